/** Work that goes on at the same time, and ends together. */

type Results<Work extends readonly unknown[]> = { -readonly [At in keyof Work]: Awaited<Work[At]> };

/**
 * The results of all. Where one fails, it waits for the others before it throws, so that none of them uses a transaction that has ended. Over a
 * network, reads that go on together cost one wait.
 */
export async function together<Work extends readonly unknown[]>(...work: Work): Promise<Results<Work>> {
  await Promise.allSettled(work);
  return Promise.all(work) as Promise<Results<Work>>;
}
