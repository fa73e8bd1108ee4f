/** What is looked for: a question, and filters as a sentence that one edits. Read from the address, so that a search is a link. */
import { z } from 'zod';
import { text } from '../../../model/fields.ts';
import { layerSchema, layers, memoryTypeSchema, memoryTypes, statuses, statusSchema } from '../../../model/memory.ts';
import type { BrowseRequest } from '../../../retrieval/browse.ts';
import { recallRequestSchema } from '../../../retrieval/request.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

const { tags, since, until, as_of } = recallRequestSchema.shape;

/** As the form sends it: what is not chosen comes empty, and is left out before it is read. */
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

/** The fields of the form that say something, as they came; `did` is no field of it. */
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
  const isOpen = Object.keys(filters).some((name) => name !== 'query') || Object.keys(faults).length > 0;
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
          />
          {faults.query && <p class="fault">{faults.query}</p>}
        </div>
        <details open={isOpen}>
          <summary>{sentenceOf(filters)}</summary>
          <div class="filter-fields">
            <Choose name="layer" label="Layer" any="all layers" options={layers} value={filters.layer} />
            <Choose name="type" label="Type" any="all types" options={memoryTypes} value={filters.type} />
            <Choose
              name="status"
              label="Status"
              any="active and challenged"
              options={statuses}
              value={filters.status}
            />
            <Part name="tag" label="Tag" filters={filters} faults={faults} />
            <Part name="entity" label="Mentions" filters={filters} faults={faults} />
            <Part name="since" label="From" type="date" filters={filters} faults={faults} />
            <Part name="until" label="Until" type="date" filters={filters} faults={faults} />
            <Part name="as_of" label="As of" type="date" filters={filters} faults={faults} />
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
function sentenceOf({ layer, type, status, tag, entity, since, until, as_of }: Filters): string {
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

interface ChooseProps {
  name: string;
  label: string;
  any: string;
  options: readonly string[];
  value: string | undefined;
}

function Choose({ name, label, any, options, value }: ChooseProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option value={option} selected={option === value}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PartProps {
  name: string;
  label: string;
  type?: string;
  filters: Filters;
  faults: Record<string, string>;
}

function Part({ name, label, type = 'text', filters, faults }: PartProps) {
  const fault = faults[name];
  return (
    <div>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        value={filters[name]}
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={fault ? `${name}-fault` : undefined}
      />
      {fault && (
        <p class="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
