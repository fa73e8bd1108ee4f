/** Third-party programs that check an MCP server. */
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

export interface Ended {
  code: number;
  /** The output on both streams. */
  output: string;
  /** The output on standard output only. */
  printed: string;
}

/**
 * The command line of an installed development dependency. `instead` replaces it, for example `npx -y
 * @modelcontextprotocol/inspector@2.12.0`.
 */
export function foreignCommand(instead: string | undefined, program: string): readonly string[] {
  return instead?.split(' ') ?? [process.execPath, resolve('node_modules/@modelcontextprotocol', program)];
}

/** Calls `heard` with the whole output so far, each time there is more. */
export function runForeign(
  [program = '', ...first]: readonly string[],
  args: readonly string[],
  { cwd, heard }: { cwd?: string; heard?: (output: string) => void } = {},
): Promise<Ended> {
  const child = spawn(program, [...first, ...args], { cwd });
  let output = '';
  let printed = '';
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString();
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
      heard?.(output);
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, output, printed }));
  });
}

interface Message {
  method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each method has params of its own
  params?: any;
}

/**
 * A proxy in front of an endpoint, for a program that has no key and uses its own names. It adds the key, and changes
 * each message with `translate`. Responses are passed on unchanged.
 */
export async function startTranslator(endpoint: string, key: string, translate: (message: Message) => void) {
  const { hostname, port, pathname } = new URL(endpoint);
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const part of incoming) body += part;
    if (body !== '') {
      const message = JSON.parse(body) as Message;
      translate(message);
      body = JSON.stringify(message);
    }
    const headers = { ...incoming.headers, 'x-api-key': key, 'content-length': String(Buffer.byteLength(body)) };
    const forwarded = request({ hostname, port, path: pathname, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/mcp`;
  return { url, stop: () => void server.close().closeAllConnections() };
}
