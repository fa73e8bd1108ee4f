/**
 * npm run train:collect -- --captions FILE --utterances DIR --out DIR
 *
 * Makes corpus shards from two public collections in which people express one thing in several ways. Most texts have no
 * such second version, and sentence similarity is learned from little else.
 *
 * - captions: captions_val2017.json of COCO (https://cocodataset.org, CC BY 4.0): five captions of each picture
 * - utterances: HWU64 (https://github.com/xliuhw/NLU-Evaluation-Data, CC BY 4.0) in the format of
 *   https://github.com/jianguoz/Few-Shot-Intent-Detection: folders with seq.in, one utterance per line, and label
 *
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { groupBy } from '../../bench/evaluation-sets.ts';
import type { ReadyPair } from './corpus.ts';
import { seeded } from './random.ts';

const { values } = parseArgs({
  options: { captions: { type: 'string' }, utterances: { type: 'string' }, out: { type: 'string' } },
});
if (values.out === undefined || (values.captions ?? values.utterances) === undefined) {
  process.stderr.write('Usage: npm run train:collect -- [--captions FILE] [--utterances DIR] --out DIR\n');
  process.exit(2);
}
mkdirSync(values.out, { recursive: true });
if (values.captions) writeShard(values.out, 'captions', captionPairs(values.captions));
if (values.utterances) writeShard(values.out, 'utterances', utterancePairs(values.utterances));

function captionPairs(file: string): ReadyPair[] {
  const { annotations } = JSON.parse(readFileSync(file, 'utf8')) as {
    annotations: { image_id: number; caption: string }[];
  };
  const ofPicture = groupBy(annotations, ({ image_id }) => String(image_id));
  return [...ofPicture.values()].flatMap((captions) =>
    captions.flatMap(({ caption: a }, at) =>
      captions
        .slice(at + 1)
        .map(({ caption: b }) => ({ source: 'COCO captions', type: 'same', a: a.trim(), b: b.trim() })),
    ),
  );
}

/** Each utterance paired with two others of the same intent. */
function utterancePairs(folder: string): ReadyPair[] {
  const random = seeded(1);
  const lines = (part: string, name: string) =>
    readFileSync(join(folder, part, name), 'utf8')
      .trimEnd()
      .split('\n');
  const all = ['train', 'valid', 'test']
    .filter((part) => readdirSync(folder).includes(part))
    .flatMap((part) => {
      const labels = lines(part, 'label');
      return lines(part, 'seq.in').map((text, at) => ({ text, label: labels[at] ?? '' }));
    });
  return [...groupBy(all, ({ label }) => label).values()].flatMap((alike) =>
    alike.flatMap(({ text: a }) =>
      random
        .sample(alike, 2)
        .filter(({ text }) => text !== a)
        .map(({ text: b }) => ({ source: 'xliuhw+NLU-Evaluation-Data', type: 'intent', a, b })),
    ),
  );
}

function writeShard(folder: string, name: string, pairs: readonly ReadyPair[]): void {
  const path = join(folder, `pairs-B-${name}.jsonl.gz`);
  writeFileSync(path, gzipSync(pairs.map((pair) => JSON.stringify(pair)).join('\n')));
  console.log(`${path}: ${pairs.length.toLocaleString('en')} pairs`);
}
