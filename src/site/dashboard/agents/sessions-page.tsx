/** What agents leave for those after them: where the last session stopped, and the diary, handoffs and checkpoints. */
import { type Resume, resume } from '../../../continuity/resume.ts';
import { type SessionRecord, sessionRecordKinds } from '../../../model/session-record.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Notice } from '../../parts/notice.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

const mostRecords = 40;
const mostLines = 8;
const keptMs = 5_000;
const labelOf = { diary: 'Diary', handoff: 'Handoffs', checkpoint: 'Checkpoints' } as const;

export async function sessions(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const { store } = workspace;
  const kind = sessionRecordKinds.find((known) => known === c.req.query('kind'));
  const records = await store.sessions.list(kind ? { kind } : {}, { limit: mostRecords });
  const labels = await store.actors.labels(records.map(({ actor }) => actor));
  const last = await store.cached('where the last session stopped', keptMs, () => resume(workspace, null, mostLines));
  return htmlAnswer(c, <SessionsPage visit={visit} kind={kind} records={records} labels={labels} last={last} />);
}

/** They are for agents, who look them up. */
const withoutIds = (text: string) => text.replace(/ ?\[(?:mem|rec)_\w+\]/g, '');

interface SessionsProps {
  visit: WorkspaceVisit;
  kind: SessionRecord['kind'] | undefined;
  records: readonly SessionRecord[];
  labels: ReadonlyMap<string, string>;
  last: Resume;
}

function SessionsPage({ visit, kind, records, labels, last }: SessionsProps) {
  const path = `${rootOf(visit)}/sessions`;
  const filters = [[undefined, 'All'], ...sessionRecordKinds.map((one) => [one, labelOf[one]] as const)] as const;
  return (
    <WorkspacePage visit={visit} tab="/sessions" title="Sessions">
      <h1>Sessions</h1>
      {last.session && (
        <details class="act">
          <summary>Where the last session stopped</summary>
          <p class="stone memory-content">{withoutIds(last.text)}</p>
        </details>
      )}
      <nav class="site-nav queues" aria-label="Kinds of records">
        {filters.map(([one, label]) => (
          <a href={one ? `${path}?kind=${one}` : path} aria-current={one === kind ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {records.length === 0 && (
        <Notice>
          <p>
            Nothing was written down yet. Agents do so with diary_write, session_checkpoint and session_handoff:{' '}
            <a href={`${rootOf(visit)}/connect`}>connect one</a>.
          </p>
        </Notice>
      )}
      <ol class="entries">
        {records.map((record) => (
          <li>
            <p class="memory-facts">
              <strong>{record.kind}</strong>
              <Time at={record.created_at} />
              <span>by {labels.get(record.actor) ?? record.actor}</span>
              {record.session_id && <code>{record.session_id}</code>}
            </p>
            <p class="memory-content" dir="auto">
              {record.content}
            </p>
          </li>
        ))}
      </ol>
    </WorkspacePage>
  );
}
