import { describe, expect, test } from 'vitest';
import { modelStamp } from '../../src/embedding/embedder.ts';
import { addRow, readStaticFile } from '../../src/embedding/static-file.ts';
import { loadStaticModel } from '../../src/embedding/static-model.ts';
import { AppError } from '../../src/errors.ts';
import { modelBytes, type SmallModel, writeModel } from './model-file.ts';

const small: SmallModel = { words: ['the', 'stone', 'carved'], bits: 8 };

function messageOf(path: string): string {
  try {
    loadStaticModel(path);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return (error as AppError).message;
  }
  throw new Error('The file was accepted.');
}

describe('an unusable model file is refused with the fault and the remedy', () => {
  const whole = modelBytes(small);
  const withField = (index: number, value: number) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt32LE(value, 8 + 4 * index);
    return bytes;
  };
  const withScale = (value: number) => {
    const bytes = Buffer.from(whole);
    bytes.writeFloatLE(value, 128);
    return bytes;
  };

  test.each<[string, Buffer, RegExp]>([
    ['empty', Buffer.alloc(0), /does not begin with SEMB0001/],
    ['of another kind', Buffer.from('version https://git-lfs.github.com/spec/v1\n'), /does not begin with SEMB0001/],
    ['cut within its header', whole.subarray(0, 20), /cut short: 20 bytes/],
    ['cut by one byte', whole.subarray(0, -1), /cut short: \d+ bytes where its header announces \d+/],
    ['with bytes after its end', Buffer.concat([whole, Buffer.alloc(3)]), /longer than it should be/],
    ['without buckets', withField(2, 0), /damaged header/],
    ['of 5 bits', withField(3, 5), /damaged header/],
    ['with a word twice', modelBytes({ ...small, words: ['the', 'stone', 'the'] }), /damaged: 1 words twice/],
    ['with a scale that is no number', withScale(Number.NaN), /no finite scale/],
    ['of another width', modelBytes({ ...small, dimensions: 256 }), /256 components, not 384/],
  ])('%s', (_, bytes, problem) => {
    const path = writeModel(bytes);
    const message = messageOf(path);
    expect(message).toMatch(problem);
    expect(message).toContain(path);
    expect(message).toContain('Put back the file');
  });

  test('missing', () => {
    expect(messageOf('/nowhere/at/all.semb')).toMatch(/all\.semb does not exist\. Put back the file/);
  });

  test('a folder', () => {
    expect(messageOf('/')).toMatch(/cannot be read \(EISDIR\)/);
  });
});

describe('a usable model file', () => {
  test('gives its words their rows in order', () => {
    const table = readStaticFile(writeModel(modelBytes(small)));
    expect([...table.vocabulary]).toEqual([
      ['the', 0],
      ['stone', 1],
      ['carved', 2],
    ]);
    const stone = new Float32Array(384);
    addRow(stone, table, 1, 1);
    expect([...stone.subarray(0, 4)]).toEqual([-6, -5, -4, -3]);
    expect(table.scales[2]).toBe(0.25);
  });

  test('has the same meaning with 4 bits as with 8', async () => {
    const eight = loadStaticModel(writeModel(modelBytes(small)));
    const four = loadStaticModel(writeModel(modelBytes({ ...small, bits: 4 })));
    const text = ['the carved stone, unheard of'];
    expect(await four.embed(text)).toEqual(await eight.embed(text));
  });

  test('is stamped by its bytes: another file, another stamp; the same file, the same stamp', () => {
    const stampOf = (bytes: Buffer) => modelStamp(loadStaticModel(writeModel(bytes)).model);
    const changed = modelBytes(small);
    changed[changed.length - 1]! ^= 1;
    expect(stampOf(modelBytes(small))).toMatch(/^small@3\.[0-9a-f]{12}$/);
    expect(stampOf(modelBytes(small))).toBe(stampOf(modelBytes(small)));
    expect(stampOf(changed)).not.toBe(stampOf(modelBytes(small)));
  });
});
