/** The changes of an event, field by field; texts word by word. */
import { diffWordsWithSpace } from 'diff';
import { turns } from '../../../fair/turns.ts';
import type { HistoryEvent } from '../../../model/history.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

/** Texts that differ in more places are shown whole, one after the other. */
const maxPlaces = 400;
/** Fields of no use to a reader, because they follow from the action. */
const derived = new Set(['language', 'spoke_of', 'absorbed', 'forgotten_at']);

interface DifferenceProps {
  visit: WorkspaceVisit;
  event: Pick<HistoryEvent, 'before' | 'after'>;
}

export function Difference({ visit, event: { before, after } }: DifferenceProps) {
  if (before === null) return null;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !derived.has(field));
  if (fields.length === 0) return null;
  return (
    <dl class="pairs difference">
      {fields.map((field) => (
        <>
          <dt>{field.replaceAll('_', ' ')}</dt>
          <dd>
            <Changed visit={visit} from={before[field]} to={after[field]} />
          </dd>
        </>
      ))}
    </dl>
  );
}

function Changed({ visit, from, to }: { visit: WorkspaceVisit; from: unknown; to: unknown }) {
  if (typeof from === 'string' && typeof to === 'string' && from.includes(' '))
    return <TextDifference from={from} to={to} />;
  return (
    <>
      <del>
        <LinkedIds visit={visit} text={shown(from)} />
      </del>{' '}
      <ins>
        <LinkedIds visit={visit} text={shown(to)} />
      </ins>
    </>
  );
}

const memoryId = /(mem_[0-9A-HJKMNP-TV-Z]{26})/;

/** Shows ids of memories as links with the end of the id: people do not read the whole id. */
export function LinkedIds({ visit, text }: { visit: WorkspaceVisit; text: string }) {
  return (
    <>
      {text
        .split(memoryId)
        .map((part, at) =>
          at % 2 === 0 ? part : <a href={`${rootOf(visit)}/memories/${part}`}>{`mem_…${part.slice(-6)}`}</a>,
        )}
    </>
  );
}

/**
 * In characters of both texts together. Longer texts take tens of milliseconds to compare, and a history may have many.
 */
const shortTexts = 4_000;

/** If hardly a word stays the same, both texts are shown whole, because nobody could read a word-by-word difference. */
export async function TextDifference({ from, to }: { from: string; to: string }) {
  if (from.length + to.length > shortTexts) await turns.next();
  const parts = differenceOf(from, to) ?? [
    { value: from, removed: true, added: false },
    { value: ' ', removed: false, added: false },
    { value: to, removed: false, added: true },
  ];
  return (
    <>
      {parts.map(({ value, added, removed }) =>
        added ? <ins>{value}</ins> : removed ? <del>{value}</del> : <span>{value}</span>,
      )}
    </>
  );
}

/**
 * The word-by-word difference; null if the texts differ in too many places, or have less than
 * half of the shorter text in common.
 */
export function differenceOf(from: string, to: string) {
  const parts = diffWordsWithSpace(from, to, { maxEditLength: maxPlaces });
  const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const unchanged = (parts ?? []).filter(({ added, removed }) => !(added || removed));
  const shorterLength = Math.min(lettersIn(from), lettersIn(to));
  return parts && lettersIn(unchanged.map(({ value }) => value).join('')) * 2 >= shorterLength ? parts : null;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return Object.values(value).map(shown).join(', ');
  return String(value);
}
