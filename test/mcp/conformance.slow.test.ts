/**
 * The protocol's official conformance tests for servers and authorization servers. design/mcp.md states which of them
 * apply.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { foreignCommand, runForeign, startTranslator } from './foreign-tools.ts';
import { type McpService, startMcpService } from './mcp-service.ts';

const instead = process.env.STELE_TEST_CONFORMANCE;
const command = foreignCommand(instead, 'conformance/dist/index.js');
/** The Node version that the package requires. */
const needsNode = 22;
const runs = instead !== undefined || Number(process.versions.node.split('.')[0]) >= needsNode;

const applying = [
  'server-initialize',
  'server-session-lifecycle',
  'ping',
  'completion-complete',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-error',
  'server-sse-multiple-streams',
  'resources-list',
  'resources-read-text',
  'resources-templates-read',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'dns-rebinding-protection',
];
/** design/mcp.md states the reason for each. */
const notApplying = [
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'resources-read-binary',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'tools-call-with-logging',
  'logging-set-level',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-subscribe',
  'resources-unsubscribe',
  'json-schema-2020-12',
  'server-sse-polling',
  'tools-call-with-progress',
];
const callbackPort = 53_683;

describe.skipIf(!runs)(`the conformance suite${runs ? '' : ` (skipped: it needs Node ${needsNode})`}`, () => {
  let service: McpService;
  let translator: Awaited<ReturnType<typeof startTranslator>>;
  beforeAll(async () => {
    service = await startMcpService({ environment: { STELE_RATE_LIMIT: '0' } });
    const { json } = await service.call('POST', 'remember', { body: { content: 'The crane stands at berth 123.' } });
    const tools: Record<string, [string, object]> = {
      test_simple_text: ['status', {}],
      test_error_handling: ['recall', {}],
    };
    const resources: Record<string, string> = {
      'test://static-text': 'stele://skills/workspace-memory',
      'test://template/123/data': `stele://memories/${json.memory.memory_id}`,
    };
    const isTest = (name: unknown) => String(name).startsWith('test_');
    translator = await startTranslator(service.endpoint, service.keys.write, ({ method, params }) => {
      if (method === 'tools/call' && tools[params.name]) [params.name, params.arguments] = tools[params.name]!;
      if (method === 'resources/read') params.uri = resources[params.uri] ?? params.uri;
      if (method === 'prompts/get' && isTest(params.name)) {
        params.name = 'begin-a-session';
        params.arguments = { task: Object.values(params.arguments ?? {}).join(' and ') };
      }
      if (method === 'completion/complete' && isTest(params.ref.name)) params.ref.name = 'begin-a-session';
    });
  });
  afterAll(async () => {
    translator?.stop();
    await service.services.providers.close();
    await service.stop();
  });

  test('for servers: each applicable scenario passes', async () => {
    const args = ['server', '--suite', 'all', '--spec-version', '2025-11-25', '--url', translator.url];
    const { output } = await runForeign(command, args);
    const summary = output.slice(output.indexOf('=== SUMMARY ==='));
    const lines = [...summary.matchAll(/^. (\S+): (\d+) passed, (\d+) failed$/gm)];
    expect(lines.map(([, scenario]) => scenario).sort(), output).toEqual([...applying, ...notApplying].sort());
    const passed = lines.filter(([, , good, bad]) => Number(good) > 0 && bad === '0').map(([, scenario]) => scenario);
    expect(passed.sort(), output).toEqual([...applying].sort());
  });

  test('for authorization servers: metadata, and the exchange of a person’s code for a token', async () => {
    const registered = await fetch(`${service.url}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [`http://127.0.0.1:${callbackPort}/callback`] }),
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const letIn = approveInBrowser(service);
    const given = ['--client-id', client_id, '--resource', service.endpoint, '--port', String(callbackPort)];
    const { code, output } = await runForeign(command, ['authorization', '--url', service.url, ...given], {
      heard: (printed) => letIn(/^http\S+\/oauth\/authorize\?\S+\n/m.exec(printed)?.[0].trim()),
    });
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
    expect(output).toMatch(/authorization-code-grant: 1 passed, 0 failed/);
  });
});

/** A person consents once, when the program needs a browser. */
function approveInBrowser(service: McpService) {
  let begun = false;
  return async (asked: string | undefined) => {
    if (asked === undefined || begun) return;
    begun = true;
    const request = (url: string, init: RequestInit) => fetch(url, { ...init, redirect: 'manual' });
    const ada = openBrowser({ request } as never, service.url);
    await ada.signIn('ada@example.org');
    const { control } = service.services.storage;
    const { person_id } = (await control.people.findByEmail('ada@example.org'))!;
    await control.members.add({ workspace_id: service.alpha.workspace_id, person_id, role: 'owner' });
    const inside = (url: string | null) => new URL(url!).href.slice(service.url.length);
    const consent = inside((await ada.get(inside(asked))).location);
    const csrf = /name="csrf" value="([^"]+)"/.exec((await ada.get(consent, { Accept: 'text/html' })).text)![1]!;
    const decided = await ada.post(consent, { csrf, decision: 'allow', scope: 'read' });
    await fetch((await ada.get(inside(decided.location))).location!);
  };
}
