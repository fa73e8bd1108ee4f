/**
 * Who may go on, of the calls of many owners (workspaces) that share one process. An owner has so many calls at a time and the others
 * wait in its line. While somebody else is served it has fewer, the more its calls cost, and one at a time if it lately used more than half of the
 * processor; while the event loop has time to spare, one more now and then. Who has used up the budget of a minute, as one caller or as an owner, is refused, but only while others are served.
 */
import { createUse, fading, heavyShare, recentMs } from './processor-use.ts';
import { inSpareTime } from './spare-time.ts';

export interface TurnLimits {
  /** The calls of one owner that run at a time. */
  readonly atOnce: number;
  /** The most waiting calls of one owner. */
  readonly mostWaiting: number;
  /** Budgets of processor time in milliseconds a minute: per caller, and for all callers of an owner. 0 sets no limit. */
  readonly callerBudgetMs: number;
  readonly ownerBudgetMs: number;
}

export interface CallTurn {
  /** The rest of the caller's budget in milliseconds; null where there is no budget. */
  readonly remainingMs: number | null;
  /** Whether it is likely to end soon. While others are served, a call is small unless its owner uses most of the processor; otherwise, if its owner's last calls cost little. */
  readonly isSmall: boolean;
  /** To be called when the call goes on: from then on it is measured. */
  begin(): void;
  /** Counts what the call used in another thread, in milliseconds, whether or not its turn has ended. */
  addUse(ms: number): void;
  /** Ends the turn; call it once. Returns the processor time of the call in milliseconds, in all threads. */
  end(): number;
}

/**
 * Thrown where there is no turn; `retryAfterSeconds` tells when there is room again. `gone`: nobody waits for the answer any more; `ending`: nobody has a turn any
 * more.
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
  /** Processor time that one of its calls costs: rises at once with a costly call, and falls slowly with cheap ones that were waited for; null before the first has ended. */
  costMs: number | null;
  readonly waiting: Waiting[];
  lastServed: number;
}

interface Waiting {
  go(): void;
  refuse(reason: NoTurn['reason']): void;
}

export interface CallTurns {
  /** Waits for its turn. Throws {@link NoTurn}, also when `gone` is aborted before the turn has begun: the call then leaves its place in the line. */
  take(owner: string, caller: string, gone?: AbortSignal): Promise<CallTurn>;
  /** The calls that have their turn, of all owners. */
  underWay(): number;
  /** Refuses all calls that wait, and all that come. Calls under way go on. */
  endLines(): void;
}

const minuteMs = 60_000;
/** Other owners count as served when they had a turn within this time. */
const besideMs = 2_000;
/** What the calls of an owner may compute together while others are served: these wait for a slice of each. */
const togetherMs = 30;
/** What a small call costs at most. */
const smallMs = 16;
/** How many begin before the first has ended. */
const firstAtOnce = 2;
/** What a call costs as long as none of its owner has ended. */
const presumedMs = togetherMs / firstAtOnce;
/** The share that earlier calls keep in the cost when a cheaper one ends. */
const costKept = 0.9;

export function createCallTurns(limits: TurnLimits, clock: () => number = () => performance.now()): CallTurns {
  const [budgets, use] = [createBudgets(limits, clock), createUse(clock)];
  const lines = createLines(limits, use, clock);
  let isEnding = false;
  return {
    take: async (name, caller, gone) => {
      if (gone?.aborted || isEnding) throw new NoTurn(gone?.aborted ? 'gone' : 'ending', 0);
      use.note();
      if (!lines.isAlone(name)) budgets.refuseOver(name, caller);
      const owner = await lines.join(name, gone);
      const call = use.callOf(name);
      let isOver = false;
      let elsewhereMs = 0;
      return {
        isSmall: lines.isAlone(name) ? (owner.costMs ?? 0) <= smallMs : !use.isMost(name),
        begin: call.begin,
        remainingMs: budgets.remainingMs(caller),
        addUse: (ms) => {
          use.add(name, ms);
          if (isOver) budgets.spend(name, caller, ms);
          else elsewhereMs += ms;
        },
        end: () => {
          isOver = true;
          const ms = call.end() + elsewhereMs;
          budgets.spend(name, caller, ms);
          owner.costMs = costAfter(owner, ms, gone?.aborted === true);
          lines.leave(name, owner);
          return ms;
        },
      };
    },
    underWay: lines.underWay,
    endLines: () => {
      isEnding = true;
      lines.end();
    },
  };
}

