/**
 * What calls use of the processor: their shares of the time that the event loop was busy while they were under way. What is busy with several calls counts for each in
 * equal parts. That is not exact, and nearly free. The wait of a call that has not begun is left out: it would count as much as what went on meanwhile.
 */

/** The span of recent use: earlier use says little about the present. */
export const recentMs = 2_000;
/** The span in which one that sends many calls is told from one that sends few. */
const latelyMs = 250;
/** A larger share of all use is more than a fair one. */
export const heavyShare = 0.5;

/** A call under way. */
interface Running {
  readonly owner: string;
  /** {@link createShares} when it began. */
  readonly from: number;
  /** What it has used is noted while it goes on, since it may take long. */
  noted: number;
}

/** What the calls of each owner have used of the processor lately. */
export function createUse(clock: () => number) {
  const share = createShares();
  const [recent, lately, ofAll] = [fading(recentMs, clock), fading(latelyMs, clock), fading(latelyMs, clock)];
  const running = new Set<Running>();
  const add = (owner: string, ms: number) => {
    // It may have been used long before: a steady use of all comes to no more than the span.
    const late = Math.min(ms, latelyMs);
    recent.add(owner, Math.min(ms, recentMs));
    lately.add(owner, late);
    ofAll.add('', late);
  };
  const note = (call: Running) => {
    const ms = share.advance(running.size) - call.from - call.noted;
    add(call.owner, ms);
    call.noted += ms;
  };
  return {
    recentOf: recent.of,
    /** Whether it used more than all others together. */
    isMost: (owner: string) => lately.of(owner) > heavyShare * ofAll.of(''),
    /** What was used elsewhere. */
    add,
    note: () => running.forEach(note),
    /** A call that uses nothing until it begins; `end` returns the milliseconds that it used. */
    callOf: (owner: string) => {
      let call: Running | null = null;
      return {
        begin: () => {
          call = { owner, from: share.advance(running.size), noted: 0 };
          running.add(call);
        },
        end: () => {
          if (call === null) return 0;
          note(call);
          running.delete(call);
          return call.noted;
        },
      };
    },
  };
}

/** What a call would have used that was always under way, in milliseconds. */
function createShares() {
  let last = 0;
  let ofEach = 0;
  return {
    advance: (underWay: number): number => {
      const { active } = performance.eventLoopUtilization();
      if (underWay > 0) ofEach += (active - last) / underWay;
      last = active;
      return ofEach;
    },
  };
}

export interface Fading {
  add(name: string, amount: number): void;
  of(name: string): number;
  secondsUntil(name: string, limit: number): number;
}

/** Sums that fade: after `overMs` about a third of an addition is left. A steady use of one second per second comes to `overMs`. */
export function fading(overMs: number, clock: () => number): Fading {
  const sums = new Map<string, { amount: number; at: number }>();
  const of = (name: string) => {
    const sum = sums.get(name);
    return sum ? Math.max(0, sum.amount * Math.exp(-(clock() - sum.at) / overMs)) : 0;
  };
  return {
    of,
    add: (name, amount) => {
      if (sums.size > 10_000) for (const one of sums.keys()) if (of(one) < 1) sums.delete(one);
      sums.set(name, { amount: of(name) + amount, at: clock() });
    },
    secondsUntil: (name, limit) => Math.max(1, Math.ceil((Math.log(of(name) / limit) * overMs) / 1_000)),
  };
}
