/** The public pages in a real browser: the built program, each page in light on a desktop and in dark on a phone. */
import { expect, test } from 'vitest';
import { makeKey, makeWorkspace, publicPages } from '../../../bench/site/tour.ts';
import { describeInBrowser } from '../../support/describe-in-browser.ts';
import { signedIn } from '../../support/signed-in.ts';
import { faultsOf } from './barriers.ts';

describeInBrowser({}, (site) => {
  test('no page has an accessibility barrier or is wider than the screen', async () => {
    const context = await site.browser.newContext({ baseURL: site.base });
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
    const { page, context } = await signedIn(site.browser, site.base, 'ada@example.org');
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

  test('the explorer keeps a typed body when the workspace changes, and sends the path as it is typed', async () => {
    const page = await site.browser.newPage({ baseURL: site.base });
    const sent: string[] = [];
    page.on('request', (request) => request.resourceType() === 'fetch' && sent.push(new URL(request.url()).pathname));
    const [status, curl] = [page.locator('#answer-status'), page.locator('#as-curl code')];
    const [body, path] = [page.getByLabel('Body'), page.getByLabel('Method and path')];
    await page.goto('/api-explorer');
    await page.getByLabel('Call', { exact: true }).selectOption({ label: 'Remember a fact' });
    await body.fill('{"content": "Typed by hand."}');
    await page.getByLabel('Workspace', { exact: true }).fill('atlas');
    await page.getByLabel('Workspace key').focus();
    expect(await body.inputValue()).toBe('{"content": "Typed by hand."}');
    expect(await path.inputValue()).toBe('POST /api/workspaces/atlas/remember');
    await path.fill('PUT /api/workspaces/atlas/notes');
    expect(await curl.textContent()).toContain("curl -sS -X PUT 'http");
    await path.fill('GET /api/workspaces/atlas/search/two words');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => status.textContent()).toMatch(/^Status 40\d/);
    expect(sent.at(-1)).toBe('/api/workspaces/atlas/search/two%20words');
    const before = sent.length;
    await path.fill('memories');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await status.textContent()).toBe('Write a method and a path, such as GET /api/health.');
    expect(sent).toHaveLength(before);
    await page.close();
  });
});
