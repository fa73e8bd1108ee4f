/** The documents are accurate: settings, commands, and links that lead somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guides } from '../src/catalog/collections.ts';
import { machineNeeds, measurements } from '../src/catalog/measurements.ts';
import { settingsTable } from '../src/settings/table.ts';

const root = join(import.meta.dirname ?? '', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('docs/settings.md has every setting with its default and help, and no other', () => {
  const rows = read('docs/settings.md').match(/^\| `(STELE|OTEL)_.*$/gm);
  const expected = Object.entries(settingsTable).map(
    ([name, { fallback, help }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${help} |`,
  );
  expect(rows).toEqual(expected);
});

test('README.md gives the figures of the front page, which are those of docs/benchmarks.md', () => {
  const table = read('README.md').match(/^\|[^|]+\|[^|]+\| `npm (?:run|start).*$/gm);
  expect(table).toEqual(measurements.map(({ claim, figure, command }) => `| ${claim} | ${figure} | \`${command}\` |`));
});

test('the front page states the same recall times as the speed table', () => {
  const [, section = ''] = /^## Speed\n(.*?)^##/ms.exec(read('docs/benchmarks.md')) ?? [];
  const rows = section.match(/^\| recall, 1 client.*$/gm) ?? [];
  expect(rows.length).toBe(1);
  const [median, p95] = rows[0]!.split('|')[3]!.match(/[\d.]+/g)!;
  expect(measurements.map(({ figure }) => figure)).toContain(`${median} ms, ${p95} ms`);
  expect(machineNeeds.find(([what]) => what.startsWith('Recall,'))?.[2]).toBe(`${median} ms`);
});

test('the guides state no other figures', () => {
  const known = [...measurements.map(({ figure }) => figure), ...machineNeeds.flat()].join(' ');
  const wholeFigures = new Set(known.match(/[\d.,]*\d(?: %)?/g));
  const given = guides.flatMap(({ markdown }) =>
    [...markdown.matchAll(/([\d.]+ %)|(\d+) memories a second/g)].map(([, share, rate]) => share ?? rate!),
  );
  expect(given.length).toBeGreaterThan(2);
  expect(given.filter((figure) => !wholeFigures.has(figure))).toEqual([]);
});

const pages = ['.', 'docs', 'design'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

describe.each(pages)('%s', (page) => {
  test('links only to files and headings that exist', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    const broken = links.filter(([, path, heading]) => {
      const target = path ? join(dirname(page), path) : page;
      if (!existsSync(join(root, target))) return true;
      return heading !== undefined && !headings(read(target)).includes(heading);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

const headings = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
