/** Pages and forms for people as entries of the machine-readable contract. */
import { z } from '@hono/zod-openapi';
import { answered, type ContractPath, detail, details } from './contract.ts';

const html = { 'text/html': { schema: { type: 'string' } as const } };

/** A page, or another text of the site, that anyone may open. */
export function pageContract(path: string, summary: string, type = 'text/html'): ContractPath {
  return {
    method: 'get',
    path,
    operationId: `page_${nameOf(path) || 'home'}`,
    summary,
    tags: ['Pages'],
    security: [],
    responses: { 200: { description: summary, content: { [type]: { schema: { type: 'string' } } } } },
  };
}

const webhookFormSchema = z.object({
  url: z.url(),
  description: z.string().default(''),
  types: z.string().default('').describe('Comma-separated; empty for every change'),
  content: z.literal('on').optional().describe('Also sends the content of the memory'),
});

/** Fields of forms, without `csrf`, which the page fills in. All other forms are described only by their pages. */
const forms: Record<string, z.ZodObject> = {
  '/app/workspaces': z.object({ name: z.string() }),
  '/app/workspaces/{slug}/search': z.object({ query: z.string() }),
  '/app/workspaces/{slug}/remember': z.object({
    content: z.string(),
    layer: z.string().default('episodic'),
    memory_type: z.string().default('narrative'),
  }),
  '/app/workspaces/{slug}/questions': z.object({ query: z.string(), expected: z.string().describe('Id of a memory') }),
  '/app/workspaces/{slug}/questions/{question_id}/remove': z.object({ expected: z.string().optional() }),
  '/app/workspaces/{slug}/invites': z.object({ email: z.string().default(''), role: z.string().default('member') }),
  '/app/workspaces/{slug}/keys': z.object({ label: z.string() }),
  '/app/workspaces/{slug}/keys/{key_id}/rotate': z.object({ overlap_hours: z.number().int().default(24) }),
  '/app/workspaces/{slug}/retention': z.object({
    rules: z.string().default('').describe('One rule per line, such as: episodic 365 forget'),
    usage_days: z.string().default(''),
    audit_days: z.string().default(''),
    do: z.enum(['preview', 'save']).default('save'),
  }),
  '/app/workspaces/{slug}/webhooks': webhookFormSchema,
  '/app/workspaces/{slug}/webhooks/{webhook_id}': webhookFormSchema,
  '/app/workspaces/{slug}/webhooks/{webhook_id}/pause': z.object({ paused: z.enum(['true', 'false']) }),
  '/app/workspaces/{slug}/webhooks/{webhook_id}/rotate': z.object({ overlap_hours: z.number().int().default(24) }),
  '/app/workspaces/{slug}/webhooks/{webhook_id}/replay': z.object({ cursor: z.number().int() }),
  '/app/workspaces/{slug}/rename': z.object({ name: z.string() }),
  '/app/workspaces/{slug}/transfer': z.object({ person_id: z.string() }),
  '/app/workspaces/{slug}/delete': z.object({ slug: z.string().describe('The slug again') }),
  '/app/account/identities/remove': z.object({ provider: z.string(), subject: z.string() }),
};

/** Converts a route in the router's form (`/app/workspaces/:slug`); null for middleware. */
export function browserContract({ method, path: honoPath }: { method: string; path: string }): ContractPath | null {
  if (method !== 'GET' && method !== 'POST') return null;
  const path = honoPath.replace(/:(\w+)/g, '{$1}');
  const isDashboard = path.startsWith('/app');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()]);
  const summary = `${method === 'GET' ? 'The page' : 'The form'} ${path}`;
  const form = forms[path] ?? z.record(z.string(), z.string());
  const json = answered(z.record(z.string(), z.unknown()), 'For a script. A browser without JavaScript gets HTML.');
  return {
    method: method === 'GET' ? 'get' : 'post',
    path,
    operationId: `${method.toLowerCase()}_${nameOf(path)}`,
    summary,
    tags: ['Dashboard'],
    security: isDashboard ? [{ browserSession: [] }] : [],
    request: {
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names)) }),
      ...(method === 'POST' && { body: { content: { 'application/x-www-form-urlencoded': { schema: form } } } }),
    },
    responses: {
      200:
        method === 'GET' ? { description: summary, content: html } : { ...json, content: { ...json.content, ...html } },
      302: { description: 'A redirect to the sign-in page or to the next page.' },
      ...(method === 'POST' && {
        401: answered(detail, 'Nobody is signed in.'),
        403: answered(detail, 'The role of this person does not allow it.'),
        422: answered(details, 'A value that is missing or not valid.'),
      }),
    },
  };
}

function nameOf(path: string): string {
  return path.replace(/[^a-z]+/g, '_').replace(/^_|_$/g, '');
}
