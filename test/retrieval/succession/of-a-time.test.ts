/** Events and actions at the time that a question names. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const day = 86_400_000;

describe.each(engines)('memories of a time on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  /** The order is computed above the ports, from results that both engines share. */
  const onOne = test.runIf(engine === engines[0]);

  /** Each memory is a week newer than the one before. */
  const remember = async (...contents: string[]) => {
    for (const content of contents) {
      await workspace.tool('remember', { content });
      workspace.pass(7 * day);
    }
  };
  const first = async (query: string) => (await workspace.tool<RecallAnswer>('recall', { query })).memories[0]?.content;

  test('an outage in question ranks above everything else of its week', async () => {
    await workspace.tool('remember', { content: 'An outage of the organ: the fan stood still for two hours.' });
    for (let ticket = 1; ticket <= 14; ticket += 1)
      await workspace.tool('remember', { content: `Ticket ${ticket} for the concert was sold at the door.` });
    workspace.pass(7 * day);
    expect(await first('What outages did we have last week?')).toContain('organ');
  });

  onOne('what happened in a time is found by when it was, whatever words it holds', async () => {
    await remember('Yesterday the organ was tuned.', 'The tenors bought scarves.', 'A window broke during the storm.');
    // The clock began on 8 May: the organ was tuned on the 7th, the window broke on the 22nd.
    expect(await first('What happened on 7 May?')).toContain('organ');
    expect(await first('What happened on 22 May?')).toContain('window');
    expect(await first('Was ist letzte Woche passiert?')).toContain('window');
    workspace.pass(-6 * day);
    expect(await first('What happened yesterday?')).toContain('window');
    for (const question of [
      '昨天发生了什么?',
      "Que s'est-il passé hier ?",
      '¿Qué pasó ayer?',
      'Cosa è successo ieri?',
      'Was war gestern los?',
      'Что произошло вчера?',
    ])
      expect(await first(question)).toContain('window');
  });

  onOne('what was done is asked for by a time and a plain verb', async () => {
    await remember(
      'Gestern war der Ordner leer, alles ist erledigt und geschafft, was wir haben.',
      'We finish at nine, as yesterday.',
      'The programme was sent to the printer.',
    );
    workspace.pass(-6 * day);
    for (const question of [
      'Was haben wir gestern erledigt?',
      'Was haben wir gestern geschafft?',
      'What did we finish yesterday?',
      "Qu'avons-nous terminé hier ?",
      '¿Qué hemos hecho ayer?',
    ])
      expect([question, await first(question)]).toEqual([question, expect.stringContaining('printer')]);
  });

  onOne('what happened to something at a time is a memory of that time, though others hold its words', async () => {
    await remember('The lift of the hall was painted.', 'The lift of the hall was oiled.');
    workspace.pass(-5 * day);
    await workspace.tool('remember', { content: 'No power since noon, six people stuck between two floors.' });
    await workspace.tool('remember', { content: 'The choir bought scarves.' });
    workspace.pass(3 * day);
    await remember('The lift of the hall was inspected.');
    const found = await first('What happened with the lift of the hall on 17 May?');
    expect(found).toContain('power');
  });

  onOne('a day that recurs is no day of the past', async () => {
    await remember('On Fridays Petra has the duty at the reception.');
    await workspace.tool('remember', { content: 'The reception was open, Ole brought the post and had coffee there.' });
    workspace.pass(2 * day);
    expect(await first('Who has the duty at the reception on Friday?')).toContain('Petra has');
  });

  onOne('a month by itself and the week of a day are times as well', async () => {
    await remember('The organ was tuned.');
    workspace.pass(40 * day);
    await remember('A window broke.');
    for (const question of [
      'Was war im Mai los?',
      "Que s'est-il passé en mai ?",
      'What happened in the week of 9 May?',
    ])
      expect(await first(question)).toContain('organ');
  });

  test('an event that was stored later is found by its own time', async () => {
    await workspace.add('The bells fell silent.', { occurred_at: '2026-03-02T10:00:00.000Z' });
    await remember('Yesterday we counted the chairs.');
    expect(await first('What happened on 2 March?')).toBe('The bells fell silent.');
  });
});
