/** The dashboard in real use: the built program, a real browser, two people. */
import { test } from 'vitest';
import {
  callWithKey,
  fillPath,
  fillWorkspace,
  makeKey,
  makeWorkspace,
  ownPages,
  signIn,
  workspacePages,
} from '../../../bench/site/tour.ts';
import { describeInBrowser } from '../../support/describe-in-browser.ts';
import { signedIn } from '../../support/signed-in.ts';
import { gate } from '../../support/watched-engine.ts';
import { barriers, faultsOf, isTooWide } from './barriers.ts';

// Each test has its own person, workspace and window, and waits for the browser most of the time.
describeInBrowser({ concurrent: true }, (site) => {
  test('a person creates a workspace, a key and a memory, edits it, invites another person, and deletes everything', async ({
    expect,
  }) => {
    const { page, context } = await signIn(site.browser, site.base, 'ada@example.org');
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const slug = await makeWorkspace(page, 'South Dock');
    const root = `/app/workspaces/${slug}`;
    const key = await makeKey(page, slug, 'build agent');
    const call = (path: string, body?: object) => callWithKey(site.base, slug, key, path, body);
    await page.goto(root);
    await page.getByText('Live: new memories').waitFor();
    expect((await call('/remember', { content: 'The crane is oiled on Mondays.' })).status).toBe(200);
    await page.locator('#live-memories').getByText('The crane is oiled on Mondays.').waitFor();
    await page.locator('#live-calls').getByText('POST /remember').waitFor();

    await page.goto(`${root}/memories`);
    await page.getByLabel('What are you looking for?').pressSequentially('when is the crane oiled');
    await page.waitForURL(/query=when/);
    await page.getByRole('link', { name: 'The crane is oiled on Mondays.' }).click();

    await page.waitForURL(/memories\/mem_/);
    await page.keyboard.press('e');
    await page.getByLabel('Content').fill('The crane is oiled on Fridays.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.locator('.memory-large').textContent()).toBe('The crane is oiled on Fridays.');
    const history = page.getByRole('region', { name: 'History' });
    expect(await history.locator('del').allTextContents()).toContain('Mondays');
    await history
      .getByRole('button', { name: /Revert/ })
      .first()
      .click();
    await expect.poll(() => page.locator('.memory-large').textContent()).toBe('The crane is oiled on Mondays.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.memory-large').textContent()).toBe('The crane is oiled on Fridays.');

    await page.goto(`${root}/people`);
    await page.getByLabel('E-mail').fill('grace@example.org');
    await page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await page.getByRole('button', { name: 'Invite' }).click();
    const link = (await page.locator('.notice pre').textContent())!.trim();
    const grace = await signedIn(site.browser, site.base, 'grace@example.org');
    await grace.page.goto(link);
    await grace.page.getByRole('button', { name: 'Join' }).click();
    await grace.page.waitForURL(new RegExp(`${root}$`));
    await grace.page.goto(`${root}/write`);
    expect(await grace.page.getByText('Your role here is viewer').count()).toBe(1);
    const refused = await grace.page.request.post(`${root}/remember`, {
      form: { content: 'By a viewer.' },
      headers: { Origin: site.base },
    });
    expect(refused.status()).toBe(403);

    await page.goto(`${root}/keys`);
    await page.getByText('Revoke', { exact: true }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await expect.poll(async () => (await call('/status')).status).toBe(401);
    await page.locator('summary', { hasText: 'Ada' }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.goto('/app');
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(faults).toEqual([]);
    await Promise.all([context.close(), grace.context.close()]);
  });

  test('no page has an accessibility barrier, light or dark, on a desktop or a phone', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'mira@example.org');
    const slug = await makeWorkspace(page, 'Harbour');
    const key = await makeKey(page, slug, 'tour');
    const places = await fillWorkspace(site.base, slug, key);
    const ofWorkspace = Object.values(workspacePages).map((path) => `/app/workspaces/${slug}${path}`);
    const paths = [...Object.values(ownPages), ...ofWorkspace].map((path) => fillPath(path, places));
    expect(await faultsOf(context, paths)).toEqual([]);
    await context.close();
  });

  test('while a person searches, the form describes the filters as they are, and keeps no fault of a former value', async ({
    expect,
  }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'fay@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Filters')}`;
    await page.goto(`${root}/memories?since=soon`);
    const fault = page.locator('search').getByText('must be an ISO 8601 date');
    expect(await fault.count()).toBe(1);
    await page.getByLabel('From').fill('2020-01-01');
    await page.getByLabel('Layer').selectOption('semantic');
    await expect.poll(() => page.locator('search summary').textContent()).toMatch(/^semantic · .* · since 2020-01-01/);
    expect(await fault.count()).toBe(0);
    await context.close();
  });

  test('the keyboard reaches everything, and the focus is visible', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'kay@example.org');
    const slug = await makeWorkspace(page, 'Keyboard');
    const { memory } = await fillWorkspace(site.base, slug, await makeKey(page, slug, 'tour'));
    const focused = () => page.evaluate<string>('document.activeElement.id || document.activeElement.textContent');
    await page.goto(`/app/workspaces/${slug}/memories`);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('/');
    expect(await focused()).toBe('query');
    await page.keyboard.press('Escape');
    const lines = await page.locator('[data-list] .memory-content a').allTextContents();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(lines[1]);
    const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
    expect(outline).toBe('solid');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe(lines[0]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/memories\/mem_/);
    await page.goto(`/app/workspaces/${slug}/memories/${memory}`);
    await page.keyboard.press('e');
    expect(await focused()).toBe('new_content');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').getByText('Undo the last change').isVisible()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.close();
  });

  test('hostile text runs nothing and is no wider than the screen', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'mallory@example.org', {
      viewport: { width: 390, height: 844 },
    });
    const alarms: string[] = [];
    const wide: string[] = [];
    page.on('dialog', (dialog) => {
      alarms.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => alarms.push(String(error)));
    const slug = await makeWorkspace(page, `<script>alert(1)</script>${'n'.repeat(40)}`);
    const label = `<img src=x onerror=alert(2)>${'l'.repeat(60)}`;
    const key = await makeKey(page, slug, label);
    const places = await fillWorkspace(site.base, slug, key);
    const word = 'w'.repeat(10_000);
    const remember = (body: object) => callWithKey(site.base, slug, key, '/remember', body);
    for (const content of [word, `Priya Raman says <script>alert(3)</script> ${word}`, `\u202e<b>${word}</b>`])
      expect((await remember({ content, tags: ['t'.repeat(60)], session_id: 's'.repeat(200) })).status).toBe(200);
    const paths = Object.values(workspacePages).map((path) => `/app/workspaces/${slug}${path}`);
    for (const path of [...Object.values(ownPages), ...paths]) {
      await page.goto(fillPath(path, places));
      if (await isTooWide(page)) wide.push(path);
    }
    expect([wide, alarms]).toEqual([[], []]);
    await context.close();
  });

  test('a chosen file is read into the form if it is UTF-8, and stays a file if it is not', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'cleo@example.org');
    await page.goto(`/app/workspaces/${await makeWorkspace(page, 'Files')}/ingest`);
    const [content, file] = [page.locator('#content'), page.locator('input[type="file"]')];
    const choose = (name: string, encoding: BufferEncoding) =>
      file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('The café opens at six.', encoding) });
    await choose('plain.txt', 'utf8');
    await expect.poll(() => content.inputValue()).toBe('The café opens at six.');
    expect(await file.inputValue()).toBe('');
    await choose('old.txt', 'latin1');
    await expect.poll(() => content.inputValue()).toBe('');
    expect(await file.inputValue()).toContain('old.txt');
    await page.locator('#source_name').fill('An old file');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('not text in UTF-8').waitFor();
    expect(await page.locator('#source_name').inputValue()).toBe('An old file');
    await context.close();
  });

  test('the graph labels every entity that has room for its name, and takes the colours of a theme chosen later', async ({
    expect,
  }) => {
    const { page, context } = await signIn(site.browser, site.base, 'ada@example.org');
    const slug = await makeWorkspace(page, 'Chart Dock');
    const key = await makeKey(page, slug, 'build agent');
    for (const content of ['Priya Raman works at Acme Corp.', 'Tomasz Zielinski lives in Porto.'])
      await callWithKey(site.base, slug, key, '/remember', { content });
    await page.goto(`/app/workspaces/${slug}/graph`);
    const figure = page.locator('[data-graph]');
    await expect.poll(() => figure.getAttribute('data-drawn')).toBe('4');
    expect(Number(await figure.getAttribute('data-labels'))).toBeGreaterThanOrEqual(3);

    const mark = page.locator('[data-graph-legend] circle').first();
    expect(await mark.getAttribute('fill')).toBe('#1f4fbf');
    await page.evaluate("document.documentElement.dataset.theme = 'dark'");
    await expect.poll(() => mark.getAttribute('fill')).toBe('#86a8ff');
    expect(await page.locator('[data-graph-legend] li').count()).toBe(2);
    await context.close();
  });

  test('Ctrl+Enter stores a memory, whose type follows the text until a person chooses one', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'hedy@example.org');
    const slug = await makeWorkspace(page, 'Written by hand');
    await page.goto(`/app/workspaces/${slug}/write`);
    const [content, type] = [page.getByLabel('Content'), page.getByLabel('Type')];
    await page.getByText('Ctrl+Enter (Cmd+Enter on a Mac) stores it.').waitFor();
    await content.fill('We met at the quay. The crane was late. We went home at six.');
    expect(await type.inputValue()).toBe('narrative');
    await content.fill('The crane is oiled on Mondays.');
    expect(await type.inputValue()).toBe('fact');
    await type.selectOption('procedure');
    await content.fill('Oil the crane on Mondays.');
    expect(await type.inputValue()).toBe('procedure');
    await content.press('Control+Enter');
    await page.waitForURL(/memories\/mem_/);
    expect(await page.locator('.memory-large').textContent()).toBe('Oil the crane on Mondays.');
    await context.close();
  });

  test('the end of an old secret and of a key is a date, not "until in 24 hours"', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'tess@example.org');
    const slug = await makeWorkspace(page, 'Ends');
    await page.goto(`/app/workspaces/${slug}/keys`);
    await page.getByLabel('Label').fill('brief agent');
    await page.getByLabel('Expires after, in days').fill('5');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Rotate', { exact: true }).click();
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    await page.getByText('This is the new secret').waitFor();
    await page.getByText('just now').first().waitFor();
    const text = await page.locator('main').innerText();
    expect(text).toMatch(/The old secret works until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
    expect(text).toMatch(/until \d{4}-\d\d-\d\d \d\d:\d\d UTC\s+The old secret/);
    await context.close();
  });

  test('a second click on a button whose form is on its way changes nothing', async ({ expect }) => {
    const { page, context } = await signedIn(site.browser, site.base, 'duncan@example.org');
    const root = `/app/workspaces/${await makeWorkspace(page, 'Twice')}`;
    // The answer comes after the second click.
    let clicks = gate();
    await page.route(`**${root}/**`, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      if (route.request().method() === 'POST') await clicks.passed;
      await route.fulfill({ response: answer });
    });
    const clickTwice = async (name: string) => {
      clicks = gate();
      await page.getByRole('button', { name }).click({ clickCount: 2, delay: 100, noWaitAfter: true });
      clicks.open();
    };
    await page.goto(`${root}/keys`);
    await page.getByLabel('Label').fill('agent');
    await clickTwice('Create key');
    await page.getByText('The key is ready').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.goto(`${root}/write`);
    await page.getByLabel('Content').fill('The lock opens at six.');
    await clickTwice('Remember');
    await page.getByText('Memory stored.').waitFor();
    await clickTwice('Forget');
    await page.getByText('Memory forgotten.').waitFor();
    await page.goBack();
    await page.goForward();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Memory restored.').waitFor();
    await context.close();
  });

  test('without a script a person can search, write, create a key and invite', async ({ expect }) => {
    const options = { javaScriptEnabled: false };
    const { page, context } = await signIn(site.browser, site.base, 'grace.hopper@example.org', options);
    const slug = await makeWorkspace(page, 'Without script');
    const root = `/app/workspaces/${slug}`;
    await page.goto(`${root}/write`);
    await page.getByLabel('Content').fill('The lighthouse is painted white.');
    await page.getByRole('button', { name: 'Remember' }).click();
    expect(await page.locator('.memory-large').textContent()).toBe('The lighthouse is painted white.');
    await page.goto(`${root}/memories`);
    await page.getByLabel('What are you looking for?').fill('lighthouse');
    await page.getByRole('button', { name: 'Search' }).click();
    // A click waits for the beginning of the next page only.
    await page.getByRole('link', { name: 'The lighthouse is painted white.' }).waitFor();
    expect(await makeKey(page, slug, 'lamp')).toMatch(/^stele_/);
    await page.goto(`${root}/people`);
    await page.getByRole('button', { name: 'Invite' }).click();
    expect(await page.locator('.notice pre').textContent()).toContain('/app/invites/');
    await context.close();
  });
});
