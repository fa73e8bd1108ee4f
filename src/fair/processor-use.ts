/**
 * Estimates the processor time of calls: their share of the time that the event loop was busy while they were under
 * way. If several calls are under way, each is charged an equal part of the busy time. The estimate is not exact, but
 * nearly free. The time before a call begins is excluded: otherwise the call would be charged for the work of others.
 */

/** The span of recent use: earlier use says little about the present. */
export const recentMs = 2_000;
/** The span used to tell owners with many calls from owners with few. */
const shareSpanMs = 250;
/** A share of all use above this is more than a fair share. */
export const heavyShare = 0.5;

/** A call under way. */
interface Running {
  readonly owner: string;
  /** The value of {@link createCallShare} when the call began. */
  readonly from: number;
  /** Milliseconds recorded so far. Use is recorded while the call runs, since a call may take long. */
  recordedMs: number;
}

/** The recent processor use of the calls of each owner. */
export function createProcessorUse(clock: () => number) {
  const share = createCallShare();
  const [recent, shareSums, totalSums] = [
    createDecayingSums(recentMs, clock),
    createDecayingSums(shareSpanMs, clock),
    createDecayingSums(shareSpanMs, clock),
  ];
  const running = new Set<Running>();
  const add = (owner: string, ms: number) => {
    // The use may lie further back. Steady use by all calls adds up to no more than the span, so more is not added.
    const shareUse = Math.min(ms, shareSpanMs);
    recent.add(owner, Math.min(ms, recentMs));
    shareSums.add(owner, shareUse);
    totalSums.add('', shareUse);
  };
  const record = (call: Running) => {
    const ms = share.advance(running.size) - call.from - call.recordedMs;
    add(call.owner, ms);
    call.recordedMs += ms;
  };
  return {
    recentOf: recent.of,
    /** True if the owner used more than all others together. */
    usesMost: (owner: string) => shareSums.of(owner) > heavyShare * totalSums.of(''),
    /** Adds use in another thread. */
    add,
    note: () => running.forEach(record),
    /** A call, measured from `begin` on; `end` returns the milliseconds that it used. */
    callOf: (owner: string) => {
      let call: Running | null = null;
      return {
        begin: () => {
          call = { owner, from: share.advance(running.size), recordedMs: 0 };
          running.add(call);
        },
        end: () => {
          if (call === null) return 0;
          record(call);
          running.delete(call);
          return call.recordedMs;
        },
      };
    },
  };
}

/** The milliseconds that a call would have used if it had always been under way. */
function createCallShare() {
  let lastActive = 0;
  let perCallMs = 0;
  return {
    advance: (activeCalls: number): number => {
      const { active } = performance.eventLoopUtilization();
      if (activeCalls > 0) perCallMs += (active - lastActive) / activeCalls;
      lastActive = active;
      return perCallMs;
    },
  };
}

export interface DecayingSums {
  add(name: string, amount: number): void;
  of(name: string): number;
  secondsUntil(name: string, limit: number): number;
}

/**
 * Sums that decay: after `decayMs`, about a third of an addition is left. A steady use of one
 * second per second adds up to `decayMs`.
 */
export function createDecayingSums(decayMs: number, clock: () => number): DecayingSums {
  const sums = new Map<string, { amount: number; at: number }>();
  const of = (name: string) => {
    const sum = sums.get(name);
    return sum ? Math.max(0, sum.amount * Math.exp(-(clock() - sum.at) / decayMs)) : 0;
  };
  return {
    of,
    add: (name, amount) => {
      if (sums.size > 10_000) for (const one of sums.keys()) if (of(one) < 1) sums.delete(one);
      sums.set(name, { amount: of(name) + amount, at: clock() });
    },
    secondsUntil: (name, limit) => Math.max(1, Math.ceil((Math.log(of(name) / limit) * decayMs) / 1_000)),
  };
}
