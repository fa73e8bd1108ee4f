/** Code that readers are given does what it says: it is run against the service, or at least read by its language. */
import { spawnSync } from 'node:child_process';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guides, recipes, sdkSnippets } from '../../src/catalog/collections.ts';
import { type LiveService, startLiveService } from './live-service.ts';

let live: LiveService;
beforeAll(async () => {
  live = await startLiveService();
});
afterAll(() => live.stop());

/** Code that needs packages which are not here is only read. */
const wantsPackages = /^(?:from (?!urllib|contextlib)\S+ import|import .* from ')/m;
const hasPython = spawnSync('python3', ['--version']).status === 0;
const of = (...languages: string[]) => sdkSnippets.filter(({ language }) => languages.includes(language));
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
    const { code: plain } = await transformWithOxc(code, 'snippet.ts');
    if (!wantsPackages.test(code)) expect(await live.run(process.execPath, 'snippet.mjs', plain)).not.toBe('');
  });

  test.runIf(hasPython).each(of('Python'))('in Python: $name', async ({ code }) => {
    if (wantsPackages.test(code))
      await live.run('python3', 'parse.py', `import ast\nast.parse(${JSON.stringify(code)})`);
    else expect(await live.run('python3', 'snippet.py', code)).not.toBe('');
  });

  test.each(sdkSnippets)('has its addresses from the environment: $name', ({ code }) => {
    for (const name of ['STELE_URL', 'STELE_WORKSPACE', 'STELE_KEY']) expect(code).toContain(name);
    expect(code).not.toMatch(/stele_[0-9A-Z]{26}_/);
  });
});
