/** Predicates for mutually exclusive states, in the supported languages. */
import { an, byCarrier, halted, onLeave, outOfOrder, somewhere, untilLater } from './shared-phrases.ts';

/** The states of one kind, each with its expressions. */
export type OppositeStates = readonly (readonly string[])[];

/** The person who has a thing. */
const withSomebody =
  '(?:out )?with (?:(?:mr|mrs|ms|dr)\\.? )\\p{L}+(?: \\p{L}+)?|out with \\p{L}+(?: \\p{L}+)?|(?:parti )?chez (?:(?:m|mme|mlle)\\.? |monsieur |madame )\\p{L}+|bei (?:herrn?|frau|familie) \\p{L}+|donde (?:el señor|la señora) \\p{L}+|da(?:l signor|lla signora) \\p{L}+';

/** The end of a migration: its destination, or that it is done. */
const completion =
  '(?:done|finished|migrated|moved|(?:on|in|at|auf|bei|umgezogen|umgestellt|fertig|sur|dans|migrée?s?|en|migrad[oa]s?|su|migrat[oaie])(?: [^.,;]{2,40})?)';
/**
 * Predicates after a copula ("is", "has been", "wurde", "est", "está"). The states of a kind exclude each other. If
 * frames use a kind too (`englishStates`), the first string of each state contains its English words.
 */
