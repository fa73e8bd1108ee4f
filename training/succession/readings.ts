/**
 * npm run train:followers [-- --folder DIR]... [--pull N] [--out FILE]
 *
 * Learns how likely a later memory replaces an earlier one once both are read
 * (`src/retrieval/succession/likelihood.ts`), from what the cross-encoders read and from the signs, whose weights
 * `train:succession` learned before. It plays stories, notebooks, and some changes in a workspace of their own, like
 * the first notes of a newcomer. An outdated memory must be followed by one that answers, and one that answers by
 * none. Of any other, the one that answers is chosen if it is among those read, or else none. It prints how often the
 * weights choose rightly in stories from which they were not learned, and writes `assets/succession-reading.json`.
 * Takes seven minutes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../bench/program.ts';
import { noteFolder, readStories, storyFolder } from '../../bench/stories.ts';
import { rounded } from '../../src/model/rounded.ts';
import { presentGround } from '../../src/retrieval/ground/present.ts';
import { readQuery } from '../../src/retrieval/query/query.ts';
import { filterOf, rankByContent } from '../../src/retrieval/ranking.ts';
import { judgeBySigns, judgeFollowers, likelyEnoughToRead } from '../../src/retrieval/succession/followers.ts';
import { oddsFor, readingSignNames } from '../../src/retrieval/succession/likelihood.ts';
import { learnChoice, rightInFolds, type SignChoice } from '../choice-weights.ts';
import { playStories, trainingStories } from '../play-stories.ts';
import { changesAlone } from './changes.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [trainingStories, storyFolder, noteFolder] },
    pull: { type: 'string', default: '0.004' },
    out: { type: 'string', default: join(root, 'assets', 'succession-reading.json') },
  },
});
const pull = Number(values.pull);
/** How much a choice counts whose earlier memory neither answers nor once did. */
const weightOfOthers = 0.3;
/** One in this many changes is played alone, and how much such a choice counts. */
const aloneOf = 10;
const weightOfAlone = 0.3;
const alone = changesAlone().filter((_, at) => at % aloneOf === 0);
const stories = [...values.folder.flatMap((folder) => readStories(folder)), ...alone];

type Fate = 'answers' | 'outdated' | 'other';
interface Choice extends Omit<SignChoice, 'story'> {
  fate: Fate;
}

const played = await playStories(stories, async (workspace, { question, wanted, outdated = [], names }) => {
  const ground = presentGround(workspace);
  const query = await readQuery(workspace, question, ground);
  const { ranked, adjustedQuery, findings } = await rankByContent(
    workspace,
    ground,
    query,
    filterOf({}, query.wantedAge),
  );
  const oddsAfter = oddsFor(workspace.embedder);
  const followed = await judgeFollowers(adjustedQuery, ranked, findings);
  return followed.flatMap(({ memory, text, later }): Choice[] => {
    const oddsOf = oddsAfter(adjustedQuery.searchText, text);
    const read = likelyEnoughToRead(judgeBySigns(later, oddsOf));
    const isWanted = (id: string) => wanted.includes(names.get(id)!);
    const fate = isWanted(memory.memory_id)
      ? 'answers'
      : outdated.includes(names.get(memory.memory_id)!)
        ? 'outdated'
        : 'other';
    const answering = read.flatMap(({ id }, at) => (isWanted(id) ? [at + 1] : []));
    if (read.length === 0 || (fate === 'outdated' && answering.length === 0)) return [];
    const stays = fate === 'answers' || answering.length === 0;
    const rows = [new Float64Array(readingSignNames.length), ...read.map((one) => oddsOf.readingSigns(one))];
    return [{ fate, rows, relevant: stays ? [0] : answering, weight: fate === 'other' ? weightOfOthers : 1 }];
  });
});
const written = new Set(stories.slice(0, -alone.length).map(({ name }) => name));
const choices = played.map(({ story, learned }): SignChoice & Choice => {
  return { story, ...learned, weight: learned.weight! * (written.has(story) ? 1 : weightOfAlone) };
});
const right = new Set(rightInFolds(choices, pull));
for (const fate of ['answers', 'outdated', 'other'] as const) {
  const some = choices.filter((choice) => choice.fate === fate);
  console.log(`earlier memory ${fate}: ${some.filter((choice) => right.has(choice)).length} of ${some.length} right`);
}
const weights = learnChoice(choices, pull);
const byName = Object.fromEntries(readingSignNames.map((name, at) => [name, rounded(weights[at]!)]));
writeFileSync(values.out, `${JSON.stringify(byName, null, 2)}\n`);