/** The calls of each owner that have their turn, and those that wait for it. */
function createLines(limits: TurnLimits, use: ReturnType<typeof createUse>, clock: () => number) {
  const owners = new Map<string, Owner>();
  let underWay = 0;
  const isAlone = (name: string) => isServedAlone(owners, name, clock() - besideMs);
  const roomFor = (name: string) => {
    if (isAlone(name)) return limits.atOnce;
    return use.recentOf(name) > heavyShare * recentMs ? 1 : roomBeside(owners.get(name), limits);
  };
  const start = (owner: Owner) => {
    owner.running += 1;
    underWay += 1;
  };
  const letGo = (name: string, owner: Owner, room = roomFor(name)) => {
    while (owner.running < room) {
      const next = owner.waiting.shift();
      if (next === undefined) break;
      start(owner);
      next.go();
    }
    if (owner.running === 0 && owner.waiting.length === 0 && owners.size > 1_000) owners.delete(name);
  };
  // The calls under way may only wait, for their body or a model's endpoint.
  const useSpare = inSpareTime(() => {
    const waiting = [...owners].filter(([, owner]) => owner.waiting.length > 0);
    for (const [name, owner] of waiting) letGo(name, owner, Math.min(limits.atOnce, owner.running + 1));
    return waiting.length > 0;
  });
  return {
    isAlone,
    underWay: () => underWay,
    /** Resolves when it is the call's turn. */
    join: async (name: string, gone: AbortSignal | undefined): Promise<Owner> => {
      const owner = owners.get(name) ?? { running: 0, costMs: null, waiting: [], lastServed: 0 };
      owners.set(name, owner);
      if (owner.running < roomFor(name)) start(owner);
      else if (owner.waiting.length >= limits.mostWaiting) throw new NoTurn('queue', 1);
      else {
        useSpare();
        await placeIn(owner.waiting, gone);
      }
      return owner;
    },
    leave: (name: string, owner: Owner): void => {
      owner.running -= 1;
      underWay -= 1;
      owner.lastServed = clock();
      letGo(name, owner);
    },
    end: (): void => {
      for (const { waiting } of owners.values()) for (const { refuse } of waiting.splice(0)) refuse('ending');
    },
  };
}

function isServedAlone(owners: ReadonlyMap<string, Owner>, name: string, since: number): boolean {
  for (const [other, { running, lastServed }] of owners)
    if (other !== name && (running > 0 || lastServed > since)) return false;
  return true;
}

/** Resolves when the call is let go. Where `gone` is aborted first, it leaves the line. */
function placeIn(line: Waiting[], gone: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const place: Waiting = {
      go: () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      },
      refuse: (reason) => {
        gone?.removeEventListener('abort', leave);
        reject(new NoTurn(reason, 0));
      },
    };
    const leave = () => {
      line.splice(line.indexOf(place), 1);
      place.refuse('gone');
    };
    line.push(place);
    gone?.addEventListener('abort', leave, { once: true });
  });
}

/** What callers and owners have left of the budget of a minute; a budget of 0 sets no limit. */
function createBudgets({ callerBudgetMs, ownerBudgetMs }: TurnLimits, clock: () => number) {
  const [ofCallers, ofOwners] = [fading(minuteMs, clock), fading(minuteMs, clock)];
  return {
    spend: (owner: string, caller: string, ms: number): void => {
      ofOwners.add(owner, ms);
      ofCallers.add(caller, ms);
    },
    remainingMs: (caller: string): number | null =>
      callerBudgetMs > 0 ? Math.max(0, Math.round(callerBudgetMs - ofCallers.of(caller))) : null,
    refuseOver: (owner: string, caller: string): void => {
      if (callerBudgetMs > 0 && ofCallers.of(caller) >= callerBudgetMs)
        throw new NoTurn('caller', ofCallers.secondsUntil(caller, callerBudgetMs));
      if (ownerBudgetMs > 0 && ofOwners.of(owner) >= ownerBudgetMs)
        throw new NoTurn('owner', ofOwners.secondsUntil(owner, ownerBudgetMs));
    },
  };
}

/** The calls of an owner at a time while others are served. */
function roomBeside(owner: Owner | undefined, { atOnce }: TurnLimits): number {
  const costMs = owner?.costMs ?? presumedMs;
  return Math.min(atOnce, Math.max(1, Math.floor(togetherMs / costMs)));
}

/** What a call costs from now on, once one has ended that took so long. One whose caller left may have ended early: it never lowers the cost. */
function costAfter({ costMs }: Owner, ms: number, isLeft: boolean): number {
  return isLeft ? Math.max(ms, costMs ?? presumedMs) : Math.max(ms, costKept * (costMs ?? 0) + (1 - costKept) * ms);
}
