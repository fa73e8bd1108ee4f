/**
 * Notes of shops, workshops and practices, and the notes that replace them: orders, parts, absences, loans,
 * discounts, plans, appointments, rotas and suppliers, in the languages of their authors.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note of a trade', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    ['Lucie est en arrêt jusqu’au 12 mai.', 'Lucie a repris ce matin.'],
    ["Malik s'est foulé la cheville, en arrêt jusqu'au 3 juin.", 'Malik a repris le travail lundi.'],
    ['Jeanne est en congé maladie.', 'Jeanne a repris hier, mi-temps.'],
    ['Paul is off sick until 4 May.', 'Paul is back this morning, no lifting until June.'],
    ['Rosa broke her arm, off until 20 June.', 'Rosa is back at work, half days only.'],
    ['Anke ist krankgeschrieben bis 3. März.', 'Anke arbeitet seit heute wieder.'],
    ['Rosa está de baja hasta el 3 de mayo.', 'Rosa se ha reincorporado hoy.'],
  ])('reports that somebody works again: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['We are waiting for the gasket of the boiler.', 'The gasket for the boiler has arrived.'],
    ['On attend toujours la pièce pour le four.', 'La pièce pour le four est arrivée hier.'],
    ['Wir warten auf die Dichtung für den Kessel.', 'Die Dichtung für den Kessel ist da.'],
    ['Lambswool en rupture.', 'Lambswool rentrée, 40 pelotes.'],
    ['Candle wicks out of stock', 'Candle wicks are in, 40 pieces.'],
    ['The printer on the first floor is broken.', 'The printer on the first floor was repaired yesterday.'],
    ['Boiler room: locked', 'The boiler room is unlocked.'],
  ])('reports that a missing thing has arrived: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The projector is out with Mr Hill.', 'Mr Hill has brought the projector back.'],
    ['La remorque est chez Mme Petit jusqu’au 7 novembre.', 'Mme Petit garde la remorque jusqu’au 20.'],
    ['Mme Petit garde le projecteur jusqu’au 20.', 'Mme Petit a ramené le projecteur samedi.'],
    ['Der Anhänger ist bei Frau Petit.', 'Frau Petit hat den Anhänger zurückgebracht.'],
  ])('reports that a loan is back or is extended: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Order 512 for Mrs Gray, two lamps: paid, not shipped yet.', '512 left this morning with DPD.'],
    ['Bestellung 512 noch nicht verschickt.', 'Bestellung 512 ging heute raus.'],
    ['Claim C-207: waiting for the expert.', 'C-207 settled, 800 euros.'],
    ['Dossier 3381 : expertise en cours.', 'Dossier 3381 clos.'],
    ['Order 620: Ida Stone, jacket green, size M.', '620 cancelled, money sent back.'],
    ['Reparatur R-88: warten auf das Display.', 'R-88 ist fertig.'],
    ['Pedido 7781 pendiente.', 'El pedido 7781 ya está entregado.'],
    ['Ordine 5512 in attesa di pagamento.', 'Ordine 5512 spedito ieri con BRT.'],
  ])('reports the progress of a numbered thing: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Students get 10 % off.', 'The student discount is over.'],
    ['10 % Rabatt auf Helme.', 'Der Rabatt auf Helme ist ausgelaufen.'],
    ['Nora would like a second shop in Bron.', 'Bron: we drop it, rent too high.'],
    ['Nora voudrait une deuxième boutique à Bron.', 'Bron, on laisse tomber, loyer trop cher.'],
    ['Wir wollen eine Filiale in Graz aufmachen.', 'Graz lassen wir bleiben, Miete zu hoch.'],
  ])('reports that a discount or a plan is given up: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The chimney sweep comes on 3 December at 9.', 'The chimney sweep comes on the 8th instead.'],
    ['Der Schornsteinfeger kommt am 3. Dezember.', 'Der Schornsteinfeger kommt doch erst am 8.'],
    ['Le réparateur passe le 3 décembre à 9h.', 'Le réparateur vient le 8 plutôt.'],
    ['Amel ne travaille pas le mercredi.', 'Amel vient désormais le mercredi, par contre plus le vendredi.'],
    ['Amel does not work on Wednesdays.', 'From now on Amel comes in on Wednesdays.'],
    ['Taille des haies 22 €', 'La taille des haies passe à 24 € au 1er mars.'],
    ['Haircut 22 euros, no appointment needed.', 'Haircut: 24 now.'],
    ['Tageskarte 12 Euro', 'Tageskarte jetzt 14'],
    ['Schrauben bestellen wir direkt bei Würth.', 'Schrauben kommen ab sofort von Berner.'],
    ['Nos œufs viennent de chez Kolb.', 'Les œufs, on les commande chez Brun maintenant.'],
    ['Il formaggio lo prendiamo da Gallo.', 'Il formaggio ora viene da Conti.'],
  ])('states another day, price or source: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['The library is closed on Mondays.', 'The library is now open on Mondays too.'],
    ['Le musée est fermé le lundi.', 'Le musée ouvre désormais aussi le lundi.'],
    ['Wir haben montags geschlossen.', 'Montags haben wir jetzt auch offen.'],
    ['In October we also open on Mondays, 2 to 6 pm.', 'Mondays are closed again.'],
    ['Horaires : mardi-samedi 9h-18h, fermé lundi.', 'On ouvre maintenant aussi le lundi matin.'],
    ['Los lunes cerramos.', 'Ahora abrimos también los lunes.'],
    ['The sauna is open on Thursdays.', 'The sauna stays closed on Thursdays from now on.'],
  ])('reports that a shop opens or closes on a day of the week: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Lucie est en arrêt jusqu’au 12 mai.', 'Malik a repris ce matin.'],
    ['The library is closed on Mondays.', 'We are now open on Mondays too.'],
    ['The sauna is open on Thursdays.', 'The pool stays closed on Thursdays from now on.'],
    ['Closed on Sundays.', 'We open on Saturdays now, 10 to 1.'],
    ['Closed on Sundays.', 'On Sunday 20 December we open from 10 to 1.'],
    ['Haircut 22 euros', 'Perm: 48 now'],
    ['Lucie est en arrêt jusqu’au 12 mai.', 'Lucie a repris la guitare.'],
    ['Rosa broke her arm.', 'Rosa broke the record.'],
    ['Bruno is off sick.', 'The server is back.'],
    ['The gasket for the boiler has not arrived yet.', 'The paint for the hall arrived this morning.'],
    ['We are waiting for the gasket of the boiler.', 'The boiler is here.'],
    ['The ladder is with Mr Hill.', 'Mr Hill returned the projector.'],
    ['Canoe 3 is out of stock.', 'Canoe 4 is back in stock.'],
    ['Order 512 for Mrs Gray: not shipped yet.', 'Order 513 left this morning.'],
    ['Order 512: shipped.', 'Order 512: not paid yet.'],
    ['Order 620: Ida Stone, jacket green, size M.', '620 shipped.'],
    ['Claim C-207: waiting for the expert.', 'C-207 will be settled in May.'],
    ['Students get 10 % off.', 'The student meeting is over.'],
    ['10 % off helmets.', 'The discount on locks is over.'],
    ['Nora would like a second shop in Bron.', 'Bron: we drop the flyers there on Friday.'],
    ['We plan a summer fair in the yard.', 'The bread order for Monday: given up, too late.'],
    ['Amel works on Mondays.', 'Amel comes in on Tuesdays.'],
    ['Amel does not work on Wednesdays.', 'Karim works on Wednesdays now.'],
    ['Coupe homme 22 €', 'La coupe femme passe à 44 € au 1er mars.'],
    ['The chimney sweep comes on 3 December.', 'The plumber comes on the 8th instead.'],
    ['Piscine : mardi-samedi 10h-19h.', 'La piscine ferme à 17h le dimanche 20 décembre.'],
    ['Schrauben bestellen wir bei Würth.', 'Nägel kommen ab sofort von Berner.'],
  ])('does not affect another matter: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });
});
