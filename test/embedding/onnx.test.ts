/**
 * ONNX models in this process: the code in front of the package that runs them and, if the package is installed, the
 * whole path.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { modelStamp } from '../../src/embedding/embedder.ts';
import { loadOnnxEmbedder, type Transformers } from '../../src/embedding/onnx.ts';
import { component, writeOnnxModel } from './onnx-model.ts';

const words = ['memory', 'harbour', 'ferry', 'dawn'];
const base = mkdtempSync(join(tmpdir(), 'stele-onnx-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const folder = join(base, 'tiny');
writeOnnxModel(folder, words, 384);
writeOnnxModel(join(base, 'wide'), words, 768);
writeOnnxModel(join(base, 'tiny@2'), [...words, 'more'], 384);

/** The installed package, or the one that STELE_TEST_TRANSFORMERS names; null if there is none. */
async function installedPackage(): Promise<Transformers | null> {
  const name = process.env.STELE_TEST_TRANSFORMERS ?? '@huggingface/transformers';
  return import(name).catch(() => null);
}

interface Loaded {
  env: Transformers['env'];
  model: string;
  options: object;
  /** Texts per call. */
  batches: number[];
}

/** Replaces the package: every text gets one vector, which begins with the text's length. */
function fakePackage(dimensions = 384): { importPackage: () => Promise<Transformers>; loaded: Loaded } {
  const env = { localModelPath: '', cacheDir: null, allowRemoteModels: true };
  const loaded: Loaded = { env, model: '', options: {}, batches: [] };
  const pipeline: Transformers['pipeline'] = async (_task, model, options) => {
    Object.assign(loaded, { model, options });
    return async (texts) => {
      loaded.batches.push(texts.length);
      const rows = texts.flatMap((text) => [text.length, ...Array(dimensions - 1).fill(0)]);
      return { dims: [texts.length, dimensions], data: rows };
    };
  };
  return { importPackage: async () => ({ env, pipeline }), loaded };
}

describe('in front of the package', () => {
  test('the error says what to install if it is missing', async () => {
    const missing = () => Promise.reject(new Error('Cannot find package'));
    await expect(loadOnnxEmbedder(folder, base, missing)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('npm install --no-save --ignore-scripts @huggingface/transformers'),
    });
  });

  test('a folder is loaded from disk, and nothing is fetched', async () => {
    const { importPackage, loaded } = fakePackage();
    await loadOnnxEmbedder(folder, join(base, 'cache'), importPackage);
    expect(loaded).toMatchObject({
      env: { localModelPath: base, cacheDir: join(base, 'cache'), allowRemoteModels: false },
      model: 'tiny',
      options: { dtype: 'fp32' },
    });
  });

  test('a name is looked up on the hub', async () => {
    const { importPackage, loaded } = fakePackage();
    const embedder = await loadOnnxEmbedder('Xenova/bge-small-en-v1.5', base, importPackage);
    expect(loaded).toMatchObject({ env: { allowRemoteModels: true }, model: 'Xenova/bge-small-en-v1.5' });
    expect(modelStamp(embedder.model)).toBe('Xenova/bge-small-en-v1.5@hub');
  });

  test('the stamp of a folder is that of its model file', async () => {
    const stamp = async (path: string) => {
      const { model } = await loadOnnxEmbedder(path, base, fakePackage().importPackage);
      return modelStamp(model);
    };
    expect(await stamp(folder)).toMatch(/^tiny@[0-9a-f]{12}$/);
    expect(await stamp(join(base, 'tiny@2'))).toMatch(/^tiny_2@[0-9a-f]{12}$/);
    expect((await stamp(folder)).slice(-12)).not.toBe((await stamp(join(base, 'tiny@2'))).slice(-12));
  });

  test('texts are embedded in batches, in order, and blank ones are skipped', async () => {
    const { importPackage, loaded } = fakePackage();
    const embedder = await loadOnnxEmbedder(folder, base, importPackage);
    const texts = Array.from({ length: 40 }, (_, at) => (at === 7 ? '…' : 'x'.repeat(at + 1)));
    const vectors = await embedder.embed(texts);
    expect(vectors.map(([first]) => first)).toEqual(texts.map((text) => (text === '…' ? 0 : text.length)));
    expect(loaded.batches).toEqual([1, 16, 16, 7]);
    expect((await embedder.embedQuery('four'))[0]).toBe(4);
  });

  test.each([
    ['a folder that is not there', join(base, 'nowhere'), /nowhere is not a folder/],
    ['a folder without a model', base, /contains neither onnx\/model\.onnx nor/],
  ])('%s is reported', async (_what, model, message) => {
    await expect(loadOnnxEmbedder(model, base, fakePackage().importPackage)).rejects.toThrow(message);
  });

  test('other dimensions are reported', async () => {
    await expect(loadOnnxEmbedder(folder, base, fakePackage(768).importPackage)).rejects.toThrow(
      /of 768 dimensions, but Stele needs 384.*STELE_EMBEDDING_MODEL/,
    );
  });
});

const transformers = await installedPackage();

describe.skipIf(transformers === null)('with @huggingface/transformers, which is installed separately', () => {
  const load = (path: string) => loadOnnxEmbedder(path, join(base, 'cache'), async () => transformers!);
  const expected = (...rows: number[]) => {
    const sum = Array.from({ length: 384 }, (_, at) => rows.reduce((total, row) => total + component(row, at), 0));
    const length = Math.hypot(...sum);
    return sum.map((part) => part / length);
  };
  const differ = (vector: Float32Array, other: readonly number[]) =>
    Math.max(...Array.from(vector, (part, at) => Math.abs(part - other[at]!)));

  test('a text has the mean of its words, scaled to length 1, alone or beside a longer one', async () => {
    const embedder = await load(folder);
    const [both, one] = await embedder.embed(['Harbour ferry', 'dawn']);
    expect(differ(both!, expected(3, 4))).toBeLessThan(1e-5);
    expect(differ(one!, expected(5))).toBeLessThan(1e-5);
    expect(differ(await embedder.embedQuery('dawn'), expected(5))).toBeLessThan(1e-5);
  });

  test('a text beyond the model’s limit is truncated', async () => {
    const [long] = await (await load(folder)).embed(['dawn '.repeat(10_000)]);
    expect(differ(long!, expected(5))).toBeLessThan(1e-5);
  });

  test('a model of other dimensions is refused', async () => {
    await expect(load(join(base, 'wide'))).rejects.toThrow(/of 768 dimensions, but Stele needs 384/);
  });
});
