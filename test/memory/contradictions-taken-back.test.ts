/**
 * Reversed decisions, withdrawn rules, people called by their first name, moved times, and compatible actions, prices
 * and rules, as the owner of a workspace writes them, in five languages. The rules were made with these pairs.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { fixtureRows } from '../support/fixture-rows.ts';
import type { Pair, RememberAnswer } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note that withdraws something', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const remember = (content: string) => workspace.tool<RememberAnswer>('remember', { content });
  const decide = (decision: string) => workspace.tool<RememberAnswer>('remember_decision', { decision });
  const first = async (query: string) =>
    (await workspace.tool<{ memories: { content: string }[] }>('recall', { query })).memories[0]!.content;

  test.each(fixtureRows<Pair>('contradictions-taken-back'))(
    'challenges the note that it replaces and nothing else: $before $after',
    async ({ before, after, contradicts }) => {
      const told = await remember(before);
      const { challenged = [] } = await remember(after);
      expect(challenged.map(({ memory_id }) => memory_id)).toEqual(contradicts ? [told.memory.memory_id] : []);
    },
  );

  test.each([
    ['Use Kubernetes instead of Nomad for deployments.', 'We go back to Nomad.', 'What do we deploy on?'],
    ['Wir nehmen Stripe statt Adyen.', 'Wir gehen zurück zu Adyen.', 'Welchen Zahlungsanbieter nutzen wir?'],
    ['On utilise React au lieu de Vue.', 'On revient à Vue.', 'Quel framework utilise-t-on ?'],
    ['Usamos PostgreSQL en vez de MySQL.', 'Volvemos a MySQL.', '¿Qué base de datos usamos?'],
  ])(
    'a decision that returns to an earlier choice reverses the one that it names: %s %s',
    async (before, after, question) => {
      const { memory } = await decide(before);
      const { challenged = [], superseded = [] } = await decide(after);
      expect([...challenged, ...superseded].map(({ memory_id }) => memory_id)).toEqual([memory.memory_id]);
      expect(await first(question)).toContain(after);
    },
  );

  test.each([
    ['We return to Zabbix.', 'Prometheus lost two weeks of history.', 'We move monitoring to Prometheus.', true],
    ['We go back to pagers.', 'Three people missed the alarm of the app.', 'We alert by the app again.', true],
    ['Wir kehren zu Zabbix zurück.', 'Prometheus verlor Daten.', 'Wir wechseln jetzt zu Prometheus.', true],
    ['We return to Zabbix.', 'Prometheus lost two weeks of history.', 'We move the office to Kiel.', false],
    ['We return to Zabbix.', 'Prometheus lost two weeks of history.', 'Prometheus is not used by the shop.', false],
    ['We stay with Zabbix.', 'Prometheus lost two weeks of history.', 'We move the wiki to Kiel.', false],
  ])('a decision for the choice that an earlier return dropped challenges that return: %s %s %s', async (...row) => {
    const [decision, rationale, after, isTakenUp] = row;
    const { memory } = await workspace.tool<RememberAnswer>('remember_decision', { decision, rationale });
    const { challenged = [], superseded = [] } = await decide(after);
    const found = [...challenged, ...superseded].map(({ memory_id }) => memory_id);
    expect(found).toEqual(isTakenUp ? [memory.memory_id] : []);
  });

  test.each([
    ['Music comes from a recording.', 'Music is played live by Jeanne after all.', true],
    ['Der Ausflug geht an die Ostsee.', 'Der Ausflug findet doch im Harz statt.', true],
    ['Music comes from a recording.', 'Music is heard in the foyer too.', false],
    ['Music comes from a recording.', 'The hall is heated after all.', false],
  ])(
    'a decision with "after all" challenges the decision on the same subject: %s %s',
    async (before, after, isReversed) => {
      const { memory } = await decide(before);
      const { challenged = [], superseded = [] } = await decide(after);
      const found = [...challenged, ...superseded].map(({ memory_id }) => memory_id);
      expect(found).toEqual(isReversed ? [memory.memory_id] : []);
    },
  );

  test('challenges the replacement of the thing that it returns to, even without naming it', async () => {
    await remember('We deploy on Nomad.');
    const replacing = await remember('We deploy on Kubernetes now.');
    const { challenged } = await remember('Back to Nomad.');
    expect(challenged?.map(({ memory_id }) => memory_id)).toEqual([replacing.memory.memory_id]);
    expect(await first('What do we deploy on?')).toBe('Back to Nomad.');
  });

  test.each([
    ['Die Pumpe wird nicht bei Grundfos, sondern bei Wilo bestellt.', 'Es bleibt dabei: die Pumpe kommt von Wilo.'],
    ['The pump comes from Wilo, not Grundfos.', 'The order of the pump at Wilo still stands after the new offer.'],
    ['La pompe vient de Wilo, pas de Grundfos.', 'On maintient finalement la pompe de Wilo.'],
    ['La bomba viene de Wilo, no de Grundfos.', 'Se mantiene ahora la bomba de Wilo.'],
  ])('a decision that confirms an earlier one leaves it alone: %s %s', async (before, after) => {
    await decide(before);
    const { challenged = [], superseded = [] } = await decide(after);
    expect([...challenged, ...superseded]).toEqual([]);
  });

  test.each([
    [
      'Wir bestellen für die Werkstatt eine Pumpe von Grundfos.',
      'Die Pumpe wird nicht bei Grundfos, sondern bei Wilo bestellt.',
    ],
    ['We order the pump for the workshop from Grundfos.', 'The pump is ordered not from Grundfos but from Wilo.'],
    ['Pedimos la bomba del taller a Grundfos.', 'La bomba no se pide a Grundfos, sino a Wilo.'],
  ])(
    'a decision that names both the dropped and the new choice supersedes the earlier one: %s %s',
    async (before, after) => {
      const { memory } = await decide(before);
      const { superseded = [] } = await decide(after);
      expect(superseded.map(({ memory_id }) => memory_id)).toEqual([memory.memory_id]);
    },
  );

  test.each([
    ['Ruth Meyer lives in Oslo.', 'Ruth lives in Bergen.', true],
    ['Otto wohnt in Köln.', 'Otto Brandl wohnt in Bonn.', true],
    ['Olga moved out: she lives in Bristol now.', 'Olga Petrova lives in Leeds.', true],
    ['Rosa changed jobs; she works at Siemens now.', 'Rosa works at Bosch.', true],
    ['Gesa Lund works at Siemens.', 'Gesa Holm works at Bosch.', false],
    ["Marta's brother moved: he lives in Rome now.", 'Marta lives in Milan.', false],
    ['Ida Berg leads the choir.', 'Ida leads the pottery class.', false],
  ])('takes a part of a name for the person: %s %s', async (before, after, isSame) => {
    const { memory } = await remember(before);
    const { challenged = [] } = await remember(after);
    expect(challenged.map(({ memory_id }) => memory_id)).toEqual(isSame ? [memory.memory_id] : []);
  });

  test('leaves a person alone who may be a namesake', async () => {
    await remember('Lena Vogt wohnt in Zürich.');
    await remember('Lena Kern wohnt in Bern.');
    expect((await remember('Lena ist nach Basel gezogen.')).challenged ?? []).toEqual([]);
  });

  test.each(['Q(2', 'R[x', 'S+*'])('stores facts about %s, whose name is no word', async (odd) => {
    await remember(`${odd} Vogt lives in Leeds.`);
    await remember(`${odd} moved to Bristol.`);
    expect(await first(`Where does ${odd} live?`)).toContain(odd);
  });

  test('leaves a person alone who only returns to a place', async () => {
    await remember('Tom lives in Leeds.');
    await remember('Tom moved to Bristol.');
    expect((await remember('We go back to Leeds next week.')).challenged ?? []).toEqual([]);
  });
});
