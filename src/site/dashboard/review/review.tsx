/**
 * Review: pairs that wait for a person, one after the other. Facts that contradict each other, memories that say
 * the same, entities that may be one.
 */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { permissions } from '../../../access/permissions.ts';
import type { CitedMemory } from '../../../graph/entity/cited-memory.ts';
import type { DuplicateEntities } from '../../../graph/entity/duplicate-entities.ts';
import type { Entity } from '../../../model/entity.ts';
import type { Memory } from '../../../model/memory.ts';
import type { LikelyDuplicate } from '../../../reports/quality/likely-duplicates.ts';
import { withoutCitations } from '../../../text/citations.ts';
import { beginningOf } from '../../../text/excerpt.ts';
import { Notice } from '../../parts/notice.tsx';
import { Form } from '../controls.tsx';
import { differenceOf, TextDifference } from '../memory/difference.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

export interface Contradiction {
  challenged: Memory;
  newerMemories: readonly Memory[];
}

/** Path, label, and the names of one item and of several. */
const queues = [
  ['', 'Contradictions', 'contradiction', 'contradictions'],
  ['/duplicates', 'Duplicates', 'pair of memories', 'pairs of memories'],
  ['/entities', 'Entities', 'pair of entities', 'pairs of entities'],
] as const;

interface ReviewProps {
  visit: WorkspaceVisit;
  queue: (typeof queues)[number][0];
  remaining: number;
  /** The text for an empty queue, which says what the queue lists. */
  emptyText: string;
  /** The first pair that is left. */
  pair: Omit<PairProps, 'visit'> | null;
}

