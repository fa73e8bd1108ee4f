/**
 * npm run train:cross-encoder -- answers|replaces [--minutes N] [--width N] [--start FILE] [--out FILE]
 *
 * Trains a cross-encoder (`src/embedding/cross-encoder`), which reads two texts together: which text answers a
 * question (`answers`), or which later note has replaced an earlier one (`replaces`). It reads the notes of
 * `training/embedding/notes`, `training/succession/changes`, `desks`, `timelines`, `annals` and `training/stories`
 * with the words of the bundled embedding model, writes them as numbers, and runs `learn.py` for some minutes (20 by
 * default). This needs Python with PyTorch and NumPy, in Debian `python3-torch`; `PYTHON` names another interpreter.
 * One in twelve timelines, annals and stories is held out, and the program prints how often the right text is chosen
 * there. `--start` is a file of weights to start from, such as `assets/answers.xenc`; without it, `--width` is the
 * number of components per word (64 by default).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../bench/program.ts';
import { readStories } from '../../bench/stories.ts';
import { longestText, mostWindows, windowStart } from '../../src/embedding/cross-encoder/cross-encoder.ts';
import { lookOf } from '../../src/embedding/cross-encoder/word-rows.ts';
import { modelStamp } from '../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { noteFiles, readNotes } from '../embedding/notes.ts';
import { trainingStories } from '../play-stories.ts';
import { readLabelledPairs } from '../replacement/labelled-pairs.ts';
import { readChangeFiles } from '../succession/changes.ts';
import { answerLesson, type Lesson, type Room, type Sources } from './examples.ts';
import { replacementLesson } from './replacement-examples.ts';
import { answerRooms, replacementRooms } from './story-rooms.ts';
import { readAnnals, readDesks, readTimelines } from './texts.ts';

/** Parameters of `learn.py` for each task: number of words of the first text, and whether no text may be right. */
const tasks = {
  answers: { lesson: answerLesson, storyRooms: answerRooms, question: [18], mayStay: false },
  replaces: { lesson: replacementLesson, storyRooms: replacementRooms, question: [24], mayStay: true },
} as const;
/** Number of words of a text that are read at once. */
const window = 36;
const keptOf = 12;

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    width: { type: 'string', default: '64' },
    start: { type: 'string' },
    out: { type: 'string' },
  },
  allowPositionals: true,
});
const task = positionals[0] as keyof typeof tasks;
if (!Object.hasOwn(tasks, task ?? '')) {
  process.stderr.write(
    'Usage: npm run train:cross-encoder -- answers|replaces [--minutes N] [--width N] [--start FILE] [--out FILE]\n',
  );
  process.exit(2);
}
const { lesson, storyRooms, question, mayStay } = tasks[task];
const model = loadStaticModel(bundledModelPath());
const words = new Map<string, number>();
const texts = new Map<string, number>();
const split: number[][] = [];

const sources = readSources();
const stories = readStories(trainingStories);
const isHeldOut = (at: number) => at % keptOf === 0;
const filterSources = (isWanted: (at: number) => boolean) => ({
  timelines: sources.timelines.filter((_, at) => isWanted(at)),
  annals: sources.annals.filter((_, at) => isWanted(at)),
});
const lessonOf = (some: Sources, isWanted: (at: number) => boolean): Lesson => {
  const { rooms, pools } = lesson({ ...some, ...filterSources(isWanted) });
  return { rooms: [...rooms, ...storyRooms(stories.filter((_, at) => isWanted(at)))], pools };
};
const learned = lessonOf(sources, (at) => !isHeldOut(at));
const keptApart = lessonOf({ ...sources, notes: [], changes: [], desks: [], pairs: [] }, isHeldOut);
const folder = mkdtempSync(join(tmpdir(), 'stele-cross-encoder-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const numbered = { learned: toNumbers(learned), keptApart: toNumbers(keptApart) };
const list = [...words.keys()];
const lowered = new Map<string, number>();
const lower = list.map((word) => numberOf(lowered, word.toLowerCase()));
writeNumbers(
  'vectors.f32',
  list.map((word) => model.lookUpWord(word).vector),
);
writeNumbers(
  'looks.f32',
  list.map((word) => lookOf(word, model.lookUpWord(word).importance)),
);
const things = list.map((word) => model.lookUpWord(word).conceptIds);
const shape = { words: modelStamp(model.model), dimensions: model.model.dimensions, question, window };
const windows = { step: windowStart(shape, 1), most: mostWindows };
writeFileSync(
  join(folder, 'rooms.json'),
  JSON.stringify({ shape, windows, mayStay, lower, things, texts: split, ...numbered }),
);
console.log(
  `${examplesIn(learned)} examples, ${examplesIn(keptApart)} kept apart, ${split.length} texts, ${list.length} words`,
);
const out = values.out ?? join(root, 'assets', `${task}.xenc`);
const program = join(root, 'training', 'cross-encoder', 'learn.py');
const args = [
  program,
  folder,
  out,
  values.minutes,
  values.width,
  ...(values.start === undefined ? [] : [values.start]),
];
process.exitCode = spawnSync(process.env.PYTHON ?? 'python3', args, { stdio: 'inherit' }).status ?? 1;

function readSources(): Sources {
  return {
    notes: noteFiles().map((file) => ({ file: basename(file), notes: readNotes(file) })),
    changes: [
      ...readChangeFiles(),
      ...(task === 'replaces' ? readChangeFiles(join(root, 'training', 'replacement', 'plain')) : []),
    ],
    desks: readDesks(),
    timelines: readTimelines(),
    annals: readAnnals(),
    pairs: readLabelledPairs(),
  };
}

function examplesIn({ rooms, pools }: Lesson): number {
  return [...rooms, ...pools.flat()].reduce((sum, { examples }) => sum + examples.length, 0);
}

function toNumbers({ rooms, pools }: Lesson) {
  const roomToNumbers = ({ texts, examples }: Room) => ({
    texts: texts.map(textOf),
    examples: examples.map(({ question, right, ignored: barred }) => [question.map(textOf), right, barred]),
  });
  return { rooms: rooms.map(roomToNumbers), pools: pools.map((pool) => pool.map(roomToNumbers)) };
}

function textOf(text: string): number {
  const number = numberOf(texts, text);
  split[number] ??= model.split(text, longestText({ window })).map((word) => numberOf(words, word.text));
  return number;
}

function numberOf(known: Map<string, number>, text: string): number {
  const number = known.get(text) ?? known.size;
  known.set(text, number);
  return number;
}

function writeNumbers(name: string, rows: readonly ArrayLike<number>[]): void {
  const width = rows[0]!.length;
  const all = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) all.set(row, at * width);
  writeFileSync(join(folder, name), Buffer.from(all.buffer));
}
