/**
 * The training corpus: a folder of `text-*.jsonl.gz`, `dialogue-*.jsonl.gz` and `pairs-*.jsonl.gz`, one record per
 * line, each with its source. This file defines the shape of each kind of record.
 */
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

export interface Passage {
  source: string;
  title: string;
  /** Levels are joined by ` > `; empty if there is no heading. */
  heading: string;
  /** Paragraphs are separated by an empty line. */
  text: string;
  /** ISO 639-1 code; missing for English. */
  lang?: string;
}

export interface Dialogue {
  source: string;
  turns: string[];
}

/** Two texts that belong together; `type` is a key of `pairKinds` in `pair-kinds.ts`. */
export interface ReadyPair {
  source: string;
  type: string;
  a: string;
  b: string;
  /** Language of `b` if `a` is English and the type is `translation`; missing if both are English. */
  lang?: string;
}

export type CorpusRecord =
  | ({ form: 'text' } & Passage)
  | ({ form: 'dialogue' } & Dialogue)
  | ({ form: 'pairs' } & ReadyPair);

const shardName = /^(text|dialogue|pairs)-.*\.jsonl(\.gz)?$/;

/** The shards of the folders, sorted by name within each, so that the same corpus always gives the same model. */
export function findShards(folders: readonly string[]): string[] {
  const shards = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => shardName.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
  if (shards.length === 0) {
    throw new Error(
      `No text-*.jsonl.gz, dialogue-*.jsonl.gz or pairs-*.jsonl.gz in ${folders.join(', ')}. design/embedding.md says what they hold.`,
    );
  }
  return shards;
}

export async function* readShard(shard: string): AsyncGenerator<CorpusRecord> {
  const form = shardName.exec(shard.slice(shard.lastIndexOf('/') + 1))?.[1];
  for await (const line of readLines(shard)) yield { form, ...JSON.parse(line) } as CorpusRecord;
}

/** The records of a shard as unparsed lines. */
export async function* readLines(shard: string): AsyncGenerator<string> {
  const bytes = createReadStream(shard);
  const lines = createInterface({ input: shard.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes });
  for await (const line of lines) if (line !== '') yield line;
}
