/** The search page of the dashboard: its remarks about each result in relation to the others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

const day = 86_400_000;
let dashboard: TestDashboard;
let black: string;

async function tell(content: string): Promise<string> {
  dashboard.service.pass(7 * day);
  const { json } = await dashboard.ada.post(`${dashboard.root}/remember`, { content });
  return json.memory.memory_id;
}

const find = async (query: string) =>
  (await dashboard.ada.get(`${dashboard.root}/memories?${new URLSearchParams({ query })}`)).text;

/** The row of a memory, as HTML. */
const rowOf = (page: string, content: string) =>
  page.split('<article').find((row) => row.includes(content)) ?? expect.fail(`no row says ${content}`);

beforeAll(async () => {
  dashboard = await openDashboard();
  await tell('Mira takes her coffee with oat milk and no sugar.');
  black = await tell('Mira has given up oat milk, she now drinks her coffee black.');
  await tell('Mira drinks decaf since Monday.');
});
afterAll(() => dashboard.close());

describe('a search', () => {
  test('marks a result that a newer one seems to replace as older, and links to the newer one', async () => {
    const page = await find('How does Mira take her coffee?');
    const older = rowOf(page, 'no sugar');
    expect(older).toContain('older: a newer memory disagrees');
    expect(older).toContain(`href="${dashboard.root}/memories/${black}"`);
    expect(rowOf(page, 'coffee black')).toContain('newer than another result');
    expect(rowOf(page, 'coffee black')).not.toContain('older');
  });

  test('folds unlikely results, unless no result is likely', async () => {
    const [likely, folded, ...more] = (await find('How does Mira take her coffee?')).split('<details class="act">');
    expect([likely, folded, more]).toEqual([
      expect.stringMatching(/no sugar.*/s),
      expect.stringMatching(/^<summary>Show 1 unlikely result<\/summary>.*decaf/s),
      [],
    ]);
    expect(likely).toContain('coffee black');
    const none = await find('Which pump drains the cellar?');
    expect(none).toContain('coffee black');
    expect(none).not.toContain('unlikely');
  });

  test('has a button at each result that saves the question with that result as the right answer', async () => {
    const row = rowOf(await find('How does Mira take her coffee?'), 'coffee black');
    expect(row).toMatch(/<button[^>]* title="Saves the question as a check of recall"[^>]*>Mark as the right answer</);
  });
});

test('the reasons of a result name every step in words', async () => {
  await tell('Bruno Keller leads the harbour office.');
  await tell('The harbour office closes at four.');
  const { text } = await dashboard.ada.get(`${dashboard.root}/why?query=Who+leads+the+harbour+office%3F`);
  const steps = [...text.matchAll(/<th scope="row">([^<]+)</g)].map(([, step]) => step);
  expect(steps).toContain('is the kind of answer that is asked for');
  expect(steps.filter((step) => !step?.includes(' '))).toEqual([]);
});

test('the overview and the search page link to the form for a memory near their top, for people who may write', async () => {
  const reader = await dashboard.invited('reader@example.org', 'viewer');
  for (const [path, next] of [
    ['', '<h2'],
    ['/memories', '<form method="get"'],
  ] as const) {
    const link = `href="${dashboard.root}/write">Write a memory</a>`;
    const { text } = await dashboard.ada.get(dashboard.root + path);
    const [, page = ''] = text.split('<h1>');
    expect(page.split(next)[0]).toContain(link);
    expect((await reader.get(dashboard.root + path)).text).not.toContain(link);
  }
});

test('two queries of which one is too long are refused at its field', async () => {
  const query = new URLSearchParams({ a: 'coffee', b: 'milk '.repeat(401) });
  const { status, text } = await dashboard.ada.get(`${dashboard.root}/compare?${query}`);
  expect(status).toBe(422);
  expect(text).toContain('<p class="fault" id="b-fault">must be at most 2,000 characters</p>');
});

test('a list without a question has pages, as of a day too', async () => {
  const tally = (number: number) => `Tally ${String(number).padStart(2, '0')} of the crane`;
  for (let number = 1; number <= 41; number += 1)
    await dashboard.ada.post(`${dashboard.root}/remember`, { content: `${tally(number)}.`, memory_type: 'procedure' });
  const today = dashboard.service.services.now().toISOString().slice(0, 10);
  for (const filters of ['type=procedure', `type=procedure&as_of=${today}`]) {
    const seen: string[] = [];
    let path: string | undefined = `${dashboard.root}/memories?${filters}`;
    for (let pages = 0; path !== undefined && pages < 5; pages += 1) {
      const { text } = await dashboard.ada.get(path.replaceAll('&amp;', '&'));
      seen.push(...(text.match(/Tally \d\d of the crane/g) ?? []));
      path = /href="([^"]+)">Older memories/.exec(text)?.[1];
    }
    expect(seen).toEqual(Array.from({ length: 41 }, (_, at) => tally(41 - at)));
  }
  const second = (await dashboard.ada.get(`${dashboard.root}/memories?type=procedure&page=2`)).text;
  expect(second).toContain(`href="${dashboard.root}/memories?type=procedure">← Newer memories`);
  expect((await dashboard.ada.get(`${dashboard.root}/memories?page=9`)).text).toContain('There are no older memories.');
});

test('memories that mention an entity on an earlier day include those forgotten since, with and without a question', async () => {
  const content = 'Robert Smith repaired the boiler.';
  const memory_id = await tell(content);
  const as_of = dashboard.service.services.now().toISOString().slice(0, 10);
  dashboard.service.pass(7 * day);
  await dashboard.ada.post(`${dashboard.root}/memories/${memory_id}`, { do: 'forget' });
  for (const query of ['', 'Robert Smith boiler']) {
    const filters = new URLSearchParams({ query, as_of, entity: 'Robert Smith' });
    expect((await dashboard.ada.get(`${dashboard.root}/memories?${filters}`)).text).toContain(content);
  }
});

test('a long text is cut between characters as readers see them', async () => {
  const family = '👩‍👩‍👧‍👦';
  const content = `a${family.repeat(80)}`;
  await dashboard.ada.post(`${dashboard.root}/remember`, { content, memory_type: 'narrative' });
  const { text } = await dashboard.ada.get(`${dashboard.root}/memories?type=narrative`);
  const [, shown = ''] = />(a👩[^<]+) …</.exec(text) ?? [];
  expect(shown).toBe(`a${family.repeat(Math.floor(599 / family.length))}`);
});
