/** The values that one HTTP call carries from guard to guard. */
import type { Context } from 'hono';
import type { Admitted } from '../access/admission.ts';

export interface HttpEnv {
  Variables: {
    requestId: string;
    /** `performance.now()` when the call came in. */
    startedAt: number;
    /** Method and pattern, such as `GET /api/workspaces/{slug}/status`; never the path itself. Unset on unknown paths. */
    route: string | undefined;
    /** Set once the caller is admitted. */
    admitted: Admitted | undefined;
    /** Milliseconds of processor time that a call on a workspace used; set when it is answered. */
    processorMs: number | undefined;
    /** Set if the answer is streamed: resolves when the stream has ended. The workspace stays open until then. */
    streamed: Promise<void> | undefined;
  };
}

export type HttpContext = Context<HttpEnv>;

export function durationMs(c: HttpContext): number {
  return Math.round((performance.now() - c.get('startedAt')) * 1000) / 1000;
}
