/** What an endpoint is: a value that says what it takes, what it answers and what it needs; `routes.ts` does the rest. */
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
  /** Without one, what the address has behind `?` is not looked at. */
  readonly query?: z.ZodObject;
  /** The answer changes only with the program and the address: it is made once, and has an ETag. */
  readonly isFixed?: boolean;
  /** Of the answer; JSON where it is left out. */
  readonly answerType?: string;
  handle(call: OpenCall): Promise<OpenAnswer>;
}

export interface OpenCall {
  params: Record<string, string>;
  /** As the endpoint's `query` has it. */
  query: Record<string, unknown>;
  services: Services;
  /** Where the service is reached, without a slash at the end. */
  baseUrl: string;
  /** The machine-readable contract of all routes. */
  contract(): object;
  /** Calls another endpoint of the same service, inside the process. */
  fetch(path: string): Promise<Response>;
}

export type OpenAnswer = { status?: 200 | 503; body: object } | { text: string; headers: Record<string, string> };

/** What an endpoint of one workspace takes. */
interface Taking<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> extends Described {
  readonly params?: Params;
  readonly query?: Query;
  /** Without one, a body is neither read nor missed. */
  readonly body?: Body;
  /** True when the call may come without a body. */
  readonly bodyMayBeEmpty?: boolean;
  /** More than other bodies may have. */
  readonly maxBodyBytes?: number;
}

type CallOf<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> = WorkspaceCall<
  z.output<Params>,
  z.output<Query>,
  z.output<Body>
>;

interface ReadingOf<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>
  extends Taking<Params, Query, Body> {
  handle(workspace: Workspace, call: CallOf<Params, Query, Body>): Promise<object>;
}

interface WritingOf<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends object,
> extends Taking<Params, Query, Body> {
  /** What is done, as the table of permissions names it. */
  readonly action: Action;
  // biome-ignore lint/suspicious/noExplicitAny: what is prepared is between the two parts of the verb
  readonly verb: Verb<CallOf<Params, Query, Body>, any, Answer>;
  /** Ids of what was written, for the audit trail. */
  written?(answer: Answer): readonly string[];
  /** After the commit, and after a replay: what need not be done within the transaction. */
  settle?(workspace: Workspace, answer: Answer): Promise<Answer>;
}

export interface WorkspaceCall<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  principal: Principal;
  /** Which tools are listed to the principal. */
  profile: Profile;
  services: Services;
  baseUrl: string;
}

type AnyTaking = Taking<z.ZodObject, z.ZodObject, z.ZodType>;
// biome-ignore lint/suspicious/noExplicitAny: an endpoint's types hold together where it is declared, and are forgotten for the list
type Loose = any;

/** An endpoint of one workspace, closed to everyone who was not let in. */
export type WorkspaceEndpoint = AnyTaking &
  (
    | { readonly kind: 'reading'; readonly action: Action; handle(workspace: Workspace, call: Loose): Promise<object> }
    | {
        readonly kind: 'writing';
        readonly action: Action;
        readonly verb: Verb<Loose, Loose, object>;
        written?(answer: Loose): readonly string[];
        settle?(workspace: Workspace, answer: Loose): Promise<Loose>;
      }
    // Each tool says what it takes to call it.
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

/** The schema of what takes nothing. */
export const nothing = z.strictObject({});
