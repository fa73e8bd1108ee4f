/** A person authorizes a client in the real way: the built program, the official client, a real browser. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../bench/program.ts';
import { findChromium, launchChromium, noChromium } from '../../bench/site/chromium.ts';
import { makeWorkspace } from '../../bench/site/tour.ts';
import { signedIn } from '../support/signed-in.ts';
import { inspect, inspectedTools, inspectTool, overHttp, type Prepare } from './inspector.ts';
import { openOauthClient } from './oauth-client.ts';

const executable = findChromium();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = process.env.STELE_PICTURES;
/** The inspector starts again for each call, and starts slowly on a busy machine. */
const patience = Math.max(600_000, inspectedTools.length * 60_000);
const settings = { STELE_LOG_LEVEL: 'warn', STELE_RATE_LIMIT: '0', STELE_SECRET: 'a-secret-of-this-test' };

describe.skipIf(executable === null)(
  `in a real browser${executable === null ? ` (skipped: ${noChromium})` : ''}`,
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stele-oauth-'));
    let server: RunningServer;
    let browser: Browser;
    let client: Server;
    let callback: string;
    const came: URL[] = [];
    beforeAll(async () => {
      server = await startServer({ dataDir, env: settings });
      browser = await launchChromium(executable!);
      client = createServer((request, response) => {
        came.push(new URL(request.url!, callback));
        response.setHeader('Content-Type', 'text/html').end('<p>Back in the client.</p>');
      });
      await new Promise<void>((resolve) => client.listen(0, '127.0.0.1', resolve));
      callback = `http://127.0.0.1:${(client.address() as AddressInfo).port}/callback`;
    });
    afterAll(async () => {
      client?.close();
      await browser?.close();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test(
      'a client is authorized, lists and calls tools, continues after a restart, refreshes, and is disconnected',
      async () => {
        const { page } = await signedIn(browser, server.base, 'ada@example.org');
        const faults: string[] = [];
        page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
        const slug = await makeWorkspace(page, 'South Dock');
        const endpoint = `${server.base}/api/workspaces/${slug}/mcp/stream`;
        const metadata = { client_name: 'Harbour assistant', redirect_uris: [callback] };
        const oauth = openOauthClient(endpoint, metadata, callback);
        await expect(oauth.connect()).rejects.toThrow('Unauthorized');
        await page.goto(oauth.kept.authorizationUrl!.href);
        await page.getByRole('heading', { name: 'Give Harbour assistant access to South Dock?' }).waitFor();
        await page.evaluate(axe);
        // biome-ignore lint/suspicious/noExplicitAny: axe puts itself onto the window
        const { violations } = await page.evaluate(() => (globalThis as any).axe.run());
        expect(violations.map(({ id, impact }: { id: string; impact: string }) => [id, impact])).toEqual([]);
        if (pictures) await page.screenshot({ path: join(pictures, 'consent.png'), fullPage: true });
        await page.getByRole('button', { name: 'Allow' }).click();
        await page.getByText('Back in the client.').waitFor();
        await oauth.finish(came.find(({ pathname }) => pathname === '/callback')!.searchParams.get('code')!);

        const first = await oauth.connect();
        expect((await first.listTools()).tools).toHaveLength(60);
        await inspectAll(first, oauth.kept.tokens!.access_token, endpoint);
        await first.close();
        const { port } = new URL(server.base);
        await server.stop();
        server = await startServer({ dataDir, port: Number(port), env: settings });
        const again = await oauth.connect();
        const { isError } = await again.callTool({ name: 'remember', arguments: { content: 'Still let in.' } });
        expect(isError).toBeUndefined();
        const { access_token, refresh_token } = oauth.kept.tokens!;
        const fields = { client_id: oauth.kept.registration!.client_id };
        const refreshed = await ask(server.base, 'token', { ...fields, grant_type: 'refresh_token', refresh_token });
        expect(refreshed.status).toBe(200);
        oauth.kept.tokens = (await refreshed.json()) as OAuthTokens;
        expect(oauth.kept.tokens!.access_token).not.toBe(access_token);
        expect((await again.listTools()).tools).toHaveLength(60);

        await page.goto(`${server.base}/app/clients`);
        if (pictures) await page.screenshot({ path: join(pictures, 'clients.png'), fullPage: true });
        await page.getByRole('button', { name: 'Disconnect Harbour assistant' }).click();
        await page.getByText('No client is connected yet.').waitFor();
        await expect(again.listTools()).rejects.toThrow();
        expect(faults).toEqual([]);
      },
      patience,
    );

    test('a client that revokes its token loses access', async () => {
      const { page } = await signedIn(browser, server.base, 'bo@example.org');
      const slug = await makeWorkspace(page, 'North Dock');
      const endpoint = `${server.base}/api/workspaces/${slug}/mcp/stream`;
      const oauth = openOauthClient(endpoint, { redirect_uris: [callback] }, callback);
      await expect(oauth.connect()).rejects.toThrow('Unauthorized');
      came.length = 0;
      await page.goto(oauth.kept.authorizationUrl!.href);
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.getByText('Back in the client.').waitFor();
      await oauth.finish(came.find(({ pathname }) => pathname === '/callback')!.searchParams.get('code')!);
      const connected = await oauth.connect();
      expect((await connected.listTools()).tools).toHaveLength(60);
      const headers = { Authorization: `Bearer ${oauth.kept.tokens!.access_token}` };
      const { client_id } = oauth.kept.registration!;
      const revoked = await ask(server.base, 'revoke', { client_id, token: oauth.kept.tokens!.refresh_token });
      expect(revoked.status).toBe(200);
      expect((await fetch(endpoint, { method: 'POST', headers, body: '{}' })).status).toBe(401);
      await expect(connected.listTools()).rejects.toThrow();
    });
  },
);

const ask = (base: string, what: 'token' | 'revoke', fields: Record<string, string | undefined>) =>
  fetch(`${base}/oauth/${what}`, { method: 'POST', body: new URLSearchParams(fields as Record<string, string>) });

/** With the token that a person granted, the inspector lists every tool and calls the given ones. */
async function inspectAll(client: Client, token: string, endpoint: string): Promise<void> {
  const target = overHttp(endpoint, `Authorization: Bearer ${token}`);
  const listed = await inspect(target, 'tools/list');
  expect(listed.answer?.tools, listed.output).toHaveLength(60);
  const call = async (name: string, args: object) =>
    (await client.callTool({ name, arguments: { ...args } })).structuredContent as { memory: { memory_id: string } };
  const prepare: Prepare = async (content, tool) => {
    const layer = tool === 'demote' ? 'procedural' : 'working';
    const { memory_id } = (await call('remember', { content, layer })).memory;
    if (tool === 'unpin') await call('pin', { memory_id });
    return memory_id;
  };
  for (const tool of inspectedTools) {
    const { isAnswered, output } = await inspectTool(target, tool, prepare);
    expect([tool.name, isAnswered], output).toEqual([tool.name, true]);
  }
}
