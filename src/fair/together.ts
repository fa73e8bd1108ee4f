/** Runs work concurrently, and waits until all of it has settled. */

type Results<Work extends readonly unknown[]> = { -readonly [At in keyof Work]: Awaited<Work[At]> };

/**
 * Returns the results of all work. If one part fails, waits for the others before it throws, so that none of them uses
 * a transaction that has ended. Over a network, concurrent reads cost one wait.
 */
export async function together<Work extends readonly unknown[]>(...work: Work): Promise<Results<Work>> {
  await Promise.allSettled(work);
  return Promise.all(work) as Promise<Results<Work>>;
}
