/** Review: facts that contradict each other, one pair after the other, until a person says which hold. */
import { permissions } from '../../../access/permissions.ts';
import type { Memory } from '../../../model/memory.ts';
import { Notice } from '../../parts/notice.tsx';
import { Form, rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

export interface Contradiction {
  challenged: Memory;
  by: readonly Memory[];
}

export function Review({
  visit,
  pairs,
  total,
}: {
  visit: WorkspaceVisit;
  pairs: readonly Contradiction[];
  total: number;
}) {
  return (
    <WorkspacePage visit={visit} tab="/review" title="Review">
      <h1>Review</h1>
      {total === 0 ? (
        <Notice kind="good">
          <p>Nothing waits. Facts that newer ones contradict are listed here.</p>
        </Notice>
      ) : (
        <p>
          {total} {total === 1 ? 'fact waits' : 'facts wait'} for a decision.
        </p>
      )}
      <ol class="entries">
        {pairs.map(({ challenged, by }) => (
          <li>
            <Side visit={visit} memory={challenged} says="Earlier" />
            {by.map((memory) => (
              <Side visit={visit} memory={memory} says="Newer" />
            ))}
            {visit.may(permissions['memory.remember']) && (
              <Form visit={visit} action={`${rootOf(visit)}/review/${challenged.memory_id}`}>
                <p class="actions">
                  <button type="submit" class="primary" name="keep" value="newer">
                    The newer holds
                  </button>
                  <button type="submit" name="keep" value="earlier">
                    The earlier holds
                  </button>
                  <button type="submit" name="keep" value="both">
                    Both hold
                  </button>
                </p>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </WorkspacePage>
  );
}

function Side({ visit, memory, says }: { visit: WorkspaceVisit; memory: Memory; says: string }) {
  return (
    <p>
      {says}, <Time at={memory.occurred_at ?? memory.created_at} />:{' '}
      <a href={`${rootOf(visit)}/memories/${memory.memory_id}`}>{memory.content}</a>
    </p>
  );
}
