/**
 * Runs the jobs of all workspaces in this process: claims a few at once, and gives each workspace its turn. Enqueueing
 * a job in this process wakes the runner; jobs of other processes are found by polling.
 */
import { callerOf } from '../access/admission.ts';
import { NoConnection } from '../errors.ts';
import { Backoff, type BackoffRule } from '../fair/backoff.ts';
import { noConnectionMs, untilConnected } from '../fair/until-connected.ts';
import { forEachFairly } from '../fair/walk.ts';
import type { Logger } from '../log.ts';
import { type JobLane, jobLanes } from '../model/job.ts';
import { systemPrincipal } from '../model/principal.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { ClaimedJob } from '../storage/ports/jobs.ts';
import type { OpenWorkspace, Storage } from '../storage/ports/storage.ts';
import type { JobKind } from './kinds.ts';
import { enqueueRecurring } from './schedule.ts';
import { leaseMs } from './watch.ts';

export interface JobRunner {
  /**
   * Starts looking for jobs from outside this process: first in every workspace, then every half minute in those where
   * work is due. From then on it also enqueues recurring jobs.
   */
  start(): void;
  /** Looks for jobs in a workspace as soon as possible. */
  wake(workspace: WorkspaceRecord): void;
  /** Returns the running jobs of a workspace to the queue, and resolves when that is done. */
  releaseJobs(workspaceId: string): Promise<void>;
  /** Returns all running jobs to the queue, and ends the runner. */
  stop(): Promise<void>;
}

/** Runs a claimed job, here or in a thread. Rejects only if it was not recorded how the job ended. */
export type Execute = (record: WorkspaceRecord, claimed: ClaimedJob, stop: AbortSignal) => Promise<void>;

export interface RunnerOptions {
  /** The number of jobs of one lane that run at once, over all workspaces. 0 leaves all jobs to other nodes. */
  readonly atOnce: number;
  /**
   * True if no other process runs jobs on these stores. Jobs that an earlier process left running then continue at
   * once.
   */
  readonly isAlone?: boolean;
  /** The kinds of jobs. The recurring ones are enqueued when they are due. */
  readonly kinds?: readonly JobKind[];
  readonly lookMs?: number;
  readonly backoff?: BackoffRule;
}

interface Context {
  readonly storage: Storage;
  readonly now: () => Date;
  readonly log: Logger;
}

/** A workspace to visit. `marker` is the due time that this node set in the control store to reserve the workspace. */
interface Wanted {
  readonly workspace: WorkspaceRecord;
  readonly marker: string | null;
  /** True if an ended process left the workspace's running jobs. */
  readonly isLeft: boolean;
}

interface RunningHere {
  readonly workspaceId: string;
  readonly stop: AbortController;
  ended: Promise<void>;
}

interface Runner extends Context {
  readonly execute: Execute;
  readonly atOnce: number;
  readonly recurring: readonly JobKind[];
  readonly lookMs: number;
  readonly backoff: Backoff;
  readonly stopping: AbortController;
  /** The workspaces to visit, in order. */
  readonly wanted: Map<string, Wanted>;
  /** The workspaces with a due job for which there was no room. */
  readonly parked: Map<string, WorkspaceRecord>;
  readonly running: Record<JobLane, Set<Promise<void>>>;
  /** The claims of the jobs that run here. */
  readonly claims: Map<ClaimedJob, RunningHere>;
  /** Timers for workspaces whose next job is due before the next poll. */
  readonly timers: Map<string, NodeJS.Timeout>;
  isStarted: boolean;
  looking: Promise<void> | null;
  /** The current listing of workspaces. */
  listing: Promise<void>;
  timer: NodeJS.Timeout | undefined;
}

export function createJobRunner(
  { storage, now, log }: Context,
  execute: Execute,
  { atOnce, isAlone = false, kinds = [], lookMs = 30_000, backoff }: RunnerOptions,
): JobRunner {
  const lanes = jobLanes.map((lane) => [lane, new Set<Promise<void>>()]);
  const runner: Runner = {
    storage,
    now,
    log,
    execute,
    atOnce,
    recurring: kinds.filter(({ recurs }) => recurs !== undefined),
    lookMs,
    backoff: new Backoff(backoff),
    stopping: new AbortController(),
    wanted: new Map(),
    parked: new Map(),
    running: Object.fromEntries(lanes),
    claims: new Map(),
    timers: new Map(),
    isStarted: false,
    looking: null,
    listing: Promise.resolve(),
    timer: undefined,
  };
  const wake = (workspace: WorkspaceRecord) => want(runner, workspace);
  storage.onEnqueued(wake);
  const all = async () => {
    const workspaces = await storage.control.workspaces.list();
    return workspaces.map((workspace) => ({ workspace, marker: null, isLeft: isAlone }));
  };
  return {
    start: () => {
      runner.isStarted = true;
      runner.listing = lookAround(runner, all);
    },
    wake,
    releaseJobs: (workspaceId) => releaseJobs(runner, workspaceId),
    stop: () => stop(runner),
  };
}

