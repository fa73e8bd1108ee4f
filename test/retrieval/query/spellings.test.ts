/** A word is found in the other spelling that people use for it. One engine: questions are read above the ports. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { otherSpelling } from '../../../src/text/wording/spellings.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

describe('a question in another spelling', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    for (const content of [
      'Herr Müller hat den Schlüssel.',
      'Frau Schroeder macht die Buchhaltung.',
      'Das Büro zieht im Mai um.',
      'Die Strasse ist gesperrt.',
      'Der Vertrag liegt im Ordner.',
      'مكتب القاهرة يغلق يوم الجمعة.',
      'سارة تعمل في فرع الاسكندريه.',
      'الطابعة معطلة منذ أمس.',
      'وصلت البضاعة إلى المخزن.',
    ])
      await workspace.add(content);
  });
  afterAll(() => workspace.remove());

  test.each([
    ['Wer ist Mueller?', 'Müller'],
    ['Schröder', 'Schroeder'],
    ['Wann zieht das Buero um?', 'Büro'],
    ['القاهره', 'القاهرة'],
    ['من في الإسكندرية؟', 'الاسكندريه'],
  ])('is answered: %s', async (query, wanted) => {
    const { memories, notes = [] } = await workspace.tool<RecallAnswer>('recall', { query });
    expect(memories[0]!.content).toContain(wanted);
    expect(notes).toEqual([]);
  });
});

test.each([
  ['Mueller', 'Müller'],
  ['Größe', 'Groeße'],
  ['Aarhus', 'Århus'],
  ['على', 'علي'],
  ['blue', null],
  ['queue', null],
  ['Michael', null],
  ['Trauer', null],
  ['plain', null],
])('the other spelling of %s is %s', (word, other) => {
  expect(otherSpelling(word)).toBe(other);
});
