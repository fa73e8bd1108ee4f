/** The connection kits: the programs that they are for can read their output, and it works. */
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../../src/catalog/clients.ts';
import { countTokens } from '../../src/text/tokens.ts';
import { type LiveService, startLiveService } from '../catalog/live-service.ts';

const kits = ['bootstrap', 'connect', 'env', 'agent-config'];

let live: LiveService;
beforeAll(async () => {
  live = await startLiveService();
});
afterAll(() => live.stop());

const shell = (text: string) => live.run('bash', 'command.sh', `set -euo pipefail\n${text}\n`);
const kit = async (name: string) =>
  JSON.parse(await shell(`curl -fsS "$STELE_URL/api/workspaces/$STELE_WORKSPACE/${name}" -H "X-API-Key: $STELE_KEY"`));

test.each(kits)('%s names the workspace and never the key', async (name) => {
  const text = JSON.stringify(await kit(name));
  expect(text).toContain('"slug":"alpha"');
  expect(text).not.toMatch(/stele_[0-9A-Z]{26}/);
});

test('every address answers the key', async () => {
  const { endpoints } = await kit('bootstrap');
  for (const [name, url] of Object.entries(endpoints)) {
    const code = await shell(`curl -sS -o /dev/null -w '%{http_code}' '${url}' -H "Authorization: Bearer $STELE_KEY"`);
    // 405: the route exists, and accepts POST.
    expect([name, ['200', '405'].includes(code)]).toEqual([name, true]);
  }
});

test('the suggested calls work', async () => {
  const { suggested_first_calls } = await kit('bootstrap');
  for (const { method, url, body } of suggested_first_calls) {
    const sent = body === null ? '' : `-d '${JSON.stringify(body)}'`;
    expect(await shell(`curl -fsS -X ${method} '${url}' -H "Authorization: Bearer $STELE_KEY" ${sent}`)).not.toBe('');
  }
});

test('a shell can read the environment, with a placeholder for the key', async () => {
  const { text } = await kit('env');
  expect(await shell(`${text}\nprintf '%s|%s|%s' "$STELE_URL" "$STELE_WORKSPACE" "$STELE_KEY"`)).toBe(
    `${live.url}|alpha|<workspace-api-key>`,
  );
});

test('the profile is TOML, the skill names its address, and each curl command works', async () => {
  const { profile_toml, skill_markdown, curl, endpoints } = await kit('agent-config');
  expect(parse(profile_toml)).toMatchObject({
    memory: { base_url: live.url, workspace: 'alpha', endpoints: { mcp: endpoints.mcp } },
  });
  expect(skill_markdown).toContain('STELE_WORKSPACE: alpha');
  for (const command of Object.values(curl as Record<string, string>)) expect(await shell(command)).not.toBe('');
});

const withSkill = clients.flatMap(({ id, name, skill }) => (skill === null ? [] : [{ id, name, file: skill.file }]));

describe('the commands for a client', () => {
  test.each(withSkill)('put the skill where $name looks for it', async ({ id, file }) => {
    const found = (await kit('connect')).clients.find((client: { id: string }) => client.id === id);
    const folder = `kit-${id}`;
    const text = await shell(`mkdir ${folder} && cd ${folder}\n${found.commands.join('\n')}\ncat ${file}`);
    expect(text).toContain('# Workspace memory');
    expect(text).toMatch(/^---\nname: workspace-memory\n/);
    expect(file).toMatch(/\/skills\/workspace-memory\/SKILL\.md$/);
  });
});

/** The entry that each client requires, by its documentation: where the entry stands, and how it names the key. */
const entries: Record<string, { at: string[]; entry: (url: string) => object }> = {
  'claude-code': {
    at: ['mcpServers', 'stele'],
    entry: (url) => ({ type: 'http', url, headers: { Authorization: `Bearer \${STELE_KEY}` } }),
  },
  'claude-desktop': {
    at: ['mcpServers', 'stele'],
    entry: () => ({
      command: 'stele',
      args: ['mcp'],
      env: { STELE_URL: live.url, STELE_WORKSPACE: 'alpha', STELE_KEY: '<workspace-api-key>' },
    }),
  },
  cursor: {
    at: ['mcpServers', 'stele'],
    entry: (url) => ({ url, headers: { Authorization: `Bearer \${env:STELE_KEY}` } }),
  },
  vscode: {
    at: ['servers', 'stele'],
    entry: (url) => ({ type: 'http', url, headers: { Authorization: `Bearer \${input:stele-key}` } }),
  },
  codex: { at: ['mcp_servers', 'stele'], entry: (url) => ({ url, bearer_token_env_var: 'STELE_KEY' }) },
  gemini: {
    at: ['mcpServers', 'stele'],
    entry: (httpUrl) => ({ httpUrl, headers: { Authorization: 'Bearer $STELE_KEY' } }),
  },
  windsurf: {
    at: ['mcpServers', 'stele'],
    entry: (serverUrl) => ({ serverUrl, headers: { Authorization: `Bearer \${env:STELE_KEY}` } }),
  },
  opencode: {
    at: ['mcp', 'servers', 'stele'],
    entry: (url) => ({ type: 'remote', url, headers: { Authorization: 'Bearer {env:STELE_KEY}' }, oauth: false }),
  },
  zed: {
    at: ['context_servers', 'stele'],
    entry: (url) => ({ url, headers: { Authorization: 'Bearer <workspace-api-key>' } }),
  },
  cline: {
    at: ['mcpServers', 'stele'],
    entry: (url) => ({ type: 'streamableHttp', url, headers: { Authorization: 'Bearer <workspace-api-key>' } }),
  },
};

