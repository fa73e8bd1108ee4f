/** What an endpoint is: a value that says what it takes, what it answers and what it needs; `routes.ts` does the rest. */
import { z } from 'zod';
import type { Done } from '../access/perform.ts';
import { withRedactedField } from '../access/secrets.ts';
import type { ApiKey } from '../model/api-key.ts';
import type { Services } from '../services.ts';
import type { Workspace } from '../workspace.ts';

interface Described {
  /** Its name in the machine-readable contract. */
  readonly name: string;
  readonly summary: string;
  readonly answer: z.ZodType;
}

/** An endpoint that anyone may call. */
export interface OpenEndpoint extends Described {
  /** Without one, what the address has behind `?` is not looked at. */
  readonly query?: z.ZodObject;
  handle(call: OpenCall): Promise<OpenAnswer>;
}

export interface OpenCall {
  /** As the endpoint's `query` has it. */
  query: Record<string, unknown>;
  services: Services;
  /** Where the service is reached, without a slash at the end. */
  baseUrl: string;
  /** How many routes the API has. */
  routeCount: number;
  /** Calls another endpoint of the same service, inside the process. */
  fetch(path: string): Promise<Response>;
}

export interface OpenAnswer {
  status?: 200 | 503;
  body: object;
}

/** An endpoint of one workspace, closed to everyone without a key for it. */
export interface WorkspaceEndpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> extends Described {
  /** What the audit trail calls it. An endpoint that has one writes, and a key that may only read is refused first of all. */
  readonly action?: string;
  readonly params?: Params;
  readonly query?: Query;
  /** Without one, a body is neither read nor missed. */
  readonly body?: Body;
  /** True when the call may come without a body. */
  readonly bodyMayBeEmpty?: boolean;
  handle(call: WorkspaceCall<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<object>;
}

export interface WorkspaceCall<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  key: ApiKey;
  services: Services;
  baseUrl: string;
  /** The workspace as this caller sees it. `tool` is what history names; by default the route. */
  workspace(tool?: string): Workspace;
  /**
   * Runs the endpoint's action: authorised, audited, at most once for the call's idempotency key. Answers with its
   * answer. With `tool`, what runs is that tool, which audits itself.
   */
  perform<Answer>(work: (workspace: Workspace) => Promise<Done<Answer>>, tool?: string): Promise<Answer>;
}

/** Keeps the types of parameters, query and body together while an endpoint is declared, and forgets them for the list. */
export function workspaceEndpoint<
  Params extends z.ZodObject = typeof nothing,
  Query extends z.ZodObject = typeof nothing,
  Body extends z.ZodType = typeof nothing,
>(endpoint: WorkspaceEndpoint<Params, Query, Body>): WorkspaceEndpoint {
  const answer = endpoint.action === undefined ? endpoint.answer : withRedactedField(endpoint.answer);
  return { ...endpoint, answer } as unknown as WorkspaceEndpoint;
}

/** The schema of what takes nothing. */
export const nothing = z.strictObject({});
