/**
 * A bridge for clients that only start programs: sends messages from standard input to the endpoint over HTTP, and its answers to standard output.
 * The endpoint authorises and records the calls, as for any other client.
 */
import type { Readable, Writable } from 'node:stream';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { isJSONRPCRequest, isJSONRPCResultResponse, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

export interface BridgeOptions {
  endpoint: URL;
  key: string;
  input: Readable;
  output: Writable;
  stop: AbortSignal;
}

/** Runs until standard input ends or `stop` is aborted. A message that cannot be delivered is answered with the error. */
export async function bridgeStdio({ endpoint, key, input, output, stop }: BridgeOptions): Promise<void> {
  const near = new StdioServerTransport(input, output);
  const far = new StreamableHTTPClientTransport(endpoint, { requestInit: { headers: { 'X-API-Key': key } } });
  let hello: string | number | undefined;
  near.onmessage = (message) => {
    if (isJSONRPCRequest(message) && message.method === 'initialize') hello = message.id;
    far.send(message).catch((error: unknown) => refuse(near, message, error, endpoint));
  };
  far.onmessage = (message) => {
    // From then on each message names its version of the protocol.
    if (isJSONRPCResultResponse(message) && message.id === hello)
      far.setProtocolVersion(String((message.result as { protocolVersion?: unknown }).protocolVersion));
    void near.send(message);
  };
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) input.once(event, () => resolve());
    stop.addEventListener('abort', () => resolve(), { once: true });
    if (stop.aborted) resolve();
  });
  await far.start();
  await near.start();
  await ended;
  await Promise.all([near.close(), far.close()]);
}

/** No caller waits for an answer to a notification. */
function refuse(near: StdioServerTransport, message: JSONRPCMessage, error: unknown, { origin }: URL): Promise<void> {
  if (!isJSONRPCRequest(message)) return Promise.resolve();
  const said = error instanceof Error ? error.message : String(error);
  const text = `Stele at ${origin} did not take this: ${said}. Check that it runs there, STELE_WORKSPACE and STELE_KEY.`;
  return near.send({ jsonrpc: '2.0', id: message.id, error: { code: -32603, message: text } });
}
