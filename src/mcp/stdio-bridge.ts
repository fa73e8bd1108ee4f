/**
 * A bridge for clients that can only start programs: sends messages from standard input to the endpoint over HTTP, and
 * its answers to standard output. The endpoint authorises and records the calls, as for any other client.
 */
import { EventEmitter, once } from 'node:events';
import { pipeline, type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { describeBridgeError } from './bridge-errors.ts';
import { type LineFault, maxLineBytes, splitLines } from './stdio-lines.ts';

export interface BridgeOptions {
  endpoint: URL;
  key: string;
  input: Readable;
  output: Writable;
  stop: AbortSignal;
}

/**
 * Runs until standard input has ended and every request has its answer. Ends at once when `stop` is aborted, or when nobody reads the answers.
 * A request that cannot be delivered, or whose answer is cut off, is answered with the error.
 */
export async function bridgeStdio({ endpoint, key, input, output, stop }: BridgeOptions): Promise<void> {
  const lines = splitLines((fault) => void clientTransport.send(skippedMessage(fault)).catch(() => {}));
  const clientTransport = new StdioServerTransport(lines, output, { maxBufferSize: maxLineBytes });
  const serviceTransport = new StreamableHTTPClientTransport(endpoint, {
    requestInit: { headers: { 'X-API-Key': key } },
  });
  const pending = new PendingRequests(clientTransport);
  const refuse = (id: RequestId, error: unknown) => pending.forward(refusalMessage(id, error, endpoint));
  let initializeId: RequestId | undefined;

  clientTransport.onmessage = (message) => {
    if (!isJSONRPCRequest(message)) {
      // Nobody waits for an answer to a notification.
      serviceTransport.send(message).catch(() => {});
      return;
    }
    if (message.method === 'initialize') initializeId = message.id;
    pending.add(message.id);
    // An answer as JSON has arrived by then; otherwise the answer comes as a stream of events.
    serviceTransport.send(message).then(
      () => pending.markStreamed(message.id),
      (error: unknown) => refuse(message.id, error),
    );
  };
  clientTransport.onerror = (error) => void clientTransport.send(unreadableMessage(error)).catch(() => {});
  serviceTransport.onmessage = (message) => {
    // From then on, each message names the protocol version.
    if (isJSONRPCResultResponse(message) && message.id === initializeId)
      serviceTransport.setProtocolVersion(String((message.result as { protocolVersion?: unknown }).protocolVersion));
    void pending.forward(message);
  };
  serviceTransport.onerror = (error) => {
    // The library does not report which stream broke off. All of them lead to the same
    // server, so none will bring an answer.
    if (error.message.startsWith('SSE stream disconnected'))
      for (const id of pending.streamedIds()) void refuse(id, error);
  };

  await serviceTransport.start();
  await clientTransport.start();
  // The end and the failure of the pipeline both show on `lines`.
  pipeline(input, lines, () => {});
  await Promise.race([
    finished(lines, { writable: false })
      .catch(() => {})
      .then(() => pending.allAnswered()),
    once(output, 'close').catch(() => {}),
    stop.aborted ? undefined : once(stop, 'abort'),
  ]);
  lines.destroy();
  await Promise.all([clientTransport.close(), serviceTransport.close()]);
}

/** The requests that are not fully answered yet. */
class PendingRequests {
  private readonly transport: StdioServerTransport;
  private readonly byId = new Map<RequestId, 'sent' | 'streams' | 'answering'>();
  private readonly changes = new EventEmitter();

  constructor(transport: StdioServerTransport) {
    this.transport = transport;
  }

  add(id: RequestId): void {
    this.byId.set(id, 'sent');
  }

  markStreamed(id: RequestId): void {
    if (this.byId.get(id) === 'sent') this.byId.set(id, 'streams');
  }

  streamedIds(): RequestId[] {
    return [...this.byId].filter(([, state]) => state === 'streams').map(([id]) => id);
  }

  /** Passes a message on, and drops a second answer to one request. */
  async forward(message: JSONRPCMessage): Promise<void> {
    if ('method' in message || message.id === undefined) return this.transport.send(message);
    const state = this.byId.get(message.id);
    if (state === undefined || state === 'answering') return;
    this.byId.set(message.id, 'answering');
    await this.transport.send(message);
    this.byId.delete(message.id);
    this.changes.emit('answered');
  }

  async allAnswered(): Promise<void> {
    while (this.byId.size > 0) await once(this.changes, 'answered');
  }
}

const lineFaults: Record<LineFault, string> = {
  'too long': `is longer than ${maxLineBytes.toLocaleString('en')} bytes, the maximum`,
  'not UTF-8': 'is not UTF-8',
};

const skippedMessage = (fault: LineFault) =>
  ({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32700, message: `Parse error: a line ${lineFaults[fault]}. It was skipped.` },
  }) as unknown as JSONRPCMessage;

/**
 * A line that is not a message has no id for the answer. JSON-RPC then uses null, which
 * the library's types do not allow.
 */
function unreadableMessage(error: Error): JSONRPCMessage {
  const [code, message] =
    error.name === 'ZodError'
      ? [-32600, 'Invalid request: a line is JSON, but not a JSON-RPC 2.0 message.']
      : error instanceof SyntaxError
        ? [-32700, `Parse error: a line is not JSON (${withoutContent(error.message)}). Send one message on each line.`]
        : [-32700, `Parse error: ${error.message}.`];
  return { jsonrpc: '2.0', id: null, error: { code, message } } as unknown as JSONRPCMessage;
}

/** The parse error, without the quotation of the line that some versions of Node.js add. */
const withoutContent = (message: string) =>
  message.replace(/,? ?(?:\.\.\.)?"[\s\S]*$/, '').replace(/ in JSON(?= at)/, '');

function refusalMessage(id: RequestId, error: unknown, endpoint: URL): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code: -32603, message: describeBridgeError(error, endpoint) } };
}
