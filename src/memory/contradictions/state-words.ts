/** Expressions for mutually exclusive states, in the supported languages. */

/** The states of one kind, each with its expressions. */
export type OppositeStates = readonly (readonly string[])[];

const an = '(?:(?:an?|une?|eine?|now a|strictly|fully) )';
/** The place where an absent person is. */
const somewhere = '(?: (?:in|to|on|at|en|à|aux?|nach|an|auf|a|al|ad) [^.,;]{2,30})?';
const leave = '(?:(?:parental|sick|maternity|paternity|annual|medical) )?leave';
const timeOff = `(?:a |her |his |their )?(?:${leave}|holidays?|vacation|(?:business )?trip|urlaub|elternzeit|vacances|congé(?: (?:maladie|maternité|paternité|parental|sans solde))?|vacaciones|vacanza|ferie)`;

/** "To next spring", "until further notice". */
const untilLater =
  "(?: (?:to|until|till|auf|bis|aufs|au|à|jusqu[’']à|al|a|hasta|fino a) (?:next|later|further|another|the|nächste[nrs]?|später|weiteres|unbestimmte|plus tard|prochain|nouvel|nuevo|próxim[oa]|la|le|otr[oa]|data|prossim[oa])[^.,;]{0,30})?";

const byCarrier = '(?: (?:with|by|via|per|mit|par|avec|por|con) [^.,;]{2,30})?';
/** The person who has a thing. */
const withSomebody =
  '(?:out )?with (?:(?:mr|mrs|ms|dr)\\.? )\\p{L}+(?: \\p{L}+)?|out with \\p{L}+(?: \\p{L}+)?|(?:parti )?chez (?:(?:m|mme|mlle)\\.? |monsieur |madame )\\p{L}+|bei (?:herrn?|frau|familie) \\p{L}+|donde (?:el señor|la señora) \\p{L}+|da(?:l signor|lla signora) \\p{L}+';

/** The end of a migration: its destination, or that it is done. */
const completion =
  '(?:done|finished|migrated|moved|(?:on|in|at|auf|bei|umgezogen|umgestellt|fertig|sur|dans|migrée?s?|en|migrad[oa]s?|su|migrat[oaie])(?: [^.,;]{2,40})?)';
/** Expressions for a halted task. */
const halted =
  'paused|on hold|halted|stalled|aborted|suspended|interrupted|rolled back|reverted|pausiert|unterbrochen|abgebrochen|angehalten|ausgesetzt|gestoppt|zurückgerollt|en pause|suspendue?s?|interrompue?s?|en pausa|in pausa';

/** Expressions for a return to work. */
const resumed =
  '(?:has |have )?(?:resumed|restarted) (?:work|duty)|(?:works|is working|are working) again|arbeitet(?: seit [^.,;]{2,20})? wieder|(?:a|ont) repris(?: (?:le travail|son poste|du service|son service|le service))?(?: (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche))?|(?:se )?ha(?:n)? (?:reincorporado|vuelto al trabajo)|se reincorporó|ha ripreso (?:il lavoro|servizio)';

/** Expressions for an injury. */
const hurt =
  "(?:has |have )?(?:broken?|sprained|torn|fractured|dislocated|twisted) (?:an?|his|her|my|their) [^.;]{3,60}|s['’]est (?:cassé|foulé|fracturé|tordu|déchiré|démis) [^.;]{3,60}|(?:hat sich|habe mir) [^.;]{3,60} (?:gebrochen|verstaucht|verrenkt|gerissen)|se ha (?:roto|torcido|fracturado) (?:el|la|un|una) [^.;]{3,60}|si è (?:rott|slogat|fratturat|stort)[oa] (?:il|la|l['’]|un|una) ?[^.;]{3,60}";

/**
 * Predicates after a copula ("is", "has been", "wurde", "est", "está"). The states of a kind exclude each other. If
 * frames use a kind too (`englishStates`), the first string of each state contains its English words.
 */
