/**
 * What a writing verb is: a part that may be slow and holds nothing, and a part that is short and holds the writer. The
 * second is handed neither an embedder nor a language model, so that nothing waits for a network inside a transaction.
 */
import { AppError } from './errors.ts';
import type { Provenance } from './model/history.ts';
import type { WorkspaceStore } from './storage/ports/store.ts';
import type { Workspace } from './workspace.ts';

/** What the short part gets. Everything it does through `store` happens, or nothing. */
export interface Transaction {
  readonly store: WorkspaceStore;
  readonly caller: Provenance;
  readonly now: () => Date;
}

export interface Verb<Input, Prepared, Answer> {
  /** Reads, embeds, finds names, asks models. Writes nothing. */
  prepare(workspace: Workspace, input: Input): Promise<Prepared>;
  /** Writes. Throws {@link Changed} where what was prepared does not fit what stands there now. */
  commit(tx: Transaction, prepared: Prepared): Promise<Answer>;
}

/** A verb with nothing slow about it. */
export function immediate<Input, Answer>(
  commit: (tx: Transaction, input: Input) => Promise<Answer>,
): Verb<Input, Input, Answer> {
  return { prepare: async (_workspace, input) => input, commit };
}

/** The same verb in the words of another caller. */
export function adapted<Outer, Input, Prepared, Answer, Told>(
  { prepare, commit }: Verb<Input, Prepared, Answer>,
  toInput: (outer: Outer) => Input,
  toAnswer: (answer: Answer, tx: Transaction) => Told,
): Verb<Outer, Prepared, Told> {
  return {
    prepare: (workspace, outer) => prepare(workspace, toInput(outer)),
    commit: async (tx, prepared) => toAnswer(await commit(tx, prepared), tx),
  };
}

/** What was prepared rests on something that has changed meanwhile. Nobody's mistake: it is prepared again. */
export class Changed extends Error {}

const mostAttempts = 8;

/**
 * Prepares and commits, and prepares again where something changed in between. `around` stands in the same transaction and
 * may answer instead of the commit. `conflict` where it changes every time.
 */
export async function carryOut<Input, Prepared, Answer>(
  workspace: Workspace,
  verb: Verb<Input, Prepared, Answer>,
  input: Input,
  around: (tx: Transaction, commit: () => Promise<Answer>) => Promise<Answer> = (_tx, commit) => commit(),
): Promise<Answer> {
  const { caller, now } = workspace;
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await verb.prepare(workspace, input);
    try {
      return await workspace.store.transaction((store) => {
        const tx = { store, caller, now };
        return around(tx, () => verb.commit(tx, prepared));
      });
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
      if (attempt === mostAttempts)
        throw new AppError('conflict', 'What this call rests on changes all the time. Nothing was written; try again.');
    }
  }
}
