/** What a search finds: the list as text, each with how sure it is. */
import type { RecalledMemory } from '../../retrieval/request.ts';
import { Notice } from '../parts/notice.tsx';
import { Memories, SearchForm } from './overview.tsx';
import { rootOf, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export interface FoundProps {
  visit: WorkspaceVisit;
  query: string;
  memories: readonly RecalledMemory[];
  notes: readonly string[];
  /** Both searches' best are listed newest first where there is no question. */
  isRecent?: boolean;
}

export function FoundPage(props: FoundProps) {
  const { visit, query, isRecent } = props;
  return (
    <WorkspacePage visit={visit} tab="/memories" title="Memories">
      <h1>Memories</h1>
      <SearchForm visit={visit} query={query} />
      {isRecent && <p>The newest first. Ask a question to find the ones that answer it.</p>}
      <div id="found" aria-live="polite">
        <Found {...props} />
      </div>
    </WorkspacePage>
  );
}

/** Without the shell: what the search as one types puts in the place of the former list. */
export function Found({ visit, query, memories, notes }: FoundProps) {
  return (
    <>
      {notes.map((note) => (
        <p class="hint">{note}</p>
      ))}
      {memories.length === 0 && (
        <Notice>
          <p>
            {query === '' ? 'Nothing is remembered yet.' : 'Nothing here answers this.'}{' '}
            <a href={rootOf(visit)}>Write a memory</a>.
          </p>
        </Notice>
      )}
      <Memories visit={visit} memories={memories} />
    </>
  );
}
