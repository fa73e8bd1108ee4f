/** Saved questions: the memory that recall should find, its rank, and changes between two runs. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { openDashboard } from '../support/dashboard.ts';
import { engines } from '../support/engines.ts';

const hour = 3_600_000;

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  /** The model as the service sees it: its name can change, as after a restart with another model. */
  let embedder: { -readonly [Part in keyof Embedder]: Embedder[Part] };
  beforeEach(async () => {
    const model = loadStaticModel(bundledModelPath());
    embedder = {
      model: model.model,
      embed: (texts) => model.embed(texts),
      embedQuery: (text, weigh) => model.embedQuery(text, weigh),
    };
    service = await startService({ engine, embedder });
    service.services.jobs.start();
  });
  afterEach(() => service.remove());

  const remember = async (content: string) =>
    (await service.call('POST', 'remember', { body: { content } })).json.memory.memory_id as string;
  const save = (query: string, ...expected: string[]) =>
    service.call('POST', 'questions', { body: { query, expected } });
  const report = async () => (await service.call('GET', 'questions', { key: service.keys.read })).json;
  const runs = async () => (await service.call('GET', 'questions/runs')).json.runs;
  const ask = async () => {
    const before = (await runs()).length;
    expect((await service.call('POST', 'questions/ask')).status).toBe(200);
    await expect.poll(async () => (await runs()).length).toBe(before + 1);
  };

  test('a run reports the rank of each expected memory, and the next run reports the difference', async () => {
    const crane = await remember('The crane is oiled on Mondays.');
    const boat = await remember('The pilot boat leaves at six.');
    expect((await save('when is the crane oiled', crane, boat)).json.question.expected).toEqual([crane, boat]);
    expect((await report()).questions[0].expected[0]).toMatchObject({ now: null, change: 'not_asked' });
    await ask();
    const first = await report();
    expect(first.questions[0].expected).toMatchObject([
      { memory_id: crane, beginning: 'The crane is oiled on Mondays.', before: null, now: 1, change: 'first' },
      { memory_id: boat, change: 'first' },
    ]);
    expect(first.run).toMatchObject({
      cause: 'asked',
      questions: 1,
      expected: 2,
      mrr: 1,
      basis: { is_embedded: true },
    });
    await service.tool('forget', { memory_id: crane });
    await ask();
    const second = await report();
    expect(second.questions[0].expected[0]).toMatchObject({ beginning: null, before: 1, now: null, change: 'worse' });
    expect(second.before).toEqual(first.run);
    const { json } = await service.call('GET', `questions?against=${second.run.run_id}`);
    expect(json.questions[0].expected[0]).toMatchObject({ before: null, now: null, change: 'same' });
  });

  test('the same question accepts further memories; removing the last one removes the question', async () => {
    const [one, other] = [await remember('Anna sails.'), await remember('Ben sails too.')];
    const { question_id } = (await save('who sails', one)).json.question;
    const { json } = await save(' who sails ', other, one);
    expect(json.question).toMatchObject({ question_id, query: 'who sails', expected: [one, other] });
    const remove = (body?: object) => service.call('POST', `questions/${question_id}/remove`, { body });
    expect((await remove({ expected: [one] })).json.question.expected).toEqual([other]);
    expect((await remove({ expected: [one] })).status).toBe(404);
    expect((await remove({ expected: [other] })).json.question).toBeNull();
    expect((await remove()).status).toBe(404);
    expect((await service.call('POST', 'questions/ask')).status).toBe(409);
    const { json: audit } = await service.call('GET', 'audit');
    expect(audit.audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['question.save', 'question.remove', 'question.ask']),
    );
  });

  test('an unknown memory cannot be expected, and a read-only key saves nothing', async () => {
    expect((await save('who', 'mem_00000000000000000000000000')).status).toBe(404);
    const body = { query: 'who', expected: [await remember('Anna.')] };
    expect((await service.call('POST', 'questions', { body, key: service.keys.read })).status).toBe(403);
    expect((await save('q', ...Array.from({ length: 21 }, () => body.expected[0]!))).status).toBe(422);
  });

  test('a merged memory counts at the rank of the memory it was merged into', async () => {
    const kept = await remember('The canteen opens at noon.');
    service.pass(1_000);
    const merged = await remember('Canteen opens at noon');
    await save('when does the canteen open', merged);
    const { json } = await service.tool('dedup');
    await expect
      .poll(async () => (await service.call('GET', `jobs/${json.result.job.job_id}`)).json.job.state)
      .toBe('done');
    expect((await service.call('GET', `memories/${merged}`)).json.memory.merged_into).toBe(kept);
    await ask();
    expect((await report()).questions[0].expected).toMatchObject([{ memory_id: merged, now: 1 }]);
  });

  test('they run again, once, after a change of model', async () => {
    await save('when is the crane oiled', await remember('The crane is oiled on Mondays.'));
    const pass = async () => {
      service.pass(3 * hour);
      service.services.jobs.wake(service.alpha);
    };
    await ask();
    embedder.model = { ...embedder.model, name: 'another' };
    await expect
      .poll(
        async () => {
          await pass();
          return (await runs()).length;
        },
        { interval: 200 },
      )
      .toBe(2);
    expect(await runs()).toMatchObject([{ cause: 'changed', basis: { is_embedded: false } }, { cause: 'asked' }]);
    await pass();
    const looked = async () => {
      const { json } = await service.call('GET', 'jobs');
      const last = json.jobs.find(({ kind }: { kind: string }) => kind === 'ask_questions_if_changed');
      return last && (await service.call('GET', `jobs/${last.job_id}`)).json.job?.result;
    };
    await expect.poll(looked).toEqual({ changed: false });
    expect(await runs()).toHaveLength(2);
  });
});

test('in the dashboard a button expects a search result, and the page shows the findings of a run', async () => {
  const { service, ada, root, invited, close } = await openDashboard();
  try {
    const text = { Accept: 'text/html' };
    const { json } = await ada.post(`${root}/remember`, { content: 'The crane is oiled on <Mondays>.' });
    const { memory_id } = json.memory;
    const found = await ada.get(`${root}/memories?query=crane`, text);
    expect(found.text).toContain(`name="expected" value="${memory_id}"`);
    const ben = await invited('ben@example.org', 'viewer');
    expect((await ben.get(`${root}/memories?query=crane`, text)).text).not.toContain('name="expected"');
    const saved = await ada.post(`${root}/questions`, { query: 'crane', expected: memory_id }, text);
    expect(saved).toMatchObject({ status: 303, location: `${root}/questions` });
    service.services.jobs.start();
    await ada.post(`${root}/questions/ask`);
    await expect
      .poll(async () => (await ada.get(`${root}/questions`, text)).text)
      .toMatch(/1 of 1 expected memories among the first 10 results/);
    const page = (await ada.get(`${root}/questions`, text)).text;
    expect(page).toContain('The crane is oiled on &lt;Mondays&gt;.');
    const [, path = ''] = /action="([^"]+\/remove)"/.exec(page)!;
    expect((await ada.post(path, { expected: memory_id }, text)).status).toBe(303);
    expect((await ada.post(`${root}/questions/ask`, {}, text)).status).toBe(422);
  } finally {
    await close();
  }
});
