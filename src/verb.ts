/**
 * A writing verb has two parts: a slow part that holds no lock, and a short part that runs in the write transaction.
 * The short part gets neither an embedder nor a language model, so no transaction waits for a network.
 */
import { AppError, Changed, GaveWay } from './errors.ts';
import type { Provenance } from './model/history.ts';
import type { WorkspaceStore } from './storage/ports/store.ts';
import type { Workspace } from './workspace.ts';

/** The context of the short part. All writes through `store` are committed together, or none. */
export interface Transaction {
  readonly store: WorkspaceStore;
  readonly caller: Provenance;
  readonly now: () => Date;
}

export interface Verb<Input, Prepared, Answer> {
  /** Reads, embeds, extracts names and calls models. Writes nothing. */
  prepare(workspace: Workspace, input: Input): Promise<Prepared>;
  /** Writes. Throws {@link Changed} if what was prepared no longer fits the stored state. */
  commit(tx: Transaction, prepared: Prepared): Promise<Answer>;
}

/** Makes a verb that has no slow part. */
export function immediate<Input, Answer>(
  commit: (tx: Transaction, input: Input) => Promise<Answer>,
): Verb<Input, Input, Answer> {
  return { prepare: async (_workspace, input) => input, commit };
}

/** Adapts a verb to another input and another answer. */
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

const mostAttempts = 8;

/**
 * Prepares and commits, and starts again if the state changed in between, or if the transaction gave way to another
 * call. `around` runs in the same transaction and may return an answer instead of committing. Throws `conflict` if the
 * state changes at every attempt.
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
      if (error instanceof GaveWay && attempt < mostAttempts) continue;
      if (!(error instanceof Changed)) throw error;
      if (attempt === mostAttempts)
        throw new AppError('conflict', 'The data behind this call keeps changing. Nothing was written; try again.');
    }
  }
}
