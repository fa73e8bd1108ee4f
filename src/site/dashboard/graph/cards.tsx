/** Cards of people: what memories say of their role, what they prefer, and when they were last seen. */
import { permissions } from '../../../access/permissions.ts';
import { type Memory, toMemory } from '../../../model/memory.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Notice } from '../../parts/notice.tsx';
import { Form, rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { entityPath } from './entity-page.tsx';

const mostCards = 60;

export async function cards(visit: WorkspaceVisit): Promise<Response> {
  const { memories } = visit.workspace.store;
  const found = await memories.list({ tags: ['peer-card'], statuses: ['active'] }, { limit: mostCards });
  return htmlAnswer(visit.c, <CardsPage visit={visit} cards={found.map(toMemory)} />);
}

function CardsPage({ visit, cards: shown }: { visit: WorkspaceVisit; cards: readonly Memory[] }) {
  return (
    <WorkspacePage visit={visit} tab="/graph" title="Cards">
      <h1>Cards of people</h1>
      {shown.length === 0 && (
        <Notice>
          <p>
            There is no card yet. They are written of people who occur in three memories or more, each line with the
            memory that says so.
          </p>
        </Notice>
      )}
      {visit.may(permissions['memory.remember']) && (
        <Form visit={visit} action={`${rootOf(visit)}/jobs`}>
          <button type="submit" name="tool" value="consolidate">
            Write them anew
          </button>
        </Form>
      )}
      {shown.map((card) => (
        <Card visit={visit} card={card} />
      ))}
    </WorkspacePage>
  );
}

function Card({ visit, card }: { visit: WorkspaceVisit; card: Memory }) {
  const { memory_id, content, metadata, updated_at } = card;
  const about = typeof metadata.about === 'string' ? metadata.about : null;
  return (
    <section class="stone">
      <p class="memory-content" dir="auto">
        {content}
      </p>
      <p class="memory-facts">
        <Time at={updated_at} />
        <a href={`${rootOf(visit)}/memories/${memory_id}`}>Where it comes from</a>
        {about && <a href={entityPath(visit, about)}>All that is known</a>}
      </p>
    </section>
  );
}
