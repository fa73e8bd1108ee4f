/** Routes as entries of the machine-readable contract, made from the schemas that check the calls. */

import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';
import { keyHeaderTemplates } from '../../access/admission.ts';
import { contractVersion, serviceName, tagline } from '../../catalog/identity.ts';
import { slugSchema } from '../../model/workspace.ts';
import type { HttpEnv } from '../../surface/context.ts';
import type { OpenEndpoint, WorkspaceEndpoint } from '../endpoint.ts';

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

type Registry = OpenAPIHono['openAPIRegistry'];
export type ContractPath = Parameters<Registry['registerPath']>[0];
type Method = ContractPath['method'];

export const detail = z.object({ detail: z.string() });
export const details = z.object({
  detail: z.array(
    z.object({
      loc: z.array(z.union([z.string(), z.number().int()])),
      msg: z.string(),
      type: z.string(),
      input: z.unknown().optional(),
      ctx: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

type Content = { description: string; content: { 'application/json': { schema: object } } };

export const answered = (schema: z.ZodType, description: string): Content => ({
  description,
  content: contentOf(schema, 'output'),
});

/** The two headers that take a key. */
export function registerKeyHeaders(registry: Registry): void {
  registry.registerComponent('securitySchemes', 'bearerKey', { type: 'http', scheme: 'bearer' });
  registry.registerComponent('securitySchemes', 'browserSession', {
    type: 'apiKey',
    in: 'cookie',
    name: 'stele_session',
  });
  registry.registerComponent('securitySchemes', 'headerKey', { type: 'apiKey', in: 'header', name: 'X-API-Key' });
}

/**
 * The contract as JSON, for each address of the service. Made at the first call, because making it takes ten
 * milliseconds, and anyone may request it.
 */
export function contractOf(app: OpenAPIHono<HttpEnv>): (baseUrl: string) => string {
  let parts: string[] | null = null;
  return (baseUrl) => {
    parts ??= JSON.stringify(documentOf(app)).split(JSON.stringify(addressPlaceholder));
    return parts.join(JSON.stringify(baseUrl));
  };
}

/** A placeholder in the document for the address of the service. */
const addressPlaceholder = 'https://address.invalid';

function documentOf(app: OpenAPIHono<HttpEnv>): object {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: serviceName, version: contractVersion, description: tagline, license },
    servers: [{ url: addressPlaceholder }],
    tags: [
      { name: 'Service', description: 'Public information about the service.' },
      { name: 'Workspace', description: 'One workspace, for callers with one of its keys.' },
      { name: 'Pages', description: 'HTML for people.' },
      { name: 'Dashboard', description: 'Signing in, and pages and forms for people who are signed in.' },
    ],
  });
}

export function openContract(method: Method, path: string, endpoint: OpenEndpoint): ContractPath {
  const { name, summary, params, query, answer, answerType } = endpoint;
  const request = { ...(params && { params }), ...(query && { query }) };
  return {
    method,
    path,
    operationId: name,
    summary,
    tags: ['Service'],
    security: [],
    ...((params || query) && { request }),
    responses: {
      200: answerType
        ? { description: summary, content: { [answerType]: { schema: { type: 'string' } } } }
        : answered(answer, summary),
      ...(params && { 404: answered(detail, 'Nothing has this name.') }),
      ...(query && { 422: answered(details, 'A value that is not valid.') }),
    },
  };
}

export function workspaceContract(method: Method, path: string, endpoint: WorkspaceEndpoint): ContractPath {
  const { name, summary, params, query, body, bodyMayBeEmpty, answer } = endpoint;
  return {
    method,
    path,
    operationId: name,
    summary,
    tags: ['Workspace'],
    security: [{ bearerKey: [] }, { headerKey: [] }],
    request: {
      params: z.object({ slug: slugSchema, ...params?.shape }),
      ...(query && { query }),
      ...(body && { body: { required: !bodyMayBeEmpty, content: contentOf(body, 'input') } }),
    },
    responses: {
      200: answered(answer, summary),
      401: answered(detail, `No valid key. ${keyHeaderTemplates.join(' or ')}`),
      403: answered(detail, 'The key does not open this workspace, or may not write.'),
      422: answered(details, 'A value that is missing or not valid.'),
      429: answered(detail, 'The key has used its calls for this minute.'),
    },
  };
}

/** Converted when the document is first requested: most processes end without such a request. */
function contentOf(schema: z.ZodType, io: 'input' | 'output') {
  let converted: object | null = null;
  return {
    'application/json': {
      get schema(): object {
        converted ??= jsonSchemaOf(schema, io);
        return converted;
      },
    },
  };
}

/**
 * Uses Zod's own conversion, because the registry's conversion never ends on a schema for arbitrary JSON. Such a
 * schema, the only one that refers to itself, is converted to one that allows anything.
 */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, $defs: _cyclic, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = JSON.stringify(converted, (_name, value) => (typeof value?.$ref === 'string' ? {} : value));
  return JSON.parse(text);
}
