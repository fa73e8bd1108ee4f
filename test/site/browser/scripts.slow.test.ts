/** The scripts of the dashboard when time passes: held keys, slow answers, sessions that end, pages that come back. */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { makeWorkspace } from '../../../bench/site/tour.ts';
import { describeInBrowser } from '../../support/describe-in-browser.ts';
import { signedIn } from '../../support/signed-in.ts';

// Each test has its own person, workspace and window, and waits for the browser most of the time.
describeInBrowser({ concurrent: true }, (site) => {
  /** Sends a form as the person of the page, beside it. */
  const post = (page: Page, path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers: { Origin: site.base } });

  test('a key that is held down decides on one pair, not on the next ones too', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'hal@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Held')}`;
    for (const content of ['gate opens at 5', 'gate opens at 6', 'crane lifts 20 tonnes', 'crane lifts 25 tonnes'])
      await post(page, `${root}/remember`, { content: `The ${content}.`, memory_type: 'fact' });
    await page.goto(`${root}/review`);
    await page.getByText('2 to decide.').waitFor();
    const decisions: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && decisions.push(request.url()));
    await page.keyboard.down('1');
    await page.getByText('1 to decide.').waitFor();
    await page.waitForLoadState();
    await page.keyboard.down('1');
    await page.keyboard.up('1');
    await page.goto(`${root}/review`);
    expect(await page.getByText('1 to decide.').count()).toBe(1);
    expect(decisions).toHaveLength(1);
    await context.close();
  });

  test('a time 35 hours ago, which may be two days back, is not called yesterday', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'tim@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Times')}`;
    await post(page, `${root}/remember`, { content: 'The tide turns at noon.' });
    await page.clock.setFixedTime(Date.now() + 35 * 3_600_000);
    await page.goto(`${root}/memories`);
    expect(await page.locator('[data-list] time').textContent()).toBe('1 day ago');
    await context.close();
  });
});
