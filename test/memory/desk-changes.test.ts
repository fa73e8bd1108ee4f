/**
 * Notes of a support desk: tickets by number, customers who leave or stay, versions, contacts, approvals and promised
 * calls, in the languages of their authors.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import type { RememberAnswer } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/**
 * One engine: only the texts are compared. One workspace: each pair has its own names and numbers, so that none may
 * challenge another.
 */
let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(engines[0]!);
});
afterAll(() => workspace.remove());

/** True if the later note challenges the earlier one, and nothing else. */
async function challenges(before: string, after: string): Promise<boolean> {
  const { memory } = await workspace.tool<RememberAnswer>('remember', { content: before });
  const { challenged = [] } = await workspace.tool<RememberAnswer>('remember', { content: after });
  expect(challenged.filter(({ memory_id }) => memory_id !== memory.memory_id)).toEqual([]);
  return challenged.length === 1;
}

describe('a ticket with a number', () => {
  test.each([
    ['Ticket 41201 (Reiff): letters are cut off on the delivery note.', '41201 fixed, wrong paper size.'],
    ['Ticket 41202: escalated to the developers.', 'Told the customer, and 41202 is resolved.'],
    ['#41203 Imprenta Vega: no carga el logo, abierto', '41203 solucionado'],
    ['Ticket 41204: Etikettendruck verschoben, offen', 'Mit Hahn telefoniert, 41204 ist damit durch.'],
    ['Ticket 41205 : l’export est vide', '41205 résolu, mauvais filtre.'],
    ['41206 is closed.', 'Reiff wrote again, 41206 reopened.'],
    ['41207 ist erledigt.', '41207 wieder offen, gleiche Meldung.'],
    ['Ticket 41208 cerrado', 'Se reabre el 41208.'],
  ])('is closed, or open again: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(true);
  });

  test.each([
    ['Ticket 41211 open.', 'Ticket 41212 closed.'],
    ['Ticket 41213: the cause was an old driver.', '41213 closed.'],
    ['Ticket 41214: totals are wrong.', '41214 is not fixed yet.'],
    ['41215 resolved.', '41215 was a hard one, Ada wrote it up.'],
  ])('does not affect other tickets or findings: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(false);
  });
});

describe('a customer who gives notice', () => {
  test.each([
    ['Hotel Merian has cancelled for 31 March.', 'Hotel Merian withdrew the cancellation.'],
    ['Kletterhalle Ost hat zum Jahresende gekündigt.', 'Kletterhalle Ost bleibt doch.'],
    ['Academia Norte se quiere dar de baja en mayo.', 'Academia Norte se queda, con descuento.'],
    ['Garage Petitjean veut résilier.', 'Garage Petitjean reste finalement.'],
    ['Palestra Lupo ha disdetto.', 'Palestra Lupo ha ritirato la disdetta.'],
    ['Dorset Bikes won’t renew.', 'Dorset Bikes stays, another 12 months.'],
    ['Contract with Tannhof renews on 1 June for a year.', 'Tannhof won’t renew.'],
    ['Our tenant Ida Rask has given notice.', 'Ida Rask stays after all.'],
  ])('stays after all, or does not: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(true);
  });

  test.each([
    ['Hotel Wallner has cancelled for 31 March.', 'Hotel Adler withdrew the cancellation.'],
    ['Kletterhalle West hat gekündigt.', 'Kletterhalle West hat nach der letzten Rechnung gefragt.'],
    ['Bookshop Quill wants to leave.', 'Bookshop Quill asked when the next invoice comes.'],
  ])('is one of several firms: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(false);
  });
});

describe('the version that a customer runs', () => {
  test.each([
    ['Praxis Ebner läuft noch auf 3.8.', 'Ebner ist jetzt auf 4.0.'],
    ['Praxis Gundel ist auf 4.0.', 'Gundel mussten wir auf 3.9 zurücksetzen.'],
    ['Frutería Sanz está en la 3.7.', 'Frutería Sanz actualizada a la 4.1.'],
    ['Leith Rowing Club runs 3.6.', 'Leith Rowing Club upgraded to 4.1.'],
    ['Mill Street Deli is still on 3.5.', 'We rolled Mill Street Deli back to 3.4.'],
  ])('changes: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(true);
  });

  test.each([
    ['Praxis Horn läuft auf 3.8.', 'Praxis Stiegler ist jetzt auf 4.0.'],
    ['Oban Ferries runs 3.6.', '4.1 is out.'],
    ['Perth Dairy runs 3.6.', 'Perth Dairy asked for a demo of 4.1.'],
  ])('differs between customers: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(false);
  });
});

describe('the contact at a customer', () => {
  test.each([
    ['Contact at Brixton Glass: Amy Stead', 'Amy Stead has left Brixton Glass, write to Omar Diaz.'],
    ['Ansprechpartnerin bei Kachel Roth ist Ulla Sieber.', 'Frau Sieber ist nicht mehr bei Kachel Roth.'],
    ['Contacto en Viajes Alba: Inés Cano', 'Inés Cano ya no está en Viajes Alba, ahora es Saúl Mora.'],
    ['Our contact at Rowan Seeds is Beth Lane.', 'Our contact at Rowan Seeds is Hugh Pell now.'],
    ['Bei Dachbau Merk entscheidet Jens Kuhl.', 'Ute Merk entscheidet jetzt bei Dachbau Merk.'],
    ['At Solway Crafts the one who decides is Nell Orr.', 'Nell Orr left Solway Crafts.'],
    ['En Óptica Ruano los pedidos los lleva Lidia Coll.', 'Lidia Coll ya no está en Óptica Ruano.'],
  ])('changes: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(true);
  });

  test.each([
    ['Contact at Fenwick Tools: Joan Marr', 'Contact at Selby Tools: Carl Hunt'],
    ['Ansprechpartner bei Foto Lutz ist Erik Thoma.', 'Erik Thoma ist bis Freitag im Urlaub.'],
    ['Contact at Truro Sails: Dawn Hill', 'Dawn Hill is no longer at home on Mondays.'],
  ])('differs between firms: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(false);
  });
});