export const statePredicates = {
  works: [
    [
      'broken(?: down)?|out of (?:order|service|action)|faulty|defective|not working|not running|down|offline|dead|jammed',
      'kaputt|defekt|außer betrieb|ausgefallen|gestört|en panne|cassée?s?|hors service|averiad[oa]s?|rot[oa]s?|estropead[oa]s?|fuera de servicio|guast[oaie]|ferm[oaie]|rott[oaie]|fuori servizio|kapot|stuk|buiten (?:werking|gebruik)|avariad[oa]s?|quebrad[oa]s?|estragad[oa]s?|fora de serviço',
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
    [
      `(?:(?:away )?on ${timeOff}|away|off|abroad|(?:im|in) ${timeOff}|verreist|en ${timeOff}|de (?:vacaciones|baja|viaje)|in ${timeOff})${somewhere}`,
    ],
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

/** German verbs for a thing that works; with "nicht", for one that does not. */
export const runningVerb = '(?:geht|gehen|funktioniert|funktionieren|läuft|laufen|fährt|heizt|druckt)';

/** Verbs that express a state without a copula. */
export const stateVerbs: readonly StateForm[] = [
  {
    kind: 'works',
    state: 0,
    forms: `(?:does|do)(?: not|n['’]t) (?:work|run|start|heat|print|function)|stopped working|${runningVerb} (?:gerade |derzeit |immer noch )?nicht|(?:ne |n['’])(?:marche|fonctionne)(?:nt)? (?:pas|plus)|no funcionan?|non funzionan?o?|hängt|hängen|klemmt|klemmen|streikt|stockt|se cuelgan?|falla|plante(?:nt)?|(?:doet|doen) het niet|werk(?:t|en) niet(?: meer)?|não funcionam?`,
  },
  {
    kind: 'works',
    state: 1,
    forms: `(?<!(?:n['’]t|(?<!\\p{L})(?:not|no|non|não|не)) )(?:works|runs|(?:doet|doen) het|werk(?:t|en)|funcionam|${runningVerb}|(?:re)?(?:marche|fonctionne)(?:nt)?|funcionan?|vuelven? a funcionar|funzionan?o?)`,
  },
  { kind: 'access', state: 1, forms: 'reopened|reopens' },
  {
    kind: 'task',
    state: 0,
    forms:
      '(?:has |have )?resumed|(?:geht|gehen) weiter|(?:a|ont) repris|se ha reanudado|continúa|è ripres[oa]|läuft|laufen',
  },
  { kind: 'course', state: 0, forms: 'runs|läuft|laufen' },
  {
    kind: 'course',
    state: 1,
    forms: '(?:has )?ended|ist zu ende gegangen|(?:se )?(?:ha )?(?:termin(?:ó|ado)|acab(?:ó|ado))',
  },
  {
    kind: 'marriage',
    state: 1,
    forms: "(?:(?:got|has) married|se casó|s['’]est mariée?|si è sposat[oa]|hat geheiratet)(?: [^.;]{2,60})?",
  },
  {
    kind: 'schedule',
    state: 0,
    forms: `(?:cancell?ed|called off|postponed|abgesagt|verschoben|annulée?s?|reportée?s?|cancelad[oa]s?|aplazad[oa]s?)${untilLater}|(?:fällt|fallen)(?: leider)?(?: (?:am|an|vom|im) [^.;]{2,30}?,?)? aus|entfällt|entfallen|findet nicht statt|n['’](?:a|aura) pas lieu|(?:does|do)(?: not|n['’]t) take place|se (?:ha |han )?(?:cancela(?:do|n)?|canceló|aplaza(?:do|n)?|aplazó|suspende|suspendido|suspendió)${untilLater}`,
  },
  {
    kind: 'schedule',
    state: 1,
    forms:
      'goes ahead(?: after all)?|(?:takes?|will take) place after all|findet (?:jetzt |nun )?doch(?: noch)? statt|(?:a|aura) (?:bien|finalement) lieu|(?:se celebra|tiene lugar) (?:finalmente|al final)|si (?:fa|tiene) (?:comunque|alla fine)',
  },
  {
    kind: 'diet',
    state: 0,
    forms: `(?:gone|become|became|turned|went|devenue?|wurde|geworden|now) ${an}?(?:vegan|végane?|veganer(?:in)?)|${an}?(?:veganer(?:in)?|vegan) geworden`,
  },
  {
    kind: 'diet',
    state: 1,
    forms: `(?:gone|become|became|turned|went|devenue?|wurde|geworden|now) ${an}?(?:vegetarian|végétarienne?|vegetarier(?:in)?)|${an}?(?:vegetarier(?:in)?) geworden`,
  },
  {
    kind: 'diet',
    state: 2,
    forms: `(?:no longer|not|nicht mehr|plus|ya no (?:es|soy)|non (?:è|sono) più) ${an}?(?:vegan|vegetarian|veganer(?:in)?|vegetarier(?:in)?|végane|végétarienne?|vegan[oa]|vegetarian[oa])|(?<!(?:not|never|n['’]t|no longer|ne|nicht) )(?:(?:started|began) )?(?:eats?|eating|esse|isst|mang(?:e|é|er)|come|mangia)(?: again| wieder| de nouveau| à nouveau| di nuovo| jetzt| now| also)* (?:(?:fish and |de la |du |la )?(?:meat|fleisch|viande|carne)|fish|fisch|poisson|pescado|pesce)(?: (?:again|wieder|de nouveau|à nouveau|di nuovo|now|and fish|about|every|once|twice|sometimes|only)[^.,;]{0,30})?`,
  },
  { kind: 'health', state: 0, forms: hurt },
  { kind: 'health', state: 1, forms: resumed },
  { kind: 'presence', state: 1, forms: resumed },
  {
    kind: 'arrival',
    state: 1,
    forms: 'arrived|came in|(?:has|have) come(?: in)?|kam(?:en)? an|traf(?:en)? ein|llegó|llegaron|ha(?:n)? llegado',
  },
  { kind: 'dispatch', state: 1, forms: `(?:left|went out|went off|ging(?:en)? raus|salió)${byCarrier}` },
  { kind: 'health', state: 1, forms: "(?:has |have )?recovered|s['’]est rétablie?|se ha recuperado" },
  { kind: 'whereabouts', state: 1, forms: '(?:turned up|showed up|reappeared)(?: [^.,;]{2,40})?' },
  { kind: 'stock', state: 0, forms: 'ran out|has run out' },
  {
    kind: 'occupancy',
    state: 1,
    forms:
      'has (?:\\p{L}+ ){0,2}(?:(?:free|vacant) (?:places?|beds?|seats?|spots?|rooms?)|(?:places?|beds?|seats?|spots?|rooms?) (?:free|left|available))|hat (?:\\p{L}+ ){0,3}(?:freie (?:plätze|betten|zimmer)|(?:plätze|betten|zimmer) frei)|a (?:\\p{L}+ ){0,2}(?:places|lits) libres|tiene (?:\\p{L}+ ){0,2}(?:plazas|camas) libres|ha (?:\\p{L}+ ){0,2}(?:posti|letti) liberi',
  },
  { kind: 'presence', state: 1, forms: 'came back|returned|ha vuelto|ha regresado|è tornat[oa]|volvió' },
];

/** Actions that put a thing into a state: "I fixed the lock", "on a réparé l'ascenseur". */
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

/** Openers of a sentence that names the thing after its state. */
export const stateOpeners: readonly StateForm[] = [
  {
    kind: 'stock',
    state: 0,
    forms: "(?:we|i)(?:['’](?:ve|re|m)| are| am| have)? (?:now )?(?:(?:run|ran) )?out of(?! (?:order|service|office))",
  },
  { kind: 'stock', state: 1, forms: 'there (?:is|are)(?: now)?' },
  { kind: 'works', state: 1, forms: 'تم إصلاح|أصلحنا|(?:мы )?(?:починили|отремонтировали)' },
  {
    kind: 'arrival',
    state: 0,
    forms:
      "(?:(?:we|i) are |(?:we|i)['’](?:re|m) |i am )?(?:still )?waiting for|wir warten(?: noch| immer noch)? auf|(?:on attend|nous attendons)(?: toujours| encore)?|(?:estamos )?(?:esperando|esperamos)(?: todavía| aún)?|aspettiamo(?: ancora)?",
  },
];

/**
 * At the end of a note without a verb: "Printer on the second floor broken". Words that may belong to a verb ("wrote it
 * down") are left out.
 */
export const verblessStates: readonly StateForm[] = [
  {
    kind: 'works',
    state: 0,
    forms:
      'broken(?: down)?|out of (?:order|service|action)|faulty|defective|kaputt|defekt|außer betrieb|ausgefallen|gestört|en panne|hors service|averiad[oa]s?|fuera de servicio|fuori servizio|сломан[аоы]?|сломал(?:ся|ась|ось|ись)|неисправ(?:ен|на|но|ны)|не работа(?:ет|ют)|متعطلة?|معطلة?|لا [يت]عمل',
  },
  {
    kind: 'works',
    state: 1,
    forms:
      'repaired|works again|working again|repariert|wieder in betrieb|réparée?s?|(?:снова |опять |теперь )?(?:починил[иа]?|починен[аоы]?|отремонтировал[иа]?|отремонтирован[аоы]?|(?<!не )работа(?:ет|ют)|заработал[аои]?)(?: снова)?|(?<!لا )[يت]عمل(?: مجددا| من جديد| الآن)?',
  },
  {
    kind: 'task',
    state: 0,
    forms: '(?:only )?half done|half finished|resumed|wieder aufgenommen|halb fertig|relancée?|reanudad[oa]|ripres[oa]',
  },
  { kind: 'task', state: 1, forms: 'finished|completed|cut over|abgeschlossen|terminée?|terminad[oa]|completat[oa]' },
  { kind: 'task', state: 2, forms: halted },
  { kind: 'access', state: 0, forms: 'закрыт[аоы]?|مغلقة?' },
  { kind: 'access', state: 1, forms: '(?:снова )?открыт[аоы]?|مفتوحة?' },
  {
    kind: 'presence',
    state: 0,
    forms: `(?:(?:away )?on ${timeOff}|(?:im|in) ${timeOff}|en ${timeOff}|de (?:vacaciones|baja|viaje)|in ${timeOff})${somewhere}`,
  },
  {
    kind: 'stock',
    state: 0,
    forms: 'out of stock|sold out|ausverkauft|vergriffen|en rupture(?: de stock)?|agotad[oa]s?|esaurit[oaie]',
  },
  {
    kind: 'stock',
    state: 1,
    forms:
      '(?:back )?in stock(?: again)?|wieder (?:lieferbar|vorrätig|(?:auf|ab) lager)|de nouveau en stock|(?:bien )?(?:rentrée?s?|reçue?s?)',
  },
  {
    kind: 'power',
    state: 0,
    forms:
      '(?:(?:turned|switched) )?off again|(?:turned|switched) off|back off|disabled|deactivated|wieder aus|ausgeschaltet|abgeschaltet|deaktiviert|désactivée?s?|desactivad[oa]s?|disattivat[oaie]',
  },
  {
    kind: 'power',
    state: 1,
    forms:
      '(?:(?:turned|switched) )?on again|back on|(?:turned|switched) on|enabled|activated|wieder an|eingeschaltet|aktiviert|activée?s?|activad[oa]s?|attivat[oaie]',
  },
];
