/**
 * A list of memories, each a link to its page, with its content, its attributes, and its
 * confidence if a question was asked.
 */
import type { Child } from 'hono/jsx';
import { permissions } from '../../access/permissions.ts';
import type { Memory } from '../../model/memory.ts';
import { withoutCitations } from '../../text/citations.ts';
import { beginningOf } from '../../text/excerpt.ts';
import { MemoryLine } from '../parts/memory-line.tsx';
import { Notice } from '../parts/notice.tsx';
import { rootOf, Time } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

type Listed = Memory & { confidence?: number | null; entities?: readonly string[] };

interface MemoryListProps<One extends Listed> {
  visit: WorkspaceVisit;
  memories: readonly One[];
  /** Shown beside each memory. */
  action?: ((memory: One) => Child) | undefined;
  /** Facts about a memory relative to the others, shown after its confidence. */
  among?: ((memory: One) => Child[]) | undefined;
}

export function MemoryList<One extends Listed>({ visit, memories, action, among }: MemoryListProps<One>) {
  return (
    <>
      {memories.map((memory) => (
        <MemoryLine
          content={
            <a href={`${rootOf(visit)}/memories/${memory.memory_id}`} dir="auto">
              {beginningOf(withoutCitations(memory.content), shownCharacters)}
            </a>
          }
          layer={memory.layer}
          type={memory.memory_type}
          isGone={memory.status !== 'active' && memory.status !== 'challenged'}
          more={[
            ...(memory.confidence == null ? [] : [<Confidence value={memory.confidence} />]),
            ...(among?.(memory) ?? []),
            ...(memory.status === 'active' ? [] : [<span class={`status-${memory.status}`}>{memory.status}</span>]),
            <Time at={memory.occurred_at ?? memory.created_at} />,
            ...(memory.pinned ? ['pinned'] : []),
            ...(memory.tags.length > 0 ? [memory.tags.join(', ')] : []),
          ]}
          action={action?.(memory)}
        />
      ))}
    </>
  );
}

/** The memory's page shows all of it. */
const shownCharacters = 600;

/** A short bar with the figure in words. */
export function Confidence({ value }: { value: number }) {
  const share = Math.max(0, Math.min(1, value));
  return (
    <span class="confidence" title="Estimated probability that this memory answers the question">
      <svg viewBox="0 0 40 6" width="40" height="6" aria-hidden="true" focusable="false">
        <rect class="bar-ground" width="40" height="6" rx="1" />
        <rect class="bar" width={(40 * share).toFixed(1)} height="6" rx="1" />
      </svg>
      {share > 0 && share < 0.01 ? '< 1' : Math.round(share * 100)} % sure
    </span>
  );
}

/** In place of the list of a workspace without memories: what to do first. */
export function NoMemories({ visit }: { visit: WorkspaceVisit }) {
  const root = rootOf(visit);
  return (
    <Notice>
      <p>
        There are no memories yet.{' '}
        {visit.may(permissions['memory.remember']) ? (
          <>
            <a href={`${root}/write`}>Write the first memory</a>, <a href={`${root}/ingest`}>ingest a document</a>, or{' '}
            <a href={`${root}/connect`}>connect an agent</a>.
          </>
        ) : (
          'Members and their agents write them.'
        )}
      </p>
    </Notice>
  );
}
