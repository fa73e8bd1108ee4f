/**
 * The search form: a question, and filters summarised in a sentence. Both are read from the
 * address, so that a search is a link.
 */
import { z } from 'zod';
import { text } from '../../../model/fields.ts';
import { layerSchema, layers, memoryTypeSchema, memoryTypes, statuses, statusSchema } from '../../../model/memory.ts';
import type { BrowseRequest } from '../../../retrieval/browse.ts';
import { recallRequestSchema } from '../../../retrieval/request.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

const { tags, since, until, as_of } = recallRequestSchema.shape;

/** The fields of the form. Fields without a choice come empty, and are left out before the form is read. */
export const filterForm = z.strictObject({
  query: z.string().trim().max(8_192).default(''),
  layer: layerSchema.optional(),
  type: memoryTypeSchema.optional(),
  status: statusSchema.optional(),
  tag: tags,
  entity: text(200).optional(),
  since,
  until,
  as_of,
});

export type Filters = Record<string, string>;

/** The form's fields that have a value, as they came; other parameters, such as `did`, are left out. */
export function filtersIn(url: string): Filters {
  const known = Object.keys(filterForm.shape);
  const given = [...new URL(url).searchParams].filter(([name, value]) => known.includes(name) && value.trim() !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, value.trim()]));
}

export function requestOf({ query, entity, type, tag, ...same }: z.output<typeof filterForm>): BrowseRequest {
  return { query, ...(entity && { entity }), ...(type && { memory_type: type }), ...(tag && { tags: tag }), ...same };
}

interface FilterProps {
  visit: WorkspaceVisit;
  filters: Filters;
  faults: Record<string, string>;
}

export function FilterForm({ visit, filters, faults }: FilterProps) {
  const given = { filters, faults };
  const isOpen = [...Object.keys(filters), ...Object.keys(faults)].some((name) => name !== 'query');
  return (
    <search>
      <form method="get" action={`${rootOf(visit)}/memories`} class="filters" data-live-search>
        <div class="field">
          <label for="query">What are you looking for?</label>
          <input
            id="query"
            name="query"
            type="search"
            value={filters.query}
            placeholder="which database does billing use"
            autocomplete="off"
            {...faultAttributes('query', faults)}
          />
          <Fault name="query" faults={faults} />
        </div>
        <details open={isOpen}>
          <summary>{describeFilters(filters)}</summary>
          <div class="filter-fields">
            <Choose name="layer" label="Layer" any="all layers" options={layers} {...given} />
            <Choose name="type" label="Type" any="all types" options={memoryTypes} {...given} />
            <Choose name="status" label="Status" any="active and challenged" options={statuses} {...given} />
            <Part name="tag" label="Tag" {...given} />
            <Part name="entity" label="Mentions" {...given} />
            <Part name="since" label="From" type="date" {...given} />
            <Part name="until" label="Until" type="date" {...given} />
            <Part name="as_of" label="As of" type="date" {...given} />
          </div>
        </details>
        <p class="actions">
          <button type="submit" class="primary">
            Search
          </button>
          {Object.keys(filters).length > 0 && (
            <a class="button quiet" href={`${rootOf(visit)}/memories`}>
              Clear
            </a>
          )}
        </p>
      </form>
    </search>
  );
}

/** `all layers · active and challenged · any time · as of now` */
export function describeFilters({ layer, type, status, tag, entity, since, until, as_of }: Filters): string {
  const span =
    since && until ? `from ${since} until ${until}` : since ? `since ${since}` : until ? `until ${until}` : 'any time';
  const parts = [
    layer ?? 'all layers',
    type ?? 'all types',
    status ?? 'active and challenged',
    tag && `tagged ${tag}`,
    entity && `mentions ${entity}`,
    span,
    as_of ? `as of ${as_of}` : 'as of now',
  ];
  return parts.filter(Boolean).join(' · ');
}

type FilterState = Pick<FilterProps, 'filters' | 'faults'>;
type ChooseProps = FilterState & { name: string; label: string; any: string; options: readonly string[] };

function Choose({ name, label, any, options, filters, faults }: ChooseProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      <select id={name} name={name} {...faultAttributes(name, faults)}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option value={option} selected={option === filters[name]}>
            {option}
          </option>
        ))}
      </select>
      <Fault name={name} faults={faults} />
    </div>
  );
}

type PartProps = FilterState & { name: string; label: string; type?: string };

function Part({ name, label, type = 'text', filters, faults }: PartProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      <input id={name} name={name} type={type} value={filters[name]} {...faultAttributes(name, faults)} />
      <Fault name={name} faults={faults} />
    </div>
  );
}

const faultAttributes = (name: string, faults: FilterState['faults']) =>
  faults[name] ? { 'aria-invalid': 'true' as const, 'aria-describedby': `${name}-fault` } : {};

function Fault({ name, faults }: { name: string; faults: FilterState['faults'] }) {
  if (!faults[name]) return null;
  return (
    <p class="fault" id={`${name}-fault`}>
      {faults[name]}
    </p>
  );
}
