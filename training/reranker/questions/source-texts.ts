/** The texts of a corpus by source, limited to those that question sets are made from. */
import {
  type CorpusRecord,
  type Dialogue,
  findShards,
  type Passage,
  type ReadyPair,
  readShard,
} from '../../embedding/corpus.ts';

/** Source → its records in corpus order. The name of a source is the part after its last `+`. */
export interface SourceTexts {
  passages: Map<string, Passage[]>;
  dialogues: Map<string, Dialogue[]>;
  pairs: Map<string, ReadyPair[]>;
}

/** `tell` is called for every shard that is read; `wanted` contains source names. */
export async function gatherSources(
  folder: string,
  wanted: ReadonlySet<string>,
  tell: (line: string) => void,
): Promise<SourceTexts> {
  const texts: SourceTexts = { passages: new Map(), dialogues: new Map(), pairs: new Map() };
  for (const shard of findShards([folder])) {
    let kept = 0;
    for await (const record of readShard(shard)) {
      const source = record.source.slice(record.source.lastIndexOf('+') + 1);
      if (!wanted.has(source)) continue;
      keep(texts, source, record);
      kept += 1;
    }
    tell(`${shard}: ${kept.toLocaleString('en')} records`);
  }
  return texts;
}

function keep(texts: SourceTexts, source: string, record: CorpusRecord): void {
  if (record.form === 'dialogue') append(texts.dialogues, source, record);
  else if (record.form === 'pairs') append(texts.pairs, source, record);
  else append(texts.passages, source, record);
}

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Records of several sources, one source after the other. */
export const recordsOf = <Item>(lists: Map<string, Item[]>, sources: readonly string[]): Item[] =>
  sources.flatMap((source) => lists.get(source) ?? []);
