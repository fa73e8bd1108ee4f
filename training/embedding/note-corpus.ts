/**
 * node scripts/train.mjs notes --out DIR [--corpus DIR]... [--each N] [FILE]...
 *
 * Makes a training corpus from notes and the questions that they answer ({@link readNotes}), by default those of
 * `notes/*.txt`. With `--corpus`, every Nth record (25th by default) of these shards is added, so that a model that
 * learns from notes does not forget other text.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { findShards, readLines } from './corpus.ts';
import { noteFiles, pairsOfNote, readNotes } from './notes.ts';

const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    corpus: { type: 'string', multiple: true, default: [] },
    each: { type: 'string', default: '25' },
  },
  allowPositionals: true,
});
const each = Number(values.each);
if (values.out === undefined || !(each >= 1)) {
  process.stderr.write('Usage: node scripts/train.mjs notes --out DIR [--corpus DIR]... [--each N] [FILE]...\n');
  process.exit(2);
}
mkdirSync(values.out, { recursive: true });
const notes = (positionals.length > 0 ? positionals : noteFiles()).flatMap(readNotes);
writeShard(
  'pairs-notes.jsonl.gz',
  notes.flatMap(pairsOfNote).map((pair) => JSON.stringify(pair)),
);
for (const shard of values.corpus.length > 0 ? findShards(values.corpus) : []) {
  const kept: string[] = [];
  let met = 0;
  for await (const line of readLines(shard)) {
    if (met % each === 0) kept.push(line);
    met += 1;
  }
  writeShard(basename(shard), kept);
}

function writeShard(name: string, records: readonly string[]): void {
  const path = join(values.out!, name);
  writeFileSync(path, gzipSync(records.join('\n')));
  console.log(`${path}: ${records.length.toLocaleString('en')} records`);
}
