/** The reason why a job stopped before its end. The job's work must rethrow it. */

/** `cancelled`: a caller cancelled the job. `stopped`: the process ends, and another goes on. `lost`: another process has the job's turn already. */
export type Interruption = 'cancelled' | 'stopped' | 'lost';

export class Interrupted extends Error {
  readonly why: Interruption;

  constructor(why: Interruption) {
    super(`the job was ${why}`);
    this.why = why;
  }
}
