/** A memory: its content in large type, its attributes and connections at the side, and its history below. */
import { permissions } from '../../../access/permissions.ts';
import type { Backlinks } from '../../../graph/backlinks.ts';
import type { HistoryEvent } from '../../../model/history.ts';
import type { Memory } from '../../../model/memory.ts';
import { withoutCitations } from '../../../text/citations.ts';
import { beginningOf } from '../../../text/excerpt.ts';
import { LayerSign, TypeSign } from '../../parts/memory-line.tsx';
import { CitedText } from '../cited-text.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { Attributes, Edit, Forgotten, StatusActions } from './memory-forms.tsx';
import { History } from './memory-history.tsx';

export interface MemoryPageProps {
  visit: WorkspaceVisit;
  memory: Memory;
  entities: readonly string[];
  /** Oldest first. */
  events: readonly HistoryEvent[];
  hasOlderEvents: boolean;
  labels: ReadonlyMap<string, string>;
  similar: readonly Memory[];
  /** The memories stored just before and after it in the same session or source. */
  neighbours: { before: Memory | null; after: Memory | null };
  backlinks: Backlinks | null;
  isForgotten: boolean;
  faults?: Record<string, string>;
}

export const pathOf = (visit: Pick<WorkspaceVisit, 'record'>, memoryId: string) =>
  `${rootOf(visit)}/memories/${memoryId}`;

export function MemoryPage(props: MemoryPageProps) {
  const { visit, memory, isForgotten } = props;
  const mayWrite = visit.may(permissions['memory.remember']);
  const action = pathOf(visit, memory.memory_id);
  return (
    <WorkspacePage visit={visit} tab="/memories" title="Memory">
      <h1 class="visually-hidden">Memory</h1>
      <div class="columns columns-aside">
        <div>
          <p class="memory-content memory-large" dir="auto">
            <CitedText visit={visit} text={memory.content} />
          </p>
          {memory.note !== null && (
            <p class="note">
              <strong>Note.</strong> {memory.note}
            </p>
          )}
          {mayWrite && !isForgotten && <Edit {...props} action={action} />}
          {mayWrite && !isForgotten && <StatusActions {...props} action={action} />}
          {mayWrite && isForgotten && <Forgotten {...props} action={action} />}
          <History {...props} action={action} />
        </div>
        <aside aria-label="About this memory">
          <Facts {...props} />
          {mayWrite && !isForgotten && <Attributes {...props} action={action} />}
          <Around {...props} />
        </aside>
      </div>
    </WorkspacePage>
  );
}

function Facts({ visit, memory, entities, isForgotten }: MemoryPageProps) {
  const { source } = memory;
  const rows: [string, unknown][] = [
    [
      'Status',
      <span class={`status-${isForgotten ? 'gone' : memory.status}`}>{isForgotten ? 'forgotten' : memory.status}</span>,
    ],
    ['Layer', <LayerSign layer={memory.layer} />],
    ['Type', <TypeSign type={memory.memory_type} />],
    ['Importance', memory.importance.toFixed(2)],
    ['Pinned', memory.pinned ? 'yes' : 'no'],
    ['Tags', memory.tags.length === 0 ? 'none' : <Tags visit={visit} tags={memory.tags} />],
    ['Mentions', entities.length === 0 ? 'no people or things found' : <Entities visit={visit} names={entities} />],
    ['Happened', <Time at={memory.occurred_at ?? memory.created_at} />],
    ['Recalled', memory.access_count === 1 ? 'once' : `${memory.access_count.toLocaleString('en')} times`],
    ['Source', [source.name, source.type].filter(Boolean).join(', ') || 'written directly'],
    ['Id', <code>{memory.memory_id}</code>],
  ];
  return (
    <dl class="pairs pairs-small">
      {rows.map(([term, value]) => (
        <>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </>
      ))}
      <Replaced visit={visit} memory={memory} />
    </dl>
  );
}

function Replaced({ visit, memory }: Pick<MemoryPageProps, 'visit' | 'memory'>) {
  const rows: [string, string | null][] = [
    ['Replaces', memory.supersedes],
    ['Merged into', memory.merged_into],
  ];
  return (
    <>
      {rows.map(([term, id]) =>
        id === null ? null : (
          <>
            <dt>{term}</dt>
            <dd>
              <a href={pathOf(visit, id)}>
                <code>{id}</code>
              </a>
            </dd>
          </>
        ),
      )}
    </>
  );
}

function Tags({ visit, tags }: { visit: WorkspaceVisit; tags: readonly string[] }) {
  return (
    <>
      {tags.map((tag, at) => (
        <>
          {at > 0 && ', '}
          <a href={`${rootOf(visit)}/memories?tag=${encodeURIComponent(tag)}`}>{tag}</a>
        </>
      ))}
    </>
  );
}

function Entities({ visit, names }: { visit: WorkspaceVisit; names: readonly string[] }) {
  return (
    <>
      {names.map((name, at) => (
        <>
          {at > 0 && ', '}
          <a href={`${rootOf(visit)}/memories?entity=${encodeURIComponent(name)}`}>{name}</a>
        </>
      ))}
    </>
  );
}

const shownCharacters = 160;

interface Line {
  memory_id: string;
  content: string;
}

function Around({ visit, neighbours: { before, after }, backlinks, similar }: MemoryPageProps) {
  const links = backlinks?.links.map(({ memory_id, text, relation, direction }) => ({
    memory_id,
    content: `${relation.replaceAll('_', ' ')}${direction === 'in' ? ' this' : ''}: ${text}`,
  }));
  const references = backlinks?.references.map(({ memory_id, text, as }) => ({
    memory_id,
    content: `${as === 'supersedes' ? 'replaced it' : 'was merged into it'}: ${text}`,
  }));
  const same = backlinks?.same_entities.slice(0, 5).map(({ memory_id, text }) => ({ memory_id, content: text }));
  return (
    <>
      <Lines visit={visit} title="Linked" lines={[...(links ?? []), ...(references ?? [])]} />
      <Lines visit={visit} title="Stored before and after" lines={[before, after].filter((one) => one !== null)} />
      <Lines visit={visit} title="Similar" lines={similar} />
      <Lines visit={visit} title="About the same people and things" lines={same ?? []} />
    </>
  );
}

function Lines({ visit, title, lines }: { visit: WorkspaceVisit; title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2 class="aside-title">{title}</h2>
      <ul class="entries lines">
        {lines.map(({ memory_id, content }) => (
          <li>
            <a href={pathOf(visit, memory_id)} dir="auto">
              {beginningOf(withoutCitations(content), shownCharacters)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
