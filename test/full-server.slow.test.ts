/**
 * Two processes of the built program on a server with fewer connections than they would open: calls wait, jobs wait,
 * no acknowledged write is lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, runCli, startServer } from '../bench/program.ts';
import { createDatabase, type OwnDatabase, runStatements } from './support/own-database.ts';

const url = process.env.STELE_TEST_POSTGRES_URL;
const role = `stele_full_${process.pid}`;
/** A node would open ten, and each of its threads six. */
const connections = 5;

describe.skipIf(url === undefined)('two nodes on a full server (STELE_TEST_POSTGRES_URL)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-full-'));
  let database: OwnDatabase;
  let env: Record<string, string>;
  const nodes: (RunningServer | null)[] = [null, null];
  beforeAll(async () => {
    database = await createDatabase(url!);
    const name = new URL(database.url).pathname.slice(1);
    await runStatements(
      database.url,
      'create extension if not exists vector',
      `create role ${role} login connection limit ${connections}`,
      `grant create on database ${name} to ${role}`,
    );
    const as = Object.assign(new URL(database.url), { username: role }).href;
    env = { STELE_DATABASE_URL: as, STELE_RATE_LIMIT: '0' };
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node?.kill()));
    await database?.drop();
    await runStatements(url!, `drop role if exists ${role}`);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('calls and jobs wait for a connection, also when a node is killed, and no acknowledged write is lost', async () => {
    await runCli(['workspace', 'create', '--name', 'Atlas', '--slug', 'atlas'], { dataDir, env });
    const words = ['key', 'create', '--workspace', 'atlas', '--label', 'x', '--json'];
    const { key } = JSON.parse((await runCli(words, { dataDir, env })).stdout);
    for (const at of [0, 1]) nodes[at] = await startServer({ dataDir, env });
    const acknowledged: string[] = [];
    const refused: { status: number; retryAfter: string | null; detail: string }[] = [];
    let isOver = false;
    const call = async (at: number, path: string, body: object) => {
      const base = nodes[at]?.base ?? 'http://127.0.0.1:1';
      const headers = { 'X-API-Key': key };
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(`${base}/api/workspaces/atlas/${path}`, request).catch(() => null);
      if (answer === null) await wait(50);
      else if (answer.status !== 200) {
        const { detail } = (await answer.json()) as { detail: string };
        refused.push({ status: answer.status, retryAfter: answer.headers.get('Retry-After'), detail });
      } else await answer.text();
      return answer?.status === 200;
    };
    const client = async (who: number) => {
      for (let n = 0; !isOver; n += 1) {
        const items = Array.from({ length: 40 }, (_, at) => `Barrel ${n}-${at} of cellar ${who} holds ${at} litres.`);
        const content = `Crate ${n} of row ${who} is full.`;
        if (await call(who % 2, 'remember', { content })) acknowledged.push(content);
        await call(who % 2, 'search', { query: `Is crate ${n} full?` });
        if (n % 5 === 0 && (await call(who % 2, 'ingest', { source_name: `cellar ${who}-${n}`, items })))
          acknowledged.push(...items);
      }
    };
    const clients = Promise.all([0, 1, 2, 3, 4, 5].map(client));
    const written = (more: number) => {
      const before = acknowledged.length;
      return expect.poll(() => acknowledged.length - before).toBeGreaterThan(more);
    };
    await written(300);
    const killed = nodes[0]!;
    nodes[0] = null;
    await killed.kill();
    nodes[0] = await startServer({ dataDir, env });
    await written(300);
    isOver = true;
    await clients;
    for (const { status, retryAfter, detail } of refused) {
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' });
      // A transaction whose next statement is late holds its locks for longer.
      expect(detail).toMatch(/no connection left|are in use|Another call held/);
    }
    const [found] = await runStatements(
      database.url,
      `select lower(id) as schema from stele.workspaces where slug = 'atlas'`,
    );
    const jobs = (where: string) =>
      runStatements(database.url, `select error from "${found!.schema}".jobs where ${where}`);
    await expect.poll(() => jobs(`kind like '%ingest%' and state in ('queued', 'running')`)).toEqual([]);
    expect(await jobs(`state = 'failed'`)).toEqual([]);
    const stored = await runStatements(database.url, `select content from "${found!.schema}".memories`);
    const contents = stored.map(({ content }) => content as string);
    expect(acknowledged.filter((content) => !contents.includes(content))).toEqual([]);
    expect(contents.length).toBe(new Set(contents).size);
    for (const at of [0, 1]) {
      expect(await nodes[at]!.stop()).toBe(0);
      nodes[at] = null;
    }
  });
});
