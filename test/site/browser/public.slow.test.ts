/** The pages that anyone may read, in a real browser: the built program, each page light on a desk and dark on a phone. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../bench/program.ts';
import { findChromium, launchChromium, noChromium } from '../../../bench/site/chromium.ts';
import { makeKey, makeWorkspace, publicPages, signIn } from '../../../bench/site/tour.ts';

const executable = findChromium();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

    /** Serious and critical findings of axe, each with where it is. */
    const barriers = async (page: Page): Promise<string[]> => {
      await page.evaluate(axe);
      return page.evaluate(async () => {
        // biome-ignore lint/suspicious/noExplicitAny: axe puts itself onto the window
        const { violations } = await (globalThis as any).axe.run();
        return violations
          .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`);
      });
    };

    test.each(Object.entries(publicPages))(
      '%s keeps nobody out, and is no wider than the screen',
      async (_name, path) => {
        const context = await browser.newContext({ baseURL: server.base });
        const page = await context.newPage();
        const faults: string[] = [];
        page.on('pageerror', (error) => faults.push(String(error)));
        page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
        for (const [colorScheme, width, height] of [['light', 1280, 900] as const, ['dark', 390, 844] as const]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width, height });
          await page.goto(path);
          const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
          expect([colorScheme, width, await barriers(page), overflow <= 0]).toEqual([colorScheme, width, [], true]);
        }
        expect(faults).toEqual([]);
        await context.close();
      },
    );

    test('the explorer sends a call with a key, shows the answer, and the same with curl', async () => {
      const { page, context } = await signIn(browser, server.base, 'ada@example.org');
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      const slug = await makeWorkspace(page, 'South Dock');
      const key = await makeKey(page, slug, 'explorer');
      await page.goto('/api-explorer');
      await page.getByLabel('Workspace', { exact: true }).fill(slug);
      await page.getByLabel('Workspace key').fill(key);
      await page.getByLabel('Call', { exact: true }).selectOption({ label: 'Remember a fact' });
      const status = page.locator('#answer-status');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => status.textContent()).toMatch(/^Status 200, \d+ ms/);
      expect(JSON.parse((await page.locator('#answer code').textContent())!)).toMatchObject({
        memory: { memory_id: expect.stringMatching(/^mem_/) },
      });
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
