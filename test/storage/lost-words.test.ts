/** What a restore that failed in part leaves. PGlite stands for every PostgreSQL: SQLite keeps words in one table. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inStore } from '../archive/filled-workspace.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { engines } from '../support/engines.ts';
import { pgliteTables } from '../support/pglite-of-file.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ engine: engines.find(({ name }) => name === 'PGlite')! });
});
afterAll(() => service.remove());

test('a thorough look at a store counts the memories that no search finds by their words', async () => {
  const { alpha } = service;
  for (const content of ['The crane is rented from Olsen.', 'The harbour master is Ines.'])
    expect((await service.call('POST', 'remember', { body: { content } })).status).toBe(200);
  const problems = () => inStore(service, alpha, async (store) => (await store.health({ thorough: true })).problems);
  expect(await problems()).toEqual([]);
  const tables = (await pgliteTables()) as unknown as Kysely<never>;
  await sql`delete from ${sql.id(alpha.workspace_id.toLowerCase(), 'postings')}`.execute(tables);
  expect(await problems()).toEqual(['2 memories are not in the lexical index.']);
  await sql`drop table ${sql.id(alpha.workspace_id.toLowerCase(), 'postings')}`.execute(tables);
  await expect(problems()).rejects.toThrow('A table of Stele is missing');
});
