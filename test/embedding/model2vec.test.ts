/** Third-party static models, from a folder with a handmade tokenizer and table. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { modelStamp } from '../../src/embedding/embedder.ts';
import { loadTokenModel } from '../../src/embedding/model2vec.ts';
import { safetensorsOf, type TestTensors, tokenRows, tokens, writeTokenFolder } from './token-folder.ts';

const base = mkdtempSync(join(tmpdir(), 'stele-model2vec-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const tableOf = (width: number, name = 'embeddings', dtype: 'F32' | 'F16' = 'F32'): TestTensors => ({
  [name]: { dtype, shape: [tokens.length, width], values: tokenRows(width) },
});

function folderOf(name: string, tensors: TestTensors, card?: string): string {
  writeTokenFolder(join(base, name), tensors, card);
  return join(base, name);
}

async function vectorOf(folder: string, text: string): Promise<Float32Array> {
  const [vector] = await loadTokenModel(folder).embed([text]);
  return vector!;
}

const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, j) => sum + value * other[j]!, 0);
/** The row of the token `ferry`: 1 at 3 and 3 at 23. */
const ferry = [1 / Math.sqrt(10), 3 / Math.sqrt(10)];

describe('a text', () => {
  const folder = folderOf('plain', tableOf(384));

  test('is the sum of its tokens’ rows, scaled to length 1', async () => {
    const vector = await vectorOf(folder, 'Ferry');
    expect(vector).toHaveLength(384);
    expect([vector[3], vector[23]]).toEqual(ferry.map((value) => expect.closeTo(value, 6)));
    const both = await vectorOf(folder, 'ferry, ferry dawn');
    const length = Math.sqrt(2 ** 2 + 6 ** 2 + 1 + 4 ** 2);
    expect([both[3], both[23], both[4], both[24]]).toEqual(
      [2, 6, 1, 4].map((part) => expect.closeTo(part / length, 6)),
    );
  });

  test('is split as its tokenizer defines', async () => {
    const vector = await vectorOf(folder, 'lighthouse');
    expect([...vector.keys()].filter((j) => vector[j] !== 0)).toEqual([5, 6, 25, 26]);
  });

  test('has the same vector alone and in a batch', async () => {
    const batch = await loadTokenModel(folder).embed(['dawn', 'ferry harbour', '']);
    expect(batch[1]).toEqual(await vectorOf(folder, 'ferry harbour'));
  });

  test.each([
    ['nothing the tokenizer knows', 'qzxv'],
    ['no letter', '… 👍'],
    ['nothing', ''],
  ])('with %s has the zero vector', async (_, text) => {
    expect((await vectorOf(folder, text)).every((component) => component === 0)).toBe(true);
  });

  test('that is a question gives more weight to its rarer words', async () => {
    const embedder = loadTokenModel(folder);
    const looked: string[] = [];
    const vector = await embedder.embedQuery('The Férry at dawn', (word) => {
      looked.push(word);
      return word === 'ferry' ? 1 : 0.25;
    });
    expect(looked).toEqual(['the', 'ferry', 'at', 'dawn']);
    expect(vector[3]! / vector[4]!).toBeCloseTo(2, 5);
  });
});

