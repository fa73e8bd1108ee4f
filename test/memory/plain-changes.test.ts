/** Where things go to and come from, prices said in passing, things that are replaced, and illness until a day, as people note them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: the texts alone are compared, and what is read is read by both in the same way. */
describe('a plain note of a change', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    ['Photos go to Dropbox.', 'Photos now go to the S3 bucket.'],
    ['The nightly dumps are uploaded to Backblaze.', 'The nightly dumps are now uploaded to Wasabi.'],
    ['Our receipts go to the tax office in Ulm.', 'Our receipts now go to Frau Hepp.'],
    ['Die Belege gehen an Steuerberater Kern.', 'Die Belege gehen jetzt an die Kanzlei Roth.'],
    ['Les factures vont chez Dupuis.', 'Les factures vont maintenant chez Arnaud.'],
    ['Las fotos van a Dropbox.', 'Las fotos van ahora al servidor de la oficina.'],
    ['Our flour comes from Hartmann.', 'Flour now comes from the Baumann mill.'],
    ['We get our eggs from Huber.', 'We now get our eggs from the Lindenhof.'],
    ['Das Holz kommt von Gruber.', 'Das Holz kommt jetzt von der Sägerei Moser.'],
    ['Nous achetons nos fleurs chez Martin.', 'Nous achetons maintenant nos fleurs chez Leroy.'],
    ['Milk costs 1.20.', 'Milk is now 1.35.'],
    ['A haircut costs 28 euros.', 'A haircut is now 31.'],
    ['Removal boxes cost 2.40 each.', 'Removal boxes cost 2.90 each now.'],
    ['The parking ticket is now 14.', 'The parking ticket costs 11.50 again.'],
    ['Die Tageskarte kostet 8 Euro.', 'Die Tageskarte ist jetzt bei 9,50.'],
    ['We print on the Canon.', 'We replaced the Canon printer with a Brother.'],
    ['Deliveries are done with the Sprinter.', 'The Sprinter was replaced by a Transit.'],
    ['Wir drucken auf dem Kyocera.', 'Wir haben den Kyocera durch einen Epson ersetzt.'],
    ['Nous livrons avec la Kangoo.', 'Nous avons remplacé la Kangoo par un vélo cargo.'],
    ['Petra Jung is ill until 4 March.', 'Petra is back at work.'],
    ['Selim Aydin ist krank bis zum 9. Mai.', 'Selim ist wieder gesund.'],
    ['The lift is out of order until Friday.', 'The lift works again.'],
    ['Marta Gil is on holiday until Monday.', 'Marta is back.'],
    ['The spare key is with the porter.', 'The spare key is back in the drawer.'],
    ['Simone Adler manages the depot.', 'Kurt Weil now manages the depot.'],
    ['Simone Adler manages the depot.', 'Paul Ritter takes over the depot from Simone in May.'],
    ['Brigitte Thoma leitet die Küche.', 'Erik Sand übernimmt die Küche von Brigitte.'],
    ['Olga Brandt is our site manager in Ulm.', 'Olga Brandt now works for Hochtief.'],
    ['Piet Vos is our driver for long tours.', 'Piet Vos now works at Dachser.'],
    ['The client Hansen wants wooden crates.', 'Hansen now wants plastic crates.'],
    ['Ruth Amsel prefers tea.', 'Ruth now prefers coffee.'],
    ['Familie Lorenz möchte graue Kartons.', 'Familie Lorenz möchte jetzt braune Kartons.'],
    ['The swimming pool is closed for repairs.', 'The swimming pool is open again.'],
    ['The ferry is out of service due to high waves.', 'The ferry is running again.'],
    ['The reading room is closed after the flood.', 'The reading room has reopened.'],
    ['Das Archiv ist wegen Bauarbeiten geschlossen.', 'Das Archiv ist wieder offen.'],
    ['Die Turnhalle ist nach dem Brand gesperrt.', 'Die Turnhalle ist wieder offen.'],
    ['Le musée est fermé pour inventaire.', 'Le musée est de nouveau ouvert.'],
    ['El puente está cerrado por obras.', 'El puente está abierto otra vez.'],
    ['La biblioteca è chiusa per lavori.', 'La biblioteca è di nuovo aperta.'],
    ['The ferry boat Loreley is out of order.', 'Loreley is running again.'],
    ['Die Kletterhalle Nordwand ist gesperrt.', 'Nordwand ist wieder offen.'],
    ['El teléfono está averiado.', 'El teléfono funciona otra vez.'],
    ['Il forno è fermo.', 'Il forno funziona di nuovo.'],
  ])('challenges what it replaces: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Anna goes to yoga.', 'Anna now goes to the choir.'],
    ['Our son goes to school in Kehl.', 'Our son now goes to football on Mondays.'],
    ['Photos go to Dropbox.', 'Videos now go to the S3 bucket.'],
    ['Photos go to Dropbox.', 'Photos go to the customer as well.'],
    ['Our eggs come from Huber.', 'Our honey now comes from the Lindenhof.'],
    ['Pablo comes from Vigo.', 'Pablo now comes from work at six.'],
    ['Lunch costs 12 euros.', 'Lunch is now at 12.30.'],
    ['Ben is 20.', 'Tickets are now 21.'],
    ['A ticket costs 9 euros.', 'Mia is now 11.'],
    ['Tickets for students cost 8 euros.', 'Tickets are now 12.'],
    ['Goat milk costs 2.10.', 'Milk is now 1.35.'],
    ['The scans are made on the Fujitsu.', 'We replaced the Canon printer with a Brother.'],
    ['The Canon stands in the cellar.', 'We replaced the Nikon with a Sony.'],
    ['We rehearse with the Casio.', 'We replaced the lamp in the hall with a new one.'],
    ['Petra Jung is ill until 4 March.', 'Selim is back at work.'],
    ['The bakery is open until 18:00.', 'The bakery is closed on Sundays.'],
    ['We do not deploy until Friday.', 'We deploy with Ansible.'],
    ['The spare key is with the porter.', 'The cellar key is back in the drawer.'],
    ['Simone Adler manages the depot.', 'Paul Ritter takes over the night shift from Simone.'],
    ['Simone Adler manages the depot.', 'Paul Ritter took over as chairman.'],
    ['Olga Brandt is the treasurer of the choir.', 'Olga Brandt now works for Hochtief.'],
    ['Olga Brandt is our site manager in Ulm.', 'Olga Brandt now works in Ulm on Mondays.'],
    ['Piet Vos is our driver for long tours.', 'Ida Vos now works at Dachser.'],
    ['The client Hansen wants wooden crates.', 'Hansen now wants an insurance for the piano.'],
    ['Hansen wants wooden crates.', 'Hansen wants plastic crates too.'],
    ['Ruth Amsel prefers tea.', 'Ruth now prefers the room with the balcony.'],
    ['Ruth Amsel prefers tea.', 'Otto now prefers coffee.'],
    ['The park is closed for cyclists.', 'The park is open.'],
    ['Il parco è chiuso per i ciclisti.', 'Il parco è aperto.'],
    ['The canteen is closed after lunch.', 'The canteen is open again.'],
    ['Hall 3 is closed for repairs.', 'Hall 2 is open again.'],
    ['The kiosk next to Cinema Astra is closed.', 'Cinema Astra is open again.'],
    ['Die Garage hinter Haus Linde ist gesperrt.', 'Haus Linde ist wieder offen.'],
    ['El teléfono no funciona.', 'El horno funciona otra vez.'],
    ['Olga wants delivery of her seeds on Mondays.', 'Kern no longer delivers seeds by Sperli; they come from Beier.'],
  ])('challenges nothing: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });
});
