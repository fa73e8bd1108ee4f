/** Review: what waits for a person, one pair after the other. Facts that contradict each other, memories that say the same, entities that may be one. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { permissions } from '../../../access/permissions.ts';
import type { SameEntities } from '../../../graph/entity/same-entities.ts';
import type { Memory } from '../../../model/memory.ts';
import type { LikelyDuplicate } from '../../../reports/likely-duplicates.ts';
import { Notice } from '../../parts/notice.tsx';
import { TextDifference } from '../memory/difference.tsx';
import { Form, rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

export interface Contradiction {
  challenged: Memory;
  by: readonly Memory[];
}

const queues = [
  ['', 'Contradictions'],
  ['/duplicates', 'Duplicates'],
  ['/entities', 'Entities'],
] as const;

interface ReviewProps {
  visit: WorkspaceVisit;
  queue: (typeof queues)[number][0];
  left: number;
  /** What the queue is of, and what is listed in it. */
  nothing: string;
}

/** One pair is shown; with a decision the next one comes. */
function ReviewPage({ visit, queue, left, nothing, children }: PropsWithChildren<ReviewProps>) {
  return (
    <WorkspacePage visit={visit} tab="/review" title="Review">
      <h1>Review</h1>
      <nav class="site-nav queues" aria-label="What waits">
        {queues.map(([path, label]) => (
          <a href={`${rootOf(visit)}/review${path}`} aria-current={path === queue ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {left === 0 ? (
        <Notice kind="good">
          <p>{nothing}</p>
        </Notice>
      ) : (
        <p class="second">
          {left.toLocaleString('en')} {left === 1 ? 'waits' : 'wait'} for a decision. Each can be taken back.
        </p>
      )}
      {children}
    </WorkspacePage>
  );
}

function Choices({ children }: PropsWithChildren) {
  return <p class="actions">{children}</p>;
}

function Decide({
  name,
  value,
  keyOf,
  isMain,
  children,
}: PropsWithChildren<{ name: string; value: string; keyOf: string; isMain?: boolean }>) {
  return (
    <button type="submit" name={name} value={value} class={isMain ? 'primary' : undefined} data-key={keyOf}>
      {children} <kbd>{keyOf}</kbd>
    </button>
  );
}

export function Contradictions({
  visit,
  pairs,
  total,
}: {
  visit: WorkspaceVisit;
  pairs: readonly Contradiction[];
  total: number;
}) {
  const [first, ...later] = pairs;
  return (
    <ReviewPage
      visit={visit}
      queue=""
      left={total}
      nothing="Nothing waits. Facts that newer ones contradict are listed here."
    >
      {first && (
        <Pair
          visit={visit}
          action={`${rootOf(visit)}/review/${first.challenged.memory_id}`}
          one={<Side visit={visit} memory={first.challenged} says="Earlier" />}
          other={first.by.map((memory) => (
            <Side visit={visit} memory={memory} says="Newer" against={first.challenged} />
          ))}
        >
          <Decide name="keep" value="earlier" keyOf="1">
            The earlier holds
          </Decide>
          <Decide name="keep" value="newer" keyOf="2" isMain>
            The newer holds
          </Decide>
          <Decide name="keep" value="both" keyOf="b">
            Both hold
          </Decide>
        </Pair>
      )}
      {later.length > 0 && <h2>After it</h2>}
      <ul class="entries">
        {later.map(({ challenged }) => (
          <li>
            <a href={`${rootOf(visit)}/memories/${challenged.memory_id}`}>{challenged.content.slice(0, 200)}</a>
          </li>
        ))}
      </ul>
    </ReviewPage>
  );
}

interface PairProps {
  visit: WorkspaceVisit;
  action: string;
  one: Child;
  other: Child;
}

function Pair({ visit, action, one, other, children }: PropsWithChildren<PairProps>) {
  return (
    <section class="pair" aria-label="The pair to decide on">
      <div class="columns columns-even">
        <div class="stone">{one}</div>
        <div class="stone">{other}</div>
      </div>
      {visit.may(permissions['memory.remember']) && (
        <Form visit={visit} action={action}>
          <Choices>{children}</Choices>
        </Form>
      )}
    </section>
  );
}

interface SideProps {
  visit: WorkspaceVisit;
  memory: Memory;
  says: string;
  /** What it is shown as differing from. */
  against?: Memory;
}

function Side({ visit, memory, says, against }: SideProps) {
  return (
    <>
      <p class="label">
        {says}, <Time at={memory.occurred_at ?? memory.created_at} />
        {memory.pinned ? ', pinned' : ''}
      </p>
      <p class="memory-content" dir="auto">
        {against ? <TextDifference from={against.content} to={memory.content} /> : memory.content}
      </p>
      <p>
        <a href={`${rootOf(visit)}/memories/${memory.memory_id}`}>Open</a>
      </p>
    </>
  );
}

export function Duplicates({ visit, pairs }: { visit: WorkspaceVisit; pairs: readonly LikelyDuplicate[] }) {
  const [first] = pairs;
  return (
    <ReviewPage
      visit={visit}
      queue="/duplicates"
      left={pairs.length}
      nothing="Nothing waits. Memories that say much the same are listed here; they are looked for every minute."
    >
      {first && (
        <Pair
          visit={visit}
          action={`${rootOf(visit)}/review/duplicates/${first.older.memory_id}/${first.newer.memory_id}`}
          one={<Side visit={visit} memory={first.older} says="Older" />}
          other={
            <Side
              visit={visit}
              memory={first.newer}
              says={`Newer, ${Math.floor(first.similarity * 100)} % the same`}
              against={first.older}
            />
          }
        >
          <Decide name="keep" value="older" keyOf="1">
            Keep the older
          </Decide>
          <Decide name="keep" value="newer" keyOf="2">
            Keep the newer
          </Decide>
          <Decide name="keep" value="both" keyOf="b">
            Keep both
          </Decide>
          <Decide name="keep" value="merged" keyOf="m" isMain>
            Make them one
          </Decide>
        </Pair>
      )}
    </ReviewPage>
  );
}

export function EntityPairs({ visit, pairs }: { visit: WorkspaceVisit; pairs: readonly SameEntities[] }) {
  const [first] = pairs;
  return (
    <ReviewPage
      visit={visit}
      queue="/entities"
      left={pairs.length}
      nothing="Nothing waits. People, places and things with names much alike are listed here."
    >
      {first && (
        <Pair
          visit={visit}
          action={`${rootOf(visit)}/review/entities/${first.one.entity_id}/${first.other.entity_id}`}
          one={<EntitySide visit={visit} entity={first.one} />}
          other={<EntitySide visit={visit} entity={first.other} />}
        >
          <Decide name="keep" value="one" keyOf="m" isMain>
            They are one
          </Decide>
          <Decide name="keep" value="both" keyOf="b">
            They are two
          </Decide>
        </Pair>
      )}
    </ReviewPage>
  );
}

function EntitySide({ visit, entity }: { visit: WorkspaceVisit; entity: SameEntities['one'] }) {
  return (
    <>
      <p class="label">{entity.kind}</p>
      <p class="memory-content" dir="auto">
        {entity.name}
      </p>
      {entity.aliases.length > 0 && <p class="second">Also {entity.aliases.join(', ')}</p>}
      <p>
        <a href={`${rootOf(visit)}/entities/${entity.entity_id}`}>Open</a>
      </p>
    </>
  );
}
