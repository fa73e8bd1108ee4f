/** A kind of job that goes on when the test says so. */
import type { JobKind } from '../../src/jobs/kinds.ts';
import type { JobKindName } from '../../src/model/job.ts';
import type { RunningJob, Workspace } from '../../src/workspace.ts';

export interface Held {
  readonly kind: JobKind;
  /** Of each run that has begun and not ended, what its handler sees. */
  readonly running: { workspace: Workspace; args: object; job: RunningJob }[];
  /** Ends the run that began first. */
  release(result?: unknown): void;
  fail(error: unknown): void;
  /** Runs that have begun so far. */
  begun(): number;
}

/** Of a name that no other test uses: the service knows it from the test alone. */
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
