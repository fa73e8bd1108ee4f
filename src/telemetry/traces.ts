/**
 * Calls as spans, for a trace collector. A span holds a route, a status and ids; never a word
 * of a question, a memory or a key.
 */

/** Times as `performance.now()` gives them, in milliseconds. */
export interface TracedStage {
  readonly stage: string;
  /** When it first began. */
  readonly start: number;
  /** The total of all its runs. */
  readonly ms: number;
}

export interface TracedCall {
  /** Method and pattern, such as `GET /api/workspaces/{slug}/status`; undefined on unknown paths. */
  readonly route: string | undefined;
  readonly method: string;
  readonly status: number;
  readonly start: number;
  readonly ms: number;
  readonly requestId: string;
  readonly workspaceId: string | undefined;
  /** The `traceparent` header of the caller's own trace. */
  readonly traceparent: string | undefined;
}

/**
 * Nothing here waits or fails: a call behaves the same with and without a collector, and when the collector is down.
 */
export interface Traces {
  begin(requestId: string): void;
  /** Records work within a call under way, with its stages. Ignored if no such call is under way. */
  work(
    requestId: string | null,
    name: string,
    times: { start: number; ms: number },
    stages: readonly TracedStage[],
  ): void;
  end(call: TracedCall): void;
  /** Sends what is left, within two seconds. */
  stop(): Promise<void>;
}
