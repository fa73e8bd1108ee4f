/** Maximum wait for the work. */
const longMs = 10;

/** The result of the work, or null if it is not ready at once or fails. The work continues for a later call. */
export async function atOnce<Result>(work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), longMs);
  });
  try {
    return await Promise.race([work.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
