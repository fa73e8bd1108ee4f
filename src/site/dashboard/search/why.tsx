/**
 * Explains the results of a question in words and bars, one result after the other; and shows two queries side by side.
 */
import type { Comparison } from '../../../retrieval/explain/compare.ts';
import type { Explanation } from '../../../retrieval/explain/explain.ts';
import { Field } from '../controls.tsx';
import { MemoryList } from '../memory-list.tsx';
import { rootOf, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { describeAgeAmong } from './result-ages.tsx';

/** Each feature and each step of the ranking in plain words. */
const channelLabels: Partial<Record<string, string>> = {
  words: 'contains rare words of the question',
  meaning: 'is similar in meaning',
  phrase: 'contains its words in the same order',
  nearness: 'contains them close together',
  opening: 'begins with the subject asked about',
  speaker: 'was said by the person asked about',
  names: 'mentions the names in the question',
  time: 'happened at the time asked about',
  period: 'is from the time that the question names',
  whose: 'says the same about somebody else',
  age: 'its age beside other answers',
  kind: 'is the kind of answer that is asked for',
  cause: 'gives the reason that is asked for',
  related: 'contains related words',
  reading: 'answers the question, read as a whole',
  said_by: 'was said by the assistant',
  last_places: 'took one of the last places',
  first_place: 'came first as the likeliest answer',
  words_before: 'the memory before it contains the words',
  words_after: 'the memory after it contains the words',
  words_nearby: 'memories around it contain the words',
  meaning_before: 'the memory before it is similar',
  meaning_after: 'the memory after it is similar',
  session_best: 'the best match of its session',
  session_mass: 'share of its session that matches',
};
const maxChannels = 6;

export function WhyPage({ visit, why }: { visit: WorkspaceVisit; why: Explanation }) {
  const { query, expansion, memories, left_out, notes, timing_ms } = why;
  const words = expansion.words.map(({ word }) => word);
  const root = rootOf(visit);
  const among = describeAgeAmong(visit, memories);
  return (
    <WorkspacePage visit={visit} tab="/memories" title="Why these results">
      <h1>Why these results</h1>
      <p class="question">{query}</p>
      <p>
        {words.length > 0 ? `Words searched: ${words.join(', ')}. ` : 'The search used no words. '}
        {expansion.left_out.length > 0 &&
          `Words not searched: ${expansion.left_out.map(({ word }) => word).join(', ')}. `}
        {expansion.meaning ? 'Also searched by meaning. ' : 'Not searched by meaning. '}
        {Math.round(timing_ms.total ?? 0)} ms over {expansion.memories.toLocaleString('en')}{' '}
        {expansion.memories === 1 ? 'memory' : 'memories'}.
      </p>
      {notes.map((note) => (
        <p class="hint">{note}</p>
      ))}
      <p>
        <a href={`${root}/memories?${new URLSearchParams({ query })}`}>Back to the results</a>
      </p>
      {memories.map((memory) => (
        <section class="why">
          <MemoryList visit={visit} memories={[memory]} among={among} />
          <Channels channels={memory.channels} />
        </section>
      ))}
      {left_out.length > 0 && (
        <>
          <h2>Close, but left out</h2>
          <ul class="entries">
            {left_out.map(({ memory_id, beginning, why: reason }) => (
              <li>
                <a href={`${root}/memories/${memory_id}`}>{beginning}</a>
                <p class="second small">{reason}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </WorkspacePage>
  );
}

function Channels({ channels }: { channels: Explanation['memories'][number]['channels'] }) {
  const shownChannels = channels
    .filter(({ contribution }) => Math.abs(contribution) >= 0.001)
    .toSorted((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))
    .slice(0, maxChannels);
  const maxContribution = Math.max(...shownChannels.map(({ contribution }) => Math.abs(contribution)), 0.001);
  return (
    <table class="channels">
      <caption class="visually-hidden">Scores by feature</caption>
      <tbody>
        {shownChannels.map(({ channel, contribution }) => (
          <tr>
            <th scope="row">{channelLabels[channel] ?? channel.replaceAll('_', ' ')}</th>
            <td>
              <svg viewBox="0 0 120 8" width="120" height="8" aria-hidden="true" focusable="false">
                <rect class="bar-ground" width="120" height="8" rx="1" />
                <rect
                  class={contribution < 0 ? 'bar bar-against' : 'bar'}
                  width={((120 * Math.abs(contribution)) / maxContribution).toFixed(1)}
                  height="8"
                  rx="1"
                />
              </svg>
            </td>
            <td class="number">{contribution.toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ComparePageProps {
  visit: WorkspaceVisit;
  a: string;
  b: string;
  comparison: Comparison | null;
  faults?: Record<string, string>;
}

export function ComparePage({ visit, a, b, comparison, faults = {} }: ComparePageProps) {
  return (
    <WorkspacePage visit={visit} tab="/memories" title="Compare">
      <h1>Compare two queries</h1>
      <form method="get" action={`${rootOf(visit)}/compare`}>
        <div class="columns columns-even">
          <Field name="a" label="First query" type="search" value={a} required fault={faults.a} />
          <Field name="b" label="Second query" type="search" value={b} required fault={faults.b} />
        </div>
        <button type="submit" class="primary">
          Compare
        </button>
      </form>
      {comparison && <Compared visit={visit} comparison={comparison} />}
    </WorkspacePage>
  );
}

function Compared({ visit, comparison }: { visit: WorkspaceVisit; comparison: Comparison }) {
  const { a, b, overlap, rank_correlation, shared_words, query_a, query_b } = comparison;
  const shared = new Set(overlap.shared.map(({ memory_id }) => memory_id));
  const found = a.length + b.length - shared.size;
  return (
    <>
      <p class="lead after-form">
        {found === 0
          ? 'Neither query finds a memory.'
          : `Both queries find ${shared.size} of the ${found} ${found === 1 ? 'memory' : 'memories'} below.`}
        {rank_correlation !== null && ` Rank correlation: ${rank_correlation.toFixed(2)}.`}
        {shared_words.length > 0 && ` Words in both: ${shared_words.join(', ')}.`}
      </p>
      <div class="columns columns-even">
        <Side visit={visit} query={query_a} found={a} shared={shared} />
        <Side visit={visit} query={query_b} found={b} shared={shared} />
      </div>
    </>
  );
}

interface SideProps {
  visit: WorkspaceVisit;
  query: string;
  found: Comparison['a'];
  shared: ReadonlySet<string>;
}

function Side({ visit, query, found, shared }: SideProps) {
  return (
    <section>
      <h2 class="aside-title">{query}</h2>
      <ol>
        {found.map(({ memory_id, beginning, score }) => (
          <li>
            <a href={`${rootOf(visit)}/memories/${memory_id}`}>{beginning}</a>{' '}
            <span class="second small">
              {score.toFixed(2)}, {shared.has(memory_id) ? 'found by both' : 'found by this one only'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
