/** Traces of calls, as a collector receives them. Tracing happens above the stores, so one engine is enough. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Services } from '../../src/services.ts';
import { createOtlpTraces } from '../../src/telemetry/otlp-traces.ts';
import { type ServiceOptions, startService, type TestService } from '../http/test-service.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, string> }[];
  status: { code: number };
}

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startCollector(answer: number | 'never') {
  const paths: string[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    paths.push(request.url ?? '');
    bodies.push(body);
    if (answer !== 'never') response.writeHead(answer, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  ends.push(stop);
  const spans = () =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    ) as Span[];
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths, bodies, spans, stop };
}

async function start(endpoint: string | null, wrap?: ServiceOptions['wrap']): Promise<TestService> {
  const environment = { STELE_JOBS: '0', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint ?? '' };
  const service = await startService({ environment, ...(wrap && { wrap }) });
  ends.push(async () => {
    await service.services.traces?.stop();
    await service.remove();
  });
  return service;
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a call is a span of the caller’s trace, with the stages of its recall below it, and without a word of its content', async () => {
  const collector = await startCollector(200);
  const service = await start(`${collector.url}/`);
  await service.call('POST', 'remember', { body: { content: 'The kettle is descaled in June.' } });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'X-Request-Id': 'req-of-a-search' };
  await service.call('POST', 'search', { body: { query: 'kettle descaled' }, headers });
  await service.call('GET', 'memories/mem_nothing', { headers: { traceparent: 'rubbish' } });
  await service.call('GET', '/no-such-path?q=kettle', { key: null });
  await service.services.traces?.stop();

  expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']));
  const all = collector.spans();
  const search = all.find(({ name }) => name === 'POST /api/workspaces/{slug}/search')!;
  expect(search).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: 2 });
  expect(attributesOf(search)).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': expect.anything(),
    'http.route': '/api/workspaces/{slug}/search',
    'stele.request_id': 'req-of-a-search',
    'stele.workspace_id': service.alpha.workspace_id,
  });
  expect(Number(attributesOf(search)['http.response.status_code'])).toBe(200);
  const recall = all.find(({ name }) => name === 'recall')!;
  expect(recall).toMatchObject({ traceId, parentSpanId: search.spanId });
  const stages = all.filter(({ parentSpanId }) => parentSpanId === recall.spanId);
  expect(stages.length).toBeGreaterThan(2);
  for (const { startTimeUnixNano, endTimeUnixNano } of stages) {
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(search.startTimeUnixNano));
    expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(search.endTimeUnixNano));
  }
  const missing = all.find(({ name }) => name === 'GET /api/workspaces/{slug}/memories/{memory_id}')!;
  expect(missing.parentSpanId ?? '').toBe('');
  expect(all.map(({ name }) => name)).toContain('GET');
  const sent = collector.bodies.join();
  expect(sent).toContain('"service.name"');
  for (const secret of ['kettle', 'descaled', 'mem_nothing', 'no-such-path', 'alpha', service.keys.write])
    expect(sent).not.toContain(secret);
});

test.each([['refuses'], ['is away'], ['never answers']])('calls are unaffected if the collector %s', async (how) => {
  const collector = await startCollector(how === 'refuses' ? 400 : 'never');
  if (how === 'is away') await collector.stop();
  const stopMs = 300;
  const traced = (services: Services) => {
    return { ...services, traces: createOtlpTraces(collector.url, services.log, { stopMs }) };
  };
  const service = await start(null, traced);
  for (let n = 0; n < 20; n += 1) expect((await service.call('GET', 'status')).status).toBe(200);
  const begun = performance.now();
  await service.services.traces?.stop();
  expect(performance.now() - begun, 'its end is bounded').toBeLessThan(stopMs + 10_000);
  const warnings = service.logged().filter(({ msg }) => msg === 'traces do not reach the collector');
  if (how === 'refuses') expect(warnings).toHaveLength(1);
  expect((await service.call('GET', 'status')).status).toBe(200);
});

test('nothing is traced without a collector', async () => {
  expect((await start(null)).services.traces).toBeNull();
});
