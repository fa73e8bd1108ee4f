/** Nothing about a workspace can be learned from outside it. Generated for every route and every tool. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/model/ids.ts';
import { tools } from '../src/tools/catalogue.ts';
import { type Answer, startService, type TestService } from './http/test-service.ts';
import { engines } from './support/engines.ts';

/** A word that occurs in everything that alpha contains, and nowhere else. */
const mark = 'zanzibarquartz';

/** Ids of things that exist in alpha, and ids of the same form that never existed. */
interface Ids {
  memory_id: string;
  event_id: string;
  operation_id: string;
}

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  let foreign: Ids;
  const unknown: Ids = { memory_id: newId('memory'), event_id: newId('event'), operation_id: newId('operation') };

  beforeAll(async () => {
    service = await startService({ engine });
    const remembered = await service.tool('remember', { content: `The ${mark} vault opens at noon.` });
    const memory_id = /mem_\w{26}/.exec(remembered.text)![0];
    await service.tool('tag', { memory_id, add: [mark] });
    const { json } = await service.call('GET', `memories/${memory_id}/history`);
    const { event_id, operation_id } = JSON.parse(JSON.stringify(json.events.at(-1)));
    foreign = { memory_id, event_id, operation_id };
  });
  afterAll(() => service.remove());

  const asBeta = (method: string, slug: string, path: string, body?: unknown) =>
    service.call(method, `/api/workspaces/${slug}${path}`, { key: service.keys.other, body });

  /** The properties by which an outsider could distinguish two answers. */
  const telling = (answer: Answer, ids: Ids) => {
    let text = answer.text;
    for (const [name, id] of Object.entries(ids)) text = text.replaceAll(id, `<${name}>`);
    const headers = ['content-type', 'www-authenticate', 'retry-after', 'allow', 'cache-control'];
    return { status: answer.status, text, headers: headers.map((name) => answer.headers.get(name)) };
  };

  const fill = (path: string, ids: Ids) => path.replace(/\{(\w+)\}/g, (_whole, name: keyof Ids) => ids[name] ?? 'x');
  const workspaceRoutes = () =>
    Object.entries(service.contract()).flatMap(([route, fields]) => {
      const [method, path] = route.split(' /api/workspaces/{slug}');
      return path === undefined ? [] : [{ method: method!, path, fields }];
    });

  test('there are routes and tools to try', () => {
    expect(workspaceRoutes().length).toBeGreaterThan(10);
    expect(tools.length).toBeGreaterThan(20);
  });

  test('every route answers alike for another workspace and for one that does not exist', async () => {
    for (const { method, path } of workspaceRoutes()) {
      for (const body of method === 'POST' ? [{}, { query: mark }, { tool: 'status', args: {} }] : [undefined]) {
        const real = await asBeta(method, service.alpha.slug, fill(path, foreign), body);
        const none = await asBeta(method, 'no-such-workspace', fill(path, unknown), body);
        expect(telling(real, foreign), `${method} ${path}`).toEqual(telling(none, unknown));
        expect(real.status).toBe(403);
      }
    }
  });

  test('every route treats ids of another workspace like ids that never existed', async () => {
    const slug = service.beta.slug;
    for (const { method, path, fields } of workspaceRoutes()) {
      const named = (Object.keys(unknown) as (keyof Ids)[]).filter(
        (name) => fields.includes(name) || path.includes(name),
      );
      for (const name of named) {
        const send = (ids: Ids) =>
          asBeta(method, slug, fill(path, ids), method === 'POST' ? fieldsOf(fields, name, ids) : undefined);
        const [real, none] = [await send(foreign), await send(unknown)];
        expect(telling(real, foreign), `${method} ${path} with ${name}`).toEqual(telling(none, unknown));
        // Routes that no key may use refuse before they look at the id.
        expect(real.status, path).toBe(path.endsWith('/erase') ? 403 : 404);
      }
    }
  });

  const fieldsOf = (fields: string[], name: keyof Ids, ids: Ids) =>
    fields.includes(name) ? { [name]: ids[name] } : {};

  test.each(tools.map((tool) => [tool.name, tool] as const))(
    'the tool %s reveals nothing of another workspace',
    async (name, tool) => {
      const args = (ids: Ids) =>
        Object.fromEntries(
          Object.entries(tool.example as object).map(([field, value]) => {
            if (/^mem_/.test(String(value))) return [field, ids.memory_id];
            // Searches for the secret word; a text to store would belong to beta itself.
            const isQuestion = field === 'query' || (field === 'name' && !name.startsWith('remember_'));
            return [field, isQuestion ? mark : value];
          }),
        );
      const call = (ids: Ids, slug: string) => asBeta('POST', slug, '/mcp', { tool: name, args: args(ids) });
      expect((await call(foreign, service.alpha.slug)).status).toBe(403);
      const takesId = Object.values(tool.example as object).some((value) => /^mem_/.test(String(value)));
      const real = await call(foreign, service.beta.slug);
      if (takesId) {
        expect(telling(real, foreign)).toEqual(telling(await call(unknown, service.beta.slug), unknown));
        expect(real.status).toBe(404);
      }
      // The caller's own question may come back, as sent or as looked up.
      const echo = new RegExp(`"(query|word|form)":"${mark}"`, 'g');
      expect(real.text.replaceAll(echo, '')).not.toContain(mark);
    },
  );

  test('the calls of beta with ids of alpha left alpha unchanged', async () => {
    const { json } = await service.call('GET', `memories/${foreign.memory_id}`);
    expect(json.memory).toMatchObject({
      content: `The ${mark} vault opens at noon.`,
      tags: [mark],
      status: 'active',
      pinned: false,
    });
  });
});
