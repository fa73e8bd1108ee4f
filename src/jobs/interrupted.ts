/** The error of a job that stopped before its end. The job's work must rethrow it. */

/**
 * `cancelled`: a caller cancelled the job. `stopped`: this process ends, and another continues the job. `lost`: another
 * process already has the job's turn.
 */
export type Interruption = 'cancelled' | 'stopped' | 'lost';

export class Interrupted extends Error {
  readonly why: Interruption;

  constructor(why: Interruption) {
    super(`the job was ${why}`);
    this.why = why;
  }
}
