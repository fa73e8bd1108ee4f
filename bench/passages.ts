/**
 * npm run bench:passages -- --sets DIR [--set NAME] [--questions FILE]: measures how often recall shows the passage of
 * a long memory that answers.
 *
 * Stores each session or scene of a set as one memory; in a set without them, every five documents. For each question
 * whose memory is long and among the first ten results, it reports whether the passages shown contain half of an
 * answering document, and which share of the memory they are.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openModels } from '../src/models.ts';
import { recall } from '../src/retrieval/recall.ts';
import { recallRequestSchema } from '../src/retrieval/request.ts';
import { readSettings } from '../src/settings.ts';
import { groupByFive, type JoinedSet, joinGroups, readSets } from './evaluation-sets.ts';
import { modelSettings } from './model-settings.ts';
import { storeScopes } from './ranking.ts';

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: process.env.STELE_EVAL_DIR ?? '' },
    set: { type: 'string' },
    questions: { type: 'string' },
  },
});
if (!values.sets) throw new Error('Name a folder of evaluation sets: --sets DIR, or STELE_EVAL_DIR.');

interface ShownPassages {
  set: string;
  question: string;
  /** True if the passages contain half of a document that answers. */
  holds: boolean;
  /** Number of characters in the passages, and in the memory. */
  characters: number;
  length: number;
  texts: string[];
}

const depth = 10;
const dataDir = mkdtempSync(join(tmpdir(), 'stele-passages-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const services = await openModels(
  readSettings({ ...modelSettings(), STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' }),
);
const rows: ShownPassages[] = [];
for (const set of readSets(values.sets, values.set)) {
  if ('pairs' in set) continue;
  const grouped = set.docs.some(({ group }) => group !== undefined) ? set : groupByFive(set);
  const shown = await readShownPassages(joinGroups(grouped));
  rows.push(...shown);
  report(set.name, set.queries.length, shown);
}
await services.storage.close();
if (values.questions) writeFileSync(values.questions, rows.map((row) => JSON.stringify(row)).join('\n'));

/** The passages for each question whose memory is found and long. */
async function readShownPassages(set: JoinedSet): Promise<ShownPassages[]> {
  const shown: ShownPassages[] = [];
  await storeScopes(services, set, async (workspace, questions, idOf) => {
    for (const question of questions) {
      const request = recallRequestSchema.parse({ query: question.text, top_k: depth, mode: 'full_context' });
      const { memories } = await recall(workspace, request);
      const found = memories.find(({ memory_id }) => question.relevant.includes(idOf.get(memory_id)!));
      if (found?.passages === undefined) continue;
      const answers = set.parts.get(idOf.get(found.memory_id)!)!.filter(({ id }) => set.isAnswer(question, id));
      const passages = found.passages;
      shown.push({
        set: set.name,
        question: question.id,
        holds: answers.some(({ start, end }) =>
          passages.some(({ from, to }) => containsHalf({ start, end }, { start: from, end: to })),
        ),
        characters: passages.reduce((sum, { from, to }) => sum + to - from, 0),
        length: found.content.length,
        texts: passages.map(({ text }) => text),
      });
    }
  });
  return shown;
}

type Span = { start: number; end: number };

function containsHalf(answer: Span, passage: Span): boolean {
  const common = Math.min(answer.end, passage.end) - Math.max(answer.start, passage.start);
  return 2 * common >= Math.min(answer.end - answer.start, passage.end - passage.start);
}

function report(name: string, questionCount: number, shown: readonly ShownPassages[]): void {
  const holds = shown.filter((row) => row.holds).length;
  const share = shown.reduce((sum, row) => sum + row.characters / row.length, 0) / shown.length;
  console.log(
    `${name.padEnd(24)} asked ${questionCount}, found and long ${shown.length}, passages hold the answer ${holds} (${((100 * holds) / shown.length).toFixed(1)} %), ${(100 * share).toFixed(0)} % of the memory shown`,
  );
}
