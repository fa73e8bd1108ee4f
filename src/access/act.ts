/**
 * The one path of every call on a workspace, whatever its surface: authorise, read and validate, replace secrets, replay. Then it answers, or
 * prepares and commits in one transaction that also claims the idempotency key, keeps the answer and writes the audit entry.
 */
import { AppError, NoConnection } from '../errors.ts';
import type { AuditEntry } from '../model/trail.ts';
import type { StoredAnswer } from '../storage/ports/answers.ts';
import { carryOut, type Transaction, type Verb } from '../verb.ts';
import type { Workspace } from '../workspace.ts';
import { auditEntry, outcomeOf } from './audit.ts';
import { fingerprintOf } from './idempotency.ts';
import { authorise, type Permission } from './permissions.ts';
import { withoutSecrets } from './secrets.ts';
import { hashOfToken } from './token-hash.ts';

/** The content of a call. None of it is read before the caller is authorised. */
export interface Request<Input> {
  input: Input;
  /** The call as received, before defaults are filled in: the fingerprint of the request is made from it. */
  raw: unknown;
  /** From the header `Idempotency-Key`; null if the call carried none, or only reads. */
  idempotencyKey?: string | null;
}

interface Described<Input> {
  readonly permission: Permission;
  /** Ids that the call names, for the audit trail. */
  named?(input: Input): readonly string[];
}

/** A call that only reads. */
export interface ReadingCall<Input, Answer> extends Described<Input> {
  answer(workspace: Workspace, input: Input): Promise<Answer>;
  /** True if a read replica may answer. A replica lacks the latest accesses and usage. */
  readonly fromReplica?: boolean;
  /**
   * The name by which a reader thread knows the call; such a thread also lacks the latest accesses and usage. Undefined
   * if only the main thread answers.
   */
  readonly inThread?: string | undefined;
}

/** A call that writes. */
export interface WritingCall<Input, Answer> extends Described<Input> {
  // biome-ignore lint/suspicious/noExplicitAny: what is prepared is between the two parts of the verb
  readonly verb: Verb<Input, any, object>;
  /**
   * The answer as it is stored and returned, with the note on replaced secrets. Throws if the answer
   * does not match its declared schema.
   */
  shape(answer: object): Answer;
  /** Ids of what was written, for the audit trail. */
  written?(answer: Answer): readonly string[];
  /** True if the input configures Stele and is not a memory: secrets in it are not replaced. */
  readonly isConfiguration?: boolean;
  /** Runs after the commit and after a replay: updates the answer, such as the progress of a job. */
  settle?(workspace: Workspace, answer: Answer): Promise<Answer>;
}

/** Reads and validates. Called once the caller is authorised. */
export type ReadRequest<Input> = () => Promise<Request<Input>> | Request<Input>;

export interface Acted<Answer> {
  answer: Answer;
  /** True if the answer comes from an earlier call with the same idempotency key. */
  isReplayed: boolean;
}

export async function actReading<Input, Answer>(
  workspace: Workspace,
  { permission, named, answer, fromReplica = false, inThread }: ReadingCall<Input, Answer>,
  read: ReadRequest<Input>,
): Promise<Acted<Answer>> {
  return onRecord(workspace, permission, 'noteAudit', async (about) => {
    authorise(workspace.caller.principal, permission);
    const request = await read();
    const ids = about(named?.(request.input));
    const ask = (from: Workspace) => answer(from, request.input);
    const here = () => (fromReplica ? askReplica(workspace, ask) : ask(workspace));
    const { readers } = workspace;
    const given = await (inThread && readers ? readers.answer(inThread, workspace, request.input, here) : here());
    if (permission.audit !== null) await note(workspace, permission.audit, 'ok', ids);
    return { answer: given, isReplayed: false };
  });
}

/** Falls back to the primary if there is no replica, or if the replica becomes unavailable during the call. */
async function askReplica<Answer>(workspace: Workspace, ask: (from: Workspace) => Promise<Answer>): Promise<Answer> {
  const store = await workspace.store.replica();
  if (store === null) return ask(workspace);
  try {
    return await ask({ ...workspace, store });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    return ask(workspace);
  }
}

