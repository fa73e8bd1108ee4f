/** The arguments of a recall request. */
import { describe, expect, test } from 'vitest';
import { type RecallRequest, recallRequestSchema } from '../../src/retrieval/request.ts';

describe('a request', () => {
  test.each<[Partial<Record<keyof RecallRequest, unknown>>, string]>([
    [{ layer: 'basement' }, 'layer'],
    [{ status: [] }, 'status'],
    [{ until: '2026-02-30' }, 'until'],
    [{ as_of: 'yesterday' }, 'as_of'],
    [{ top_k: 101 }, 'top_k'],
    [{ query: ' ' }, 'query'],
    [{ depth: 3 } as Partial<Record<keyof RecallRequest, unknown>>, 'depth'],
  ])('%j is refused', (rest, name) => {
    const result = recallRequestSchema.safeParse({ query: 'x', ...rest });
    const places = result.error?.issues.map(({ path, code, ...issue }) =>
      code === 'unrecognized_keys' ? (issue as { keys?: string[] }).keys?.[0] : path[0],
    );
    expect(places).toContain(name);
  });

  test('treats a date as the end of that day if it ends a period', () => {
    const request = recallRequestSchema.parse({
      query: 'x',
      since: '2026-05-08',
      until: '2026-05-08',
      as_of: '2026-05-08',
    });
    expect(request).toMatchObject({
      since: '2026-05-08T00:00:00.000Z',
      until: '2026-05-08T23:59:59.999Z',
      as_of: '2026-05-08T23:59:59.999Z',
    });
  });
});
