/** Reports how a workspace is doing, from its recorded calls. */

import { z } from 'zod';
import { oldestFirst } from '../model/by-time.ts';
import { listedRunSchema } from '../model/ingest-run.ts';
import { jobStates } from '../model/job.ts';
import { keyActivitySchema, type UsageEvent } from '../model/trail.ts';
import type { Workspace } from '../workspace.ts';
import { groupedBy, percentile } from './calls.ts';
import { type ReportWindow, windowLengthMs, windowSchema } from './window.ts';

const routeSchema = z.object({
  route: z.string(),
  count: z.number().int(),
  failures: z.number().int(),
  p95_duration_ms: z.number(),
});

const queueSchema = z.object({
  queued: z.number().int(),
  running: z.number().int(),
  by_kind: z
    .array(z.object({ kind: z.string(), state: z.enum(jobStates), count: z.number().int() }))
    .describe('Waiting and running jobs, and jobs that ended in the window, or since the oldest of these calls'),
  oldest_waiting: z
    .object({ kind: z.string(), since: z.string().describe('When it was due') })
    .nullable()
    .describe('The due job that has waited longest; null if none is due'),
});

/** Limits on the calls read, without a window and with one. */
const [maxLatestCalls, maxWindowCalls] = [5_000, 20_000];

export const observabilitySchema = z.object({
  window: windowSchema.nullable().describe('The requested window; null if the latest calls were requested'),
  since: z.string().nullable().describe('The oldest call included; null if there is none'),
  is_cut: z.boolean().describe('True if earlier calls were not included, in the window if one was requested'),
  calls: z
    .number()
    .int()
    .describe(`Number of calls included: the latest, at most ${maxLatestCalls}; in a window at most ${maxWindowCalls}`),
  failure_rate: z.number().describe('Share of the calls that ended with a status of 500 or more: 0 to 1'),
  refusal_rate: z.number().describe('Share of the calls that ended with a status from 400 to 499: 0 to 1'),
  p50_duration_ms: z.number(),
  p95_duration_ms: z.number(),
  top_routes: z.array(routeSchema).describe('The most called first'),
  slow_routes: z.array(routeSchema).describe('The slowest first, by the 95th percentile'),
  recent_ingest_runs: z.array(listedRunSchema),
  queue: queueSchema,
  key_activity: z.array(keyActivitySchema).describe('These calls by key; failures have a status of 400 or more'),
});

export type Observability = z.infer<typeof observabilitySchema>;

const maxRoutes = 10;
const maxRuns = 10;

/** With a window, the figures cover the calls in the window, up to now. Without one, they cover the latest calls. */
export async function observe({ store, now }: Workspace, window?: ReportWindow): Promise<Observability> {
  const limit = window === undefined ? maxLatestCalls : maxWindowCalls;
  const since = window === undefined ? '' : new Date(now().getTime() - windowLengthMs(window)).toISOString();
  const events = await store.trail.recentUsage(limit, since);
  const routes = [...groupedBy(events, ({ route }) => route)].map(([route, calls]) => ({
    route,
    count: calls.length,
    failures: calls.filter(({ status_code }) => status_code >= 500).length,
    p95_duration_ms: percentile(calls.map(durationOf), 0.95),
  }));
  const share = (count: number) => (events.length === 0 ? 0 : count / events.length);
  return {
    window: window ?? null,
    since: events.at(-1)?.at ?? null,
    is_cut: events.length === limit,
    calls: events.length,
    failure_rate: share(events.filter(({ status_code }) => status_code >= 500).length),
    refusal_rate: share(events.filter(({ status_code }) => status_code >= 400 && status_code < 500).length),
    p50_duration_ms: percentile(events.map(durationOf), 0.5),
    p95_duration_ms: percentile(events.map(durationOf), 0.95),
    top_routes: routes.toSorted((one, other) => other.count - one.count).slice(0, maxRoutes),
    slow_routes: routes.toSorted((one, other) => other.p95_duration_ms - one.p95_duration_ms).slice(0, maxRoutes),
    recent_ingest_runs: (await store.ingestRuns.list({ limit: maxRuns })).filter((run) => run.started_at >= since),
    queue: await queueOf(store, since || (events.at(-1)?.at ?? ''), now().toISOString()),
    key_activity: keyActivityOf(events),
  };
}

async function queueOf({ jobs }: Workspace['store'], since: string, now: string): Promise<Observability['queue']> {
  const counts = await jobs.counts(since);
  const inState = (wanted: string) => counts.filter(({ state }) => state === wanted);
  const sum = (wanted: string) => inState(wanted).reduce((total, { count }) => total + count, 0);
  const [oldest] = inState('queued')
    .filter(({ earliest_run_at }) => earliest_run_at <= now)
    .toSorted(oldestFirst(({ earliest_run_at }) => earliest_run_at));
  return {
    queued: sum('queued'),
    running: sum('running'),
    by_kind: counts.map(({ kind, state, count }) => ({ kind, state, count })),
    oldest_waiting: oldest ? { kind: oldest.kind, since: oldest.earliest_run_at } : null,
  };
}

/** Events arrive newest first, so the first one of a key is its latest. */
function keyActivityOf(events: readonly UsageEvent[]): Observability['key_activity'] {
  return [...groupedBy(events, ({ key_id }) => key_id)]
    .map(([key_id, calls]) => ({
      key_id,
      count: calls.length,
      failures: calls.filter(({ status_code }) => status_code >= 400).length,
      last_used_at: calls[0]!.at,
    }))
    .sort((one, other) => other.count - one.count);
}

const durationOf = ({ duration_ms }: UsageEvent) => duration_ms;
