/** Responsibilities in notes in six languages, and in passing in long notes such as minutes. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await openTestWorkspace(engines[0]!);
});
afterEach(() => workspace.remove());

describe('a note of a responsibility', () => {
  test.each([
    ['Ruth looks after the aquarium.', 'Karim looks after the aquarium now.'],
    ['Ruth takes care of the hens', 'From Sunday Karim takes care of the hens'],
    ['Ruth is responsible for the first-aid box', 'As Ruth is away, Karim is now responsible for the first-aid box'],
    ['Ruth handles the parking permits.', 'Parking permits are handled by Karim from now on.'],
    ['Ruth looks after the laser cutter in the cellar.', 'Ruth hands the laser cutter over to Karim'],
    ['Ruth ist für das Archiv zuständig.', 'Für das Archiv ist jetzt Karim zuständig.'],
    ['Ruth kümmert sich um die Bienen.', 'Um die Bienen kümmert sich ab jetzt Karim.'],
    ['Reklamationen laufen über Ruth.', 'Reklamationen laufen jetzt über Karim.'],
    ['Ruth s’occupe du potager.', 'C’est Karim qui s’occupe maintenant du potager.'],
    ['Ruth se encarga de la biblioteca.', 'Ahora Karim se encarga de la biblioteca.'],
    ['Ruth si occupa del forno.', 'Ora Karim si occupa del forno.'],
    ['Ruth zorgt voor de moestuin.', 'Karim zorgt nu voor de moestuin.'],
    ['张敏负责仓库', '仓库现在由李强负责'],
  ])('challenges the predecessor: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Ruth looks after the aquarium.', 'Karim looks after the terrarium now.'],
    ['Ruth looks after the aquarium.', 'Karim also looks after the aquarium.'],
    ['Ruth looks after the aquarium.', 'Karim looks after the aquarium.'],
    ['Ruth looks after the old kiln.', 'Karim looks after the kiln now.'],
    ['Ruth ist für das Archiv zuständig.', 'Karim ist jetzt für die Kasse zuständig.'],
    ['Ruth looks after the aquarium.', 'Karim gives the report to Ada'],
  ])('does not affect people who look after another thing, or share the task: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });
});

describe('long minutes', () => {
  const about = (topic: string) =>
    `We spoke at length about ${topic}. Several people had read the proposal, and a few had comments on its second part. Nothing was decided, and everybody will think about it until the summer. `;
  const minutes = (told: string) => `${about('the garden')}${about('the new sign')}${told} ${about('the choir trip')}`;

  test.each([
    ['Ruth looks after the aquarium.', 'As Ruth has little time, Karim looks after the aquarium from now on.'],
    ['Ruth looks after the aquarium in the hall.', 'From Tuesday Karim looks after the aquarium in the hall.'],
    ['Ruth looks after the aquarium.', 'Ruth hands the aquarium over to Karim.'],
    ['Ruth kümmert sich um das Aquarium.', 'Ab Dienstag kümmert sich Karim um das Aquarium.'],
    ['The kiln is out of order.', 'The kiln works again, it was a loose wire.'],
    ['The reading room costs 8 euros an hour.', 'The reading room now costs 10 euros an hour.'],
    ['The choir rehearses on Mondays.', 'The choir now rehearses on Thursdays.'],
  ])('challenge the notes that they contradict: %s %s', async (before, told) => {
    const answer = minutes(told);
    expect(answer.length).toBeGreaterThan(600);
    expect(await challengedBy(workspace, before, answer)).toBe(1);
  });

  test.each([
    ['The kiln costs 900 euros.', 'The grant for the garden is now 900 euros, and the shed costs 1,200 euros.'],
    ['Ruth looks after the aquarium.', 'Karim looks after the terrarium from now on.'],
    ['Ruth looks after the aquarium.', 'From Tuesday Karim feeds the terrarium and Ruth is on holiday at the sea.'],
    ['The choir rehearses on Mondays.', 'The dance group now meets on Thursdays, the choir as before.'],
  ])('do not affect notes about other things: %s %s', async (before, told) => {
    expect(await challengedBy(workspace, before, minutes(told))).toBe(0);
  });

  test('are recalled above the notes that they replaced, with the matching passage', async () => {
    await workspace.tool('remember', { content: 'Ruth looks after the aquarium.' });
    workspace.pass(7 * 86_400_000);
    const { memory_id } = (
      await workspace.tool<{ memory: { memory_id: string } }>('remember', {
        content: minutes('Karim looks after the aquarium from now on.'),
      })
    ).memory;
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: 'Who looks after the aquarium?' });
    expect(memories[0]!.memory_id).toBe(memory_id);
    expect(JSON.stringify(memories[0])).toContain('Karim looks after the aquarium');
  });

  test('in Chinese answer with the passage that contains the requested thing', async () => {
    const rest = (topic: string) =>
      `大家讨论了${topic}，意见还不一致，决定下个月再谈一次，请每个人把自己的想法写下来交给秘书整理。`.repeat(2);
    await workspace.tool('remember', {
      content: `${rest('花园')}文件现在放在二楼的柜子里，新的打印机已经装好了。${rest('旅行')}${rest('招牌')}备用钥匙移到了厨房的红色抽屉里。${rest('合唱团')}`,
    });
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: '备用钥匙现在放在哪里？' });
    expect(memories[0]!.passages!.map(({ text }) => text).join('')).toContain('备用钥匙');
  });
});
