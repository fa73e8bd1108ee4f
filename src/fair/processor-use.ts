/**
 * What calls use of the processor. A call's use is what the event loop computed for it, as far as that is known ({@link turns}), and its share of the rest of the
 * time that the loop was busy while it was under way: that counts for each call under way in equal parts.
 */
import { type Account, turns } from './turns.ts';

/** The span of recent use: earlier use says little about the present. */
export const recentMs = 2_000;
/** The span in which one that sends many calls is told from one that sends few. */
const latelyMs = 250;
/** A larger share of all use is more than a fair one. */
export const heavyShare = 0.5;

/** A call under way; what it has computed is noted while it goes on, since it may take long. */
interface Running {
  readonly owner: string;
  readonly meter: Meter;
  noted: number;
}

/** What the calls of each owner have used of the processor lately. */
export function createUse(clock: () => number) {
  const meter = createMeter();
  const [recent, lately, ofAll] = [fading(recentMs, clock), fading(latelyMs, clock), fading(latelyMs, clock)];
  const running = new Set<Running>();
  const note = (call: Running) => {
    const ms = call.meter.soFar();
    for (const sums of [recent, lately]) sums.add(call.owner, ms - call.noted);
    ofAll.add('', ms - call.noted);
    call.noted = ms;
  };
  return {
    recentOf: recent.of,
    /** Whether it used more than all others together. */
    isMost: (owner: string) => lately.of(owner) > heavyShare * ofAll.of(''),
    note: () => running.forEach(note),
    begin: (owner: string): Running => {
      const call = { owner, meter: meter(), noted: 0 };
      running.add(call);
      return call;
    },
    /** Milliseconds of the whole call. */
    end: (call: Running): number => {
      note(call);
      running.delete(call);
      call.meter.stop();
      return call.noted;
    },
  };
}

interface Meter {
  readonly account: Account;
  /** Milliseconds since it was started. */
  soFar(): number;
  stop(): void;
}

/** Starts a meter for a call. */
function createMeter(): () => Meter {
  let underWay = 0;
  let last = 0;
  let forEach = 0;
  const advance = () => {
    turns.computeFor(turns.account);
    const unknown = performance.eventLoopUtilization().active - turns.sum;
    if (underWay > 0) forEach += Math.max(0, unknown - last) / underWay;
    last = unknown;
  };
  return () => {
    advance();
    underWay += 1;
    const account: Account = { ms: 0 };
    const from = forEach;
    const soFar = () => {
      advance();
      return account.ms + forEach - from;
    };
    const stop = () => {
      underWay -= 1;
    };
    return { account, soFar, stop };
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
