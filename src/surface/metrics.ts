/** Prometheus metrics of this process. No label holds a workspace, a key, or caller text. */
import { timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { durationMs, type HttpContext } from './context.ts';

export interface Metrics {
  /** Counts an answered call. */
  observe(c: HttpContext): void;
  /** All metrics as text. */
  read(): Promise<{ text: string; type: string }>;
}

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ storage }: Services): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'stele_' });
  const labelNames = ['route', 'status'];
  const callDuration = new Histogram({
    name: 'stele_call_duration_seconds',
    help: 'Duration of calls, by route and status.',
    labelNames,
    buckets: bucketSeconds,
    registers,
  });
  const processorTime = new Counter({
    name: 'stele_call_processor_seconds_total',
    help: 'Processor time of calls on workspaces, by route.',
    labelNames: ['route'],
    registers,
  });
  new Gauge({
    name: 'stele_open_workspaces',
    help: 'Open workspaces.',
    registers,
    collect() {
      this.set(storage.openWorkspaces().open);
    },
  });
  new Gauge({
    name: 'stele_migrations_under_way',
    help: 'Stores that are being migrated to the newest version.',
    registers,
    collect() {
      this.set(storage.migrations().length);
    },
  });
  return {
    observe: (c) => {
      const route = c.get('route') ?? 'other';
      callDuration.observe({ route, status: String(c.res.status) }, durationMs(c) / 1_000);
      const used = c.get('processorMs');
      if (used !== undefined) processorTime.inc({ route }, used / 1_000);
    },
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
}

/** Throws `not_found` if no token is set: the service then has no such page for anyone. */
export function requireMetricsToken(c: HttpContext, token: string | null): void {
  if (token === null) throw new AppError('not_found', 'There is nothing at this path.');
  const actual = Buffer.from(c.req.header('Authorization') ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError(
      'unauthenticated',
      'The token in STELE_METRICS_TOKEN is needed: send Authorization: Bearer <token>.',
    );
}
