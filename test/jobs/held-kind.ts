/** A job kind that continues only when the test lets it. */
import type { JobKind } from '../../src/jobs/kinds.ts';
import type { JobKindName } from '../../src/model/job.ts';
import type { RunningJob, Workspace } from '../../src/workspace.ts';

export interface Held {
  readonly kind: JobKind;
  /** The context that each running handler received. */
  readonly running: { workspace: Workspace; args: object; job: RunningJob }[];
  /** Ends the oldest run. */
  release(result?: unknown): void;
  fail(error: unknown): void;
  /** The number of runs that have begun so far. */
  begun(): number;
}

/** A job kind with a unique name: the service knows it only from the test. */
export function heldKind(name: string, lane: JobKind['lane'] = 'upkeep'): Held {
  const running: Held['running'] = [];
  const ends: { resolve(result: unknown): void; reject(error: unknown): void }[] = [];
  let begun = 0;
  const end = (how: 'resolve' | 'reject', value: unknown) => {
    running.shift();
    ends.shift()![how](value);
  };
  return {
    kind: {
      kind: name as JobKindName,
      lane,
      run: (workspace, args, job) =>
        new Promise((resolve, reject) => {
          begun += 1;
          running.push({ workspace, args, job });
          ends.push({ resolve, reject });
        }),
    },
    running,
    release: (result = null) => end('resolve', result),
    fail: (error) => end('reject', error),
    begun: () => begun,
  };
}
