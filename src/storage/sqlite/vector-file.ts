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
  /** Places of removed vectors, and whether one of these may still hold what was removed. */
  free: z.number().int().default(0),
  tells: z.boolean().default(true),
  sha256: z.string(),
});
export type IndexSlip = z.infer<typeof slipSchema>;

const slipPath = (file: string) => `${file}.json`;

/** Saves beside, then renames: a crash leaves the old index, or one whose slip does not fit, which is as good as none. */
export async function saveIndex(
  index: Index,
  file: string,
  { model, revision, last, free, tells }: Omit<IndexSlip, 'sha256'>,
): Promise<void> {
  const draft = `${file}.draft`;
  index.save(draft);
  const slip: IndexSlip = { model, revision, last, free, tells, sha256: await checksum(draft) };
  await rm(slipPath(file), { force: true });
  await rename(draft, file);
  await writeFile(`${slipPath(file)}.draft`, JSON.stringify(slip));
  await rename(`${slipPath(file)}.draft`, slipPath(file));
}

/** The slip of a whole, undamaged index for this model; null when there is none, and it must be rebuilt. */
export async function verifiedIndex(file: string, model: string): Promise<IndexSlip | null> {
  const slip = await readSlip(file);
  if (slip === null || slip.model !== model) return null;
  const found = await checksum(file).catch(() => null);
  return slip.sha256 === found ? slip : null;
}

/** What the slip of a saved index says, unchecked; null without one. */
export async function readSlip(file: string): Promise<IndexSlip | null> {
  try {
    return slipSchema.parse(JSON.parse(await readFile(slipPath(file), 'utf8')));
  } catch {
    return null;
  }
}

/** It is made anew from the rows when it is needed. */
export async function removeIndex(file: string): Promise<void> {
  for (const path of [slipPath(file), file]) await rm(path, { force: true });
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}
