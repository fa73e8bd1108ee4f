/** An endpoint is a value that describes its input, its answer and its permission; `routes.ts` does the rest. */
import { z } from 'zod';
import type { Action } from '../access/permissions.ts';
import { withRedactedField } from '../access/secrets.ts';
import type { Profile } from '../model/api-key.ts';
import type { Principal } from '../model/principal.ts';
import type { Services } from '../services.ts';
import type { Verb } from '../verb.ts';
import type { Workspace } from '../workspace.ts';

interface Described {
  /** Its name in the machine-readable contract. */
  readonly name: string;
  readonly summary: string;
  readonly answer: z.ZodType;
}

/** An endpoint that anyone may call. */
export interface OpenEndpoint extends Described {
  readonly params?: z.ZodObject;
  /** Without one, query parameters are ignored. */
  readonly query?: z.ZodObject;
  /** True where the answer changes only with the program, the address and what is asked: it is made once, and has an ETag. */
  readonly isFixed?: boolean;
  /** The content type of the answer; JSON where it is left out. */
  readonly answerType?: string;
  handle(call: OpenCall): Promise<OpenAnswer>;
}

export interface OpenCall {
  params: Record<string, string>;
  /** As the endpoint's `query` parses it. */
  query: Record<string, unknown>;
  services: Services;
  /** The address of the service, without a slash at the end. */
  baseUrl: string;
  /** The machine-readable contract of all routes, as JSON. */
  contract(): string;
  /** Calls another endpoint of the same service, inside the process. */
  fetch(path: string): Promise<Response>;
}

export type OpenAnswer = { status?: 200 | 503; body: object } | { text: string; headers: Record<string, string> };

/** The input of an endpoint of one workspace. */
interface Taking<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> extends Described {
  readonly params?: Params;
  readonly query?: Query;
  /** Without one, no body is read or required. */
  readonly body?: Body;
  /** True when the call may come without a body. */
  readonly bodyMayBeEmpty?: boolean;
  /** The largest body in bytes, where it is more than for other endpoints; such a body is read in steps. */
  readonly maxBodyBytes?: number;
}

type SentOf<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> = Sent<
  z.output<Params>,
  z.output<Query>,
  z.output<Body>
>;

interface ReadingOf<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>
  extends Taking<Params, Query, Body> {
  /** True where a read replica may answer. */
  readonly fromReplica?: boolean;
  /** True where a thread that reads may answer, which knows it by its name. */
  readonly inThread?: boolean;
  handle(workspace: Workspace, call: WorkspaceCall & SentOf<Params, Query, Body>): Promise<object>;
}

interface WritingOf<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends object,
> extends Taking<Params, Query, Body> {
  /** The action in the table of permissions. */
  readonly action: Action;
  // biome-ignore lint/suspicious/noExplicitAny: what is prepared is between the two parts of the verb
  readonly verb: Verb<SentOf<Params, Query, Body>, any, Answer>;
  /** Ids of what was written, for the audit trail. */
  written?(answer: Answer): readonly string[];
  /** Runs after the commit, and after a replay: work that need not be part of the transaction. */
  settle?(workspace: Workspace, answer: Answer): Promise<Answer>;
}

/** All that a caller says in a call, and all that a writing endpoint gets: secrets in it are replaced. */
export interface Sent<Params, Query, Body> {
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

type AnyTaking = Taking<z.ZodObject, z.ZodObject, z.ZodType>;
// biome-ignore lint/suspicious/noExplicitAny: an endpoint's types hold together where it is declared, and are forgotten for the list
type Loose = any;

/** An endpoint of one workspace, closed to every caller that was not admitted. */
export type WorkspaceEndpoint = AnyTaking &
  (
    | {
        readonly kind: 'reading';
        readonly action: Action;
        readonly fromReplica?: boolean;
        readonly inThread?: boolean;
        handle(workspace: Workspace, call: Loose): Promise<object>;
      }
    | {
        readonly kind: 'writing';
        readonly action: Action;
        readonly verb: Verb<Loose, Loose, object>;
        written?(answer: Loose): readonly string[];
        settle?(workspace: Workspace, answer: Loose): Promise<Loose>;
      }
    // Each tool states its own permission.
    | { readonly kind: 'bridge' }
  );

export function readingEndpoint<
  Params extends z.ZodObject = typeof nothing,
  Query extends z.ZodObject = typeof nothing,
  Body extends z.ZodType = typeof nothing,
>(endpoint: ReadingOf<Params, Query, Body>): WorkspaceEndpoint {
  return { kind: 'reading', action: 'workspace.read', ...endpoint };
}

export function writingEndpoint<
  Answer extends object,
  Params extends z.ZodObject = typeof nothing,
  Query extends z.ZodObject = typeof nothing,
  Body extends z.ZodType = typeof nothing,
>(endpoint: WritingOf<Params, Query, Body, Answer>): WorkspaceEndpoint {
  return { kind: 'writing', ...endpoint, answer: withRedactedField(endpoint.answer) };
}

/** The schema of an empty input. */
export const nothing = z.strictObject({});
