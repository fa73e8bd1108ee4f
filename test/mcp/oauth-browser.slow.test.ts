/** A person lets a client in as they do it: the built program, the official client, a real browser. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../bench/program.ts';
import { findChromium, launchChromium, noChromium } from '../../bench/site/chromium.ts';
import { makeWorkspace, signIn } from '../../bench/site/tour.ts';
import { openOauthClient } from './oauth-client.ts';

const executable = findChromium();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = process.env.STELE_PICTURES;

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
      server = await startServer({ dataDir, env: { STELE_LOG_LEVEL: 'warn', STELE_SECRET: 'a-secret-of-this-test' } });
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

    test('a client is let in, lists and calls tools, goes on after a restart, and is disconnected', async () => {
      const { page } = await signIn(browser, server.base, 'ada@example.org');
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      const slug = await makeWorkspace(page, 'South Dock');
      const oauth = openOauthClient(
        `${server.base}/api/workspaces/${slug}/mcp/stream`,
        {
          client_name: 'Harbour assistant',
          redirect_uris: [callback],
        },
        callback,
      );
      await expect(oauth.connect()).rejects.toThrow('Unauthorized');
      await page.goto(oauth.kept.asked!.href);
      await page.getByRole('heading', { name: 'Let Harbour assistant into South Dock?' }).waitFor();
      await page.evaluate(axe);
      // biome-ignore lint/suspicious/noExplicitAny: axe puts itself onto the window
      const { violations } = await page.evaluate(() => (globalThis as any).axe.run());
      expect(violations.map(({ id, impact }: { id: string; impact: string }) => [id, impact])).toEqual([]);
      if (pictures) await page.screenshot({ path: join(pictures, 'consent.png'), fullPage: true });
      await page.getByRole('button', { name: 'Let it in' }).click();
      await page.getByText('Back in the client.').waitFor();
      await oauth.finish(came.find(({ pathname }) => pathname === '/callback')!.searchParams.get('code')!);

      const first = await oauth.connect();
      expect((await first.listTools()).tools).toHaveLength(60);
      await first.close();
      const { port } = new URL(server.base);
      await server.stop();
      server = await startServer({ dataDir, port: Number(port), env: { STELE_LOG_LEVEL: 'warn' } });
      const again = await oauth.connect();
      const { isError } = await again.callTool({ name: 'remember', arguments: { content: 'Still let in.' } });
      expect(isError).toBeUndefined();

      await page.goto(`${server.base}/app/clients`);
      if (pictures) await page.screenshot({ path: join(pictures, 'clients.png'), fullPage: true });
      await page.getByRole('button', { name: 'Disconnect Harbour assistant' }).click();
      await page.getByText('No client is connected yet.').waitFor();
      await expect(again.listTools()).rejects.toThrow();
      expect(faults).toEqual([]);
    });
  },
);
