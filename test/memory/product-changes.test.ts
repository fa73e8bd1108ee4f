/**
 * Notes of a product team and its agents, and the notes that replace them: switches and their shares, tests that run
 * and end, names, cancelled tools, prices, rates and owners of a part.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note of a product team', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    ['The new search is on for 15 % of customers.', 'The new search is off again.'],
    ['Flag gift-cards is on for everyone.', 'gift-cards was switched off on Friday evening.'],
    ['gift-cards at 30 % now', 'gift-cards off again, refunds do not work yet'],
    ['gift-cards off again, refunds hang', 'gift-cards is back on, 5 %'],
    ['Die Sprachsuche ist für alle eingeschaltet.', 'Die Sprachsuche ist wieder aus.'],
    ['Experiment two-columns is running, ends 3 May.', 'two-columns is over: the single column won'],
    ['Survey kitchen-2 is running.', 'Survey kitchen-2 is over: we have +7 points.'],
    ['Die Befragung läuft.', 'Die Befragung ist beendet, 96 Antworten'],
    ['The pilot in Leeds is under way.', 'The pilot in Leeds is over, eleven shops took part'],
  ])('challenges another state of a switch or a test: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Our newsletter is called Kompass.', 'Kompass is renamed to Leuchtturm.'],
    ['The help centre is called Harbour.', 'From now on Harbour is called Anchor.'],
    ['Unser Newsletter heißt Kompass.', 'Kompass heißt ab sofort Leuchtturm.'],
    ['Unser Treffpunkt heißt Hafen.', 'Der Hafen wurde in Anker umbenannt.'],
    ['Notre lettre s’appelle Boussole.', 'Boussole s’appelle désormais Phare.'],
    ['Nuestro boletín se llama Brújula.', 'Brújula se llama ahora Faro.'],
  ])('challenges the former name: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['We use Typeform for surveys.', 'Surveys go out with Tally now, Typeform is cancelled.'],
    ['Wir nutzen Typeform für Umfragen.', 'Typeform ist gekündigt.'],
    ['Die Karten kommen von Mapbox.', 'Wir ersetzen Mapbox ab Mai durch Protomaps.'],
    ['The maps come from Mapbox.', 'We replace Mapbox with Protomaps from May.'],
    ['Les cartes viennent de Mapbox.', 'Nous remplaçons Mapbox par Protomaps.'],
  ])('challenges a note about a tool that is given up: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The family plan costs 5.49 euros.', 'The family plan is 6.29 from May on.'],
    ['Crash rate is 1.4 %.', 'Crash rate down to 0.3 %.'],
    ['Error rate of the importer is 4 %.', 'Error rate of the importer is 1 % now.'],
    ['Das Sommerfest ist am 4. Juli im Hof.', 'Sommerfest doch erst am 11.7.'],
    ['Die Abnahme ist am 3.12. im Werk.', 'Die Abnahme ist am 9.12. im Werk.'],
  ])('challenges another price, rate or day: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Ruth Osei owns the checkout flow.', 'Ruth hands the checkout flow over to Karim, who came from Oslo.'],
    ['Ruth Osei owns the checkout flow.', 'Karim owns checkout now.'],
    ['Ruth Osei does the Windows client.', 'Karim takes over Windows.'],
    ['Ruth macht die Statistik.', 'Karim macht jetzt die Statistik.'],
  ])('challenges the former owner of a part: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Maya is off sick until 4 June.', 'Maya is back.'],
    ['Inès est malade.', 'Inès est de retour.'],
    ['Lea ist krank.', 'Lea ist wieder da.'],
  ])('challenges an illness that a return ends: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The hall is planned for Q2.', 'The hall slips to Q4.'],
    ['Das Bezahlmodul kommt im zweiten Quartal.', 'Das Bezahlmodul kommt jetzt erst im 4. Quartal.'],
    ['Churn in March was 4.1 %.', 'Correction: churn in March was 3.6 %.'],
    ['Churn in March was 4.1 %.', 'Churn in March was 3.6 %, not 4.1 %.'],
    ['Die Ausfallquote im Mai war 7 %.', 'Korrektur: Die Ausfallquote im Mai war 5 %.'],
    ['The helpline is Tuesdays and Fridays, 10 to 14.', 'The helpline is Fridays only now.'],
  ])('challenges another quarter, a corrected figure or other days: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Search is on for editors.', 'Search is off for visitors.'],
    ['The lounge is open for members.', 'The lounge is closed for guests.'],
    ['gift-cards is on', 'gift-wrap is off again'],
    ['The tap is running.', 'The tap is closed for repairs.'],
    ['Maya is off sick.', 'The scanner is back.'],
    ['Ruth macht das Abitur.', 'Karim macht jetzt das Abitur.'],
    ['Our newsletter is called Kompass.', 'The help centre is now called Anchor.'],
    ['Wir nutzen Typeform für Umfragen.', 'Die Wohnung in Kiel ist gekündigt.'],
    ['The crash rate was 2 % in May.', 'The bounce rate is 2.5 % now.'],
    ['Churn in March was 4.1 %.', 'Churn in April was 3.6 %.'],
    ['Churn in March was 4.1 %.', 'Churn is 5 % now.'],
    ['The export takes 5 min.', 'Images in the export take 2 min.'],
    ['Pilot is over.', 'Die Pilot-Gruppe heißt Fokus.'],
    ['Das Heft kostet 6 Euro.', 'Das Poster im Heft kostet 2 Euro.'],
    ['We dropped the old theme.', 'The minimum version of Android is 10.'],
  ])('leaves notes about another thing: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });
});

describe('minutes of a product team', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const about = (topic: string) =>
    `We spoke at length about ${topic}. Several people had read the proposal, and a few had comments on its second part. Nothing was decided, and everybody will think about it until the summer. `;
  const minutes = (told: string) => `${about('the garden')}${about('the new sign')}${told} ${about('the choir trip')}`;

  test.each([
    ['gift-cards is on for 10 % of customers', 'Kim raises gift-cards to 30 % of customers today.'],
    [
      'Flag gift-cards is on for everyone.',
      'Wallet: After the outage of Sunday gift-cards was switched off for everyone.',
    ],
    ['The maps come from Mapbox.', 'We replace Mapbox with Protomaps from May.'],
    ['Unser Newsletter heißt Kompass.', 'Namen: Der Kompass heißt ab sofort Leuchtturm, weil es ihn schon gibt.'],
    ['Ruth Osei does the Windows client.', 'Ruth is away from June; Karim takes over Windows on that day.'],
  ])('challenge the notes that they contradict: %s %s', async (before, told) => {
    expect(await challengedBy(workspace, before, minutes(told))).toBe(1);
  });

  test('are followed by a short note that contradicts them, and stay as they are', async () => {
    const told = ['Wallet: gift-cards was switched off for everyone.', 'Kim keeps the minutes of the choir.'];
    await workspace.tool('remember', { content: 'Flag gift-cards is on for everyone.' });
    workspace.pass(7 * 86_400_000);
    const { memory } = await workspace.tool<{ memory: { memory_id: string } }>('remember', {
      content: minutes(told.join(' ')),
    });
    workspace.pass(7 * 86_400_000);
    const later = await workspace.tool<{ challenged?: unknown[] }>('remember', {
      content: 'gift-cards is on again for the pilot shops.',
    });
    expect(later.challenged ?? []).toEqual([]);
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: 'Is gift-cards on?' });
    expect(memories[0]!.content).toBe('gift-cards is on again for the pilot shops.');
    expect(memories.find(({ memory_id }) => memory_id === memory.memory_id)!.status).toBe('active');
    const others = await workspace.tool<RecallAnswer>('recall', { query: 'Who keeps the minutes of the choir?' });
    expect(others.memories[0]!.memory_id).toBe(memory.memory_id);
  });
});
