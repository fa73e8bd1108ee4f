/** The history of a memory, latest change first, each with its difference and a button to revert it. */
import { permissions } from '../../../access/permissions.ts';
import type { HistoryEvent } from '../../../model/history.ts';
import { Form } from '../controls.tsx';
import { Time } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { Difference, LinkedIds } from './difference.tsx';

export interface HistoryProps {
  visit: WorkspaceVisit;
  /** The address that the forms are sent to. */
  action: string;
  /** Oldest first. */
  events: readonly HistoryEvent[];
  /** True if the memory has older events than these. */
  hasOlderEvents: boolean;
  labels: ReadonlyMap<string, string>;
}

/** The names of events for people. */
const eventTexts: Record<string, string> = {
  create: 'Remembered',
  edit: 'Edited',
  status: 'Status set',
  layer: 'Moved',
  tags: 'Tagged',
  note: 'Note set',
  link: 'Linked',
  merge: 'Merged',
  forget: 'Forgotten',
  restore: 'Restored',
  erase: 'Erased',
};

const textOf = ({ kind, after }: HistoryEvent): string =>
  kind === 'pin' ? (after.pinned ? 'Pinned' : 'Unpinned') : (eventTexts[kind] ?? kind);

/** The actor's name, and its kind if the name alone does not show it. */
function actorText({ actor }: HistoryEvent, labels: HistoryProps['labels']): string {
  const name = labels.get(actor) ?? actor;
  if (actor.startsWith('key_')) return `the key “${name}”`;
  return actor.startsWith('cli_') ? `the client “${name}”` : name;
}

/**
 * To people, the name of a route or of the tool `remember` means nothing. Other tools show how a change
 * came about, such as `consolidate`.
 */
const isShownTool = (tool: string) => tool !== 'remember' && !/^(?:GET|POST|PUT|DELETE) /.test(tool);

export function History({ visit, action, events, hasOlderEvents, labels }: HistoryProps) {
  const mayRevert = visit.may(permissions['memory.revert']);
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol class="entries history">
        {events.toReversed().map((event) => (
          <li>
            <p class="memory-facts">
              <strong>{textOf(event)}</strong>
              <Time at={event.at} />
              <span>
                {event.kind === 'create' && 'written '}by {actorText(event, labels)}
              </span>
              {isShownTool(event.tool) && (
                <span>
                  with <code>{event.tool}</code>
                </span>
              )}
            </p>
            {event.cause && (
              <p class="second">
                <LinkedIds visit={visit} text={event.cause} />
              </p>
            )}
            <Difference visit={visit} event={event} />
            {mayRevert && event.before !== null && (
              <Form visit={visit} action={action}>
                <input type="hidden" name="event_id" value={event.event_id} />
                <button type="submit" class="quiet" name="do" value="revert">
                  Revert<span class="visually-hidden"> the change of {event.at}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      {hasOlderEvents && (
        <p class="second small">
          This page shows the latest {events.length} changes. An export of the workspace has the older ones too.
        </p>
      )}
    </section>
  );
}
