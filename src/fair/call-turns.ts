/**
 * Decides which calls may run, when many owners (workspaces) share one process. An owner has a limited number of
 * calls at once; its other calls wait in its queue. While other owners are served, the limit is lower the more the
 * owner's calls cost, and 1 if the owner lately used more than half of the processor. When the event loop has spare
 * time, one more call may run now and then. A caller or owner that has used up its budget for the minute is refused,
 * but only while other owners are served.
 */

import { minuteMs } from '../time-units.ts';
import { createDecayingSums, createProcessorUse, heavyShare, recentMs } from './processor-use.ts';
import { inSpareTime } from './spare-time.ts';

export interface TurnLimits {
  /** Maximum calls of one owner that run at once. */
  readonly maxConcurrent: number;
  /** Maximum waiting calls of one owner. */
  readonly maxWaiting: number;
  /**
   * Budgets of processor time in milliseconds per minute: per caller, and for all callers of an owner. 0 sets no limit.
   */
  readonly callerBudgetMs: number;
  readonly ownerBudgetMs: number;
}

export interface CallTurn {
  /** The rest of the caller's budget in milliseconds; null if there is no budget. */
  readonly remainingMs: number | null;
  /**
   * True if the call is likely to end soon. While other owners are served, a call is small unless its owner uses most
   * of the processor. Otherwise, it is small if its owner's last calls cost little.
   */
  readonly isSmall: boolean;
  /** Call it when the call starts to run: its processor use is measured from then on. */
  begin(): void;
  /** Adds processor time, in milliseconds, that the call used in another thread, whether or not its turn has ended. */
  addUse(ms: number): void;
  /** Ends the turn; call it once. Returns the processor time of the call in milliseconds, in all threads. */
  end(): number;
}

/**
 * Thrown if a call gets no turn. `retryAfterSeconds` is the wait until there is room again. `gone`: the client no
 * longer waits for the answer; `ending`: the process ends, so no call gets a turn.
 */
export class NoTurn extends Error {
  readonly reason: 'queue' | 'caller' | 'owner' | 'gone' | 'ending';
  readonly retryAfterSeconds: number;

