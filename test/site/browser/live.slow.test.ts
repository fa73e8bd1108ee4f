/** Pages that follow the activity of a workspace: the built program, a real browser. */
import { test } from 'vitest';
import { callWithKey, makeKey, makeWorkspace } from '../../../bench/site/tour.ts';
import { describeInBrowser } from '../../support/describe-in-browser.ts';
import { signedIn } from '../../support/signed-in.ts';
import { gate } from '../../support/watched-engine.ts';

// Each test has its own person, workspace and window, and waits for the stream most of the time.
describeInBrowser({ concurrent: true }, (site) => {
  test('the page of jobs shows the end of a job that ended before the page was live', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'jonas@example.org');
    const slug = await makeWorkspace(page, 'Jobs Dock');
    const jobs = `/app/workspaces/${slug}/jobs`;
    await page.goto(jobs);
    await page.getByRole('button', { name: 'Merge near-duplicates' }).click();
    const states = () => page.locator('[data-live-jobs]').getAttribute('data-live-jobs');
    await expect.poll(states).toMatch(/^job_\w+=done$/);
    // A page that was made while the job still ran.
    await page.route(`**${jobs}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('=done', '=running') });
      await page.unroute(`**${jobs}`);
    });
    await page.goto(jobs);
    await expect.poll(states).toMatch(/=done$/);
    await context.close();
  });

  test('the page of jobs shows the first job, which an agent starts', async () => {
    const { page, context } = await signedIn(site.browser, site.base, 'emil@example.org');
    const slug = await makeWorkspace(page, 'Idle Dock');
    const key = await makeKey(page, slug, 'agent');
    await page.goto(`/app/workspaces/${slug}/jobs`);
    await page.getByText('No job ran in the last 30 days.').waitFor();
    await callWithKey(site.base, slug, key, '/mcp', { tool: 'dedup', args: {} });
    await page.getByRole('cell', { name: 'Merge near-duplicates' }).waitFor();
    await context.close();
  });

  test('a person who leaves the page of jobs while a job changes arrives at the other page', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'ines@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Left Dock')}`;
    // Each page says what its script hears of.
    await page.addInitScript(`window.EventSource = class extends EventSource {
      constructor(url) {
        super(url);
        for (const kind of ['ready', 'job']) this.addEventListener(kind, () => console.log('heard ' + kind));
      }
    };`);
    const heard = (kind: string) => page.waitForEvent('console', (message) => message.text() === `heard ${kind}`);
    const begin = () => page.request.post(`${root}/jobs`, { form: { tool: 'dedup' }, headers: { Origin: site.base } });
    await begin();
    await Promise.all([heard('ready'), page.goto(`${root}/jobs`)]);
    await expect.poll(() => page.locator('[data-live-jobs]').getAttribute('data-live-jobs')).toMatch(/^job_\w+=done$/);
    const answer = gate();
    await page.route(`**${root}/usage`, async (route) => {
      await answer.passed;
      await route.continue();
    });
    const usage = page.waitForRequest(`**${root}/usage`);
    await page.getByRole('link', { name: 'Usage' }).click({ noWaitAfter: true });
    await usage;
    await Promise.all([heard('job'), begin()]);
    answer.open();
    await page.waitForURL(`**${root}/usage`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Usage');
    await context.close();
  });

  test('the lists of calls and jobs keep their entries when the page connects again, and move only what is new', async ({
    expect,
  }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'nora@example.org');
    const slug = await makeWorkspace(page, 'Long watched');
    const root = `/app/workspaces/${slug}`;
    const key = await makeKey(page, slug, 'watcher');
    const remember = (content: string) => callWithKey(site.base, slug, key, '/remember', { content });
    await remember('The quay is swept at dawn.');
    await page.goto(`${root}/jobs`);
    await page.getByRole('button', { name: 'Merge near-duplicates' }).click();
    await expect.poll(() => page.locator('[data-live-jobs]').getAttribute('data-live-jobs')).toMatch(/=done$/);
    await page.goto(root);
    const [calls, jobs] = [page.locator('#live-calls li'), page.locator('#live-jobs li')];
    await calls.filter({ hasText: 'POST /remember' }).waitFor();
    const mark = (one: object) => void Object.assign(one, { isFormer: true });
    await calls.last().evaluate(mark);
    await jobs.first().evaluate(mark);
    const state = page.locator('[data-live-state]');
    const words = await state.evaluateHandle((one) => one.firstChild);
    await page.waitForRequest(/\/live\b/);
    await remember('The ferry leaves at nine.');
    await expect.poll(() => calls.count()).toBe(2);
    const isFormer = (one: object) => 'isFormer' in one;
    expect([await calls.last().evaluate(isFormer), await jobs.first().evaluate(isFormer)]).toEqual([true, true]);
    // A screen reader would read out a sentence that was put there again.
    expect(await state.evaluate((one, former) => one.firstChild === former, words)).toBe(true);
    await context.close();
  });
});