async function stop({ stopping, timer, timers, listing, looking, running }: Runner): Promise<void> {
  stopping.abort();
  clearTimeout(timer);
  for (const waiting of timers.values()) clearTimeout(waiting);
  await listing;
  await looking;
  await Promise.all(Object.values(running).flatMap((jobs) => [...jobs]));
}

async function releaseJobs({ wanted, parked, timers, claims }: Runner, workspaceId: string): Promise<void> {
  for (const known of [wanted, parked]) known.delete(workspaceId);
  clearTimeout(timers.get(workspaceId));
  timers.delete(workspaceId);
  const here = [...claims.values()].filter((one) => one.workspaceId === workspaceId);
  for (const { stop } of here) stop.abort();
  await Promise.all(here.map(({ ended }) => ended));
}

/** Polls for workspaces where work is due. Every node varies the interval, so that nodes do not all poll at once. */
async function lookAround(runner: Runner, which: () => Promise<readonly Wanted[]>): Promise<void> {
  const { storage, now, log, lookMs, stopping } = runner;
  let isListed = true;
  try {
    for (const { workspace, ...rest } of await which()) want(runner, workspace, rest);
  } catch (error) {
    isListed = false;
    log.error({ err: error }, 'the workspaces in which jobs are due could not be listed');
  }
  if (stopping.signal.aborted) return;
  const due = async () => {
    const taken = await storage.control.dueWork.take(now().toISOString(), afterMs(runner, leaseMs));
    return taken.map((one) => ({ ...one, isLeft: false }));
  };
  const again = () => {
    runner.listing = lookAround(runner, isListed ? due : which);
  };
  runner.timer = setTimeout(again, lookMs * (0.75 + Math.random() / 2)).unref();
}

const afterMs = ({ now }: Context, ms: number) => new Date(now().getTime() + ms).toISOString();

function want(
  runner: Runner,
  workspace: WorkspaceRecord,
  { marker, isLeft }: Omit<Wanted, 'workspace'> = { marker: null, isLeft: false },
): void {
  if (runner.stopping.signal.aborted) return;
  const before = runner.wanted.get(workspace.workspace_id);
  runner.wanted.set(workspace.workspace_id, {
    workspace,
    marker: marker ?? before?.marker ?? null,
    isLeft: isLeft || before?.isLeft === true,
  });
  runner.looking ??= look(runner).finally(() => {
    runner.looking = null;
    // A workspace may have been added while the last visit ended.
    const [first] = runner.wanted.values();
    if (first) want(runner, first.workspace, first);
  });
}

async function look(runner: Runner): Promise<void> {
  const { wanted, backoff, log, stopping } = runner;
  const onFailure = (error: unknown, one: Wanted) => {
    log.error({ err: error, workspace: one.workspace.slug }, 'the jobs of a workspace could not be looked at');
    visitLater(runner, one, backoff.dueInMs(one.workspace.workspace_id) + timerErrorMs);
  };
  const keyOf = ({ workspace: { workspace_id } }: Wanted) => workspace_id;
  while (wanted.size > 0 && !stopping.signal.aborted) {
    const batch = [...wanted.values()];
    wanted.clear();
    await forEachFairly(batch, (one) => visit(runner, one).catch((error) => lookAgain(runner, one, error)), {
      stop: stopping.signal,
      onFailure,
      backoff,
      keyOf,
    });
  }
}

/**
 * Starts the due jobs of a workspace as far as there is room, and records for all nodes when the workspace must be
 * visited again.
 */
