/** The words for actions that put a thing into a state: "I fixed the lock". */
import type { StateForm } from './state-predicates.ts';

export const stateActions: readonly StateForm[] = [
  { kind: 'works', state: 0, forms: 'broke|cassé|rompió|rotto' },
  {
    kind: 'works',
    state: 1,
    forms:
      'fixed|repaired|mended|restored|réparé|arregl(?:ó|aron|ado)|repar(?:ó|aron|ado)|riparato|sistemato|aggiustato',
  },
  { kind: 'access', state: 0, forms: 'closed|shut|blocked|fermé|cerr(?:ó|aron|ado)|chiuso' },
  {
    kind: 'access',
    state: 1,
    forms: '(?:re)?opened|cleared|(?:r)?ouvert|(?:re)?abri(?:ó|eron)|(?:re)?abierto|(?:ri)?aperto',
  },
  { kind: 'payment', state: 1, forms: 'paid|settled|payé|réglé|(?:pag|abon)(?:ó|aron|ado)|pagato|saldato' },
  {
    kind: 'whereabouts',
    state: 0,
    forms: 'keeps|is keeping|garde|gardera|behält|se queda con|lost|perdu|perdi(?:ó|eron)|perdido|perso|smarrito',
  },
  {
    kind: 'whereabouts',
    state: 1,
    forms:
      'found|returned|rendu|ramené|rapporté|devuelto|devolvió|restituito|riportato|(?:re)?trouvé|encontr(?:ó|aron|ado)|(?:ri)?trovato',
  },
  { kind: 'stock', state: 0, forms: 'emptied|used up|finished off|vidé|vaci(?:ó|aron|ado)|svuotato' },
  {
    kind: 'stock',
    state: 1,
    forms: 'refilled|restocked|stocked up|topped up|filled|rempli|(?:re)?llen(?:ó|aron|ado)|riempito',
  },
  {
    kind: 'power',
    state: 0,
    forms:
      '(?:switched|turned) off|disabled|deactivated|éteint|désactivé|(?:apag|desactiv)(?:ó|aron|ado)|spento|disattivato',
  },
  {
    kind: 'power',
    state: 1,
    forms:
      '(?:switched|turned) on|enabled|activated|allumé|activé|encendi(?:ó|eron|do)|activ(?:ó|aron|ado)|acceso|attivato',
  },
  { kind: 'occupancy', state: 0, forms: 'booked|reserved|taken|occupied|réservé|reserv(?:ó|aron|ado)|prenotato' },
  {
    kind: 'task',
    state: 1,
    forms: 'finished|completed|closed|merged|resolved|terminé|fini|termin(?:ó|aron|ado)|finito|terminato',
  },
  {
    kind: 'schedule',
    state: 0,
    forms: 'cancell?ed|called off|postponed|put off|annulé|reporté|(?:cancel|aplaz)(?:ó|aron|ado)|annullato|rinviato',
  },
  { kind: 'task', state: 0, forms: 'resumed|restarted|relancé|repris|reanud(?:ó|aron|ado)|ripreso' },
  {
    kind: 'task',
    state: 2,
    forms:
      'paused|halted|aborted|suspended|reverted|interrompu|suspendu|paus(?:ó|aron|ado)|interrumpido|sospeso|interrotto',
  },
  { kind: 'lock', state: 0, forms: 'locked|verrouillé' },
  { kind: 'lock', state: 1, forms: 'unlocked|déverrouillé' },
];
