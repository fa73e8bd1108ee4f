/**
 * Moves a workspace from one installation to another, on any engines: closes it to writes, copies it, compares both
 * copies, and then registers it in the other installation.
 */
import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { pauses } from '../fair/pauses.ts';
import { type ArchiveKind, exportedKinds, movedKinds } from '../model/archive/archive.ts';
import type { Provenance } from '../model/history.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { ControlRows } from '../storage/ports/control/moving.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { words } from './import-archive.ts';
import { pagesOf } from './write-archive.ts';

export interface Move {
  readonly from: Storage;
  readonly to: Storage;
  readonly workspace: WorkspaceRecord;
  readonly as: Provenance;
  readonly now: () => Date;
  /** True if an old copy of the workspace in the target may be removed: one that was moved away and is read-only. */
  readonly replaces?: boolean;
  /** Ends the move early, like a failure, until the workspace is registered in the target. */
  readonly stop?: AbortSignal;
  /** Reports the step just done, to whoever watches. */
  onStep(step: string): void;
}

/** For each kind, the number of records and a checksum of their content that does not depend on their order. */
export type KindSums = Partial<Record<ArchiveKind, { count: number; sum: string }>>;

export interface Moved {
  sums: KindSums;
  keys: number;
  members: number;
}

const kinds: readonly ArchiveKind[] = [...exportedKinds, ...movedKinds];
const moving =
  'This workspace is being moved to another store and accepts no writes until the move has ended; reads continue. Try again in a few minutes.';

/**
 * Moves the workspace. The source copy is closed to writes, so that the two cannot diverge; {@link reopen} opens it
 * again. A failure on the way leaves the source open and nothing in the target. After a kill the source is closed; a
 * second move starts over, or finishes if the copy was complete.
 */
export async function moveWorkspace(move: Move): Promise<Moved> {
  const { from, to, workspace, as, onStep } = move;
  const before = await inStore(from, workspace, as, ({ archive }) => archive.closeReason());
  if (before !== null && !before.startsWith(moving))
    throw new AppError('conflict', `${before} Open it again first (--reopen) if you want to continue with this copy.`);
  const there = await inspectTarget(move);
  await setClosed(move, moving);
  onStep('closed to writing');
  const isThere = there === 'whole';
  let mayBeKnown = isThere;
  try {
    if (there === 'old copy') await removeOldCopy(to, workspace, as, move.now().toISOString());
    const sums = isThere ? await compareOnly(move) : await copyAndCompare(move);
    const rows = await from.control.transfer.rows(workspace.workspace_id);
    if (!isThere) {
      mayBeKnown = true;
      await to.control.transfer.add(rows).catch(async (error: unknown) => {
        const isKnown = to.control.workspaces.find(workspace.workspace_id).then((found) => found !== null);
        mayBeKnown = await isKnown.catch(() => true);
        throw error;
      });
    }
    await compareControl(move, rows);
    onStep('its keys, members, invites and audit are there');
    await setClosed(move, movedOn(move.now()));
    return { sums, keys: rows.api_keys?.length ?? 0, members: rows.members?.length ?? 0 };
  } catch (error) {
    // Once the target may have registered the workspace, only one of the two copies may accept writes.
    if (!mayBeKnown) await setClosed(move, null);
    throw error;
  }
}

/**
 * `whole` if a move was interrupted after it registered a complete copy. Throws `conflict` if something is in the way.
 */
async function inspectTarget(move: Move): Promise<'nothing' | 'old copy' | 'whole'> {
  const { to, workspace, as, replaces } = move;
  const { slug, workspace_id } = workspace;
  const found = await to.control.workspaces.findBySlug(slug);
  if (found !== null && found.workspace_id !== workspace_id)
    throw new AppError('conflict', `Another workspace ${slug} already exists at the destination. Nothing was moved.`);
  // The copy would replace its store, and a restored one would be a second copy that accepts writes.
  if ((await to.control.workspaces.findDeletedBySlug(slug)) !== null)
    throw new AppError(
      'conflict',
      `A deleted workspace ${slug} is at the destination, where it can still be restored. Remove it there for good (workspace delete ${slug} --now), and move again. Nothing was moved.`,
    );
  const same = await to.control.workspaces.find(workspace_id);
  if (same === null) return 'nothing';
  await refuseSameStore(move, same);
  if ((await inStore(to, same, as, ({ archive }) => archive.closeReason())) === null) return 'whole';
  if (replaces) return 'old copy';
  throw new AppError(
    'conflict',
    `The old copy of ${slug} is over there still. Move with --replace to remove it and put this one in its place. Nothing was moved.`,
  );
}

/**
 * A link, or another spelling of an address, can name the source itself. A move would then close the only copy, and
 * with `replaces` remove it. A reason that only the source was given shows up in the target if both are one.
 */