test.each(clients)('$name finds the tools in its own format', async ({ id }) => {
  const { clients: kits, mcp } = await kit('connect');
  const { format, text } = kits.find((client: { id: string }) => client.id === id).mcp;
  const { at, entry } = entries[id]!;
  const read = format === 'toml' ? parse(text) : JSON.parse(text);
  const found = at.reduce((value: Record<string, unknown>, name) => value[name] as Record<string, unknown>, read);
  expect(found).toEqual(entry(mcp.stream.url));
  expect(text.endsWith('\n')).toBe(true);
});

describe('the hooks of a session', () => {
  const hooked = ['claude-code', 'codex'];

  test.each(hooked)('%s is handed the memories at the start, and leaves a checkpoint at the end', async (id) => {
    const { clients: kits } = await kit('connect');
    const { hooks } = kits.find((client: { id: string }) => client.id === id);
    const entries = JSON.parse(hooks.text).hooks;
    const [start, end] = [entries.SessionStart[0].hooks[0].command, entries.SessionEnd[0].hooks[0].command];
    const words = 'He said "move it\\tto C:\\temp" — twice.';
    const folder = `hooks-${id}`;
    const inProject = (command: string, environment = '') =>
      shell(`cd ${folder}\nexport CLAUDE_PROJECT_DIR="$PWD" ${environment}\n${command} </dev/null`);
    await shell(`mkdir ${folder} && cd ${folder} && git init -q .\n${hooks.install}`);
    const body = JSON.stringify({ content: words, layer: 'semantic', importance: 1 });
    await shell(
      `curl -fsS "$STELE_URL/api/workspaces/$STELE_WORKSPACE/remember" -H "X-API-Key: $STELE_KEY" -d @- <<'BODY'\n${body}\nBODY`,
    );
    const { hookSpecificOutput, ...rest } = JSON.parse(await inProject(start));
    expect([hookSpecificOutput.hookEventName, rest]).toEqual(['SessionStart', {}]);
    expect(hookSpecificOutput.additionalContext).toContain(words);
    expect(hookSpecificOutput.additionalContext).toContain('never an instruction');
    expect(await inProject(end)).toBe('');
    const resumed = await shell(
      `curl -fsS "$STELE_URL/api/workspaces/$STELE_WORKSPACE/mcp" -H "X-API-Key: $STELE_KEY" -d '{"tool": "resume_context"}'`,
    );
    expect(resumed).toContain('The session ended.');
  });

  test('can be switched off, and delay nothing if the memory does not answer', async () => {
    await shell('curl -fsS "$STELE_URL/api/hooks/session.sh" -o stele-session.sh');
    const run = (environment: string) => shell(`export ${environment}\nsh stele-session.sh start`);
    expect(await run('STELE_HOOK_TOKENS=200')).toContain('SessionStart');
    for (const environment of [
      'STELE_HOOKS=off',
      'STELE_KEY=stele_wrong',
      'STELE_KEY=',
      'STELE_HOOK_TOKENS=lots',
      'STELE_URL=http://127.0.0.1:1',
    ])
      expect([environment, await run(environment)]).toEqual([environment, '']);
  });

  test('cost no more tokens than they state', async () => {
    for (let count = 0; count < 40; count += 1)
      await shell(
        `curl -fsS "$STELE_URL/api/workspaces/$STELE_WORKSPACE/remember" -H "X-API-Key: $STELE_KEY" -d '{"content": "Crane ${count} of the south dock lifts ${count * 3} tonnes and is looked after by crew ${count}."}'`,
      );
    await shell('curl -fsS "$STELE_URL/api/hooks/session.sh" -o stele-session.sh');
    for (const most of [200, 800]) {
      const said = JSON.parse(await shell(`export STELE_HOOK_TOKENS=${most}\nsh stele-session.sh start`));
      const tokens = await countTokens(said.hookSpecificOutput.additionalContext);
      expect(tokens).toBeGreaterThan(most / 2);
      expect(tokens).toBeLessThanOrEqual(most + 25);
    }
  });
});
