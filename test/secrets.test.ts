/** No writing call stores a secret. Generated for every writing tool and route. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../src/tools/catalogue.ts';
import { startService, type TestService } from './http/test-service.ts';
import { engines } from './support/engines.ts';
import { provenance } from './support/memories.ts';

const secret = ['ghp', '_', 'a1B2c3D4e5F6'.repeat(3)].join('');
const writing = tools.filter(({ access }) => access === 'write');

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  let ids: string[];
  beforeAll(async () => {
    service = await startService({ engine });
    ids = [];
    for (const content of ['The dock opens at nine.', 'Priya Raman leads Atlas billing.']) {
      const { json } = await service.call('POST', 'remember', { body: { content, tags: ['dock'], layer: 'episodic' } });
      ids.push(json.memory.memory_id);
    }
  });
  afterAll(() => service.remove());

  /** Replaces text with the secret; ids, times and enumerated values stay. */
  const withSecret = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withSecret);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withSecret(inner)]));
    return typeof value === 'string' && !/^[a-z]{2,4}_|^\d{4}-/.test(value) ? `${value.slice(0, 12)} ${secret}` : value;
  };

  /** The whole store: memories, their history, session records, entities, audit and usage. */
  const dumpAll = () =>
    service.services.storage.withWorkspace(service.alpha, async (open) => {
      const { memories, history, sessions, entities, trail } = open.storeFor(provenance());
      const all = await memories.list({ existedAt: '9999-01-01T00:00:00.000Z' }, { limit: 1_000 });
      const events = await Promise.all(all.map(({ memory_id }) => history.ofMemory(memory_id)));
      const rest = [await sessions.list({}, { limit: 1_000 }), await entities.list({ limit: 1_000 })];
      return JSON.stringify([all, events, rest, await trail.recentAudit(1_000), await trail.recentUsage(1_000)]);
    });

  test.each(writing.map((tool) => [tool.name, tool] as const))(
    '%s stores no secret',
    async (name, { input, example }) => {
      const args = Object.entries(example as object).map(([field, value]) => {
        if (/^mem_/.test(String(value))) return [field, field.endsWith('2') ? ids[1] : ids[0]];
        const tainted = withSecret(value);
        return [field, input.safeParse({ ...(example as object), [field]: tainted }).success ? tainted : value];
      });
      const sent = Object.fromEntries(args);
      const answer = await service.tool(name, sent, { headers: { 'Idempotency-Key': `secret ${name}` } });
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.text).not.toContain(secret);
      if (answer.status === 200 && JSON.stringify(sent).includes(secret))
        expect(answer.json.result.redacted.kinds).toEqual({ 'github token': answer.json.result.redacted.count });
      const again = await service.tool(name, sent, { headers: { 'Idempotency-Key': `secret ${name}` } });
      expect(again.text).not.toContain(secret);
      expect(await dumpAll()).not.toContain(secret);
      expect(JSON.stringify(service.logged())).not.toContain(secret);
    },
  );

  test('POST /remember stores none in any of its fields, reports it, and reports it again on a replay', async () => {
    const body = {
      content: `Deploy with ${secret}.`,
      tags: [secret],
      source: { name: `notes ${secret}`, type: 'chat' },
      session_id: `s ${secret}`,
      metadata: { password: 'Tulip$902', [`${'sig='.repeat(500)}password`]: 'Tulip$903', deep: [{ at: secret }] },
    };
    const send = () => service.call('POST', 'remember', { body, headers: { 'Idempotency-Key': 'once' } });
    const [first, second] = [await send(), await send()];
    expect(first.json).toMatchObject({
      memory: {
        content: 'Deploy with [redacted: github token].',
        tags: ['[redacted: github token]'],
        metadata: { password: '[redacted: password]', deep: [{ at: '[redacted: github token]' }] },
      },
      redacted: { count: 7, kinds: { 'github token': 5, password: 2 } },
    });
    expect(second.json).toEqual(first.json);
    expect(await dumpAll()).not.toContain(secret);
    const found = await service.call('POST', 'search', { body: { query: 'deploy' } });
    expect(found.text).not.toContain(secret);
  });

  test('a token used as an idempotency key is stored nowhere, and still identifies the same key', async () => {
    const send = (content: string) =>
      service.call('POST', 'remember', { body: { content }, headers: { 'Idempotency-Key': secret } });
    const first = await send('The ferry leaves at six.');
    expect((await send('The ferry leaves at six.')).json).toEqual(first.json);
    expect((await send('The ferry leaves at seven.')).status).toBe(409);
    const held = await service.dump();
    expect(held).toContain('The ferry leaves at six.');
    expect(held).not.toContain(secret);
  });

  test.each([
    ['The safe opens with *.', ['55', '-12-90']],
    ['Der Code für die Alarmanlage im Laden ist *', ['99', '26#']],
    ['Le code du portail est *.', ['A4', '581']],
    ['guest code is *', ['gast', '2026']],
  ])('a code that opens something is not stored: %s', async (said, pieces) => {
    const code = pieces.join('');
    const { json, text } = await service.tool('remember', { content: said.replace('*', code) });
    expect(json.result.memory.content).toBe(said.replace('*', '[redacted: access code]'));
    expect(text).not.toContain(code);
    expect(await dumpAll()).not.toContain(code);
  });

  test.each(['The order code is 55-1290.', 'Locker 14 is free again.', 'Der Fehlercode der Waschmaschine ist E18.'])(
    'a text that only resembles a code is stored: %s',
    async (content) => {
      const { json } = await service.tool('remember', { content });
      expect(json.result.memory.content).toBe(content);
    },
  );

  test('bank account numbers stay, unless the workspace counts them as secrets', async () => {
    const { workspaces } = service.services.storage.control;
    const iban = ['DE89', '3704', '0044', '0532', '0130', '00'].join(' ');
    expect((await service.tool('remember', { content: `Pay the dock to ${iban}.` })).text).toContain(iban);
    await workspaces.change(service.alpha.workspace_id, { redacts_accounts: true });
    const { json } = await service.tool('remember', { content: `Pay the harbour to ${iban}.` });
    expect(json.result.redacted).toEqual({ count: 1, kinds: { 'account number': 1 } });
    await workspaces.change(service.alpha.workspace_id, { redacts_accounts: false });
  });

  test('a workspace that turned redaction off stores texts unchanged, from the next call on', async () => {
    const { workspaces } = service.services.storage.control;
    await workspaces.change(service.alpha.workspace_id, { redacts: false });
    const { json } = await service.tool('remember', { content: `Keep ${secret} as it is.` });
    expect(json.result.memory.content).toContain(secret);
    expect(json.result.redacted).toBeUndefined();
    expect((await service.call('GET', 'status')).json.redacts_secrets).toBe(false);
    await workspaces.change(service.alpha.workspace_id, { redacts: true });
    expect((await service.tool('remember', { content: `Not ${secret}.` })).text).not.toContain(secret);
  });
});
