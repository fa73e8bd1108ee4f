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
import { basePathOf, prefixLinks } from '../../../surface/base-path.ts';
import { renderHtml } from '../../html-answer.ts';
import { MemoryList } from '../memory-list.tsx';
import { Time } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { JobLine, maxLiveJobs } from './job-line.tsx';

/**
 * How long a stream lasts; a browser reconnects by itself. Each connection checks again who may listen, and a short
 * stream lets the service stop soon.
 */
const streamMs = 8_000;
const pollMs = 700;
const maxEvents = 50;
/** The latest events that are told to a page that was away; it lists fewer memories than these change. */
const maxMissed = 200;
const maxCalls = 12;

interface LiveEvent {
  event: 'memory' | 'call' | 'job';
  id?: string;
  data: string;
}

export async function live(visit: WorkspaceVisit): Promise<Response> {
  const { c, record, workspace, services } = visit;
  const { caller } = workspace;
  const lastEventId = c.req.header('Last-Event-ID') ?? c.req.query('after');
  let cursor = lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
  const startedAt = services.now().toISOString();
  const seen = { calls: new Set<string>(), jobs: new Map<string, string>() };
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const endsAt = performance.now() + streamMs;
    for (let isFirst = true; performance.now() < endsAt && !stream.aborted; isFirst = false) {
      const events = await services.storage.withWorkspace(record, async (open) => {
        const store = open.storeFor(caller);
        if (isFirst && cursor !== null) {
          const { last } = await store.history.eventsAfter(null, 0);
          cursor = Math.max(cursor, last - maxMissed);
        }
        const changes = await store.history.eventsAfter(cursor, maxEvents);
        const liveEvents = [
          ...(await memoryEvents(visit, store, changes.events)),
          ...(await callEvents(visit, store, startedAt, seen.calls, isFirst)),
          ...(await jobEvents(visit, store, seen.jobs)),
        ];
        cursor = changes.last;
        return liveEvents;
      });
      if (isFirst) await stream.writeSSE({ event: 'ready', id: String(cursor), data: '', retry: 500 });
      for (const event of events) await stream.writeSSE({ ...event, id: String(cursor) });
      await stream.sleep(pollMs);
    }
  });
}

/** Each changed memory once, as it is now, with the kind of its last change. Generated memories are left out. */
async function memoryEvents(
  visit: WorkspaceVisit,
  store: WorkspaceStore,
  events: readonly { memory_id: string; kind: string }[],
): Promise<LiveEvent[]> {
  const kinds = new Map(events.map(({ memory_id, kind }) => [memory_id, kind]));
  const memories = await store.memories.findMany([...kinds.keys()]);
  const existingIds = new Set(memories.map(({ memory_id }) => memory_id));
  const removedIds = [...kinds.keys()].filter((id) => !existingIds.has(id));
  const changed = memories
    .filter((memory) => !isGenerated(memory))
    .map(async (memory) => ({
      memory_id: memory.memory_id,
      kind: kinds.get(memory.memory_id),
      html: await renderFragment(visit, <MemoryList visit={visit} memories={[toMemory(memory)]} />),
    }));
  const payloads = [
    ...(await Promise.all(changed)),
    ...removedIds.map((memory_id) => ({ memory_id, kind: 'gone', html: '' })),
  ];
  return payloads.map((data) => ({ event: 'memory', data: JSON.stringify(data) }));
}

/** Calls of agents and programs; pages that people open are not news. */
async function callEvents(
  visit: WorkspaceVisit,
  store: WorkspaceStore,
  startedAt: string,
  seen: Set<string>,
  isFirst: boolean,
): Promise<LiveEvent[]> {
  const recent = await store.trail.recentUsage(isFirst ? 4 * maxCalls : maxCalls);
  const newCalls = recent.filter(
    (call) => isProgramCall(call) && !seen.has(call.request_id ?? call.at) && (isFirst || call.at >= startedAt),
  );
  for (const call of recent) seen.add(call.request_id ?? call.at);
  const labels = await store.actors.labels(newCalls.flatMap(({ key_id }) => key_id ?? []));
  const payloads = newCalls.slice(0, maxCalls).map(async (call) => {
    const callerLabel = call.key_id === null ? 'nobody' : (labels.get(call.key_id) ?? call.key_id);
    return JSON.stringify({
      call: call.request_id ?? call.at,
      html: await renderFragment(visit, <CallLine call={call} who={callerLabel} />),
    });
  });
  return (await Promise.all(payloads)).toReversed().map((data) => ({ event: 'call', data }));
}

const isProgramCall = ({ route }: UsageEvent) => !route.includes(' /app');

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

async function jobEvents(
  visit: WorkspaceVisit,
  store: WorkspaceStore,
  seen: Map<string, string>,
): Promise<LiveEvent[]> {
  const changed: Job[] = [];
  for (const job of await store.jobs.list({ limit: maxLiveJobs })) {
    const fingerprint = `${job.state} ${job.progress} ${job.step}`;
    if (seen.get(job.job_id) !== fingerprint) changed.push(job);
    seen.set(job.job_id, fingerprint);
  }
  const payloads = changed.toReversed().map(async (job) => {
    const html = await renderFragment(visit, <JobLine job={job} />);
    return JSON.stringify({ job_id: job.job_id, state: job.state, html });
  });
  return (await Promise.all(payloads)).map((data) => ({ event: 'job', data }));
}

const renderFragment = async ({ baseUrl }: WorkspaceVisit, part: Parameters<typeof renderHtml>[0]) =>
  prefixLinks((await renderHtml(part)).replace(/^<!doctype html>/, ''), basePathOf(baseUrl));
