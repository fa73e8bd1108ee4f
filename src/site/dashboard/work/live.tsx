/**
 * The activity of a workspace as it happens: server-sent events of memories, calls and jobs. After a lost connection,
 * the stream continues where it stopped.
 */
import { streamSSE } from 'hono/streaming';
import { isGenerated } from '../../../model/generated.ts';
import type { Job } from '../../../model/job.ts';
import { toMemory } from '../../../model/memory.ts';
import type { UsageEvent } from '../../../model/trail.ts';
import type { WorkspaceStore } from '../../../storage/ports/store.ts';
import { basePathOf, linksBelow } from '../../../surface/base-path.ts';
import { renderHtml } from '../../html-answer.ts';
import { MemoryList } from '../memory-list.tsx';
import { Time } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { JobLine } from './job-line.tsx';

/**
 * How long a stream lasts; a browser reconnects by itself. Each connection checks again who may listen, and a short
 * stream lets the service stop soon.
 */
const lastsMs = 8_000;
const everyMs = 700;
const mostAtOnce = 50;
const mostCalls = 12;
const mostJobs = 5;

interface Sent {
  event: 'memory' | 'call' | 'job';
  id?: string;
  data: string;
}

export async function live(visit: WorkspaceVisit): Promise<Response> {
  const { c, record, workspace, services } = visit;
  const { caller } = workspace;
  const given = c.req.header('Last-Event-ID') ?? c.req.query('after');
  let after = given !== undefined && /^\d{1,15}$/.test(given) ? Number(given) : null;
  const began = services.now().toISOString();
  const seen = { calls: new Set<string>(), jobs: new Map<string, string>() };
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const until = performance.now() + lastsMs;
    for (let isFirst = true; performance.now() < until && !stream.aborted; isFirst = false) {
      const news = await services.storage.withWorkspace(record, async (open) => {
        const store = open.storeFor(caller);
        const following = await store.history.eventsAfter(after, mostAtOnce);
        const sent = [
          ...(await memoriesIn(visit, store, following.events)),
          ...(await callsSince(visit, store, began, seen.calls, isFirst)),
          ...(await jobsOf(visit, store, seen.jobs)),
        ];
        after = following.last;
        return sent;
      });
      if (isFirst) await stream.writeSSE({ event: 'ready', id: String(after), data: '', retry: 500 });
      for (const one of news) await stream.writeSSE({ ...one, id: String(after) });
      await stream.sleep(everyMs);
    }
  });
}

/** Each changed memory once, as it is now, with the kind of its last change. Generated memories are left out. */
async function memoriesIn(
  visit: WorkspaceVisit,
  store: WorkspaceStore,
  events: readonly { memory_id: string; kind: string }[],
): Promise<Sent[]> {
  const kinds = new Map(events.map(({ memory_id, kind }) => [memory_id, kind]));
  const memories = await store.memories.findMany([...kinds.keys()]);
  const there = new Set(memories.map(({ memory_id }) => memory_id));
  const gone = [...kinds.keys()].filter((id) => !there.has(id));
  const shown = memories
    .filter((memory) => !isGenerated(memory))
    .map(async (memory) => ({
      memory_id: memory.memory_id,
      kind: kinds.get(memory.memory_id),
      html: await fragment(visit, <MemoryList visit={visit} memories={[toMemory(memory)]} />),
    }));
  const all = [...(await Promise.all(shown)), ...gone.map((memory_id) => ({ memory_id, kind: 'gone', html: '' }))];
  return all.map((data) => ({ event: 'memory', data: JSON.stringify(data) }));
}

/** Calls of agents and programs; pages that people open are not news. */
async function callsSince(
  visit: WorkspaceVisit,
  store: WorkspaceStore,
  began: string,
  seen: Set<string>,
  isFirst: boolean,
): Promise<Sent[]> {
  const recent = await store.trail.recentUsage(isFirst ? 4 * mostCalls : mostCalls);
  const fresh = recent.filter(
    (call) => isOfProgram(call) && !seen.has(call.request_id ?? call.at) && (isFirst || call.at >= began),
  );
  for (const call of recent) seen.add(call.request_id ?? call.at);
  const labels = await store.actors.labels(fresh.flatMap(({ key_id }) => key_id ?? []));
  const sent = fresh.slice(0, mostCalls).map(async (call) => {
    const who = call.key_id === null ? 'nobody' : (labels.get(call.key_id) ?? call.key_id);
    return JSON.stringify({
      call: call.request_id ?? call.at,
      html: await fragment(visit, <CallLine call={call} who={who} />),
    });
  });
  return (await Promise.all(sent)).toReversed().map((data) => ({ event: 'call', data }));
}

const isOfProgram = ({ route }: UsageEvent) => !route.includes(' /app');

function CallLine({ call, who }: { call: UsageEvent; who: string }) {
  return (
    <li>
      <code>{call.route.replace('/api/workspaces/{slug}', '')}</code>{' '}
      <span class={call.status_code >= 400 ? 'status-gone' : undefined}>{call.status_code}</span>{' '}
      <span class="second small">
        {Math.round(call.duration_ms)} ms, {who}, <Time at={call.at} />
      </span>
    </li>
  );
}

async function jobsOf(visit: WorkspaceVisit, store: WorkspaceStore, seen: Map<string, string>): Promise<Sent[]> {
  const changed: Job[] = [];
  for (const job of await store.jobs.list({ limit: mostJobs })) {
    const now = `${job.state} ${job.progress} ${job.step}`;
    if (seen.get(job.job_id) !== now) changed.push(job);
    seen.set(job.job_id, now);
  }
  const sent = changed.toReversed().map(async (job) => {
    const html = await fragment(visit, <JobLine job={job} />);
    return JSON.stringify({ job_id: job.job_id, state: job.state, html });
  });
  return (await Promise.all(sent)).map((data) => ({ event: 'job', data }));
}

const fragment = async ({ baseUrl }: WorkspaceVisit, part: Parameters<typeof renderHtml>[0]) =>
  linksBelow((await renderHtml(part)).replace(/^<!doctype html>/, ''), basePathOf(baseUrl));
