/** A memory: what it says, what can be done with it, and below it its history with a way to take each change back. */
import { permissions } from '../../access/permissions.ts';
import type { HistoryEvent } from '../../model/history.ts';
import { layers, type Memory, statuses } from '../../model/memory.ts';
import { LayerSign, TypeSign } from '../parts/memory-line.tsx';
import { Choice, Field, Form, rootOf, Time, WorkspacePage } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

export interface MemoryPageProps {
  visit: WorkspaceVisit;
  memory: Memory;
  entities: readonly string[];
  /** Oldest first. */
  events: readonly HistoryEvent[];
  labels: ReadonlyMap<string, string>;
  similar: readonly Memory[];
  isForgotten: boolean;
}

export function MemoryPage(props: MemoryPageProps) {
  const { visit, memory, entities, similar, isForgotten } = props;
  const mayWrite = visit.may(permissions['memory.remember']);
  return (
    <WorkspacePage visit={visit} tab="/memories" title="Memory">
      <h1 class="visually-hidden">Memory</h1>
      <p class="memory-content memory-large">{memory.content}</p>
      <p class="memory-facts">
        <LayerSign layer={memory.layer} />
        <TypeSign type={memory.memory_type} />
        <span class={`status-${memory.status}`}>{isForgotten ? 'forgotten' : memory.status}</span>
        {memory.pinned && <span>pinned</span>}
        <span>importance {memory.importance}</span>
        <Time at={memory.occurred_at ?? memory.created_at} />
        <code>{memory.memory_id}</code>
      </p>
      {memory.tags.length > 0 && <p>Tags: {memory.tags.join(', ')}</p>}
      {entities.length > 0 && <p>Speaks of {entities.join(', ')}</p>}
      {memory.note !== null && <p>Note: {memory.note}</p>}
      {mayWrite && (isForgotten ? <Restore {...props} /> : <Actions {...props} />)}
      <History {...props} />
      {similar.length > 0 && <h2>Similar</h2>}
      <ul class="entries">
        {similar.map((one) => (
          <li>
            <a href={`${rootOf(visit)}/memories/${one.memory_id}`}>{one.content}</a>
          </li>
        ))}
      </ul>
    </WorkspacePage>
  );
}

const actionOf = ({ visit, memory }: MemoryPageProps) => `${rootOf(visit)}/memories/${memory.memory_id}`;

function Restore(props: MemoryPageProps) {
  return (
    <Form visit={props.visit} action={actionOf(props)}>
      <p>This memory is hidden everywhere. It can be restored for 30 days; then it is erased.</p>
      <button type="submit" class="primary" name="do" value="restore">
        Restore
      </button>
    </Form>
  );
}

function Actions(props: MemoryPageProps) {
  const { visit, memory } = props;
  return (
    <>
      <details data-key="e">
        <summary>Edit</summary>
        <Form visit={visit} action={actionOf(props)}>
          <Field name="new_content" label="Content" value={memory.content} isLong required />
          <button type="submit" class="primary" name="do" value="edit_memory">
            Save
          </button>
        </Form>
      </details>
      <Attributes {...props} />
      <Form visit={visit} action={actionOf(props)}>
        <p class="actions">
          <button type="submit" name="do" value={memory.pinned ? 'unpin' : 'pin'}>
            {memory.pinned ? 'Unpin' : 'Pin'}
          </button>
          <button type="submit" name="do" value="invalidate">
            No longer true
          </button>
          <button type="submit" class="danger" name="do" value="forget">
            Forget
          </button>
        </p>
      </Form>
    </>
  );
}

function Attributes(props: MemoryPageProps) {
  const { visit, memory } = props;
  return (
    <details>
      <summary>Tags, note, layer and status</summary>
      <Form visit={visit} action={actionOf(props)}>
        <Field name="tags" label="Tags" value={memory.tags.join(', ')} hint="Separated by commas." />
        <button type="submit" name="do" value="tag">
          Set tags
        </button>
      </Form>
      <Form visit={visit} action={actionOf(props)}>
        <Field
          name="note"
          label="Note"
          value={memory.note ?? ''}
          hint="It does not change what the memory says."
          required
        />
        <button type="submit" name="do" value="annotate">
          Set note
        </button>
      </Form>
      <Form visit={visit} action={actionOf(props)}>
        <Choice name="layer" label="Layer" options={layers} value={memory.layer} />
        <button type="submit" name="do" value="move">
          Move
        </button>
      </Form>
      <Form visit={visit} action={actionOf(props)}>
        <Choice name="status" label="Status" options={statuses} value={memory.status} />
        <button type="submit" name="do" value="update_status">
          Set status
        </button>
      </Form>
    </details>
  );
}

function History(props: MemoryPageProps) {
  const { visit, events, labels } = props;
  const mayRevert = visit.may(permissions['memory.revert']);
  return (
    <>
      <h2>History</h2>
      <ol class="entries">
        {events.toReversed().map((event) => (
          <li>
            <Time at={event.at} /> <strong>{event.kind}</strong> by {labels.get(event.actor) ?? event.actor}
            {event.cause ? `: ${event.cause}` : ''}
            <Difference event={event} />
            {mayRevert && event.before !== null && (
              <Form visit={visit} action={actionOf(props)}>
                <input type="hidden" name="event_id" value={event.event_id} />
                <button type="submit" class="quiet" name="do" value="revert">
                  Take back
                </button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Field by field, as it was and as it became. */
function Difference({ event: { before, after } }: { event: HistoryEvent }) {
  if (before === null) return null;
  const fields = Object.keys(before).filter((field) => field !== 'language');
  if (fields.length === 0) return null;
  return (
    <dl class="pairs">
      {fields.map((field) => (
        <>
          <dt>{field}</dt>
          <dd>
            <del>{shown(before[field])}</del> <ins>{shown(after[field])}</ins>
          </dd>
        </>
      ))}
    </dl>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return String(value);
}
