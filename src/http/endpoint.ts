/** An endpoint is a value that describes its input, its answer and its permission; `routes.ts` does the rest. */
import { z } from 'zod';
import type { Action } from '../access/permissions.ts';
import { withRedactedField } from '../access/secrets.ts';
import type { Profile } from '../model/api-key.ts';
import type { Principal } from '../model/principal.ts';
import type { Services } from '../services.ts';
import type { Verb } from '../verb.ts';
import type { Workspace } from '../workspace.ts';

interface EndpointBase {
  /** Its name in the machine-readable contract. */
  readonly name: string;
  readonly summary: string;
  readonly answer: z.ZodType;
}

/** An endpoint that anyone may call. */
export interface OpenEndpoint extends EndpointBase {
  readonly params?: z.ZodObject;
  /** Without one, query parameters are ignored. */
  readonly query?: z.ZodObject;
  /**
   * True if the answer depends only on the program, the address and the parameters: it is made once, and has an ETag.
   */
  readonly isFixed?: boolean;
  /** The content type of the answer; JSON if left out. */
  readonly answerType?: string;
  handle(call: OpenCall): Promise<OpenAnswer>;
}

export interface OpenCall {
  params: Record<string, string>;
  /** The query parameters, parsed by the endpoint's `query`. */
  query: Record<string, unknown>;
  services: Services;
  /** The address of the service, without a trailing slash. */
  baseUrl: string;
  /** The machine-readable contract of all routes, as JSON. */
  contract(): string;
  /** Calls another endpoint of the same service, inside the process. */
  fetch(path: string): Promise<Response>;
}

export type OpenAnswer = { status?: 200 | 503; body: object } | { text: string; headers: Record<string, string> };

/** The input of an endpoint of one workspace. */
interface WorkspaceEndpointBase<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>
  extends EndpointBase {
  readonly params?: Params;
  readonly query?: Query;
  /** Without one, no body is read or required. */
  readonly body?: Body;
  /** True when the call may come without a body. */
  readonly bodyMayBeEmpty?: boolean;
  /** The maximum size of the body in bytes, if larger than for other endpoints; such a body is validated in steps. */
  readonly maxBodyBytes?: number;
}

type InputOf<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> = CallInput<
  z.output<Params>,
  z.output<Query>,
  z.output<Body>
>;

interface ReadingDefinition<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>
  extends WorkspaceEndpointBase<Params, Query, Body> {
  /** True if a read replica may answer. */
  readonly fromReplica?: boolean;
  /** True if a reader thread may answer; it knows the endpoint by its name. */
  readonly inThread?: boolean;
  handle(workspace: Workspace, call: WorkspaceCall & InputOf<Params, Query, Body>): Promise<object>;
}

interface WritingDefinition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends object,
> extends WorkspaceEndpointBase<Params, Query, Body> {
  /** The action in the table of permissions. */
  readonly action: Action;
  // biome-ignore lint/suspicious/noExplicitAny: what is prepared is between the two parts of the verb
  readonly verb: Verb<InputOf<Params, Query, Body>, any, Answer>;
  /** Ids of what was written, for the audit trail. */
  written?(answer: Answer): readonly string[];
  /** Runs after the commit, and after a replay, for work that need not be part of the transaction. */
  settle?(workspace: Workspace, answer: Answer): Promise<Answer>;
}

/** The complete input of a call, and all that a writing endpoint receives; secrets in it are then replaced. */
export interface CallInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

/** The surroundings of a call, for a reading endpoint. */
export interface WorkspaceCall {
  principal: Principal;
  /** The profile that selects the listed tools. */
  profile: Profile;
  services: Services;
  baseUrl: string;
}

type AnyEndpointBase = WorkspaceEndpointBase<z.ZodObject, z.ZodObject, z.ZodType>;
// biome-ignore lint/suspicious/noExplicitAny: an endpoint's types hold together where it is declared, and are forgotten for the list
type AnyValue = any;

/** An endpoint of one workspace, for admitted callers only. */
export type WorkspaceEndpoint = AnyEndpointBase &
  (
    | {
        readonly kind: 'reading';
        readonly action: Action;
        readonly fromReplica?: boolean;
        readonly inThread?: boolean;
        handle(workspace: Workspace, call: AnyValue): Promise<object>;
      }
    | {
        readonly kind: 'writing';
        readonly action: Action;
        readonly verb: Verb<AnyValue, AnyValue, object>;
        written?(answer: AnyValue): readonly string[];
        settle?(workspace: Workspace, answer: AnyValue): Promise<AnyValue>;
      }
    // Each tool states its own permission.
    | { readonly kind: 'bridge' }
  );

export function readingEndpoint<
  Params extends z.ZodObject = typeof emptySchema,
  Query extends z.ZodObject = typeof emptySchema,
  Body extends z.ZodType = typeof emptySchema,
>(endpoint: ReadingDefinition<Params, Query, Body>): WorkspaceEndpoint {
  return { kind: 'reading', action: 'workspace.read', ...endpoint };
}

export function writingEndpoint<
  Answer extends object,
  Params extends z.ZodObject = typeof emptySchema,
  Query extends z.ZodObject = typeof emptySchema,
  Body extends z.ZodType = typeof emptySchema,
>(endpoint: WritingDefinition<Params, Query, Body, Answer>): WorkspaceEndpoint {
  return { kind: 'writing', ...endpoint, answer: withRedactedField(endpoint.answer) };
}

/** The schema of an empty input. */
export const emptySchema = z.strictObject({});
