/** Shows which of several results is older: for two results that compete, recall's relation in words beside each. */
import type { Child } from 'hono/jsx';
import { appendTo } from '../../../model/group-by.ts';
import type { BrowseResult } from '../../../retrieval/browse.ts';
import { rootOf } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

type Found = BrowseResult['memories'][number];

const relations = {
  superseded_by: 'older: a newer memory replaces this',
  challenged_by: 'older: a newer memory contradicts this',
  competes_with: 'older: a newer memory disagrees',
} as const;
const fields = Object.keys(relations) as (keyof typeof relations)[];

/** The ids of later memories that say otherwise. */
export const newerThan = (memory: Found): string[] => fields.flatMap((field) => memory[field] ?? []);

/**
 * Describes one of the shown results: older, with a link to the best newer result; or else newer,
 * with the number of older results.
 */
export function ageAmong(visit: WorkspaceVisit, memories: readonly Found[]): (memory: Found) => Child[] {
  const places = new Map(memories.map(({ memory_id }, place) => [memory_id, place]));
  const older = new Map<string, Found[]>();
  for (const memory of memories) for (const id of newerThan(memory)) appendTo(older, id, memory);
  const placeOf = (id: string) => places.get(id) ?? memories.length;
  return (memory) => {
    const field = fields.find((one) => memory[one]?.length);
    if (field !== undefined) {
      const [best] = memory[field]!.toSorted((one, other) => placeOf(one) - placeOf(other));
      return [
        <Older visit={visit} newer={best!} says={relations[field]} content={memories[placeOf(best!)]?.content} />,
      ];
    }
    const than = older.get(memory.memory_id) ?? [];
    if (than.length === 0) return [];
    return [than.length === 1 ? 'newer than another result' : `newer than ${than.length} others`];
  };
}

interface OlderProps {
  visit: WorkspaceVisit;
  /** Id of the memory that says otherwise. */
  newer: string;
  says: string;
  /** The content of the newer memory, if it is shown too. */
  content: string | undefined;
}

function Older({ visit, newer, says, content }: OlderProps) {
  return (
    <a class="older" href={`${rootOf(visit)}/memories/${newer}`} title={content?.slice(0, 200)}>
      {says}
    </a>
  );
}