async function refuseSameStore(move: Move, found: WorkspaceRecord): Promise<void> {
  const { from, to, workspace, as } = move;
  const closeReason = (storage: Storage, record: WorkspaceRecord) =>
    inStore(storage, record, as, ({ archive }) => archive.closeReason());
  const before = await closeReason(from, workspace);
  const mark = `${moving} (${randomUUID()})`;
  await setClosed(move, mark);
  const isSame = await closeReason(to, found)
    .then((reason) => reason === mark)
    .finally(() => setClosed(move, before));
  if (isSame)
    throw new AppError(
      'conflict',
      `The destination is the store that already contains ${workspace.slug}. Nothing was moved.`,
    );
}

const movedOn = (at: Date) =>
  `This workspace was moved to another store on ${at.toISOString().slice(0, 10)}; this copy is read-only. The operator of the service knows where it is now.`;

/** Accepts writes again in a copy that was closed. */
export async function reopen(move: Pick<Move, 'from' | 'workspace' | 'as'>): Promise<void> {
  await setClosed(move, null);
}

/**
 * Removes a closed copy with its store and its rows; the caller knows that the workspace is elsewhere. Throws
 * `conflict` if the copy is not closed.
 */
async function removeOldCopy(storage: Storage, workspace: WorkspaceRecord, as: Provenance, at: string) {
  const reason = await inStore(storage, workspace, as, ({ archive }) => archive.closeReason());
  if (reason === null)
    throw new AppError(
      'conflict',
      `A workspace ${workspace.slug} already exists, and it is not an old copy: it accepts writes.`,
    );
  await storage.control.transaction(async (control) => {
    await control.workspaces.delete(workspace.workspace_id, at);
    await control.workspaces.drop(workspace.workspace_id);
  });
  await storage.dropStore(workspace.workspace_id);
}

function setClosed({ from, workspace, as }: Pick<Move, 'from' | 'workspace' | 'as'>, reason: string | null) {
  return inStore(from, workspace, as, ({ archive }) => archive.setClosed(reason));
}

function inStore<T>(
  storage: Storage,
  workspace: WorkspaceRecord,
  as: Provenance,
  work: (store: WorkspaceStore) => Promise<T>,
): Promise<T> {
  return storage.withWorkspace(workspace, (open) => work(open.storeFor(as)));
}

async function copyAndCompare(move: Move): Promise<KindSums> {
  const { from, to, workspace, as, onStep, stop } = move;
  const sent = await to.receive(workspace, as, async (target) => {
    const copied = await inStore(from, workspace, as, (source) =>
      source.snapshot((snapshot) => target.transaction((inner) => copyAll(move, snapshot, inner))),
    );
    onStep('copied');
    requireSame(copied, await target.snapshot((snapshot) => sumsOf(snapshot, stop)));
    return copied;
  });
  onStep('compared');
  return sent;
}

/** For a move that was interrupted when everything had already been copied. */
async function compareOnly({ from, to, workspace, as }: Move): Promise<KindSums> {
  const [mine, theirs] = [
    await inStore(from, workspace, as, (store) => store.snapshot(sumsOf)),
    await inStore(to, workspace, as, (store) => store.snapshot(sumsOf)),
  ];
  try {
    requireSame(mine, theirs);
  } catch {
    throw new AppError('conflict', `A workspace ${workspace.slug} already exists, with other content.`);
  }
  return mine;
}

async function copyAll({ onStep, stop }: Move, source: WorkspaceStore, target: WorkspaceStore): Promise<KindSums> {
  const sums: KindSums = {};
  const pause = pauses();
  for (const kind of kinds) {
    const adding = summing();
    for await (const records of pagesOf(source, kind)) {
      stop?.throwIfAborted();
      await target.archive.add(kind, records, words);
      adding.add(records);
      await pause();
    }
    sums[kind] = adding.total();
    if (kind === 'memory') onStep(`${adding.total().count} memories are copied`);
  }
  return sums;
}

async function sumsOf(store: WorkspaceStore, stop?: AbortSignal): Promise<KindSums> {
  const sums: KindSums = {};
  const pause = pauses();
  for (const kind of kinds) {
    const adding = summing();
    for await (const records of pagesOf(store, kind)) {
      stop?.throwIfAborted();
      adding.add(records);
      await pause();
    }
    sums[kind] = adding.total();
  }
  return sums;
}

const modulus = 1n << 256n;

function summing() {
  let [count, sum] = [0, 0n];
  return {
    add: (records: readonly object[]) => {
      for (const record of records) {
        sum = (sum + BigInt(`0x${createHash('sha256').update(JSON.stringify(record)).digest('hex')}`)) % modulus;
        count += 1;
      }
    },
    total: () => ({ count, sum: sum.toString(16) }),
  };
}

function requireSame(mine: KindSums, theirs: KindSums): void {
  for (const kind of kinds) {
    const [here, there] = [mine[kind], theirs[kind]];
    if (here?.count === there?.count && here?.sum === there?.sum) continue;
    throw new AppError(
      'unavailable',
      `The copy differs from the original: ${kind} has ${here?.count} records here and ${there?.count} there, or different ones. Nothing was moved; try again.`,
    );
  }
}

async function compareControl({ to }: Move, rows: ControlRows): Promise<void> {
  const [table] = await to.control.transfer.missing(rows);
  if (table !== undefined)
    throw new AppError(
      'unavailable',
      `Rows of ${table} are missing after the move. Check the target before you continue.`,
    );
}
