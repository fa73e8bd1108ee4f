/** Drives a browser on a running server: signs in, fills a workspace, and provides the addresses of all pages. */
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hasEnded, type Job } from '../../src/model/job.ts';
import { pages } from '../../src/site/pages.ts';

export interface Visitor {
  context: BrowserContext;
  page: Page;
}

/** Opens a separate browser context, signed in through the development provider. */
export async function signIn(
  browser: Browser,
  base: string,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: base, ...options });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: /Development/ }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${base}/app**`);
  return { context, page };
}

/** Creates a workspace with the form on /app; returns the slug. */
export async function makeWorkspace(page: Page, name: string): Promise<string> {
  await page.goto('/app');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.waitForURL(/\/app\/workspaces\/[\w-]+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Creates a key with the form on the keys page; returns the secret. */
export async function makeKey(page: Page, slug: string, label: string): Promise<string> {
  await page.goto(`/app/workspaces/${slug}/keys`);
  await page.getByLabel('Label').fill(label);
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.locator('.notice pre').first();
  return ((await shown.textContent()) ?? '').trim();
}

/** Calls the JSON API with a key, like an agent. */
export async function callWithKey(
  base: string,
  slug: string,
  key: string,
  path: string,
  body?: object,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const answer = await fetch(`${base}/api/workspaces/${slug}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const memories: [content: string, type: 'fact' | 'procedure' | 'narrative', layer: string, occurred: string][] = [
  ['Billing runs on PostgreSQL 16 in Lisbon.', 'fact', 'semantic', '2026-03-02'],
  ['Billing runs on PostgreSQL 17 in Lisbon.', 'fact', 'semantic', '2026-05-18'],
  ['The deploy limit is 10 services a day.', 'fact', 'semantic', '2026-04-01'],
  ['The deploy limit is 14 services a day.', 'fact', 'semantic', '2026-06-11'],
  ['Priya Raman leads the billing team at Acme Corp and reviews every migration.', 'fact', 'semantic', '2026-02-11'],
  ['Priyanka Raman signed the Acme Corp contract in Lisbon with Tomás Silva.', 'narrative', 'episodic', '2026-02-20'],
  ['Priya Raman prefers short written reports over meetings.', 'fact', 'semantic', '2026-03-09'],
  ['Tomás Silva moved the nightly export from Porto to Lisbon.', 'narrative', 'episodic', '2026-03-29'],
  [
    'To rotate the webhook key: open the vault, make the new key, deploy, then revoke the old one.',
    'procedure',
    'procedural',
    '2026-04-22',
  ],
  [
    'Priya Raman and Tomás Silva planned the Atlas migration for the first Monday of June.',
    'narrative',
    'episodic',
    '2026-05-04',
  ],
  [
    'The Atlas migration finished without data loss; Tomás Silva watched the replicas.',
    'narrative',
    'episodic',
    '2026-06-01',
  ],
  [
    'The Atlas migration finished without any data loss; Tomás Silva watched the replicas.',
    'narrative',
    'episodic',
    '2026-06-01',
  ],
  ['Working on: the export of invoices fails for customers in Porto.', 'narrative', 'working', '2026-06-14'],
];

export interface PageIds {
  memory: string;
  entity: string;
}

/** Stores content that gives every page something to show; two memories contradict two others. */
export async function fillWorkspace(base: string, slug: string, key: string): Promise<PageIds> {
  let first = '';
  for (const [content, memory_type, layer, occurred_at] of memories) {
    const body = { content, memory_type, layer, occurred_at, tags: ['atlas'], session_id: 'atlas-planning' };
    const { status, json } = await callWithKey(base, slug, key, '/remember', body);
    if (status !== 200) throw new Error(`remember answered ${status}: ${JSON.stringify(json)}`);
    first ||= (json.memory as { memory_id: string }).memory_id;
  }
  const tool = (name: string, args: object) => callWithKey(base, slug, key, '/mcp', { tool: name, args });
  await tool('edit_memory', {
    memory_id: first,
    new_content: 'Billing runs on PostgreSQL 16.4 in Lisbon, on two nodes.',
  });
  await tool('annotate', { memory_id: first, note: 'Confirmed by Priya.' });
  await tool('pin', { memory_id: first });
  await tool('diary_write', { entry: 'Moved the export to Lisbon. Next: switch the invoices of Porto.' });
  await tool('session_handoff', { save: true, session_id: 'atlas-planning' });
  await tool('recall', { query: 'which database does billing use' });
  await tool('consolidate', {});
  await callWithKey(base, slug, key, '/ingest', {
    source_name: 'Runbook of the harbour',
    source_type: 'markdown',
    items: ['The crane is oiled on Mondays.', 'Berth 4 takes boats of up to 12 metres.'],
  });
  await waitForJobs(base, slug, key);
  const { json } = await tool('recall_entity', { name: 'Priya Raman' });
  const { entity } = json.result as { entity: { entity_id: string } };
  return { memory: first, entity: entity.entity_id };
}

/** Waits until no job is due or running: the pages of jobs load again whenever one changes. */
async function waitForJobs(base: string, slug: string, key: string): Promise<void> {
  const isLater = ({ run_at }: Job) => Date.parse(run_at) > Date.now();
  for (;;) {
    const { json } = await callWithKey(base, slug, key, '/jobs');
    if ((json.jobs as Job[]).every((job) => hasEnded(job) || isLater(job))) return;
    await setTimeout(100);
  }
}

/** Public pages by name: `/docs/first-memory` is `public-docs-first-memory`. */
export const publicPages: Record<string, string> = Object.fromEntries(
  pages.map(({ path }) => [`public${path.replaceAll('/', '-').replace(/-$/, '')}`, path]),
);

/** The path of a page with its placeholders filled in. */
export const fillPath = (path: string, { memory, entity }: PageIds): string =>
  path.replace('{memory}', memory).replace('{entity}', entity);

/** Pages of a person outside any workspace. */
export const ownPages: Record<string, string> = { app: '/app', account: '/app/account', clients: '/app/clients' };

/** Pages of a workspace by name: the path below the workspace. */
export const workspacePages: Record<string, string> = {
  overview: '',
  memories: '/memories',
  search: '/memories?query=which+database+does+billing+use',
  why: '/why?query=which+database+does+billing+use',
  compare: '/compare?a=billing+database&b=where+does+billing+run',
  memory: '/memories/{memory}',
  write: '/write',
  review: '/review',
  duplicates: '/review/duplicates',
  entities: '/review/entities',
  graph: '/graph',
  around: '/graph?name=Priya+Raman',
  entity: '/entities/{entity}',
  merge: '/entities/{entity}?merge_into=Priyanka+Raman',
  cards: '/cards',
  time: '/time',
  sessions: '/sessions',
  connect: '/connect',
  ingest: '/ingest',
  jobs: '/jobs',
  usage: '/usage',
  keys: '/keys',
  people: '/people',
  activity: '/activity',
  settings: '/settings',
  webhooks: '/webhooks',
  questions: '/questions',
  import: '/import',
  retention: '/retention',
};
