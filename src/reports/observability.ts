/** Reports how a workspace is doing, from the calls on record. */
import { z } from 'zod';
import { ingestRunSchema } from '../model/ingest-run.ts';
import type { UsageEvent } from '../model/trail.ts';
import type { Workspace } from '../workspace.ts';
import { percentile } from './calls.ts';

const routeSchema = z.object({
  route: z.string(),
  count: z.number().int(),
  failures: z.number().int(),
  p95_duration_ms: z.number(),
});

export const observabilitySchema = z.object({
  since: z.string().nullable().describe('The oldest of the calls that were looked at; null where there was none'),
  calls: z.number().int().describe('The latest calls, at most 5,000'),
  failure_rate: z.number().describe('Share of the calls that ended with a status of 500 or more: 0 to 1'),
  refusal_rate: z.number().describe('Share of the calls that ended with a status from 400 to 499: 0 to 1'),
  p50_duration_ms: z.number(),
  p95_duration_ms: z.number(),
  top_routes: z.array(routeSchema).describe('The most called first'),
  slow_routes: z.array(routeSchema).describe('The slowest first, by the 95th percentile'),
  recent_ingest_runs: z.array(ingestRunSchema),
});

export type Observability = z.infer<typeof observabilitySchema>;

const mostCalls = 5_000;
const mostRoutes = 10;
const mostRuns = 10;

export async function observe({ store }: Workspace): Promise<Observability> {
  const events = await store.trail.recentUsage(mostCalls);
  const routes = [...byRoute(events)].map(([route, calls]) => ({
    route,
    count: calls.length,
    failures: calls.filter(({ status_code }) => status_code >= 500).length,
    p95_duration_ms: percentile(calls.map(durationOf), 0.95),
  }));
  const share = (count: number) => (events.length === 0 ? 0 : count / events.length);
  return {
    since: events.at(-1)?.at ?? null,
    calls: events.length,
    failure_rate: share(events.filter(({ status_code }) => status_code >= 500).length),
    refusal_rate: share(events.filter(({ status_code }) => status_code >= 400 && status_code < 500).length),
    p50_duration_ms: percentile(events.map(durationOf), 0.5),
    p95_duration_ms: percentile(events.map(durationOf), 0.95),
    top_routes: routes.toSorted((one, other) => other.count - one.count).slice(0, mostRoutes),
    slow_routes: routes.toSorted((one, other) => other.p95_duration_ms - one.p95_duration_ms).slice(0, mostRoutes),
    recent_ingest_runs: await store.ingestRuns.list({ limit: mostRuns }),
  };
}

const durationOf = ({ duration_ms }: UsageEvent) => duration_ms;

function byRoute(events: readonly UsageEvent[]): Map<string, UsageEvent[]> {
  const routes = new Map<string, UsageEvent[]>();
  for (const event of events) {
    const calls = routes.get(event.route);
    if (calls) calls.push(event);
    else routes.set(event.route, [event]);
  }
  return routes;
}
