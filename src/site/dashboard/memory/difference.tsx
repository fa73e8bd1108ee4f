/** What an event changed, field by field; of texts word by word. */
import { diffWordsWithSpace } from 'diff';
import type { HistoryEvent } from '../../../model/history.ts';

/** Texts that differ in more places are shown whole, one after the other. */
const mostPlaces = 400;
/** Of no use to a reader: they follow from what was done. */
const derived = new Set(['language', 'spoke_of', 'absorbed', 'forgotten_at']);

export function Difference({ event: { before, after } }: { event: Pick<HistoryEvent, 'before' | 'after'> }) {
  if (before === null) return null;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !derived.has(field));
  if (fields.length === 0) return null;
  return (
    <dl class="pairs difference">
      {fields.map((field) => (
        <>
          <dt>{field.replaceAll('_', ' ')}</dt>
          <dd>
            <Changed from={before[field]} to={after[field]} />
          </dd>
        </>
      ))}
    </dl>
  );
}

function Changed({ from, to }: { from: unknown; to: unknown }) {
  if (typeof from === 'string' && typeof to === 'string' && from.includes(' '))
    return <TextDifference from={from} to={to} />;
  return (
    <>
      <del>{shown(from)}</del> <ins>{shown(to)}</ins>
    </>
  );
}

export function TextDifference({ from, to }: { from: string; to: string }) {
  const parts = diffWordsWithSpace(from, to, { maxEditLength: mostPlaces }) ?? [
    { value: from, removed: true, added: false },
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

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return Object.values(value).map(shown).join(', ');
  return String(value);
}
