/**
 * Sentence forms for bookings, orders and registrations and for their cancellation: "The Rossi family cancelled its
 * booking".
 */
import { type Form, type FormGroup, form } from './form-parts.ts';

const who = '(?:Group |Gruppe |Gruppo |Groupe |Grupo |Groep )?(?<subject>[^,.;:]{2,40}?)';
const booked = (source: string): Form => ({ ...form('booking', source), outcome: 'booked' });
const cancelled = (source: string): Form => ({ ...form('booking', source), outcome: 'cancelled' });

export const bookingForms: FormGroup = {
  // Most texts match none of these forms.
  prefilter:
    /book(?:ed|ing)|reserv|order|regist|buch|bestell|anmeld|réserv|command|inscri|pedido|prenot|ordin|iscriz|boek/iu,
  forms: [
    cancelled(
      `${who} (?:(?:has|have) )?(?:now )?(?:cancell?ed|withdrawn|withdrew) (?:its|his|her|their|the) (?<thing>booking|reservation|order|registration)(?!\\p{L})`,
    ),
    cancelled(
      `${who} (?:hat|haben) (?:ihre |seine |die )?(?<thing>Buchung|Reservierung|Bestellung|Anmeldung) (?:wieder )?(?:storniert|abgesagt|zurückgezogen|widerrufen)`,
    ),
    cancelled(`${who} (?:a|ont) annulé (?:sa |leur |la )(?<thing>réservation|commande|inscription)`),
    cancelled(`${who} (?:ha|han) (?:cancelado|anulado) (?:su |la |el )(?<thing>reserva|pedido|inscripción)`),
    cancelled(
      `${who} (?:ha|hanno) (?:disdetto|cancellato|annullato) (?:la (?:sua |loro )?|il (?:suo |loro )?|l['’])(?<thing>prenotazione|ordine|iscrizione)`,
    ),
    cancelled(
      `${who} (?:heeft|hebben) (?:de |zijn |haar |hun )(?<thing>boeking|reservering|bestelling) (?:geannuleerd|afgezegd)`,
    ),
    booked(`${who} (?:has |have )?(?<thing>booked|reserved|ordered|registered)(?!\\p{L})(?= )`),
    booked(`${who} (?:hat|haben) [^.;:]{3,60}? (?<thing>gebucht|reserviert|bestellt)(?!\\p{L})`),
    booked(`${who} (?:a|ont) (?<thing>réservé|commandé)(?= )`),
    booked(`${who} (?:ha|han) (?<thing>reservado|pedido)(?= )`),
    booked(`${who} (?:ha|hanno) (?<thing>prenotato|ordinato)(?= )`),
    booked(`${who} (?:heeft|hebben) [^.;:]{3,60}? (?<thing>geboekt|gereserveerd|besteld)(?!\\p{L})`),
  ],
};

const orders = /order|bestel|command|pedido|ordin/iu;
const registrations = /regist|anmeld|inscri|iscriz/iu;
/** The kind of booking: a cancellation concerns only the same kind. */
export const bookedKind = (thing: string): string =>
  orders.test(thing) ? 'order' : registrations.test(thing) ? 'registration' : 'booking';
