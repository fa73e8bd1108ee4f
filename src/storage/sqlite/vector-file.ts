/**
 * A saved vector index: the index and beside it a slip with its checksum, the model and how far it had come.
 * usearch ends the whole process when it loads a damaged file, so nothing unchecked may reach it.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Index } from 'usearch';
import { z } from 'zod';

/** `last` is the memory that was written at `revision`: in a store put back from a backup it is another. */
const slipSchema = z.object({
  model: z.string(),
  revision: z.number().int(),
  last: z.string(),
  sha256: z.string(),
});
export type IndexSlip = z.infer<typeof slipSchema>;

const slipPath = (file: string) => `${file}.json`;

/** Saves beside, then renames: a crash leaves the old index, or one whose slip does not fit, which is as good as none. */
export async function saveIndex(
  index: Index,
  file: string,
  { model, revision, last }: Omit<IndexSlip, 'sha256'>,
): Promise<void> {
  const draft = `${file}.draft`;
  index.save(draft);
  const slip: IndexSlip = { model, revision, last, sha256: await checksum(draft) };
  await rm(slipPath(file), { force: true });
  await rename(draft, file);
  await writeFile(`${slipPath(file)}.draft`, JSON.stringify(slip));
  await rename(`${slipPath(file)}.draft`, slipPath(file));
}

/** The slip of a whole, undamaged index for this model; null when there is none, and it must be rebuilt. */
export async function verifiedIndex(file: string, model: string): Promise<IndexSlip | null> {
  try {
    const slip = slipSchema.parse(JSON.parse(await readFile(slipPath(file), 'utf8')));
    return slip.model === model && slip.sha256 === (await checksum(file)) ? slip : null;
  } catch {
    return null;
  }
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}
