/** Scores questions and texts with the bundled cross-encoders, as recall does. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { assemble } from '../../scripts/assemble.mjs';
import { bundledCrossEncoderPath, loadCrossEncoder } from '../../src/embedding/cross-encoder/cross-encoder.ts';
import { layerPath } from '../../src/embedding/cross-encoder/machine.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';

const model = loadStaticModel(bundledModelPath());
const read = model.crossEncoders;

test('the bundled cross-encoders were trained for the bundled model: after a change of the model, train them again', () => {
  expect(read).toBeDefined();
});

test('assets/layer.wasm is built from layer.wat: if not, run node scripts/assemble.mjs', async () => {
  expect((await assemble()).equals(readFileSync(layerPath()))).toBe(true);
});

describe('which text answers', () => {
  const cases: [string, string, string][] = [
    [
      'How do I get into granddad’s place?',
      'Grandpa Anselm keeps the spare house key under the third flowerpot.',
      'Grandpa Anselm likes to sit on the terrace in the evening.',
    ],
    ['What does the designer charge?', 'Dani bills 45 euros an hour.', 'Dani works on the new logo with us.'],
    ['Who repairs our roof?', 'The tiles are mended by Okafor & Sons.', 'The roof of the shed leaks again.'],
  ];
  test.each(cases)('%s', (question, answer, other) => {
    const score = read!.answers(question);
    expect(score(answer)).toBeGreaterThan(score(other));
  });

  test('a text has the same score alone, after other texts, and with another question beside it', () => {
    const score = read!.answers(cases[0]![0]);
    const alone = cases.map(([, answer]) => score(answer));
    const other = read!.answers(cases[1]![0]);
    const mixed = cases.map(([, answer]) => {
      other(answer);
      return score(answer);
    });
    expect(mixed).toEqual(alone);
  });

  test('an answer is found deep in a long text', () => {
    const score = read!.answers('What does the designer charge?');
    const filler = 'The weather was fine and we walked along the river. '.repeat(8);
    expect(score(`${filler}${cases[1]![1]}`)).toBeGreaterThan(score(filler));
  });

  test.each(['', '…!?', '\ud800'])('a question or a text without a letter has a score as well: %j', (text) => {
    expect(read!.answers(text)('The key is under the flowerpot.')).toBe(0);
    expect(read!.answers('Where is the key?')(text)).toSatisfy(Number.isFinite);
  });
});

describe('does a later note replace an earlier one', () => {
  test.each([
    [
      'The bridge at Foxcombe is closed to traffic.',
      'Cars are driving over the Foxcombe bridge again.',
      'The bridge at Foxcombe was built in 1911.',
    ],
    [
      'The choir rehearses in the parish hall.',
      'Mould in the hall: our singers meet in the gym from now on.',
      'The choir bought forty new folders.',
    ],
  ])('%s', (earlier, later, beside) => {
    const replaces = read!.replaces(earlier);
    expect(replaces(later)).toBeGreaterThan(0);
    expect(replaces(beside)).toBeLessThan(0);
  });
});

describe('an unusable file is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-cross-encoder-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const whole = readFileSync(bundledCrossEncoderPath('answers'));
  test.each<[string, Buffer, RegExp]>([
    ['of another kind', Buffer.from('version https://git-lfs.github.com/spec/v1\n'), /does not begin with XENC0001/],
    ['cut short', whole.subarray(0, -2), /cut short/],
    ['with numbers after its end', Buffer.concat([whole, Buffer.alloc(2)]), /longer than it should be/],
  ])('%s', (_, bytes, message) => {
    const path = join(folder, 'file.xenc');
    writeFileSync(path, bytes);
    expect(() => loadCrossEncoder(path, model.split)).toThrow(message);
  });
});
