/** Absences and closures with a new duration, journeys, due days, amounts and dilutions, in notes in five languages. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note of a duration or an amount', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    ['Lars is off sick until 3 June.', 'Lars is off sick until 17 June.'],
    ['Nora ist bis Ende März in Elternzeit.', 'Nora ist bis Ende Mai in Elternzeit.'],
    ['The swimming pool is closed until 1 April.', 'The swimming pool stays closed until 15 April.'],
    ['Die Bergstraße ist gesperrt bis 3. Juni.', 'Die Bergstraße bleibt gesperrt bis 20. Juni.'],
    ['Le parking est fermé jusqu’au 4 mai.', 'Le parking reste fermé jusqu’au 18 mai.'],
    ['Ola is on leave until the end of May.', 'Ola won’t be back before August.'],
    ['Ola ist krank bis 3. Juni.', 'Ola kommt erst am 24. Juni wieder.'],
    ['Ola Brandt ist bis Ende Mai in Elternzeit.', 'Ola fehlt noch länger, ist erst im August wieder da.'],
    ['Inès est en vacances jusqu’au 3 mai.', 'Inès ne revient que le 17 mai.'],
    ['Pablo está de vacaciones hasta el 3 de mayo.', 'Pablo no vuelve hasta el 20 de mayo.'],
  ])('challenges another end day: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Greta on parental leave until the 9th', 'Greta is back already'],
    ['Ilka im Urlaub bis zum 20.', 'Ilka ist wieder da'],
    ['Marc en vacances jusqu’au 12', 'Marc est de retour'],
    ['Bruno flies to Lisbon on 4 May for ten days', 'Bruno is back from Lisbon'],
    ['Ines is going to Oslo from 3 to 14 June', 'Ines is back'],
    ['Petra Sauer reist am 9. Juni für drei Wochen nach Kreta', 'Petra ist zurück aus Kreta'],
    ['Elena va a Sevilla dos semanas desde el 3 de mayo', 'Elena ha vuelto'],
  ])('reports a return: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The reading circle meets on Thursdays at 19:00.', 'The reading circle is off until October, too few people'],
    ['Turnen ist mittwochs um 18 Uhr.', 'Turnen fällt bis Januar aus'],
  ])('postpones a recurring event: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The dishwasher is broken.', 'The dishwasher works again, the filter was blocked'],
    ['Die Heizung ist ausgefallen.', 'Die Heizung läuft wieder, es war nur ein Ventil'],
    ['Baker Holm does not deliver at the moment, we buy rolls in the village', 'Baker Holm delivers again'],
    ['Der Hof liefert derzeit nicht, die Milch holen wir selbst', 'Der Hof liefert wieder'],
  ])('reports an end together with its cause: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['ERC grant: submission deadline on 4 March', 'ERC has moved the closing date, now 18 March'],
    ['Steuererklärung: Abgabe am 31. Juli', 'Frist für die Steuererklärung verlängert bis 30. September'],
    ['La fecha límite de la beca es el 3 de mayo.', 'El plazo de la beca se amplía hasta el 10 de mayo.'],
  ])('moves a due day, whatever it is called: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The tax return is due on 31 July.', 'Tax return filed this morning'],
    ['Förderantrag: Abgabe am 4. März', 'Wir haben den Förderantrag eingereicht'],
    ['Le rapport est à rendre le 4 mai.', 'Le rapport est rendu'],
    ['El ensayo se entrega el 3 de mayo.', 'El ensayo ya está entregado.'],
  ])('completes a due task: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Tomato feed: 20 ml per can', 'Tomato feed: now only 10 ml per can'],
    ['Anti-tubulin is used at 1:4000', 'Anti-tubulin now at 1:2000'],
    ['Die Presse läuft mit 120 bar', 'Die Presse läuft jetzt mit 90 bar'],
    ['缓冲液用20mM的盐', '缓冲液现在用50mM的盐'],
    ['Spin the yeast at 3000 rpm', 'Spin the yeast at 4000 rpm from now on'],
  ])('states another amount: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The greenhouse is kept at 18 degrees.', 'The cold frame is now at 6 degrees, the greenhouse stays at 18'],
    ['Enzyme buffer: 5 % glycerol', 'The mutant gets 12 % glycerol in the buffer now, the enzyme stays at 5'],
    ['Anti-tubulin is used at 1:4000', 'Anti-actin is used at 1:2000'],
    ['Lars is off sick until 3 June.', 'Nora is off sick until 17 June.'],
    ['The swimming pool is closed until 1 April.', 'The sauna stays closed until 15 April.'],
    ['The tax return is due on 31 July.', 'The building application was filed this morning'],
    ['Ola is on leave until the end of May.', 'Ola will be back in June.'],
    ['Ola is off sick until 3 June.', 'Ola is back on 6 June.'],
    ['Ines is back', 'Ines is going to Oslo from 3 to 14 June'],
    ['Bruno flies to Lisbon on 4 May for ten days', 'Marta is back from Lisbon'],
    ['Bruno flies to Lisbon every Monday', 'Bruno is back'],
    ['Wash buffer: 20 mM imidazole', 'Elution buffer: 250 mM imidazole'],
    ['Holm does not deliver on Sundays', 'Holm delivers flour'],
  ])('leaves facts that still hold: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });
});
