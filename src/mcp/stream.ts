/** Answers one message of the Model Context Protocol with a new server object. */
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  isInitializeRequest,
  isJSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { type Profile, profileSchema } from '../model/api-key.ts';
import { validate } from '../model/validation.ts';
import type { Services } from '../services.ts';
import { readJsonObject } from '../surface/body.ts';
import type { HttpContext } from '../surface/context.ts';
import { cancelCall } from './cancel.ts';
import { refuseForeignOrigin } from './origin.ts';
import { faultInParams } from './params.ts';
import { createMcpServer } from './server.ts';
import type { Listing, Session } from './session.ts';
import { isStreamedCall } from './tools.ts';

const outputSchemasSchema = z.enum(['true', 'false']).optional();

const sessionHeader = 'Mcp-Session-Id';
const sessionIdPattern = /^[\x21-\x7e]{1,128}$/;

/** `?profile=core` lists fewer tools than the key's own profile; `?output_schemas=true` adds the schemas of answers. */
export async function answerMessage(services: Services, c: HttpContext): Promise<Response> {
  refuseForeignOrigin(services, c);
  const message = await readJsonObject(c.req.raw, false);
  const disconnect = new AbortController();
  const session = sessionOf(services, c, disconnect.signal);
  const cancelled = CancelledNotificationSchema.safeParse(message).data;
  if (cancelled) {
    if (cancelled.params.requestId !== undefined) await cancelCall(session, cancelled.params.requestId);
    return c.body(null, 202);
  }
  const fault = isJSONRPCRequest(message) ? faultInParams(message) : null;
  if (fault !== null)
    return c.json({ jsonrpc: '2.0', id: message.id, error: { code: ErrorCode.InvalidParams, message: fault } });
  const call = CallToolRequestSchema.safeParse(message).data;
  const isStreamed = isJSONRPCRequest(message) && call !== undefined && isStreamedCall(call);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStreamed });
  const server = createMcpServer(session);
  await server.connect(transport);
  const response = await transport.handleRequest(c.req.raw, { parsedBody: message });
  if (isStreamed && response.body) return streamResponse(c, response, disconnect);
  await server.close();
  // The id names the client's calls; the service keeps nothing under it.
  if (isInitializeRequest(message)) response.headers.set(sessionHeader, randomUUID());
  return response;
}

function sessionOf(services: Services, c: HttpContext, disconnectSignal: AbortSignal): Session {
  const admitted = c.get('admitted');
  if (admitted === undefined) throw new AppError('internal', 'The stream ran without admission.');
  const sessionId = c.req.header(sessionHeader);
  return {
    services,
    admitted,
    requestId: c.get('requestId'),
    sessionId: sessionId !== undefined && sessionIdPattern.test(sessionId) ? sessionId : null,
    listing: listingOf(c, admitted.profile),
    disconnectSignal,
  };
}

/** Only the full list has the schemas of answers by default: shorter lists are for clients that save tokens. */
function listingOf(c: HttpContext, keyProfile: Profile): Listing {
  const { profile: requestedProfile, output_schemas: schemas } = c.req.query();
  const profile =
    requestedProfile === undefined ? keyProfile : validate(profileSchema, requestedProfile, ['query', 'profile']);
  const outputSchemas = validate(outputSchemasSchema, schemas, ['query', 'output_schemas']) ?? `${profile === 'full'}`;
  return { profile, hasOutputSchemas: outputSchemas === 'true' };
}

/** The workspace stays open while the answer is sent, and until the call has noticed that the client is gone. */
function streamResponse(c: HttpContext, response: Response, disconnect: AbortController): Response {
  const reader = response.body!.getReader();
  let finish = () => {};
  c.set(
    'streamed',
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      controller.close();
      finish();
    },
    cancel() {
      disconnect.abort();
      void drain(reader).then(finish);
    },
  });
  return new Response(body, response);
}

async function drain(reader: ReadableStreamDefaultReader): Promise<void> {
  while (!(await reader.read()).done);
}
