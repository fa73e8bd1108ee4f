/**
 * A separate PostgreSQL server, ended while the built program writes to it: each refusal states its reason, no
 * acknowledged write is lost, and the service recovers by itself.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type RunningServer, runCli, startServer } from '../bench/program.ts';

/** The newest installed server programs, or those that the variable names. */
function serverPrograms(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [process.env.STELE_TEST_POSTGRES_BIN ?? '', ...versions.map((one) => join(packaged, one, 'bin'))];
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb'))) ?? null;
}

/** The server refuses to run as root: in that case the user `postgres` runs it, if there is one. */
function serverUser(): { uid: number; gid: number } | null {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid };
  const [own, group] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout));
  return own ? { uid: own, gid: group! } : null;
}

const programs = serverPrograms();
const user = serverUser();

describe.skipIf(programs === null || user === null)('a PostgreSQL server (initdb, or STELE_TEST_POSTGRES_BIN)', () => {
  test('that is restarted during writes loses no acknowledged write, and is found again', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'stele-restart-'));
    chownSync(folder, user!.uid, user!.gid);
    const run = (program: string, ...args: string[]) =>
      // The server keeps its inherited streams open.
      spawnSync(join(programs!, program), ['-D', join(folder, 'db'), ...args], { ...user!, stdio: 'ignore' }).status;
    const port = await freePort();
    const control = (...words: string[]) =>
      run(
        'pg_ctl',
        '-l',
        join(folder, 'log'),
        '-w',
        '-o',
        `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`,
        ...words,
      );
    let server: RunningServer | null = null;
    try {
      expect([run('initdb', '-A', 'trust', '-U', 'postgres'), control('start')]).toEqual([0, 0]);
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      if (!(await hasVectors(url))) return void context.skip('this server has no pgvector');
      const surroundings = {
        dataDir: join(folder, 'data'),
        env: { STELE_DATABASE_URL: url, STELE_RATE_LIMIT: '0' },
      };
      await runCli(['workspace', 'create', '--name', 'Atlas', '--slug', 'atlas'], surroundings);
      const made = await runCli(['key', 'create', '--workspace', 'atlas', '--label', 'x', '--json'], surroundings);
      server = await startServer(surroundings);
      const writers = beginWriters(`${server.base}/api/workspaces/atlas`, JSON.parse(made.stdout).key);
      for (const mode of ['fast', 'immediate']) {
        await writers.untilWritten(12);
        expect(control('stop', '-m', mode)).toBe(0);
        await writers.untilRefused();
        expect(control('start')).toBe(0);
        await writers.untilWritten(4);
      }
      const { acknowledged, refused, stored } = await writers.end();
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, detail, retryAfter } of refused) {
        expect(detail).toMatch(/database|server|connection/i);
        expect(status).toBe(503);
        expect(Number(retryAfter)).toBeGreaterThan(0);
      }
      expect(acknowledged.filter((content) => !stored.includes(content))).toEqual([]);
      expect(stored.length).toBe(new Set(stored).size);
      expect(await server.stop()).toBe(0);
      server = null;
    } finally {
      await server?.kill();
      control('stop', '-m', 'immediate');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

interface Refused {
  status: number;
  detail: string;
  retryAfter: string | null;
}

/**
 * Four callers. Each of them writes a sentence until it is acknowledged, under one Idempotency-Key, and continues
 * with the next.
 */
function beginWriters(base: string, key: string) {
  const headers = { Authorization: `Bearer ${key}` };
  const acknowledged: string[] = [];
  const refused: Refused[] = [];
  let isOver = false;
  const write = async (who: number) => {
    for (let n = 0; !isOver; n += 1) {
      const body = JSON.stringify({ content: `Crate ${n} of row ${who} is full.` });
      const once = { ...headers, 'Idempotency-Key': `${who} ${n}` };
      for (;;) {
        const answer = await fetch(`${base}/remember`, { method: 'POST', headers: once, body });
        if (answer.status === 200) break;
        const { detail } = (await answer.json()) as Refused;
        refused.push({ status: answer.status, detail, retryAfter: answer.headers.get('Retry-After') });
        await wait(100);
      }
      acknowledged.push(JSON.parse(body).content);
    }
  };
  const writing = Promise.all([0, 1, 2, 3].map(write));
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await Promise.race([wait(20), writing]);
  };
  return {
    untilWritten: (more: number) => {
      const before = acknowledged.length;
      return until(() => acknowledged.length >= before + more);
    },
    untilRefused: () => {
      const before = refused.length;
      return until(() => refused.length > before);
    },
    end: async () => {
      isOver = true;
      await writing;
      const answer = await fetch(`${base}/export/recent?limit=1000`, { headers });
      const { memories } = (await answer.json()) as { memories: { content: string }[] };
      return { acknowledged, refused, stored: memories.map(({ content }) => content) };
    },
  };
}

async function hasVectors(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`select 1 from pg_available_extensions where name = 'vector'`);
  await client.end();
  return rows.length > 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
