/**
 * The scripts of the dashboard when time passes: the activity of a workspace, held keys, slow answers, sessions that end,
 * pages that come back.
 */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { callWithKey, makeKey, makeWorkspace } from '../../../bench/site/tour.ts';
import { describeInBrowser } from '../../support/describe-in-browser.ts';
import { signedIn } from '../../support/signed-in.ts';
import { gate } from '../../support/watched-engine.ts';

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

  test('a page of jobs shows a change of a job, and leaves what a person types and the focus as they are', async ({
    expect,
  }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'joan@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Typed')}`;
    const isDone = /^job_\w+=done( job_\w+=done)*$/;
    const states = () => page.locator('[data-live-jobs]').getAttribute('data-live-jobs');
    const jobs = async () => (isDone.test((await states())!) ? (await states())!.split(' ').length : 0);
    await post(page, `${root}/jobs`, { tool: 'dedup' });
    await page.goto(`${root}/jobs`);
    await expect.poll(jobs).toBe(1);
    await page.keyboard.press('/');
    await page.keyboard.type('when is the crane');
    await post(page, `${root}/jobs`, { tool: 'dedup' });
    await expect.poll(jobs).toBe(2);
    await page.keyboard.type(' oiled');
    expect(await page.getByLabel('Search the memories').inputValue()).toBe('when is the crane oiled');
    const table = page.getByRole('region', { name: 'Jobs' });
    const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')");
    // The table is another one after each change of a job.
    await expect.poll(() => table.focus().then(focused)).toBe('Jobs');
    await post(page, `${root}/jobs`, { tool: 'dedup' });
    await expect.poll(jobs).toBe(3);
    expect(await focused()).toBe('Jobs');
    expect(await table.locator('tbody tr').count()).toBe(3);
    await context.close();
  });

  test('a form that was refused is not sent again when a job changes', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'rosa@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Refused')}`;
    for (const [query, content] of [
      ['who keeps the lock', 'The lock keeper is Ida.'],
      ['when does the lock open', 'The lock opens at six.'],
    ] as const) {
      const stored = await (await post(page, `${root}/remember`, { content })).json();
      await post(page, `${root}/questions`, { query, expected: stored.memory.memory_id });
    }
    await page.goto(`${root}/questions`);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    // Somebody else removes the question first.
    const remove = page.locator('form[action$="/remove"]').first();
    await post(page, (await remove.getAttribute('action'))!, {});
    await remove.getByRole('button').click();
    await page.locator('.notice-alert').waitFor();
    await post(page, `${root}/jobs`, { tool: 'dedup' });
    await expect.poll(() => page.locator('[data-live-jobs]').getAttribute('data-live-jobs')).toMatch(/=done/);
    expect(sent).toHaveLength(1);
    await context.close();
  });

  test('the overview shows a memory that was stored while the page was on its way', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'vera@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'On the way')}`;
    const script = gate();
    await page.route('**/assets/live-*.js', async (route) => {
      await script.passed;
      await route.continue();
    });
    await page.goto(root, { waitUntil: 'commit' });
    await page.locator('#live-memories').waitFor({ state: 'attached' });
    await post(page, `${root}/remember`, { content: 'The pilot boat is green.' });
    script.open();
    await page.locator('#live-memories').getByText('The pilot boat is green.').waitFor();
    expect(await page.getByText('No memories yet').count()).toBe(0);
    await context.close();
  });

  test('the overview is live again when a person comes back to it', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'back@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Kept')}`;
    await page.goto(root);
    await page.getByText('Live: new memories').waitFor();
    // As a browser does that keeps the page; one that a program drives keeps none.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))");
    await post(page, `${root}/remember`, { content: 'The buoy is red.' });
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    await page.locator('#live-memories').getByText('The buoy is red.').waitFor({ timeout: 30_000 });
    expect(await page.locator('#live-memories article').count()).toBe(1);
    await context.close();
  });

  test('a tab that nobody sees gives its connection back, and shows what it missed once it is seen', async ({
    expect,
  }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'tabs@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Many tabs')}`;
    await page.addInitScript(`window.streams = []; window.EventSource = class extends EventSource {
      constructor(url) { super(url); window.streams.push(this); }
    };`);
    await page.goto(root);
    await page.getByText('Live: new memories').waitFor();
    // A browser that a program drives shows all tabs.
    const setHidden = (isHidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
        document.dispatchEvent(new Event('visibilitychange'));`,
      );
    const openStreams = () => page.evaluate('window.streams.filter(({ readyState }) => readyState !== 2).length');
    await setHidden(true);
    expect(await openStreams()).toBe(0);
    await post(page, `${root}/remember`, { content: 'The buoy is green.' });
    await setHidden(false);
    await page.locator('#live-memories').getByText('The buoy is green.').waitFor({ timeout: 30_000 });
    expect(await openStreams()).toBe(1);
    await context.close();
  });

  test('a theme that was chosen on another page is that of the page that somebody goes back to, and of other tabs', async ({
    expect,
  }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'theo@example.org', { colorScheme: 'light' });
    const theme = (one: Page) => one.evaluate<string>("document.documentElement.dataset.theme ?? 'none'");
    await page.goto('/security');
    const other = await context.newPage();
    await other.goto('/agents');
    await other.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(() => theme(page)).toBe('dark');
    expect(await page.locator('[data-theme-switch]').textContent()).toBe('Light');
    await page.evaluate("localStorage.setItem('theme', 'light')");
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    expect([await theme(page), await page.locator('[data-theme-switch]').textContent()]).toEqual(['light', 'Dark']);
    await context.close();
  });

  test('what the check of an archive found goes when another file is chosen, and it says that the session ended', async ({
    expect,
  }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'arno@example.org');
    const full = `/app/workspaces/${await makeWorkspace(page, 'Full')}`;
    await post(page, `${full}/remember`, { content: 'The pier is closed in winter.' });
    const archive = await (await page.request.get(`${full}/export`)).body();
    await page.goto(`/app/workspaces/${await makeWorkspace(page, 'Empty')}/import`);
    const choose = (buffer: Buffer) =>
      page.locator('input[type="file"]').setInputFiles({ name: 'a.ndjson', mimeType: 'application/x-ndjson', buffer });
    const check = () => page.getByRole('button', { name: 'Check the file' }).click();
    await choose(archive);
    await check();
    await page.getByText('The file is complete').waitFor();
    await choose(Buffer.from('not an archive'));
    expect(await page.locator('#checked').textContent()).toBe('');
    await context.clearCookies();
    await check();
    await page.getByText('You are signed out.').waitFor();
    await context.close();
  });

  test('a form for a memory that was refused keeps the type that a person chose', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'tilda@example.org');
    await page.goto(`/app/workspaces/${await makeWorkspace(page, 'Chosen')}/write`);
    const [content, type] = [page.getByLabel('Content'), page.getByLabel('Type')];
    await content.fill('   ');
    await type.selectOption('procedure');
    await page.getByRole('button', { name: 'Remember' }).click();
    await page.locator('.fault').waitFor();
    await page.waitForLoadState();
    await content.fill('Oil the crane on Mondays.');
    expect(await type.inputValue()).toBe('procedure');
    await context.close();
  });

  test('a text that is dragged onto the content arrives there', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'drago@example.org');
    await page.goto(`/app/workspaces/${await makeWorkspace(page, 'Dragged')}/ingest`);
    await page.locator('h1').selectText();
    await page.locator('h1').dragTo(page.locator('#content'));
    await expect.poll(() => page.locator('#content').inputValue()).toBe('Ingest a document');
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

  test('a search that fails shows no results of another question, and leads to the sign-in if the session ended', async ({
    expect,
  }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'sofia@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Ended')}`;
    await post(page, `${root}/remember`, { content: 'The crane is oiled on Mondays.' });
    await page.goto(`${root}/memories?query=crane`);
    await context.clearCookies();
    await page.getByLabel('What are you looking for?').fill('what colour is the buoy');
    await page.getByText('The search failed.').waitFor();
    expect(await page.locator('#found article').count()).toBe(0);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/login');
    await context.close();
  });

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
