/**
 * The records that agents leave for later agents: where the last session stopped, and the
 * diary, handoffs and checkpoints.
 */
import { z } from 'zod';
import { type Resume, resume } from '../../../continuity/resume.ts';
import { type SessionRecord, sessionRecordKinds } from '../../../model/session-record.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Notice } from '../../parts/notice.tsx';
import { pageIn, Turn } from '../../parts/turn.tsx';
import { CitedText } from '../cited-text.tsx';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

const pageSize = 40;
const maxLines = 8;
const cacheMs = 5_000;
const nameOf = { diary: 'Diary', handoff: 'Handoff', checkpoint: 'Checkpoint' } as const;
const labelOf = { diary: 'Diary', handoff: 'Handoffs', checkpoint: 'Checkpoints' } as const;

export async function sessions(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const { store } = workspace;
  const kind = sessionRecordKinds.find((known) => known === c.req.query('kind'));
  const page = pageIn(c.req.url);
  const window = { limit: pageSize + 1, offset: (page - 1) * pageSize };
  const read = await store.sessions.list(kind ? { kind } : {}, window);
  const records = read.slice(0, pageSize);
  const labels = await store.actors.labels(records.map(({ actor }) => actor));
  const last = await store.cached('where the last session stopped', cacheMs, () => resume(workspace, null, maxLines));
  const props = { kind, records, page, hasMore: read.length > pageSize, labels, last };
  return htmlAnswer(c, <SessionsPage visit={visit} {...props} />);
}

/** Record ids are for agents, which look them up. */
const recordIds = / ?\[rec_\w+\]/g;

interface SessionsProps {
  visit: WorkspaceVisit;
  kind: SessionRecord['kind'] | undefined;
  records: readonly SessionRecord[];
  /** From 1. */
  page: number;
  hasMore: boolean;
  labels: ReadonlyMap<string, string>;
  last: Resume;
}

function SessionsPage({ visit, kind, records, page, hasMore, labels, last }: SessionsProps) {
  const path = `${rootOf(visit)}/sessions`;
  const filters = [[undefined, 'All'], ...sessionRecordKinds.map((one) => [one, labelOf[one]] as const)] as const;
  return (
    <WorkspacePage visit={visit} tab="/sessions" title="Sessions">
      <h1>Sessions</h1>
      {last.session && (
        <details class="act">
          <summary>Where the last session stopped</summary>
          <p class="stone memory-content">
            <CitedText visit={visit} text={last.text.replace(recordIds, '')} />
          </p>
        </details>
      )}
      <nav class="site-nav queues" aria-label="Kinds of records">
        {filters.map(([one, label]) => (
          <a href={one ? `${path}?kind=${one}` : path} aria-current={one === kind ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {records.length === 0 && page > 1 && <p>There are no older records.</p>}
      {records.length === 0 && page === 1 && (
        <Notice>
          <p>
            There are no records yet. Agents write them with the tools diary_write, session_checkpoint and
            session_handoff. <a href={`${rootOf(visit)}/connect`}>Connect an agent</a>.
          </p>
        </Notice>
      )}
      <ol class="entries">
        {records.map((record) => (
          <li>
            <p class="memory-facts">
              <strong>{nameOf[record.kind]}</strong>
              <Time at={record.created_at} />
              <span>by {labels.get(record.actor) ?? record.actor}</span>
              {record.session_id && <code>{record.session_id}</code>}
            </p>
            {record.kind === 'handoff' && <Closed visit={visit} record={record} />}
            {record.content !== '' && (
              <p class="memory-content" dir="auto">
                {record.content}
              </p>
            )}
          </li>
        ))}
      </ol>
      <Turn path={kind ? `${path}?kind=${kind}` : path} page={page} hasMore={hasMore} items="records" />
    </WorkspacePage>
  );
}

const closedSchema = z.object({
  started_at: z.string(),
  ended_at: z.string(),
  lines: z.record(z.string(), z.array(z.string())),
});

/** A handoff keeps no text: shows the period of work that it closes, and the sources of its lines. */
function Closed({ visit, record }: { visit: WorkspaceVisit; record: SessionRecord }) {
  const read = closedSchema.safeParse(record.data);
  if (!read.success) return null;
  const { started_at, ended_at, lines } = read.data;
  const parts = Object.entries(lines)
    .map(([part, sources]) => [part, sources.filter((source) => source.startsWith('mem_'))] as const)
    .filter(([, sources]) => sources.length > 0);
  return (
    <p>
      Closes the work from <Time at={started_at} /> to <Time at={ended_at} />
      {parts.length > 0 && ': '}
      {parts.map(([part, sources], at) => (
        <>
          {at > 0 && '; '}
          {part.replaceAll('_', ' ')}
          <CitedText
            visit={visit}
            text={sources
              .map((source) => `[${source}]`)
              .join('')
              .replace(recordIds, '')}
          />
        </>
      ))}
      .
    </p>
  );
}
