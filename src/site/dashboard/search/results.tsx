/** The results of a search, each with its age beside the others; results that hardly answer are folded. */
import type { Child } from 'hono/jsx';
import type { BrowseResult } from '../../../retrieval/browse.ts';
import { MemoryList } from '../memory-list.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { describeAgeAmong, newerIdsOf } from './result-ages.tsx';

type FoundMemory = BrowseResult['memories'][number];

interface ResultsProps {
  visit: WorkspaceVisit;
  memories: readonly FoundMemory[];
  /** Shown beside each memory. */
  action?: (memory: FoundMemory) => Child;
}

export function Results({ visit, memories, action }: ResultsProps) {
  const among = describeAgeAmong(visit, memories);
  const [shown, folded] = splitByConfidence(memories);
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
const minConfidence = 0.01;

/**
 * The results to show, and the results to fold. Nothing is folded if no result is likely. A result that is newer than a
 * likely one is never folded, because it says what holds now.
 */
function splitByConfidence(memories: readonly FoundMemory[]): [shown: FoundMemory[], folded: FoundMemory[]] {
  const isLikely = ({ confidence }: FoundMemory) => confidence == null || confidence >= minConfidence;
  const likely = memories.filter(isLikely);
  if (likely.length === 0) return [[...memories], []];
  const keptIds = new Set([...likely.map(({ memory_id }) => memory_id), ...likely.flatMap(newerIdsOf)]);
  const isKept = ({ memory_id }: FoundMemory) => keptIds.has(memory_id);
  return [memories.filter(isKept), memories.filter((memory) => !isKept(memory))];
}
