/** The service on a local port, and the official MCP client. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createApp } from '../../src/app.ts';
import { listen } from '../../src/cli/serve/listen.ts';
import { type ServiceOptions, startService, type TestService } from '../http/test-service.ts';
import { jsonSchemaValidator } from './schema-validator.ts';

export interface McpService extends TestService {
  url: string;
  endpoint: string;
  /** A client after its initialize handshake. */
  connect(options?: { headers?: Record<string, string>; path?: string }): Promise<Client>;
  stop(): Promise<void>;
}

export async function startMcpService(options: ServiceOptions = {}): Promise<McpService> {
  const service = await startService(options);
  const listening = await listen(createApp(service.services), '127.0.0.1', 0);
  const url = `http://127.0.0.1:${listening.port}`;
  const endpoint = `${url}/api/workspaces/${service.alpha.slug}/mcp/stream`;
  const clients: Client[] = [];
  return {
    ...service,
    url,
    endpoint,
    connect: async ({ headers = { 'X-API-Key': service.keys.write }, path = '' } = {}) => {
      const client = new Client({ name: 'test', version: '1' }, { jsonSchemaValidator });
      await client.connect(new StreamableHTTPClientTransport(new URL(endpoint + path), { requestInit: { headers } }));
      clients.push(client);
      return client;
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.close()));
      await listening.stop(1_000);
      await service.remove();
    },
  };
}
