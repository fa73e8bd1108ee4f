/** The OpenAPI document is valid and complete. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { pages } from '../../src/site/pages.ts';
import { textDocuments } from '../../src/site/text-documents.ts';
import { startService, type TestService } from '../http/test-service.ts';

let service: TestService;
let document: {
  paths: Record<string, Record<string, { operationId: string; security: unknown[]; responses: object }>>;
  components: { securitySchemes: object };
};
beforeAll(async () => {
  service = await startService();
  document = (await service.call('GET', '/openapi.json', { key: null })).json;
});
afterAll(() => service.remove());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => ({ path, method, ...one })),
  );

test('is valid OpenAPI 3.1', async () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Stele', version: '0.1.0' },
    servers: [{ url: 'http://localhost' }],
  });
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

test('contains the address of the request, and is otherwise the same for every address', async () => {
  const app = createApp(service.services);
  const made = vi.spyOn(app, 'getOpenAPI31Document');
  const at = async (address: string) => (await app.request(`${address}/openapi.json`)).json();
  for (const address of ['http://one.example:8787', 'https://two.example', 'http://a"b$&'])
    expect(await at(address)).toEqual({ ...document, servers: [{ url: address }] });
  expect(made).toHaveBeenCalledTimes(1);
});

test('has a unique name for each operation', () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('states for each operation its authentication and its errors', () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(['bearerKey', 'browserSession', 'headerKey']);
  for (const { path, security, responses } of operations()) {
    if (path.startsWith('/app')) {
      expect([path, security]).toEqual([path, [{ browserSession: [] }]]);
      continue;
    }
    const isOpen = !path.startsWith('/api/workspaces/');
    expect([path, security]).toEqual([path, isOpen ? [] : [{ bearerKey: [] }, { headerKey: [] }]]);
    if (!isOpen) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '403', '422', '429']));
  }
});

test('has every page and every other text of the site', () => {
  const shown = [...pages, ...textDocuments].map(({ path }) => path);
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(shown));
});
