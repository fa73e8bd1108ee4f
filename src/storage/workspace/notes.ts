/**
 * Notes are writes that no answer waits for, such as accesses and usage. They are queued while the workspace is open, and the notes of about 50 ms
 * are written together. A kill loses the queued notes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { ClosedStore } from '../closed-store.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { TranslateError } from '../translated.ts';
import type { Db } from './tables.ts';

/** Rows of one kind are written together. Kinds are ordered by name, and rows by key, so that batches of two nodes lock in the same order. */
export interface NoteKind<Row> {
  readonly name: string;
  /**
   * True if writes read these notes or append to the same list: a write then waits for the notes that were queued
   * before it.
   */
  readonly beforeWrites?: boolean;
  write(db: Db, rows: readonly Row[], engine: WorkspaceEngine): Promise<void>;
}

const kinds = new Map<string, NoteKind<unknown>>();

/** Declares a kind. Threads pass on their notes under its name. */
export function noteKind<Row>(kind: NoteKind<Row>): NoteKind<Row> {
  kinds.set(kind.name, kind as NoteKind<unknown>);
  return kind;
}

export function noteKindByName(name: string): NoteKind<unknown> {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`There is no kind of notes named ${name}.`);
  return kind;
}

export interface Notes {
  /** Queues a note. Waits only if too many are queued, and never fails: a note that cannot be written is logged. */
  add<Row>(kind: NoteKind<Row>, rows: readonly Row[]): Promise<void>;
  /** Waits until all queued notes are written. */
  flush(): Promise<void>;
  /**
   * Like `flush`, but only if notes with `beforeWrites` are queued. Call it outside the transaction, which could not
   * wait for it.
   */
  flushBeforeWrite(): Promise<void>;
  /** The result of a query, and the notes of a kind that the query could not see yet. Usually waits for no write. */
  unseenBy<Row, Found>(
    kind: NoteKind<Row>,
    query: () => Promise<Found>,
  ): Promise<{ found: Found; unseen: readonly Row[] }>;
}

interface Note {
  readonly kind: NoteKind<unknown>;
  readonly rows: readonly unknown[];
}

interface Queue {
  readonly engine: WorkspaceEngine;
  readonly translateError: TranslateError;
  readonly log: Logger;
  queued: Note[];
  rows: number;
  /** The notes of the batch under way. */
  taken: Note[];
  /** True from the last statement of a batch until its outcome is known: meanwhile it is unknown whether a query sees the batch. */
  isCommitting: boolean;
  commits: number;
  /** The next batch, which will take the queued notes; null until a flush is requested. */
  next: Promise<void> | null;
  /** Resolves with the end of the last batch that was requested. */
  last: Promise<void>;
  timer: NodeJS.Timeout | undefined;
}

const togetherMs = 50;
const mostRows = 5_000;
/** Tries for a failure that may be temporary, such as a lock or a lost connection. */
const attempts = 3;

export function queueNotes(engine: WorkspaceEngine, translateError: TranslateError, log: Logger): Notes {
  const queue: Queue = {
    engine,
    translateError,
    log,
    queued: [],
    rows: 0,
    taken: [],
    isCommitting: false,
    commits: 0,
    next: null,
    last: Promise.resolve(),
    timer: undefined,
  };
  return {
    add: async (kind, rows) => {
      if (rows.length === 0) return;
      queue.queued.push({ kind, rows } as Note);
      queue.rows += rows.length;
      if (queue.rows > mostRows) return flush(queue);
      queue.timer ??= setTimeout(() => void flush(queue), togetherMs);
    },
    flush: () => flush(queue),
    flushBeforeWrite: async () => {
      if ([...queue.queued, ...queue.taken].some(({ kind }) => kind.beforeWrites)) await flush(queue);
    },
    unseenBy: async <Row, Found>(kind: NoteKind<Row>, query: () => Promise<Found>) => {
      if (!queue.isCommitting) {
        const { commits } = queue;
        const found = await query();
        const unseen = rowsOf([...queue.taken, ...queue.queued], kind as NoteKind<unknown>) as Row[];
        if (queue.commits === commits) return { found, unseen };
      }
      await flush(queue);
      return { found: await query(), unseen: [] };
    },
  };
}

function flush(queue: Queue): Promise<void> {
  clearTimeout(queue.timer);
  queue.timer = undefined;
  if (queue.queued.length === 0) return queue.last;
  if (queue.next === null) {
    queue.next = queue.last.then(() => writeBatch(queue));
    queue.last = queue.next;
  }
  return queue.next;
}

/** Notes that are added from now on belong to the next batch. */
function take(queue: Queue): readonly Note[] {
  queue.taken = queue.queued;
  queue.queued = [];
  queue.rows = 0;
  queue.next = null;
  return queue.taken;
}

async function writeBatch(queue: Queue): Promise<void> {
  // Taken once the transaction has its turn, so that the batch includes all notes that came while it waited.
  let error = await failureOf(queue, () => take(queue));
  if (queue.taken.length === 0) take(queue);
  const known = () => queue.translateError(error);
  for (let attempt = 2; attempt <= attempts && isPassing(known()); attempt += 1) {
    await wait(togetherMs);
    error = await failureOf(queue, () => queue.taken);
  }
  if (known() instanceof AppError) lose(queue, queue.taken, error);
  else if (error !== null) await writeEach(queue);
  queue.taken = [];
  queue.isCommitting = false;
}

const isPassing = (error: unknown) =>
  error instanceof AppError && error.code === 'unavailable' && !(error instanceof ClosedStore);

/** Writes notes one by one, so that only the notes that cannot be written are lost. */
async function writeEach(queue: Queue): Promise<void> {
  for (const note of queue.taken) {
    const error = await failureOf(queue, () => [note]);
    if (error !== null) lose(queue, [note], error);
  }
}

/** Writes notes in one transaction; returns the error, null if there is none. */
async function failureOf(queue: Queue, notes: () => readonly Note[]): Promise<unknown> {
  try {
    await queue.engine.transaction('process', async (db) => {
      await writeTogether(db, notes(), queue.engine);
      queue.isCommitting = true;
      queue.commits += 1;
    });
    return null;
  } catch (error) {
    return error;
  }
}

async function writeTogether(db: Db, notes: readonly Note[], engine: WorkspaceEngine): Promise<void> {
  const kinds = [...new Set(notes.map(({ kind }) => kind))].sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const kind of kinds) await kind.write(db, rowsOf(notes, kind), engine);
}

function rowsOf(notes: readonly Note[], kind: NoteKind<unknown>): unknown[] {
  return notes.flatMap((note) => (note.kind === kind ? note.rows : []));
}

/** Logs the kinds of the notes, never the rows. */
function lose({ log }: Queue, notes: readonly Note[], error: unknown): void {
  if (error instanceof ClosedStore) return;
  const kinds = [...new Set(notes.map(({ kind }) => kind.name))];
  log.error({ err: error, notes: notes.length, kinds }, 'notes of calls could not be written');
}
