/** Values produced step by step, as a stream whose consumer sets the pace. */
import { AppError } from '../errors.ts';

/** Resolves once there is room for more. Rejects once the consumer is gone. */
export type Put<Value> = (value: Value) => Promise<void>;

export interface Pulled<Value> {
  readonly stream: ReadableStream<Value>;
  /** Runs the work; resolves or rejects with it. */
  run(): Promise<void>;
}

/** The maximum wait for the consumer to take a value, in milliseconds, since the producer holds a snapshot open. */
const longestSilenceMs = 50_000;
/**
 * The maximum average wait per value, in milliseconds, so that a consumer that only takes a value now and then does not
 * hold the snapshot for long either.
 */
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
      if (!isTaken) throw consumerGoneError();
    }
    if (isGone) throw consumerGoneError();
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

const consumerGoneError = () =>
  new AppError(
    'unavailable',
    'The receiver stopped reading: the export was ended, and the part that was received is incomplete.',
  );
