/** The results of a search, each with its age beside the others; results that hardly answer are folded. */
import type { Child } from 'hono/jsx';
import type { BrowseResult } from '../../../retrieval/browse.ts';
import { MemoryList } from '../memory-list.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { ageAmong, newerThan } from './ages.tsx';

type Found = BrowseResult['memories'][number];

interface ResultsProps {
  visit: WorkspaceVisit;
  memories: readonly Found[];
  /** Shown beside each memory. */
  action?: (memory: Found) => Child;
}

export function Results({ visit, memories, action }: ResultsProps) {
  const among = ageAmong(visit, memories);
  const [shown, folded] = parted(memories);
  return (
    <>
      <MemoryList visit={visit} memories={shown} action={action} among={among} />
      {folded.length > 0 && (
        <details class="act">
          <summary>Show {folded.length === 1 ? '1 unlikely result' : `${folded.length} unlikely results`}</summary>
          <MemoryList visit={visit} memories={folded} action={action} among={among} />
        </details>
      )}
    </>
  );
}

/** A lower confidence is shown as "< 1 % sure" or "0 % sure". */
const leastConfidence = 0.01;

/**
 * The results to show, and the results to fold. Nothing is folded if no result is likely. A result that is newer than a
 * likely one is never folded, because it says what holds now.
 */
function parted(memories: readonly Found[]): [shown: Found[], folded: Found[]] {
  const isLikely = ({ confidence }: Found) => confidence == null || confidence >= leastConfidence;
  const likely = memories.filter(isLikely);
  if (likely.length === 0) return [[...memories], []];
  const kept = new Set([...likely.map(({ memory_id }) => memory_id), ...likely.flatMap(newerThan)]);
  const isKept = ({ memory_id }: Found) => kept.has(memory_id);
  return [memories.filter(isKept), memories.filter((memory) => !isKept(memory))];
}
