/** The API examples match the service's answers. `npm run docs:examples` fetches the answers again. */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiExamples, exampleCalls } from '../../src/catalog/api-examples.ts';
import { startService, type TestService } from '../http/test-service.ts';

const file = new URL('../../src/catalog/api-examples.json', import.meta.url);

let service: TestService;
let answers: Record<string, unknown>;
beforeAll(async () => {
  service = await startService();
  answers = await answersOf(service);
  if (process.env.STELE_WRITE_EXAMPLES) writeFileSync(file, `${JSON.stringify(answers, null, 1)}\n`);
});
afterAll(() => service.remove());

test.each(apiExamples)('$name', ({ name, response }) => {
  const shown = process.env.STELE_WRITE_EXAMPLES ? answers[name] : response;
  expect(Object.keys(shown as object)).not.toEqual([]);
  expect(missingPaths(shown, answers[name]), 'in the example and not in the answer: run npm run docs:examples').toEqual(
    [],
  );
});

test('each example has a unique name', () => {
  expect(new Set(exampleCalls.map(({ name }) => name)).size).toBe(exampleCalls.length);
});

async function answersOf({ call, keys }: TestService): Promise<Record<string, unknown>> {
  const ids = { memory_id: '', operation_id: '' };
  const fill = (text: string) =>
    text.replace(/\{(memory_id|operation_id)\}/g, (_whole, name: keyof typeof ids) => ids[name]);
  const found: Record<string, unknown> = {};
  for (const { name, method, path, auth, request } of exampleCalls) {
    const body = request === null ? undefined : JSON.parse(fill(JSON.stringify(request)));
    const key = auth === 'public' ? null : keys.write;
    const { json } = await call(method, fill(path.replace('{slug}', 'alpha')), { key, body });
    if (path.endsWith('/remember') && ids.memory_id === '' && json.memory) ids.memory_id = json.memory.memory_id;
    if (JSON.stringify(request ?? '').includes('remember_decision')) ids.operation_id = json.result.operation_id;
    found[name] = normalise(json);
  }
  return found;
}

/** Ids and times that stay the same from run to run, and the beginning of long lists. */
function normalise(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    return value
      .replace(/\b([a-z]{2,4})_[0-9A-HJKMNP-TV-Z]{26}\b/g, '$1_01JTQ8W3M5ZK0V9XB7R4C2N6HD')
      .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, '2026-05-08T09:00:00.000Z')
      .replace(
        /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
        '7b0c2d1e-5f6a-4c8b-9d0e-1f2a3b4c5d6e',
      );
  }
  if (typeof value === 'number') return /_ms$/.test(field) ? 8 : Math.round(value * 1000) / 1000;
  if (Array.isArray(value)) return value.slice(0, 3).map((one) => normalise(one));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, normalise(one, name)]));
}

/**
 * Paths in `shown` that `real` lacks, or whose type differs. A list is compared with the first entry of the other
 * list.
 */
function missingPaths(shown: unknown, real: unknown, path = '$'): string[] {
  if (shown === null || real === null) return [];
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [path];
    return real.length === 0 ? [] : shown.flatMap((one) => missingPaths(one, real[0], `${path}[]`));
  }
  if (typeof shown !== typeof real) return [path];
  if (typeof shown !== 'object') return [];
  return Object.entries(shown as object).flatMap(([name, one]) =>
    name in (real as object)
      ? missingPaths(one, (real as Record<string, unknown>)[name], `${path}.${name}`)
      : [`${path}.${name}`],
  );
}
