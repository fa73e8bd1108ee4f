/**
 * npm run train:causes [-- --folder DIR]... [--pull N]
 *
 * Learns how likely a memory gives the reason that a question asks for (`src/retrieval/answering/likely-cause.ts`). It
 * plays stories and asks their "why" questions; among the memories that recall then considers, one that is wanted must
 * be chosen. It prints the weights, and how often such weights choose rightly in stories from which they were not
 * learned. Takes five minutes.
 */
import { parseArgs } from 'node:util';
import { readStories, storyFolder } from '../../bench/stories.ts';
import { possibleReasons } from '../../src/retrieval/answering/causes.ts';
import { causeSignNames, logOddsOf } from '../../src/retrieval/answering/likely-cause.ts';
import { presentGround } from '../../src/retrieval/ground/present.ts';
import { readQuery } from '../../src/retrieval/query/query.ts';
import { filterOf, orderByTime, rankByContent } from '../../src/retrieval/ranking.ts';
import { learnChoice, rightInFolds, type SignChoice } from '../choice-weights.ts';
import { playStories, trainingStories } from '../play-stories.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [trainingStories, storyFolder] },
    pull: { type: 'string', default: '0.01' },
  },
});
const pull = Number(values.pull);
const stories = values.folder.flatMap((folder) => readStories(folder));

const played = await playStories(stories, async (workspace, { question, wanted, names }) => {
  const ground = presentGround(workspace);
  const query = await readQuery(workspace, question, ground);
  if (query.kind !== 'cause') return [];
  const filter = filterOf({}, query.wantedAge);
  const content = await rankByContent(workspace, ground, query, filter);
  const ranked = await orderByTime(workspace, ground, filter, content);
  const possible = await possibleReasons(workspace, content.adjustedQuery, ranked, content.findings);
  const odds = possible.map(({ signs }) => logOddsOf(signs));
  return [
    {
      rows: possible.map(({ signs }) => Float64Array.from(causeSignNames, (sign) => signs[sign] ?? 0)),
      relevant: possible.flatMap(({ memory }, at) => (wanted.includes(names.get(memory.memory_id)!) ? [at] : [])),
      likeliest: odds.indexOf(Math.max(...odds)),
    },
  ];
});
const choices = played.map(({ story, learned }): SignChoice & { likeliest: number } => ({ story, ...learned }));
const answerable = choices.filter(({ relevant }) => relevant.length > 0);
const present = answerable.filter(({ relevant, likeliest }) => relevant.includes(likeliest));
const weights = learnChoice(answerable, pull);
console.log(`${choices.length} questions; for ${answerable.length} a right memory is considered`);
console.log(`right: ${present.length} with the present weights, ${rightInFolds(answerable, pull).length} in folds`);
console.log(Object.fromEntries(causeSignNames.map((sign, at) => [sign, Math.round(weights[at]! * 100) / 100])));
