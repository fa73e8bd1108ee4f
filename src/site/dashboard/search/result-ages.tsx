/** Shows which of several results is older: for two results that compete, recall's relation in words beside each. */
import type { Child } from 'hono/jsx';
import { appendTo } from '../../../model/group-by.ts';
import type { BrowseResult } from '../../../retrieval/browse.ts';
import { beginningOf } from '../../../text/excerpt.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

type FoundMemory = BrowseResult['memories'][number];

const relationTexts = {
  superseded_by: 'older: a newer memory replaces this',
  challenged_by: 'older: a newer memory contradicts this',
  competes_with: 'older: a newer memory disagrees',
} as const;
const relationFields = Object.keys(relationTexts) as (keyof typeof relationTexts)[];

/** The ids of later memories that say otherwise. */
export const newerIdsOf = (memory: FoundMemory): string[] => relationFields.flatMap((field) => memory[field] ?? []);

/**
 * Describes one of the shown results: older, with a link to the best newer result; or else newer,
 * with the number of older results.
 */
export function describeAgeAmong(
  visit: WorkspaceVisit,
  memories: readonly FoundMemory[],
): (memory: FoundMemory) => Child[] {
  const ranks = new Map(memories.map(({ memory_id }, place) => [memory_id, place]));
  const olderByNewerId = new Map<string, FoundMemory[]>();
  for (const memory of memories) for (const id of newerIdsOf(memory)) appendTo(olderByNewerId, id, memory);
  const rankOf = (id: string) => ranks.get(id) ?? memories.length;
  return (memory) => {
    const field = relationFields.find((one) => memory[one]?.length);
    if (field !== undefined) {
      const [best] = memory[field]!.toSorted((one, other) => rankOf(one) - rankOf(other));
      return [
        <Older visit={visit} newerId={best!} label={relationTexts[field]} content={memories[rankOf(best!)]?.content} />,
      ];
    }
    const olderResults = olderByNewerId.get(memory.memory_id) ?? [];
    if (olderResults.length === 0) return [];
    return [olderResults.length === 1 ? 'newer than another result' : `newer than ${olderResults.length} others`];
  };
}

interface OlderProps {
  visit: WorkspaceVisit;
  /** Id of the memory that says otherwise. */
  newerId: string;
  label: string;
  /** The content of the newer memory, if it is shown too. */
  content: string | undefined;
}

function Older({ visit, newerId, label, content }: OlderProps) {
  return (
    <a class="older" href={`${rootOf(visit)}/memories/${newerId}`} title={content && beginningOf(content, 200)}>
      {label}
    </a>
  );
}