async function visit(runner: Runner, { workspace, marker, isLeft }: Wanted): Promise<void> {
  const { storage, atOnce, running, parked, timers, lookMs, now } = runner;
  const { workspace_id } = workspace;
  if ((await storage.control.workspaces.find(workspace_id)) === null) return;
  const lookInside = async (open: OpenWorkspace) => {
    const store = open.storeFor(callerOf(systemPrincipal('jobs'), 'jobs', null, now()));
    const { jobs } = store;
    if ((await store.archive.closeReason()) !== null) return new Date(now().getTime() + closedMs).toISOString();
    if (isLeft) await jobs.expireLeases([...runner.claims.keys()]);
    if (runner.isStarted) {
      await enqueueRecurring(store, workspace, runner.recurring, now());
      // Finishes the scrubbing that a killed process left undone.
      await store.scrub();
    }
    for (const lane of jobLanes) {
      if (running[lane].size < roomIn(lane, atOnce)) {
        const claimed = await jobs.claim(lane, leaseMs);
        if (claimed) begin(runner, workspace, lane, claimed);
      } else if (await jobs.isDue(lane)) {
        parked.set(workspace_id, workspace);
        // There may be room by now, and nothing else would wake the runner.
        if (running[lane].size < roomIn(lane, atOnce)) want(runner, workspace);
      }
    }
    return jobs.nextDue(runner.recurring.map(({ kind }) => kind));
  };
  const next = await storage.withWorkspace(workspace, lookInside, { isTransient: true });
  await storage.control.dueWork.note(workspace_id, next, marker);
  const inMs = next === null ? Number.POSITIVE_INFINITY : Math.max(0, Date.parse(next) - now().getTime());
  clearTimeout(timers.get(workspace_id));
  timers.delete(workspace_id);
  if (inMs > lookMs || atOnce === 0 || parked.has(workspace_id) || runner.stopping.signal.aborted) return;
  timers.set(workspace_id, setTimeout(() => want(runner, workspace), Math.max(inMs, leastMs)).unref());
}

/** Visits the workspace again soon if the database had no free connection: that is not a failure of the workspace. */
function lookAgain(runner: Runner, one: Wanted, error: unknown): void {
  if (!(error instanceof NoConnection)) throw error;
  runner.log.warn({ workspace: one.workspace.slug }, 'the jobs of a workspace wait for a connection to the database');
  visitLater(runner, one, noConnectionMs);
}

/** After a visit that failed, nothing else may ask for the next one: no node noted what is due there. */
function visitLater(runner: Runner, { workspace, ...rest }: Wanted, inMs: number): void {
  const { timers, stopping } = runner;
  const { workspace_id } = workspace;
  clearTimeout(timers.get(workspace_id));
  timers.delete(workspace_id);
  if (stopping.signal.aborted) return;
  timers.set(workspace_id, setTimeout(() => want(runner, workspace, rest), inMs).unref());
}

/** A timer may fire this much too early, in milliseconds. */
const timerErrorMs = 2;

/**
 * The number of jobs of a lane that may run at once. Deliveries spend nearly all their time waiting for other servers,
 * so more of them may run.
 */
const roomIn = (lane: JobLane, atOnce: number) => (lane === 'delivery' ? 8 * atOnce : atOnce);

/** The wait before the next visit to a store that is closed to writes, in milliseconds. */
const closedMs = 60_000;
/** Minimum wait before the next visit, in milliseconds: the lane of a due job may be busy on another node. */
const leastMs = 1_000;

function begin(runner: Runner, workspace: WorkspaceRecord, lane: JobLane, claimed: ClaimedJob): void {
  const { running, claims, parked, log, stopping } = runner;
  const { job } = claimed;
  const stop = new AbortController();
  const signal = AbortSignal.any([stopping.signal, stop.signal]);
  const here: RunningHere = { workspaceId: workspace.workspace_id, stop, ended: Promise.resolve() };
  claims.set(claimed, here);
  const ended = runner
    .execute(workspace, claimed, signal)
    .catch(async (error: unknown) => {
      const isConnected = !(error instanceof NoConnection);
      if (isConnected)
        log.error({ err: error, job_id: job.job_id, kind: job.kind }, 'a job ended without a word of how');
      else log.warn({ job_id: job.job_id, kind: job.kind }, 'a job waits for a connection to the database');
      await giveBack(runner, workspace, claimed, {
        isAttempt: isConnected && !signal.aborted,
        inMs: isConnected ? 0 : noConnectionMs,
      });
    })
    .finally(() => {
      running[lane].delete(ended);
      claims.delete(claimed);
      // Workspaces that had no room come first.
      for (const waiting of parked.values()) want(runner, waiting);
      parked.clear();
      want(runner, workspace);
    });
  here.ended = ended;
  running[lane].add(ended);
}

/** Returns a job to the queue. If the release cannot be written either, the lease expires. */
async function giveBack(
  runner: Runner,
  workspace: WorkspaceRecord,
  claimed: ClaimedJob,
  { isAttempt, inMs }: { isAttempt: boolean; inMs: number },
): Promise<void> {
  const again = { run_at: afterMs(runner, inMs), isAttempt, step: 'waits to go on' };
  const release = () =>
    runner.storage.withWorkspace(workspace, (open) => open.storeFor(claimed.provenance).jobs.release(claimed, again));
  await untilConnected(release, { forMs: leaseMs }).catch(() => undefined);
}
