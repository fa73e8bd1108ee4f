/** The results of a search: a list of texts, each with its confidence. */

import { permissions } from '../../../access/permissions.ts';
import type { BrowseResult } from '../../../retrieval/browse.ts';
import { Notice } from '../../parts/notice.tsx';
import { Turn } from '../../parts/turn.tsx';
import { Form } from '../controls.tsx';
import { WriteLink } from '../memory/write.tsx';
import { NoMemories } from '../memory-list.tsx';
import { rootOf, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { describeFilters, FilterForm, type Filters, filterForm } from './filters.tsx';
import { Results } from './results.tsx';

export interface SearchPageProps {
  visit: WorkspaceVisit;
  filters: Filters;
  found: BrowseResult;
  /** From 1; only a list without a question has several pages. */
  page: number;
  faults?: Record<string, string>;
}

export function SearchPage(props: SearchPageProps) {
  const { visit, filters, faults = {} } = props;
  return (
    <WorkspacePage visit={visit} tab="/memories" title="Memories" scripts={['search']} isSearch>
      <h1>Memories</h1>
      <WriteLink visit={visit} />
      <FilterForm visit={visit} filters={filters} faults={faults} />
      <div id="found" class="wide" aria-live="polite" data-list>
        <SearchResults {...props} isBesideForm />
      </div>
    </WorkspacePage>
  );
}

/**
 * The results without the shell, which replace the former list while a person types, and the filters in words, which
 * replace the summary in the form.
 */
export function SearchList(props: SearchPageProps) {
  return (
    <>
      <p data-filters hidden>
        {describeFilters(props.filters)}
      </p>
      <SearchResults {...props} />
    </>
  );
}

/** Beside the form, errors are shown at its fields. */
function SearchResults(props: SearchPageProps & { isBesideForm?: boolean }) {
  const { visit, filters, found, page, faults = {}, isBesideForm = false } = props;
  const { memories, notes } = found;
  const query = filters.query ?? '';
  const generalFaults = Object.entries(faults).flatMap(([name, fault]) =>
    isBesideForm && name in filterForm.shape ? [] : [fault],
  );
  if (generalFaults.length > 0) return <Notice kind="alert">{[...new Set(generalFaults)].join(' ')}</Notice>;
  if (Object.keys(faults).length > 0) return null;
  // A saved question is asked without filters.
  const isQuestion = query !== '' && Object.keys(filters).length === 1;
  const parameters = new URLSearchParams({ ...filters }).toString();
  const listPath = `${rootOf(visit)}/memories${parameters && `?${parameters}`}`;
  return (
    <>
      <ResultsGuide visit={visit} query={query} isEmpty={memories.length === 0} />
      {memories.length > 0 && notes.map((note) => <p class="hint">{note}</p>)}
      {memories.length === 0 &&
        (page > 1 ? <p>There are no older memories.</p> : <NoResults visit={visit} filters={filters} notes={notes} />)}
      {isQuestion && memories.length > 0 && visit.may(permissions['question.save']) ? (
        <MarkableResults visit={visit} query={query} memories={memories} />
      ) : (
        <Results visit={visit} memories={memories} />
      )}
      <Turn path={listPath} page={page} hasMore={found.hasMore} items="memories" />
    </>
  );
}

/** The order of the list, and where to go from a question. */
function ResultsGuide({ visit, query, isEmpty }: { visit: WorkspaceVisit; query: string; isEmpty: boolean }) {
  const root = rootOf(visit);
  if (query === '')
    return isEmpty ? null : <p class="second small found-note">Newest first. Type a question to search.</p>;
  return (
    <p class="second small found-note">
      {!isEmpty && (
        <>
          Best matches first. <a href={`${root}/why?${new URLSearchParams({ query })}`}>Why these results</a>
          {' · '}
        </>
      )}
      <a href={`${root}/compare?${new URLSearchParams({ a: query })}`}>Compare with another query</a>
      {' · '}
      <a href={`${root}/questions`}>Saved questions</a>
    </p>
  );
}

/** One form around the list: the button of a result names the memory. */
function MarkableResults({
  visit,
  query,
  memories,
}: { visit: WorkspaceVisit; query: string } & Pick<BrowseResult, 'memories'>) {
  return (
    <Form visit={visit} action={`${rootOf(visit)}/questions`}>
      <input type="hidden" name="query" value={query} />
      <Results
        visit={visit}
        memories={memories}
        action={({ memory_id }) => (
          <button
            type="submit"
            class="quiet"
            name="expected"
            value={memory_id}
            title="Saves the question as a check of recall"
          >
            Mark as the right answer
          </button>
        )}
      />
    </Form>
  );
}

/** Says once that nothing was found: a note gives the reason. */
function NoResults({
  visit,
  filters,
  notes,
}: Pick<SearchPageProps, 'visit' | 'filters'> & Pick<BrowseResult, 'notes'>) {
  const root = rootOf(visit);
  if (Object.keys(filters).length === 0) return <NoMemories visit={visit} />;
  const isFiltered = Object.keys(filters).some((name) => name !== 'query');
  return (
    <Notice>
      <p>
        {notes.length > 0 ? notes.join(' ') : 'No memory matches.'}{' '}
        <a href={`${root}/memories`}>{isFiltered ? 'Clear the filters' : 'Show all memories'}</a>
        {visit.may(permissions['memory.remember']) && (
          <>
            , or <a href={`${root}/write`}>write a memory</a>
          </>
        )}
        .
      </p>
    </Notice>
  );
}
