/** File paths in a text. */
import { expect, test } from 'vitest';
import { filePathsIn } from '../../../src/text/notes/file-paths.ts';

test.each([
  ['See src/app.ts:12 and ./run.sh.', ['src/app.ts', './run.sh']],
  [
    'Changed `billing/export.ts`, (docs/api.md) and "package.json".',
    ['billing/export.ts', 'docs/api.md', 'package.json'],
  ],
  [
    '~/notes.md, /etc/nginx/nginx.conf and C:\\logs\\today.log',
    ['~/notes.md', '/etc/nginx/nginx.conf', 'C:\\logs\\today.log'],
  ],
  ['The Dockerfile and .env.local', ['Dockerfile', '.env.local']],
  ['src/a.ts again: src/a.ts', ['src/a.ts']],
  ['https://example.com/src/app.ts and example.com/index.html', []],
  ['mail ada@example.org about and/or, TCP/IP, 24/7, client/server', []],
  ['Node.js 20, version 1.2.3, e.g. this, i.e. that', []],
  ['clone git@git.example.org:acme/atlas.git, then read src/a.ts', ['src/a.ts']],
  ['größe/daten.csv', ['größe/daten.csv']],
])('%s', (text, files) => {
  expect(filePathsIn(text)).toEqual(files);
});
