/** The undo data of a statement contains content of memories: it must stay in this process. */
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriter } from '../../src/storage/sqlite/opening.ts';

/** The files that SQLite deleted from their folder as soon as it had opened them. */
const unnamedFiles = () =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.includes('etilqs') ? [path] : [];
    } catch {
      return [];
    }
  });

test.skipIf(!existsSync('/proc/self/fd'))('a long transaction writes nothing into a temporary file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-journal-'));
  const database = openWriter(join(folder, 'store.sqlite'), { waitMs: 1 });
  database.exec('create table notes (seq integer primary key, content text unique)');
  database.exec('begin');
  const insert = database.prepare('insert into notes (content) values (?), (?) returning seq');
  for (let n = 0; n < 500; n += 1) insert.all(`Note ${n} ${'x'.repeat(2_000)}`, `Another ${n} ${'y'.repeat(2_000)}`);
  database.exec("update notes set content = content || ' again'");
  expect(unnamedFiles()).toEqual([]);
  database.exec('commit');
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
