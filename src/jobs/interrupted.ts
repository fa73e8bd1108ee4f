/** Why a job stopped before it was done. Its work throws this on, whatever it does. */

/** `cancelled`: somebody asked for it. `stopped`: the process ends, and another goes on. `lost`: another has its turn already. */
export type Interruption = 'cancelled' | 'stopped' | 'lost';

export class Interrupted extends Error {
  readonly why: Interruption;

  constructor(why: Interruption) {
    super(`the job was ${why}`);
    this.why = why;
  }
}
