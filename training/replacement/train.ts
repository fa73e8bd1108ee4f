/**
 * npm run train:replacement [-- --without NAME,NAME] [--odds N] [--show]
 *
 * Learns how likely a new note replaces an older one when it is written (`src/memory/contradictions/replacement.ts`): from stories and notebooks
 * in which a question names what is outdated and what took its place, or the rules find it, and from pairs of notes in `test/fixtures` that were not held out. Prints the weights, and
 * how often they choose rightly in those that they were not learned from, in parts of five. `--show` prints what a story does not name as outdated, to be judged by a reader.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../bench/program.ts';
import { noteFolder, readStories, type Story, storyFolder } from '../../bench/stories.ts';
import { contradicts, framesOf } from '../../src/memory/contradictions/frames.ts';
import { longestNote, readNote } from '../../src/memory/contradictions/note-read.ts';
import { leastReplacingOdds } from '../../src/memory/contradictions/replacement.ts';
import { replacementSigns, signsOfReplacement } from '../../src/memory/contradictions/replacement-signs.ts';
import { opposes, statementsOf } from '../../src/memory/contradictions/statements.ts';
import { type Example, learnWeights, scoresOf } from '../../src/retrieval/rerank/learn.ts';
import { detectLanguage } from '../../src/text/language.ts';

const { values } = parseArgs({
  options: { without: { type: 'string', default: '' }, odds: { type: 'string' }, show: { type: 'boolean' } },
});
const leftOut = new Set(values.without.split(','));
const least = values.odds === undefined ? leastReplacingOdds : Number(values.odds);
const folds = 5;
const pull = 0.00005;
/** How much the pairs count beside the stories: they are plainer than what people note, but stand alone, as the first notes of a newcomer do. */
const weightOfPairs = 0.5;

interface Pair {
  group: 'stories' | 'pairs';
  part: number;
  before: string;
  after: string;
  example: Example;
}

const fixtures = ['contradictions', 'statements', 'contradictions-everyday'];
const stories = [storyFolder, noteFolder]
  .flatMap((folder) => readStories(folder))
  .filter(({ name }) => !leftOut.has(name));
const pairs = [...stories.flatMap((story, at) => pairsOfStory(story, at % folds)), ...fixtures.flatMap(pairsOfFixture)];
const weights = learn(pairs);
const judged = Array.from({ length: folds }, (_, part) => {
  const known = learn(pairs.filter((one) => one.part !== part));
  return pairs.filter((one) => one.part === part).map((pair) => ({ pair, odds: scoresOf(pair.example, known)[1]! }));
}).flat();
for (const group of ['stories', 'pairs'] as const) {
  const chosen = bestOf(judged.filter(({ pair }) => pair.group === group)).filter(({ odds }) => odds >= least);
  const right = chosen.filter(({ pair }) => isReplacement(pair));
  const all = judged.filter(({ pair }) => pair.group === group && isReplacement(pair));
  console.log(`${group}: ${chosen.length} chosen, ${right.length} of them named as replaced; ${all.length} pairs are`);
  if (!values.show) continue;
  for (const { pair, odds } of chosen.filter(({ pair }) => !isReplacement(pair)))
    console.log(`  ${odds.toFixed(1)} ${pair.before.slice(0, 140)} ⇒ ${pair.after.slice(0, 140)}`);
}
for (const [at, name] of replacementSigns.entries()) console.log(`  ${name}: ${weights[at]!.toFixed(2)},`);

/** Of each newer note the likeliest older one, if the newer one tells of a change. */
function bestOf(all: typeof judged): typeof judged {
  const best = new Map<string, (typeof judged)[number]>();
  const change = replacementSigns.indexOf('change');
  for (const one of all.filter(({ pair }) => pair.example.rows[1]![change]! > 0)) {
    const key = one.pair.group === 'pairs' ? one.pair.before + one.pair.after : one.pair.after;
    if ((best.get(key)?.odds ?? Number.NEGATIVE_INFINITY) < one.odds) best.set(key, one);
  }
  return [...best.values()].sort((one, other) => other.odds - one.odds);
}

function pairsOfStory({ memories, questions }: Story, part: number): Pair[] {
  const facts = memories.filter(
    ({ tool, args: { content, memory_type = 'fact' } }) =>
      tool === 'remember' && typeof content === 'string' && content.length <= longestNote && memory_type === 'fact',
  );
  const inOrder = facts.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const read = inOrder.map(({ args }) => readText(String(args.content)));
  const isReplaced = (before: string, after: string) =>
    questions.some(({ wanted, outdated = [] }) => outdated.includes(before) && wanted.includes(after));
  return inOrder.flatMap((newer, at) =>
    inOrder.slice(0, at).flatMap((older, place) => {
      const [before, after] = [read[place]!, read[at]!];
      return pairOf(
        'stories',
        part,
        before,
        after,
        isReplaced(older.memory, newer.memory) || isFoundByRules(after, before),
      );
    }),
  );
}

function pairsOfFixture(name: string): Pair[] {
  const rows = readFileSync(join(root, 'test', 'fixtures', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return rows.flatMap((row, at) => {
    const { before, after, contradicts, held_out = false } = JSON.parse(row);
    if (held_out) return [];
    return pairOf('pairs', at % folds, readText(before), readText(after), contradicts);
  });
}

type Text = ReturnType<typeof readText>;

function readText(text: string) {
  return { text, note: readNote(text, detectLanguage(text)), frames: framesOf(text), statements: statementsOf(text) };
}

/** What the rules find is a replacement too: a question names few of them. */
function isFoundByRules(newer: Text, older: Text): boolean {
  return (
    newer.frames.some((one) => older.frames.some((other) => contradicts(one, other))) ||
    newer.statements.some((one) => older.statements.some((other) => opposes(one, other)))
  );
}

/** A choice between leaving the older note as it is, a row of zeros, and replacing it. */
function pairOf(group: Pair['group'], part: number, older: Text, newer: Text, isReplaced: boolean): Pair[] {
  const signs = signsOfReplacement(newer.note, older.note);
  if (signs === null) return [];
  const example = { rows: [new Float64Array(replacementSigns.length), signs], relevant: [Number(isReplaced)] };
  return [{ group, part, before: older.text, after: newer.text, example }];
}

function isReplacement({ example }: Pair): boolean {
  return example.relevant[0] === 1;
}

function learn(some: readonly Pair[]): number[] {
  const of = (group: Pair['group']) => some.filter((one) => one.group === group).map(({ example }) => example);
  return learnWeights(
    [
      { examples: of('stories'), weight: 1 },
      { examples: of('pairs'), weight: weightOfPairs },
    ],
    pull,
  );
}
