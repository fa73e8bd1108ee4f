/**
 * Published code does what it claims: it is run against the service, or at least parsed by a grammar of its language.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guides, recipes, sdkSnippets } from '../../src/catalog/collections.ts';
import { startService } from '../http/test-service.ts';
import { type LiveService, startLiveService } from './live-service.ts';
import { syntaxFaults } from './syntax.ts';

let live: LiveService;
beforeAll(async () => {
  live = await startLiveService();
});
afterAll(() => live.stop());

/** Code that needs packages that are not installed is only parsed. */
const wantsPackages = /^(?:from (?!urllib|contextlib)\S+ import|import .* from '(?!stele))/m;
const hasPython = spawnSync('python3', ['--version']).status === 0;
const of = (...languages: string[]) => sdkSnippets.filter(({ language }) => languages.includes(language));
/** `stele/client` as the published package contains it. */
const clientModule = async () => {
  const source = new URL('../../src/client/client.ts', import.meta.url);
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'client.ts');
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
};
const inShell = (text: string) => live.run('bash', 'command.sh', `set -euo pipefail\n${text}\n`);

describe('a recipe', () => {
  test.each(recipes)('$name', async ({ command, steps }) => {
    expect(steps.length).toBeGreaterThan(0);
    expect(await inShell(command)).not.toContain('"detail"');
  });
});

describe('a guide', () => {
  const blocks = guides.flatMap(({ name, markdown }) =>
    [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = ''], at) => ({
      name: `${name}, block ${at + 1}`,
      code,
    })),
  );
  const runnable = blocks.filter(({ code }) => code.includes('curl'));
  test.each(runnable)('$name', async ({ code }) => {
    expect(await inShell(code)).not.toContain('"detail"');
  });
});

describe('a snippet', () => {
  test.each(of('Shell'))('in the shell: $name', async ({ code }) => {
    expect(await inShell(code)).toContain('"');
  });

  test.each(of('TypeScript', 'JavaScript'))('in TypeScript or JavaScript: $name', async ({ code }) => {
    const { code: typed } = await transformWithOxc(code, 'snippet.ts');
    const plain = typed.replace(/(['"])stele\/client\1/, `'${await clientModule()}'`);
    if (!wantsPackages.test(code)) expect(await live.run(process.execPath, 'snippet.mjs', plain)).not.toBe('');
  });

  test('that retries a write gives up after its last attempt', async () => {
    const { code } = sdkSnippets.find(({ name }) => name === 'Retry a write in TypeScript')!;
    const { code: plain } = await transformWithOxc(code, 'snippet.ts');
    const unavailable = `let calls = 0;
      globalThis.fetch = async () => ((calls += 1), new Response('unavailable', { status: 503 }));
      globalThis.setTimeout = (again) => (calls > 9 ? process.exit(1) : queueMicrotask(again));
      process.on('uncaughtException', ({ message }) => { console.log(message, calls); process.exit(0); });\n`;
    expect(await live.run(process.execPath, 'snippet.mjs', unavailable + plain)).toBe('unavailable 3\n');
  });

  test.runIf(hasPython).each(of('Python'))('in Python: $name', async ({ code }) => {
    if (wantsPackages.test(code))
      await live.run('python3', 'parse.py', `import ast\nast.parse(${JSON.stringify(code)})`);
    else expect(await live.run('python3', 'snippet.py', code)).not.toBe('');
  });

  // All shell snippets are run.
  test.each(sdkSnippets.filter(({ language }) => language !== 'Shell'))(
    'is valid code of its language: $name',
    async ({ language, code }) => {
      expect(await syntaxFaults(language, code)).toEqual([]);
    },
  );

  test.each(Object.keys({ Go: '{', Rust: '(', Python: 'def' }))('a fault in %s is detected', async (language) => {
    const [{ code } = { code: '' }] = of(language);
    expect(await syntaxFaults(language, `${code}\n)`)).not.toEqual([]);
  });

  test('calls only routes that the contract has', async () => {
    const service = await startService();
    const { json } = await service.call('GET', '/openapi.json', { key: null });
    await service.remove();
    const known = Object.keys(json.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    for (const { name, code } of sdkSnippets) {
      const root = code.match(/\/api\/workspaces\/[^"'`\s]*/g) ?? [];
      // Placeholders differ by language: ${…}, #{…}, {…}, $NAME, or the text ends and another string is appended.
      const called = root.map((path) => path.replace(/(?:[$#]?\{[^}]*\}|\$\w+|%s)/g, '{}').replace(/[^\w}]+$/, ''));
      for (const path of called.filter((one) => /\{\}\/\w/.test(one)))
        expect([name, known.includes(path) && path]).toEqual([name, path]);
    }
  });

  test.each(sdkSnippets)('takes its addresses from the environment: $name', ({ code }) => {
    for (const name of ['STELE_URL', 'STELE_WORKSPACE', 'STELE_KEY']) expect(code).toContain(name);
    expect(code).not.toMatch(/stele_[0-9A-Z]{26}_/);
  });
});
