/** Cards of people: their role, their preferences, and when they were last seen, according to memories. */
import { permissions } from '../../../access/permissions.ts';
import { type Memory, toMemory } from '../../../model/memory.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Notice } from '../../parts/notice.tsx';
import { CitedLines } from '../cited-text.tsx';
import { Form } from '../controls.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { entityPath } from './entity-page.tsx';

const maxCards = 60;

export async function cards(visit: WorkspaceVisit): Promise<Response> {
  const { memories } = visit.workspace.store;
  const found = await memories.list({ tags: ['peer-card'], statuses: ['active'] }, { limit: maxCards });
  return htmlAnswer(visit.c, <CardsPage visit={visit} cards={found.map(toMemory)} />);
}

function CardsPage({ visit, cards }: { visit: WorkspaceVisit; cards: readonly Memory[] }) {
  return (
    <WorkspacePage visit={visit} tab="/graph" title="Cards">
      <h1>Cards of people</h1>
      <p>A card shows the role, the preferences and facts of a person. Each line cites its memory.</p>
      {cards.length === 0 && (
        <Notice>
          <p>
            There are no cards yet. Stele writes a card for each person whom three or more memories mention. Each line
            cites its memory.
          </p>
        </Notice>
      )}
      {visit.may(permissions['memory.remember']) && (
        <div class="act">
          <Form visit={visit} action={`${rootOf(visit)}/jobs`}>
            <button type="submit" name="tool" value="consolidate">
              {cards.length === 0 ? 'Write the cards' : 'Rewrite the cards'}
            </button>
          </Form>
        </div>
      )}
      {cards.map((card) => (
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
      <CitedLines visit={visit} text={content} />
      <p class="memory-facts">
        <Time at={updated_at} />
        <a href={`${rootOf(visit)}/memories/${memory_id}`}>Open the memory</a>
        {about && <a href={entityPath(visit, about)}>Everything about them</a>}
      </p>
    </section>
  );
}