export const statePredicates = {
  works: [
    [
      `${outOfOrder}|not working|not running|down|offline|dead|jammed`,
      'cassée?s?|hors service|averiad[oa]s?|rot[oa]s?|estropead[oa]s?|fuera de servicio|guast[oaie]|ferm[oaie]|rott[oaie]|fuori servizio|kapot|stuk|buiten (?:werking|gebruik)|avariad[oa]s?|quebrad[oa]s?|estragad[oa]s?|fora de serviço',
    ],
    [
      'fixed|repaired|mended|working|running|back(?: up)?|up(?: and running)?|(?:back )?online|back in (?:service|operation)|restored|in order',
      'repariert|in ordnung|in betrieb|instand gesetzt|réparée?s?|en service|en état de marche|arreglad[oa]s?|reparad[oa]s?|en servicio|riparat[oaie]|in servizio|aggiustat[oaie]|gerepareerd|hersteld|consertad[oa]s?|arranjad[oa]s?',
    ],
  ],
  access: [
    ['closed|shut|blocked|geschlossen|gesperrt|zu|fermée?s?|cerrad[oa]s?|chius[oaie]|gesloten|dicht|fechad[oa]s?'],
    [
      'open|reopened|geöffnet|offen|auf|wiedereröffnet|ouverte?s?|rouverte?s?|abiert[oa]s?|reabiert[oa]s?|apert[oaie]|riapert[oaie]|geopend|heropend|abert[oa]s?|reabert[oa]s?',
    ],
  ],
  health: [
    [
      '(?:off )?(?:sick|ill)(?: with (?:the |a )?\\p{L}+)?|(?:signed )?off work|unwell|down with \\p{L}+|krank|krankgeschrieben|malades?|souffrante?s?|en arrêt(?: (?:de travail|maladie))?|enferm[oa]s?|de baja(?: (?:médica|por enfermedad))?|in malattia|malat[oaie]|ammalat[oaie]',
    ],
    [
      'back(?: (?:at work|in the office|on (?:her|his|their) feet))?|da|wieder (?:da|im (?:dienst|büro|einsatz)|auf den beinen|bei der arbeit)|zurück|de retour(?: au (?:travail|bureau))?|de vuelta(?: (?:al|en el) trabajo)?|tornat[oaie]|well|healthy|fine|better|recovered|gesund|genesen|guérie?s?|rétablie?s?|recuperad[oa]s?|(?:san|guarit)[oaie]',
    ],
  ],
  payment: [
    [
      'unpaid|outstanding|overdue|not paid|due|unbezahlt|offen|überfällig|nicht bezahlt|impayée?s?|non payée?s?|impagad[oa]s?|sin pagar|non pagat[oaie]|da pagare',
    ],
    ['paid|settled|bezahlt|beglichen|überwiesen|payée?s?|réglée?s?|pagad[oa]s?|pagat[oaie]|saldat[oaie]'],
  ],
  whereabouts: [
    [
      `${withSomebody}|lost|missing|gone|lent(?: out)?(?: to [^.,;]{2,30})?|on loan(?: to [^.,;]{2,30})?|borrowed|verliehen|ausgeliehen|verloren|verschwunden|weg|unauffindbar|perdue?s?|disparue?s?|introuvables?|perdid[oa]s?|desaparecid[oa]s?|pers[oaie]|smarrit[oaie]|sparit[oaie]|prêtée?s?(?: à [^.,;]{2,30})?|prestad[oa]s?|prestat[oaie]`,
    ],
    [
      'found|back|returned|aufgetaucht|gefunden|wieder da|zurück(?:gebracht|gegeben|gekommen)?|da|retrouvée?s?|rendue?s?|ramenée?s?|rapportée?s?|devuelt[oa]s?|restituit[oaie]|encontrad[oa]s?|ritrovat[oaie]|trovat[oaie]',
    ],
  ],
  presence: [
    [`(?:${onLeave}|away|off|abroad|verreist)${somewhere}`],
    [
      `(?:back|home)(?: from [^.,;]{2,30}?)?|back (?:at work|in the office|home)|home again|zurück(?: aus [^.,;]{2,30}?)?|(?:wieder )?da|(?:de retour|rentrée?s?)(?: d(?:e |u |es |['’])[^.,;]{2,30}?)?|de vuelta(?: de [^.,;]{2,30}?)?|tornat[oaie](?: da[^.,;]{2,30}?)?`,
    ],
  ],
  stock: [
    [
      'empty|used up|sold out|out of stock|leer|alle|aufgebraucht|ausverkauft|vergriffen|nicht (?:mehr )?(?:lieferbar|vorrätig|auf lager)|en rupture(?: de stock)?|vides?|épuisée?s?|vací[oa]s?|agotad[oa]s?|vuot[oaie]|finit[oaie]|esaurit[oaie]',
    ],
    [
      'full|refilled|restocked|topped up|(?:back )?in stock|in|(?:wieder )?(?:lieferbar|vorrätig|(?:auf|ab) lager)|en stock|(?:bien )?rentrée?s?|voll|aufgefüllt|nachgefüllt|pleine?s?|remplie?s?|llen[oa]s?|pien[oaie]|riempit[oaie]',
    ],
  ],
  arrival: [
    [
      '(?:still )?not (?:yet )?(?:here|in|arrived|delivered)(?: yet)?|noch nicht (?:da|hier|angekommen|eingetroffen|geliefert(?: worden)?)|pas encore (?:là|arrivée?s?|livrée?s?|reçue?s?)|sin llegar|non ancora arrivat[oaie]',
    ],
    [
      'arrived|here|in|delivered|da|angekommen|eingetroffen|geliefert(?: worden)?|là|(?:bien )?(?:arrivée?s?|livrée?s?|reçue?s?)|llegado|arrivat[oaie]|consegnat[oaie]',
    ],
  ],
  dispatch: [
    [
      'not (?:yet )?(?:shipped|sent(?: (?:out|off))?|dispatched|posted)(?: yet)?|noch nicht (?:verschickt|versandt|abgeschickt|raus)|(?:pas|non) encore (?:expédiée?s?|partie?s?|envoyée?s?|postée?s?)|sin enviar|non ancora (?:spedit|inviat)[oaie]',
    ],
    [
      `(?:shipped|sent(?: (?:out|off))?|dispatched|posted|verschickt|versandt|abgeschickt|raus(?:gegangen)?|expédiée?s?|partie?s?|envoyée?s?|postée?s?|enviad[oa]s?|spedit[oaie])${byCarrier}`,
    ],
  ],
  power: [
    [
      'off|switched off|turned off|disabled|inactive|not active|deactivated|aus|ausgeschaltet|abgeschaltet|deaktiviert|éteinte?s?|coupée?s?|désactivée?s?|apagad[oa]s?|desactivad[oa]s?|spent[oaie]|disattivat[oaie]',
    ],
    [
      'on|back on|switched on|turned on|enabled|active|activated|an|eingeschaltet|aktiviert|allumée?s?|activée?s?|encendid[oa]s?|activad[oa]s?|acces[oaie]|attivat[oaie]',
    ],
  ],
  occupancy: [
    [
      '(?:fully |completely )?booked(?: up| out)?|taken|occupied|reserved|in use|ausgebucht|besetzt|belegt|gebucht|vergeben|reserviert|occupée?s?|réservée?s?|ocupad[oa]s?|reservad[oa]s?|al completo|occupat[oaie]|prenotat[oaie]',
    ],
    ['free|vacant|available|unoccupied|frei|verfügbar|libres?|disponibles?|liber[oaie]|disponibil[ei]'],
  ],
  task: [
    [
      'open|pending|unfinished|incomplete|in progress|not done|not finished|unfertig|unerledigt|in arbeit|en cours|inachevée?s?|pendientes?|en curso|sin terminar|in corso|incomplet[oaie]',
      '(?:only )?(?:half|partly|partially) (?:done|finished|complete|migrated|moved)|resumed|under ?way|(?:erst )?(?:halb|zur hälfte|teilweise) (?:fertig|erledigt|umgezogen|umgestellt)|wieder aufgenommen|à moitié (?:faite?s?|terminée?s?)|repris[es]*|relancée?s?|a medias|reanudad[oa]s?|retomad[oa]s?|a metà|ripres[oaie]',
    ],
    [
      'done|finished|complete|completed|closed|resolved|merged|erledigt|fertig|abgeschlossen|terminée?s?|achevée?s?|terminad[oa]s?|acabad[oa]s?|hech[oa]s?|terminat[oaie]|complet[oaie]|finit[oaie]',
      `cut over|(?:fully|entirely|completely|vollständig|komplett|entièrement|complètement|completamente|del todo) ${completion}`,
    ],
    [`${halted}|pausad[oa]s?|suspendid[oa]s?|interrumpid[oa]s?|abortad[oa]s?|sospes[oaie]|interrott[oaie]`],
  ],
  course: [
    ['running|ongoing|in progress|under ?way|im gange|am laufen|en cours|en marcha|en curso|in corso'],
    [
      'over|finished|completed|stopped|at an end|beendet|vorbei|zu ende|abgeschlossen|gestoppt|terminée?s?|finie?s?|terminad[oa]s?|acabad[oa]s?|terminat[oaie]|finit[oaie]|conclus[oaie]',
    ],
  ],
  lock: [
    ['locked', 'abgeschlossen|verriegelt|verrouillée?s?'],
    ['unlocked', 'aufgeschlossen|entriegelt|déverrouillée?s?'],
  ],
  schedule: [
    [
      `(?:cancell?ed|called off|scrapped|postponed|put off|off|abgesagt|gestrichen|storniert|verschoben|vertagt|annulée?s?|reportée?s?|cancelad[oa]s?|aplazad[oa]s?|pospuest[oa]s?|suspendid[oa]s?|annullat[oaie]|cancellat[oaie]|rinviat[oaie])${untilLater}`,
    ],
    [
      'back on|on again|on after all|going ahead(?: after all)?|wieder angesetzt|maintenue?s?|confirmad[oa]s?|confermat[oaie]',
    ],
  ],
  diet: [
    [`${an}?(?:vegan|veganerin|veganer|végane?s?|végétalienne?s?|végétaliens?|vegan[oa])`],
    [`${an}?(?:vegetarian|vegetarier(?:in)?|vegetarisch|végétarienne?s?|végétariens?|vegetarian[oa])`],
    [`${an}?(?:meat-eater|omnivore|fleischesser(?:in)?)`],
  ],
  marriage: [
    ['single', 'ledig|célibataire|solter[oa]|celibe|nubile'],
    ['married(?: to \\p{L}+)?', 'verheiratet|mariée?s?|casad[oa]s?|sposat[oaie]'],
    ['divorced', 'geschieden|divorcée?s?|divorciad[oa]s?|divorziat[oaie]'],
  ],
} as const satisfies Readonly<Record<string, OppositeStates>>;

export type StateKind = keyof typeof statePredicates;

/** The kinds whose English words have the same meaning in a frame, whatever its subject. */
export const englishStates: OppositeStates = (['power', 'lock', 'marriage'] as const).map((kind) =>
  statePredicates[kind].map(([english]) => english),
);

/** Expressions for a state: `state` is its index in {@link statePredicates}. */
export interface StateForm {
  kind: StateKind;
  state: number;
  /** Alternatives of a pattern. */
  forms: string;
}
