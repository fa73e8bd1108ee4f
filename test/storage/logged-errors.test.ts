/** Errors of a database as the log shows them. PGlite stands for every PostgreSQL: SQLite quotes no rows. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeError } from '../../src/log.ts';
import { inStore } from '../archive/filled-workspace.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { engines } from '../support/engines.ts';
import { pgliteTables } from '../support/pglite-of-file.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ engine: engines.find(({ name }) => name === 'PGlite')! });
});
afterAll(() => service.remove());

test('a row that the database refuses is not in the log, though the error of the driver quotes it', async () => {
  const { alpha } = service;
  await inStore(service, alpha, (store) => store.archive.isEmpty());
  const memories = sql.id(alpha.workspace_id.toLowerCase(), 'memories');
  const tables = (await pgliteTables()) as unknown as Kysely<never>;
  const refused = sql`insert into ${memories} (id, content) values ('mem_1', 'the harbour master is Ines')`;
  const error = await refused.execute(tables).catch((reason: unknown) => reason as Error & { detail: string });
  expect(error).toMatchObject({ detail: expect.stringContaining('harbour master') });
  const described = describeError(error as Error);
  expect(described).toMatchObject({ code: '23502', message: expect.stringContaining('null value') });
  expect(JSON.stringify(described)).not.toContain('harbour');
});
