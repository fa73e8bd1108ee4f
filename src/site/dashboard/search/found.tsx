/** What a search finds: the list as text, each with how sure it is. */

import { permissions } from '../../../access/permissions.ts';
import type { Browsed } from '../../../retrieval/browse.ts';
import { Notice } from '../../parts/notice.tsx';
import { MemoryList } from '../memory-list.tsx';
import { Form, rootOf, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { FilterForm, type Filters } from './filters.tsx';

export interface FoundProps {
  visit: WorkspaceVisit;
  filters: Filters;
  found: Browsed;
  faults?: Record<string, string>;
}

export function FoundPage(props: FoundProps) {
  const { visit, filters, faults = {} } = props;
  return (
    <WorkspacePage visit={visit} tab="/memories" title="Memories" scripts={['search']} isSearch>
      <h1>Memories</h1>
      <FilterForm visit={visit} filters={filters} faults={faults} />
      <div id="found" class="wide" aria-live="polite" data-list>
        <Found {...props} />
      </div>
    </WorkspacePage>
  );
}

/** Without the shell: what the search as one types puts in the place of the former list. */
export function Found({ visit, filters, found: { memories, notes } }: FoundProps) {
  const root = rootOf(visit);
  const query = filters.query ?? '';
  // A saved question is asked without filters.
  const isQuestion = query !== '' && Object.keys(filters).length === 1;
  return (
    <>
      <p class="second small found-note">
        {query === '' ? 'Newest first. Type a question to search.' : 'Best matches first. '}
        {query !== '' && (
          <>
            <a href={`${root}/why?${new URLSearchParams({ query })}`}>Why these results</a>
            {' · '}
            <a href={`${root}/compare?${new URLSearchParams({ a: query })}`}>Compare with another query</a>
            {' · '}
            <a href={`${root}/questions`}>Saved questions</a>
          </>
        )}
      </p>
      {memories.length > 0 && notes.map((note) => <p class="hint">{note}</p>)}
      {memories.length === 0 && <Nothing visit={visit} filters={filters} notes={notes} />}
      {isQuestion && memories.length > 0 && visit.may(permissions['question.save']) ? (
        <Expecting visit={visit} query={query} memories={memories} />
      ) : (
        <MemoryList visit={visit} memories={memories} />
      )}
    </>
  );
}

/** One form around the list: the button of a result names the memory. */
function Expecting({ visit, query, memories }: { visit: WorkspaceVisit; query: string } & Pick<Browsed, 'memories'>) {
  return (
    <Form visit={visit} action={`${rootOf(visit)}/questions`}>
      <input type="hidden" name="query" value={query} />
      <MemoryList
        visit={visit}
        memories={memories}
        action={({ memory_id }) => (
          <button
            type="submit"
            class="quiet"
            name="expected"
            value={memory_id}
            title="Save this question, with this memory as one that it should find"
          >
            Expect this
          </button>
        )}
      />
    </Form>
  );
}

/** Says once that nothing was found: a note tells why. */
function Nothing({ visit, filters, notes }: Pick<FoundProps, 'visit' | 'filters'> & Pick<Browsed, 'notes'>) {
  const root = rootOf(visit);
  if (Object.keys(filters).length === 0)
    return (
      <Notice>
        <p>
          There are no memories yet. <a href={`${root}/write`}>Write the first memory</a>,{' '}
          <a href={`${root}/ingest`}>ingest a document</a>, or <a href={`${root}/connect`}>connect an agent</a>.
        </p>
      </Notice>
    );
  const isFiltered = Object.keys(filters).some((name) => name !== 'query');
  return (
    <Notice>
      <p>
        {notes.length > 0 ? notes.join(' ') : 'No memory matches.'}{' '}
        <a href={`${root}/memories`}>{isFiltered ? 'Clear the filters' : 'Show all memories'}</a>, or{' '}
        <a href={`${root}/write`}>write a memory</a>.
      </p>
    </Notice>
  );
}
