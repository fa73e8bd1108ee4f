/** The public pages in a real browser: the built program, each page in light on a desktop and in dark on a phone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../bench/program.ts';
import { findChromium, launchChromium, noChromium } from '../../../bench/site/chromium.ts';
import { makeKey, makeWorkspace, publicPages } from '../../../bench/site/tour.ts';
import { signedIn } from '../../support/signed-in.ts';
import { faultsOf } from './barriers.ts';

const executable = findChromium();

describe.skipIf(executable === null)(
  `in a real browser${executable === null ? ` (skipped: ${noChromium})` : ''}`,
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stele-public-'));
    let server: RunningServer;
    let browser: Browser;
    beforeAll(async () => {
      server = await startServer({ dataDir, env: { STELE_LOG_LEVEL: 'warn', STELE_RATE_LIMIT: '0' } });
      browser = await launchChromium(executable!);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('no page has an accessibility barrier or is wider than the screen', async () => {
      const context = await browser.newContext({ baseURL: server.base });
      const faults: string[] = [];
      context.on('weberror', (fault) => faults.push(`${fault.page()?.url()}: ${fault.error()}`));
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.page()?.url()}: ${message.text()}`);
      });
      faults.push(...(await faultsOf(context, Object.values(publicPages))));
      expect(faults).toEqual([]);
      await context.close();
    });

    test('the explorer sends a call with a key, shows the answer, and the same call with curl', async () => {
      const { page, context } = await signedIn(browser, server.base, 'ada@example.org');
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      const slug = await makeWorkspace(page, 'South Dock');
      const key = await makeKey(page, slug, 'explorer');
      // The page's automatic first call is answered last.
      let answerFirst = () => {};
      const isDue = new Promise<void>((resolve) => {
        answerFirst = resolve;
      });
      const first = '**/api/health';
      await page.route(first, async (route) => {
        await isDue;
        await route.continue();
      });
      const firstAnswer = page.waitForResponse(first);
      await page.goto('/api-explorer');
      await page.getByLabel('Workspace', { exact: true }).fill(slug);
      await page.getByLabel('Workspace key').fill(key);
      await page.getByLabel('Call', { exact: true }).selectOption({ label: 'Remember a fact' });
      const status = page.locator('#answer-status');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => status.textContent()).toMatch(/^Status 200, \d+ ms/);
      const answered = async () => JSON.parse((await page.locator('#answer code').textContent())!);
      expect(await answered()).toMatchObject({ memory: { memory_id: expect.stringMatching(/^mem_/) } });
      answerFirst();
      await (await firstAnswer).finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      expect(await answered()).toHaveProperty('memory');
      const curl = (await page.locator('#as-curl code').textContent())!;
      expect(curl).toContain(`/api/workspaces/${slug}/remember`);
      expect(curl).not.toContain(key);
      await page.getByLabel('Workspace key').fill('stele_wrong');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => status.textContent()).toMatch(/^Status 401/);
      expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
      await context.close();
    });
  },
);