describe('an approval or a promised call', () => {
  test.each([
    ['Discounts over 10 percent need Greta’s OK.', 'From now on Ivo approves discounts.'],
    ['Überstunden brauchen die Freigabe von Greta.', 'Ivo genehmigt jetzt die Überstunden.'],
    ['Ivo promised Mrs Tully a call by Thursday.', 'Called Mrs Tully, she is happy with it.'],
    ['Greta ruft Herrn Osswald am Montag zurück.', 'Osswald zurückgerufen, alles geklärt.'],
    ['Hay que llamar a Noelia Prat el lunes.', 'He llamado a Noelia Prat, manda el archivo.'],
  ])('changes: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(true);
  });

  test.each([
    ['Ivo promised Mr Vance a call on Tuesday.', 'Ivo called Mr Sharp.'],
    ['Greta ruft Frau Nolte bis Freitag zurück.', 'Frau Nolte hat angerufen, sie wartet noch.'],
    ['Ivo promised Mr Kerr a call on Tuesday.', 'Mr Kerr was not reached.'],
  ])('is not affected by other notes: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(false);
  });
});

describe('plans, seats and payments of a customer', () => {
  test.each([
    ['Polsterei Wendt: 3 Plätze', 'Wendt hat auf 5 Plätze aufgestockt.'],
    ['Whitby Kayaks is on Starter with 6 seats.', 'Whitby Kayaks took two more seats, makes eight.'],
    ['Zapatería Lago: plan Básico, 7 puestos', 'Zapatería Lago ha bajado a 4.'],
    ['Hawick Mills has 40 licences.', 'Hawick Mills is down to 25 licences.'],
    ['Imkerei Sturm ist im Tarif Klein.', 'Imkerei Sturm wechselt auf Groß.'],
    ['Torquay Tiles is on Basic.', 'Torquay Tiles upgraded to Premium.'],
    ['Sastrería Pinto está en el plan Pro.', 'Sastrería Pinto ha vuelto al plan Inicial.'],
    ['Segelschule Kropp zahlt per Überweisung.', 'Segelschule Kropp zahlt jetzt per Kreditkarte.'],
    ['Falmouth Prints pays by cheque.', 'Falmouth Prints pays by direct debit these days.'],
  ])('change: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(true);
  });

  test.each([
    ['Polsterei Raab: 3 Plätze', 'Polsterei Rabe hat auf 5 Plätze aufgestockt.'],
    ['Deal Pottery has 6 seats.', 'Deal Pottery has 3 open questions.'],
    ['Torbay Lamps is on Basic.', 'Exmouth Lamps upgraded to Premium.'],
    ['Margate Cakes is on Basic.', 'Margate Cakes is on holiday until Monday.'],
    ['Ruderclub Au zahlt per Überweisung.', 'Schachclub Au zahlt jetzt per Kreditkarte.'],
  ])('differ between customers: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(false);
  });
});

describe('faults, rotas and times of a desk', () => {
  test.each([
    ['Known fault in 2.1: the barcode is missing on labels.', 'Barcode on labels: fixed with 2.2.'],
    [
      'Bekannter Fehler: in 2.3 fehlt die Kopfzeile im Lieferschein.',
      'Die Kopfzeile im Lieferschein ist mit 2.4 behoben.',
    ],
    [
      'The signature in the footer was garbled, fixed in 2.5.',
      'Since 2.6 the signature in the footer is garbled again.',
    ],
    ['Outage: sign-up down for everybody since 7:15.', 'Sign-up is back since 8:05.'],
    ['Der Rechnungslauf hängt seit heute Morgen.', 'Rechnungslauf läuft wieder.'],
    ['Nuno is on call at weekends.', 'Hedda is now on call at weekends.'],
    ['Nuno hat an Feiertagen Bereitschaft.', 'An Feiertagen hat jetzt Hedda Bereitschaft.'],
    ['Nuno is off until Wednesday, Hedda stands in.', 'Nuno is back.'],
    [
      'The import of orders at Lamlash Inn runs once an hour.',
      'Lamlash Inn: import of orders runs every 20 minutes now.',
    ],
    ['Telefonzeiten Lager: Mo-Fr 8-16 Uhr', 'Telefonzeiten Lager ab Dienstag 9-17 Uhr.'],
    ['Schulung online: 70 € die Stunde', 'Schulung online ab März 80.'],
    ['Visita en Taller Bravo el martes 3 a las 9 h.', 'A Bravo no le va bien el martes, la visita pasa al viernes 6.'],
  ])('change: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(true);
  });

  test.each([
    ['Known fault: the stamp is missing on receipts.', 'Known fault: the margin on receipts is too small.'],
    ['Letters come out blank at Arran Foods.', 'Bute Foods has letters fixed with a new driver.'],
    ['Workaround for the frozen calendar: reload twice.', 'The frozen calendar is fixed in 2.8.'],
  ])('are not affected by other notes: %s %s', async (before, after) => {
    expect(await challenges(before, after)).toBe(false);
  });
});