  constructor(reason: NoTurn['reason'], retryAfterSeconds: number) {
    super(`no turn: ${reason}`);
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface Owner {
  running: number;
  /**
   * Estimated processor time of one of the owner's calls. A costly call raises it at once; cheap calls lower it slowly,
   * unless their client had left. Null before the first call has ended.
   */
  costMs: number | null;
  readonly waiting: WaitingCall[];
  lastServed: number;
}

interface WaitingCall {
  start(): void;
  refuse(reason: NoTurn['reason']): void;
}

export interface CallTurns {
  /**
   * Waits for the call's turn. Throws {@link NoTurn}, also if `clientGone` is aborted before the turn
   * begins: the call then leaves the queue.
   */
  take(owner: string, caller: string, clientGone?: AbortSignal): Promise<CallTurn>;
  /** The number of calls that have their turn, over all owners. */
  activeCalls(): number;
  /** Refuses all waiting calls and all new ones. Calls under way continue. */
  endQueues(): void;
}

/** Another owner counts as served if it had a turn within this time. */
const servedRecentlyMs = 2_000;
/**
 * Total processor time of the calls that one owner may run at once while others are served: other owners wait
 * for a slice of each of these calls.
 */
const concurrentBudgetMs = 30;
/** Maximum cost of a small call. */
const smallMs = 16;
/** Number of calls that may begin before the owner's first call has ended. */
const firstConcurrent = 2;
/** Assumed cost of a call before the owner's first call has ended. */
const assumedCostMs = concurrentBudgetMs / firstConcurrent;
/** Weight of the earlier calls in the cost when a cheaper call ends. */
const earlierCostWeight = 0.9;

export function createCallTurns(limits: TurnLimits, clock: () => number = () => performance.now()): CallTurns {
  const [budgets, use] = [createBudgets(limits, clock), createProcessorUse(clock)];
  const queues = createQueues(limits, use, clock);
  let isEnding = false;
  return {
    take: async (name, caller, clientGone) => {
      if (clientGone?.aborted || isEnding) throw new NoTurn(clientGone?.aborted ? 'gone' : 'ending', 0);
      use.note();
      if (!queues.isAlone(name)) budgets.refuseOverBudget(name, caller);
      const owner = await queues.join(name, clientGone);
      const call = use.callOf(name);
      let hasEnded = false;
      let otherThreadMs = 0;
      return {
        isSmall: queues.isAlone(name) ? (owner.costMs ?? 0) <= smallMs : !use.usesMost(name),
        begin: call.begin,
        remainingMs: budgets.remainingMs(caller),
        addUse: (ms) => {
          use.add(name, ms);
          if (hasEnded) budgets.spend(name, caller, ms);
          else otherThreadMs += ms;
        },
        end: () => {
          hasEnded = true;
          const ms = call.end() + otherThreadMs;
          budgets.spend(name, caller, ms);
          owner.costMs = costAfterCall(owner, ms, clientGone?.aborted === true);
          queues.leave(name, owner);
          return ms;
        },
      };
    },
    activeCalls: queues.activeCalls,
    endQueues: () => {
      isEnding = true;
      queues.end();
    },
  };
}

/** The running calls of each owner, and the calls that wait for their turn. */
function createQueues(limits: TurnLimits, use: ReturnType<typeof createProcessorUse>, clock: () => number) {
  const owners = new Map<string, Owner>();
  let activeCalls = 0;
  const isAlone = (name: string) => isServedAlone(owners, name, clock() - servedRecentlyMs);
  const limitFor = (name: string) => {
    if (isAlone(name)) return limits.maxConcurrent;
    return use.recentOf(name) > heavyShare * recentMs ? 1 : limitBesideOthers(owners.get(name), limits);
  };
  const start = (owner: Owner) => {
    owner.running += 1;
    activeCalls += 1;
  };
  const startWaiting = (name: string, owner: Owner, limit = limitFor(name)) => {
    while (owner.running < limit) {
      const next = owner.waiting.shift();
      if (next === undefined) break;
      start(owner);
      next.start();
    }
    if (owner.running === 0 && owner.waiting.length === 0 && owners.size > 1_000) owners.delete(name);
  };
  // The calls under way may be idle, waiting for their body or a model's endpoint.
  const useSpare = inSpareTime(() => {
    const waiting = [...owners].filter(([, owner]) => owner.waiting.length > 0);
    for (const [name, owner] of waiting) startWaiting(name, owner, Math.min(limits.maxConcurrent, owner.running + 1));
    return waiting.length > 0;
  });
  return {
    isAlone,
    activeCalls: () => activeCalls,
    /** Resolves when it is the call's turn. */
    join: async (name: string, clientGone: AbortSignal | undefined): Promise<Owner> => {
      const owner = owners.get(name) ?? { running: 0, costMs: null, waiting: [], lastServed: 0 };
      owners.set(name, owner);
      if (owner.running < limitFor(name)) start(owner);
      else if (owner.waiting.length >= limits.maxWaiting) throw new NoTurn('queue', 1);
      else {
        useSpare();
        await waitInQueue(owner.waiting, clientGone);
      }
      return owner;
    },
    leave: (name: string, owner: Owner): void => {
      owner.running -= 1;
      activeCalls -= 1;
      owner.lastServed = clock();
      startWaiting(name, owner);
    },
    end: (): void => {
      for (const { waiting } of owners.values()) for (const { refuse } of waiting.splice(0)) refuse('ending');
    },
  };
}

function isServedAlone(owners: ReadonlyMap<string, Owner>, name: string, servedSince: number): boolean {
  for (const [other, { running, lastServed }] of owners)
    if (other !== name && (running > 0 || lastServed > servedSince)) return false;
  return true;
}

/**
 * Resolves when the call gets its turn. If `clientGone` is aborted first, the call leaves the queue and the promise rejects.
 */
function waitInQueue(queue: WaitingCall[], clientGone: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const waitingCall: WaitingCall = {
      start: () => {
        clientGone?.removeEventListener('abort', leave);
        resolve();
      },
      refuse: (reason) => {
        clientGone?.removeEventListener('abort', leave);
        reject(new NoTurn(reason, 0));
      },
    };
    const leave = () => {
      queue.splice(queue.indexOf(waitingCall), 1);
      waitingCall.refuse('gone');
    };
    queue.push(waitingCall);
    clientGone?.addEventListener('abort', leave, { once: true });
  });
}

/** The remaining budgets of callers and owners for a minute; a budget of 0 sets no limit. */
function createBudgets({ callerBudgetMs, ownerBudgetMs }: TurnLimits, clock: () => number) {
  const [ofCallers, ofOwners] = [createDecayingSums(minuteMs, clock), createDecayingSums(minuteMs, clock)];
  return {
    spend: (owner: string, caller: string, ms: number): void => {
      ofOwners.add(owner, ms);
      ofCallers.add(caller, ms);
    },
    remainingMs: (caller: string): number | null =>
      callerBudgetMs > 0 ? Math.max(0, Math.round(callerBudgetMs - ofCallers.of(caller))) : null,
    refuseOverBudget: (owner: string, caller: string): void => {
      if (callerBudgetMs > 0 && ofCallers.of(caller) >= callerBudgetMs)
        throw new NoTurn('caller', ofCallers.secondsUntil(caller, callerBudgetMs));
      if (ownerBudgetMs > 0 && ofOwners.of(owner) >= ownerBudgetMs)
        throw new NoTurn('owner', ofOwners.secondsUntil(owner, ownerBudgetMs));
    },
  };
}

/** The number of calls that an owner may run at once while others are served. */
function limitBesideOthers(owner: Owner | undefined, { maxConcurrent }: TurnLimits): number {
  const costMs = owner?.costMs ?? assumedCostMs;
  return Math.min(maxConcurrent, Math.max(1, Math.floor(concurrentBudgetMs / costMs)));
}

/**
 * The owner's cost estimate after a call that took `ms`. A call whose client left may have ended early,
 * so it never lowers the estimate.
 */
function costAfterCall({ costMs }: Owner, ms: number, isClientGone: boolean): number {
  return isClientGone
    ? Math.max(ms, costMs ?? assumedCostMs)
    : Math.max(ms, earlierCostWeight * (costMs ?? 0) + (1 - earlierCostWeight) * ms);
}