/** Shows one pair; a decision brings the next one. */
function ReviewPage({ visit, queue, remaining, emptyText, pair, children }: PropsWithChildren<ReviewProps>) {
  return (
    <WorkspacePage visit={visit} tab="/review" title="Review">
      <h1>Review</h1>
      <nav class="site-nav queues" aria-label="Queues">
        {queues.map(([path, label]) => (
          <a href={`${rootOf(visit)}/review${path}`} aria-current={path === queue ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {remaining === 0 ? (
        <Notice kind="good">
          <p>{emptyText}</p>
        </Notice>
      ) : (
        <p class="second">
          <RemainingCount visit={visit} queue={queue} remaining={remaining} />
        </p>
      )}
      {pair && <Pair visit={visit} {...pair} />}
      {children}
    </WorkspacePage>
  );
}

function RemainingCount({ visit, queue, remaining }: Pick<ReviewProps, 'visit' | 'queue' | 'remaining'>) {
  const count = remaining.toLocaleString('en');
  if (mayDecide(visit)) return <>{count} to decide. You can undo each decision.</>;
  const [, , one, several] = queues.find(([path]) => path === queue)!;
  return remaining === 1 ? (
    <>1 {one}. Only members can decide it; you can read it.</>
  ) : (
    <>
      {count} {several}. Only members can decide them; you can read them.
    </>
  );
}

const mayDecide = (visit: WorkspaceVisit) => visit.may(permissions['memory.remember']);

/** A possible decision: the value that the form sends, its key on the keyboard, the label of its button. */
type Choice = readonly [keep: string, key: string, label: string, isMain?: 'main'];

function DecideButton({ choice: [keep, key, label, isMain] }: { choice: Choice }) {
  return (
    <button type="submit" name="keep" value={keep} class={isMain && 'primary'} data-key={key}>
      {label} <kbd>{key}</kbd>
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
      remaining={total}
      emptyText="Nothing to review. Facts that newer ones contradict are listed here."
      pair={
        first
          ? {
              action: `${rootOf(visit)}/review/${first.challenged.memory_id}`,
              one: <Side visit={visit} memory={first.challenged} label="Earlier" />,
              ...(first.newerMemories.length === 0 ? unopposed : opposedBy(visit, first)),
            }
          : null
      }
    >
      {later.length > 0 && <h2>Next</h2>}
      <ul class="entries">
        {later.map(({ challenged }) => (
          <li>
            <a href={`${rootOf(visit)}/memories/${challenged.memory_id}`} dir="auto">
              {beginningOf(challenged.content, 200)}
            </a>
          </li>
        ))}
      </ul>
    </ReviewPage>
  );
}

const opposedBy = (visit: WorkspaceVisit, { challenged, newerMemories }: Contradiction) => ({
  other: newerMemories.map((memory) => <Side visit={visit} memory={memory} label="Newer" comparedWith={challenged} />),
  choices: [
    ['earlier', '1', 'Keep the earlier'],
    ['newer', '2', 'Keep the newer', 'main'],
    ['both', 'b', 'Keep both'],
  ] as const,
});

/** The newer memory was forgotten or erased, or a person set the status. */
const unopposed = {
  other: <p class="second">No newer memory contradicts it now.</p>,
  choices: [
    ['earlier', '1', 'It is true', 'main'],
    ['neither', '2', 'It is no longer true'],
  ] as const,
};

interface PairProps {
  visit: WorkspaceVisit;
  action: string;
  one: Child;
  other: Child;
  choices: readonly Choice[];
}

function Pair({ visit, action, one, other, choices }: PairProps) {
  return (
    <section class="pair" aria-label={mayDecide(visit) ? 'Decide on this pair' : 'The first pair'}>
      <div class="columns columns-even">
        <div class="stone">{one}</div>
        <div class="stone">{other}</div>
      </div>
      {mayDecide(visit) && (
        <Form visit={visit} action={action}>
          <p class="actions">
            {choices.map((choice) => (
              <DecideButton choice={choice} />
            ))}
          </p>
        </Form>
      )}
    </section>
  );
}

interface SideProps {
  visit: WorkspaceVisit;
  memory: Memory;
  label: string;
  /** The memory from which it differs. The difference is shown if most of both is the same. */
  comparedWith?: Memory;
}

function Side({ visit, memory, label, comparedWith }: SideProps) {
  return (
    <>
      <p class="label">
        {label}, <Time at={memory.occurred_at ?? memory.created_at} />
        {memory.pinned ? ', pinned' : ''}
      </p>
      <p class="memory-content" dir="auto">
        {comparedWith && differenceOf(comparedWith.content, memory.content) ? (
          <TextDifference from={comparedWith.content} to={memory.content} />
        ) : (
          memory.content
        )}
      </p>
      <p>
        <a href={`${rootOf(visit)}/memories/${memory.memory_id}`}>Open</a>
      </p>
    </>
  );
}

export function Duplicates({ visit, pairs }: { visit: WorkspaceVisit; pairs: readonly LikelyDuplicate[] }) {
  const [first] = pairs;
  const pair = first && {
    action: `${rootOf(visit)}/review/duplicates/${first.older.memory_id}/${first.newer.memory_id}`,
    one: <Side visit={visit} memory={first.older} label="Older" />,
    other: (
      <Side
        visit={visit}
        memory={first.newer}
        label={`Newer, ${Math.min(99, Math.floor(first.similarity * 100))} % the same`}
        comparedWith={first.older}
      />
    ),
    choices: [
      ['older', '1', 'Keep the older'],
      ['newer', '2', 'Keep the newer'],
      ['both', 'b', 'Keep both'],
      ['merged', 'm', 'Merge', 'main'],
    ] as const,
  };
  return (
    <ReviewPage
      visit={visit}
      queue="/duplicates"
      remaining={pairs.length}
      emptyText="Nothing to review. Pairs of memories that say nearly the same are listed here, found within a minute."
      pair={pair ?? null}
    />
  );
}

export interface EntityEvidence {
  entity: Entity;
  mentions: number;
  /** The latest mentions. */
  latest: readonly CitedMemory[];
}

interface EntityPairsProps {
  visit: WorkspaceVisit;
  pairs: readonly DuplicateEntities[];
  /** Both entities of the first pair. */
  sides: readonly EntityEvidence[];
}

export function EntityPairs({ visit, pairs, sides: [one, other] }: EntityPairsProps) {
  const [first] = pairs;
  const pair = first &&
    one &&
    other && {
      action: `${rootOf(visit)}/review/entities/${first.one.entity_id}/${first.other.entity_id}`,
      one: <EntitySide visit={visit} {...one} label="its name stays" />,
      other: <EntitySide visit={visit} {...other} label="its name becomes an alias" />,
      choices: [
        ['one', 'm', 'Merge', 'main'],
        ['both', 'b', 'Keep both'],
      ] as const,
    };
  return (
    <ReviewPage
      visit={visit}
      queue="/entities"
      remaining={pairs.length}
      emptyText="Nothing to review. People, places and things with similar names are listed here."
      pair={pair ?? null}
    />
  );
}

function EntitySide({
  visit,
  entity,
  mentions,
  latest,
  label,
}: EntityEvidence & { visit: WorkspaceVisit; label: string }) {
  return (
    <>
      <p class="label">
        {entity.kind}, in {mentions.toLocaleString('en')} {mentions === 1 ? 'memory' : 'memories'}; if merged, {label}
      </p>
      <p class="memory-content" dir="auto">
        {entity.name}
      </p>
      {entity.aliases.length > 0 && <p class="second">Also {entity.aliases.join(', ')}</p>}
      <ul class="entries lines">
        {latest.map(({ memory_id, text }) => (
          <li>
            <a href={`${rootOf(visit)}/memories/${memory_id}`} dir="auto">
              {withoutCitations(text)}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={`${rootOf(visit)}/entities/${entity.entity_id}`}>Open</a>
      </p>
    </>
  );
}
