/** Values made bit by bit, as a stream that whoever takes them sets the pace of. */
import { AppError } from '../errors.ts';

/** Resolves once there is room for more. Rejects where nobody takes anything any more. */
export type Put<Value> = (value: Value) => Promise<void>;

export interface Pulled<Value> {
  readonly stream: ReadableStream<Value>;
  /** Does the work; ends as it does. */
  run(): Promise<void>;
}

/** What is made holds a snapshot open: who takes nothing for so long gets no more. */
const longestSilenceMs = 50_000;
/** The time to wait for each value on average, so that whoever takes one now and then does not hold the snapshot for long either. */
const longestPaceMs = 2_000;
const longestWaitingMs = 3_600_000;

export function pulled<Value>(
  work: (put: Put<Value>) => Promise<void>,
  silenceMs: number = longestSilenceMs,
  paceMs: number = longestPaceMs,
): Pulled<Value> {
  let wanted: () => void = () => undefined;
  let isGone = false;
  let controller!: ReadableStreamDefaultController<Value>;
  const stream = new ReadableStream<Value>({
    start: (given) => {
      controller = given;
    },
    pull: () => wanted(),
    cancel: () => {
      isGone = true;
      wanted();
    },
  });
  let [waitedMs, taken] = [0, 0];
  const patience = () =>
    Math.max(0, Math.min(silenceMs, Math.min(longestWaitingMs, silenceMs + taken * paceMs) - waitedMs));
  const room = async () => {
    while (!isGone && (controller.desiredSize ?? 0) <= 0) {
      let timer: NodeJS.Timeout | undefined;
      const began = performance.now();
      const isTaken = await new Promise<boolean>((resolve) => {
        wanted = () => resolve(true);
        timer = setTimeout(() => resolve(false), patience());
      });
      clearTimeout(timer);
      waitedMs += performance.now() - began;
      if (!isTaken) throw nobodyTakes();
    }
    if (isGone) throw nobodyTakes();
  };
  return {
    stream,
    run: async () => {
      try {
        await work(async (value) => {
          await room();
          controller.enqueue(value);
          taken += 1;
        });
        if (!isGone) controller.close();
      } catch (error) {
        if (!isGone) controller.error(error);
        throw error;
      }
    },
  };
}

const nobodyTakes = () =>
  new AppError(
    'unavailable',
    'Nobody took what was sent: the export was ended, and what was received of it is not whole.',
  );
