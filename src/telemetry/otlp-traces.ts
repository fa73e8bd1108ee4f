/**
 * Sends traces to an OpenTelemetry collector, as JSON over HTTP, in batches in the background.
 * Loaded only if a collector is set.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../log.ts';
import { version } from '../version.ts';
import type { TracedStage, Traces } from './traces.ts';

interface Work {
  name: string;
  start: number;
  ms: number;
  stages: readonly TracedStage[];
}

const exportTimeoutMs = 5_000;
/** Maximum wait for the collector at the end of the process. */
const usualStopMs = 2_000;
/** Maximum pieces of work that are kept per call. */
const mostWorks = 50;

/**
 * `endpoint` is the collector's address without `/v1/traces`. OpenTelemetry's libraries read its
 * other variables, such as the headers.
 */
export function createOtlpTraces(endpoint: string, log: Logger, { stopMs = usualStopMs } = {}): Traces {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = telling(new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs }), log);
  const named = resourceFromAttributes({ 'service.name': 'stele', 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('stele', version);
  /**
   * Null for an id that several calls under way share: callers choose ids, so it is
   * unknown to which call the work belongs.
   */
  const underWay = new Map<string, Work[] | null>();
  let stopped: Promise<unknown> | undefined;
  const addWork = (within: Context, { name, start, ms, stages }: Work) => {
    const span = tracer.startSpan(name, { startTime: epochTime(start) }, within);
    const inside = trace.setSpan(within, span);
    for (const { stage, start: began, ms: took } of stages) {
      tracer.startSpan(`${name} ${stage}`, { startTime: epochTime(began) }, inside).end(epochTime(began + took));
    }
    span.end(epochTime(start + ms));
  };
  return {
    begin: (requestId) => void underWay.set(requestId, underWay.has(requestId) ? null : []),
    work: (requestId, name, times, stages) => {
      const works = requestId === null ? undefined : underWay.get(requestId);
      if (works && works.length < mostWorks) works.push({ name, ...times, stages });
    },
    end: ({ route, method, status, start, ms, requestId, workspaceId, traceparent }) => {
      const works = underWay.get(requestId) ?? [];
      underWay.delete(requestId);
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        'stele.request_id': requestId,
        ...(route !== undefined && { 'http.route': route.slice(route.indexOf(' ') + 1) }),
        ...(workspaceId !== undefined && { 'stele.workspace_id': workspaceId }),
      };
      const options = { kind: SpanKind.SERVER, startTime: epochTime(start), attributes };
      const parent = contextOf(traceparent);
      const span = tracer.startSpan(route ?? method, options, parent);
      for (const work of works) addWork(trace.setSpan(parent, span), work);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(epochTime(start + ms));
    },
    stop: async () => {
      stopped ??= Promise.race([provider.shutdown().catch(() => undefined), wait(stopMs, undefined, { ref: false })]);
      await stopped;
    },
  };
}

/** Logs when traces stop reaching the collector, and when they reach it again. */
function telling(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isAway) log.warn({ reason: result.error?.message }, 'traces do not reach the collector');
        if (!failed && isAway) log.info({}, 'traces reach the collector again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** The caller's trace, from the header `traceparent`; a new trace without the header. */
function contextOf(traceparent: string | undefined): Context {
  const found = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '');
  if (!found) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = ''] = found;
  const traceFlags = (Number.parseInt(flags, 16) & 1) as TraceFlags;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Seconds since 1970, and nanoseconds. */
function epochTime(at: number): [number, number] {
  const ms = performance.timeOrigin + at;
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.floor((ms - seconds * 1_000) * 1e6)];
}