describe('the table', () => {
  test('may have half-precision numbers, and the name that Sentence Transformers gives it', async () => {
    const folder = folderOf('half', tableOf(384, 'embedding.weight', 'F16'));
    mkdirSync(join(folder, '0_StaticEmbedding'));
    for (const file of ['tokenizer.json', 'model.safetensors'])
      renameSync(join(folder, file), join(folder, '0_StaticEmbedding', file));
    const vector = await vectorOf(folder, 'ferry');
    expect([vector[3], vector[23]]).toEqual(ferry.map((value) => expect.closeTo(value, 6)));
  });

  test('may share a row between tokens, each with its own weight', async () => {
    const folder = folderOf('shared', {
      embeddings: { dtype: 'F32', shape: [2, 384], values: [...row(0), ...row(1)] },
      mapping: { dtype: 'I64', shape: [tokens.length], values: [0, 0, 0, 1, 1, 1, 1, 0] },
      weights: { dtype: 'F64', shape: [tokens.length], values: [1, 1, 3, 1, 1, 1, 1, 1] },
    });
    const vector = await vectorOf(folder, 'harbour ferry');
    expect(vector[0]! / vector[1]!).toBeCloseTo(3, 5);
  });

  test('that is narrower is padded', async () => {
    const vector = await vectorOf(folderOf('narrow', tableOf(64)), 'ferry');
    expect(vector).toHaveLength(384);
    expect([vector[3], vector[23]]).toEqual(ferry.map((value) => expect.closeTo(value, 6)));
  });

  test('that is wider is truncated if the model card mentions Matryoshka', async () => {
    const folder = folderOf('nested', tableOf(512), '---\ntags:\n- loss:MatryoshkaLoss\n---\n');
    const vector = await vectorOf(folder, 'ferry');
    expect([vector[3], vector[23]]).toEqual(ferry.map((value) => expect.closeTo(value, 6)));
  });

  test('that is wider is otherwise projected onto its principal directions, which preserves similarity', async () => {
    const wide = tokens.flatMap((_, token) =>
      Array.from({ length: 512 }, (_, j) => (j === 511 - token ? 2 : j === 400 ? 1 : 0)),
    );
    const embedder = loadTokenModel(
      folderOf('wide', { embeddings: { dtype: 'F32', shape: [tokens.length, 512], values: wide } }),
    );
    const [one, other, both] = await embedder.embed(['ferry', 'dawn', 'ferry dawn']);
    expect(dot(one!, one!)).toBeCloseTo(1, 5);
    expect(dot(one!, other!)).toBeCloseTo(1 / 5, 4);
    expect(dot(one!, both!)).toBeCloseTo(6 / Math.sqrt(5 * 12), 4);
  });
});

const row = (at: number) => Array.from({ length: 384 }, (_, j) => (j === at ? 1 : 0));

test('the stamp consists of the folder’s name and a hash of its files', async () => {
  const stamp = (folder: string) => modelStamp(loadTokenModel(folder).model);
  expect(stamp(folderOf('one@2', tableOf(384)))).toMatch(/^one_2@[0-9a-f]{12}$/);
  expect(stamp(folderOf('one', tableOf(384)))).not.toBe(stamp(folderOf('one', tableOf(383))));
});

describe('an unusable folder is reported with its reason', () => {
  const refused = (folder: string) => {
    try {
      loadTokenModel(folder);
    } catch (error) {
      return (error as Error).message;
    }
    return 'loaded';
  };
  const broken = (name: string, file: string, content: string | Buffer) => {
    const folder = folderOf(name, tableOf(384));
    writeFileSync(join(folder, file), content);
    return folder;
  };

  test('if it does not exist', () => {
    expect(refused(join(base, 'nowhere'))).toMatch(
      /nowhere does not exist or is not a folder\. Correct STELE_EMBEDDING_MODEL/,
    );
  });

  test('if files are missing', () => {
    const folder = folderOf('less', tableOf(384));
    rmSync(join(folder, 'tokenizer.json'));
    expect(refused(folder)).toContain('has no tokenizer.json.');
    rmSync(join(folder, 'model.safetensors'));
    expect(refused(folder)).toContain('has no tokenizer.json and no model.safetensors');
  });

  test.each([
    ['a table that is cut short', 'model.safetensors', safetensorsOf(tableOf(384)).subarray(0, -5), 'is cut short'],
    [
      'a pointer of Git LFS',
      'model.safetensors',
      'version https://git-lfs.github.com/spec/v1',
      'not a safetensors file',
    ],
    ['numbers of another kind', 'model.safetensors', oddTable(), 'as Q4; these can be read: F64, F32'],
    [
      'no table',
      'model.safetensors',
      safetensorsOf({ head: { dtype: 'F32', shape: [1], values: [1] } }),
      'contains head',
    ],
    ['a tokenizer that is no JSON', 'tokenizer.json', '{', 'tokenizer.json that cannot be read'],
    ['a tokenizer without a vocabulary', 'tokenizer.json', '{"model":{}}', 'without a vocabulary'],
    [
      'a tokenizer of an unknown kind',
      'tokenizer.json',
      '{"model":{"type":"Odd","vocab":{}}}',
      'a tokenizer that cannot be used',
    ],
  ])('if it has %s', (_, file, content, message) => {
    expect(refused(broken(`broken ${file}`, file, content))).toContain(message);
  });

  test('if the tokenizer has more tokens than the table has rows', () => {
    const folder = folderOf('fewer', { embeddings: { dtype: 'F32', shape: [3, 384], values: Array(3 * 384).fill(1) } });
    expect(refused(folder)).toContain('its tokenizer knows ferry, which has no row');
  });
});

function oddTable(): Buffer {
  const table = safetensorsOf(tableOf(384));
  return Buffer.from(table.toString('latin1').replace('"F32"', '"Q4" '), 'latin1');
}
