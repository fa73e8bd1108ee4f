/** Maximum wait for the work. */
const maxWaitMs = 10;

/** The result of the work, or null if it is not ready at once or fails. The work continues for a later call. */
export async function resultIfReady<Result>(work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxWaitMs);
  });
  try {
    return await Promise.race([work.catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