export async function actWriting<Input, Answer>(
  workspace: Workspace,
  writing: WritingCall<Input, Answer>,
  read: ReadRequest<Input>,
): Promise<Acted<Answer>> {
  const acted = await onRecord(workspace, writing.permission, 'recordAudit', async (about) => {
    authorise(workspace.caller.principal, writing.permission);
    const request = await read();
    about(writing.named?.(request.input));
    const { value: input, field } = writing.isConfiguration
      ? { value: request.input, field: {} }
      : await withoutSecrets(workspace, request.input);
    const { raw, idempotencyKey = null } = request;
    const once = idempotencyKey === null ? null : await claimOf(workspace, idempotencyKey, raw);
    const kept = await once?.find<Answer>();
    if (kept) return kept;
    return commitOnce(workspace, writing, { ...request, input }, field, once);
  });
  if (acted.isReplayed) await note(workspace, writing.permission.audit ?? '', 'replayed');
  return writing.settle ? { ...acted, answer: await writing.settle(workspace, acted.answer) } : acted;
}

type Claim = Awaited<ReturnType<typeof claimOf>>;

async function commitOnce<Input, Answer>(
  workspace: Workspace,
  { permission, verb, shape, named, written }: WritingCall<Input, Answer>,
  request: Request<Input>,
  field: object,
  once: Claim | null,
): Promise<Acted<Answer>> {
  const replayed: { answer?: Answer } = {};
  const answer = await carryOut(workspace, verb, request.input, async (tx, commit) => {
    const kept = await once?.claim<Answer>(tx);
    if (kept) {
      replayed.answer = kept.answer;
      return {};
    }
    const shaped = shape({ ...(await commit()), ...field });
    await once?.keep(tx, shaped);
    const about = [...new Set([...(named?.(request.input) ?? []), ...(written?.(shaped) ?? [])])];
    if (permission.audit !== null)
      await tx.store.trail.recordAudit(auditEntry(tx.caller, tx.now(), permission.audit, 'ok', about));
    return shaped as object;
  });
  if (replayed.answer !== undefined) return { answer: replayed.answer, isReplayed: true };
  return { answer: answer as Answer, isReplayed: false };
}

/** The key belongs to the caller: two callers may use the same key independently. Nothing of a secret is kept, not even in a fingerprint. */
async function claimOf(workspace: Workspace, idempotencyKey: string, raw: unknown) {
  const { id } = workspace.caller.principal;
  // Some callers use a token as the idempotency key.
  const key = hashOfToken(idempotencyKey);
  const fingerprint = fingerprintOf((await withoutSecrets(workspace, raw, { inParts: true })).value);
  const replay = <Answer>(kept: StoredAnswer | null): Acted<Answer> | null => {
    if (kept === null) return null;
    if (kept.fingerprint === fingerprint && kept.isErased)
      throw new AppError(
        'conflict',
        'This call was made before with this Idempotency-Key, and its answer referred to a memory that has since been erased. Nothing was done again; to repeat the call, use a new key.',
      );
    if (kept.fingerprint === fingerprint) return { answer: kept.answer as Answer, isReplayed: true };
    throw new AppError(
      'conflict',
      'This Idempotency-Key was used for another request. Use a new key for each request.',
    );
  };
  return {
    find: async <Answer>() => replay<Answer>(await workspace.store.answers.find(id, key, at(workspace))),
    claim: async <Answer>(tx: Transaction) =>
      replay<Answer>(await tx.store.answers.claim(id, key, fingerprint, at(tx))),
    keep: (tx: Transaction, answer: unknown) => tx.store.answers.keep(id, key, answer),
  };
}

const at = ({ now }: Pick<Workspace, 'now'>) => now().toISOString();

/** Writes the audit entry of a call that fails, outside the transaction that was rolled back. */
async function onRecord<Result>(
  workspace: Workspace,
  { audit }: Permission,
  record: 'recordAudit' | 'noteAudit',
  work: (about: (ids?: readonly string[]) => readonly string[]) => Promise<Result>,
): Promise<Result> {
  let about: readonly string[] = [];
  try {
    return await work((ids = []) => {
      about = ids;
      return ids;
    });
  } catch (error) {
    // Recording now would make the caller wait for a connection again; a note waits in the background.
    const how = error instanceof NoConnection ? 'noteAudit' : record;
    if (audit !== null) await note(workspace, audit, outcomeOf(error), about, how);
    throw error;
  }
}

/** A failed write to the audit trail is logged only: the caller's answer still says what happened. */
async function note(
  { store, caller, now, log }: Workspace,
  action: string,
  outcome: string,
  targets: readonly string[] = [],
  record: 'recordAudit' | 'noteAudit' = 'noteAudit',
): Promise<void> {
  const entry: AuditEntry = auditEntry(caller, now(), action, outcome, targets);
  try {
    await store.trail[record](entry);
  } catch (error) {
    log.error({ err: error, action, outcome, request_id: caller.request_id }, 'an audit entry was not written');
  }
}
