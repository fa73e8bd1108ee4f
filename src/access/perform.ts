/** The one way a writing action runs: authorised, at most once for an idempotency key, and on the audit trail. */
import { AppError } from '../errors.ts';
import type { AuditEntry } from '../model/trail.ts';
import { type Workspace, withinTransaction } from '../workspace.ts';
import { holdingAudit, note, outcomeOf } from './audit.ts';
import { authorise } from './caller.ts';

export interface Action {
  /** What the audit trail calls it. */
  name: string;
  /** True for tools: once one runs, it writes its own audit entry. */
  auditsItself?: boolean;
  /** From the header `Idempotency-Key`; null where the call carried none. */
  idempotencyKey: string | null;
  /** Tells one request from another: see `fingerprintOf`. */
  fingerprint: string;
}

/** What an action answers with, and the ids of what it changed. */
export interface Done<Answer> {
  answer: Answer;
  targets: readonly string[];
}

export interface Performed<Answer> {
  answer: Answer;
  /** True when this is the answer that an earlier call with the same idempotency key got. */
  isReplayed: boolean;
}

type Work<Answer> = (workspace: Workspace) => Promise<Done<Answer>>;

/**
 * Runs a writing action. With an idempotency key everything happens in one transaction, so that the change and the
 * answer kept for it exist both or neither; a failure rolls back, keeps nothing, and the key may be used again.
 * `work` must use the workspace it is handed.
 */
export async function perform<Answer>(
  workspace: Workspace,
  action: Action,
  work: Work<Answer>,
): Promise<Performed<Answer>> {
  let hasStarted = false;
  const start: Work<Answer> = (inner) => {
    hasStarted = true;
    return action.auditsItself ? work(inner) : audited(inner, action.name, work);
  };
  try {
    authorise(workspace.caller.access, 'write');
    if (action.idempotencyKey === null) return { answer: (await start(workspace)).answer, isReplayed: false };
    const performed = await once(workspace, action.idempotencyKey, action.fingerprint, start);
    if (performed.isReplayed) await note(workspace, action.name, 'replayed');
    return performed;
  } catch (error) {
    if (!hasStarted) await note(workspace, action.name, outcomeOf(error));
    throw error;
  }
}

async function audited<Answer>(workspace: Workspace, action: string, work: Work<Answer>): Promise<Done<Answer>> {
  try {
    const done = await work(workspace);
    await note(workspace, action, 'ok', done.targets);
    return done;
  } catch (error) {
    await note(workspace, action, outcomeOf(error));
    throw error;
  }
}

/** The key belongs to the caller: two callers may use the same one without meeting. */
async function once<Answer>(
  workspace: Workspace,
  idempotencyKey: string,
  fingerprint: string,
  work: Work<Answer>,
): Promise<Performed<Answer>> {
  const caller = workspace.caller.key_id ?? workspace.caller.actor;
  const held: AuditEntry[] = [];
  const afterwards: (() => void)[] = [];
  try {
    const performed = await workspace.store.transaction(async (store) => {
      const at = workspace.now().toISOString();
      const kept = await store.answers.claim(caller, idempotencyKey, fingerprint, at);
      if (kept !== null && kept.fingerprint !== fingerprint) {
        throw new AppError(
          'conflict',
          'This Idempotency-Key was used for another request. Take a new key for each request.',
        );
      }
      if (kept !== null) return { answer: kept.answer as Answer, isReplayed: true };
      const { answer } = await work(withinTransaction(workspace, holdingAudit(store, held), afterwards));
      await store.answers.keep(caller, idempotencyKey, answer);
      return { answer, isReplayed: false };
    });
    for (const start of afterwards) start();
    return performed;
  } catch (error) {
    for (const entry of held) await rewrite(workspace, entry, error);
    throw error;
  }
}

/** The entry went with the transaction. What had ended well was undone, so it takes the outcome of the failure. */
async function rewrite(workspace: Workspace, entry: AuditEntry, error: unknown): Promise<void> {
  const outcome = entry.outcome === 'ok' ? outcomeOf(error) : entry.outcome;
  await note(workspace, entry.action, outcome, entry.targets);
}
