/** Verbs that express a state: "stopped working", "has ended", "turned vegan". */
import { an, byCarrier, untilLater } from './shared-phrases.ts';
import type { StateForm } from './state-predicates.ts';

/** Expressions for a return to work. */
const resumed =
  '(?:has |have )?(?:resumed|restarted) (?:work|duty)|(?:works|is working|are working) again|arbeitet(?: seit [^.,;]{2,20})? wieder|(?:a|ont) repris(?: (?:le travail|son poste|du service|son service|le service))?(?: (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche))?|(?:se )?ha(?:n)? (?:reincorporado|vuelto al trabajo)|se reincorporó|ha ripreso (?:il lavoro|servizio)';

/** Expressions for an injury. */
const hurt =
  "(?:has |have )?(?:broken?|sprained|torn|fractured|dislocated|twisted) (?:an?|his|her|my|their) [^.;]{3,60}|s['’]est (?:cassé|foulé|fracturé|tordu|déchiré|démis) [^.;]{3,60}|(?:hat sich|habe mir) [^.;]{3,60} (?:gebrochen|verstaucht|verrenkt|gerissen)|se ha (?:roto|torcido|fracturado) (?:el|la|un|una) [^.;]{3,60}|si è (?:rott|slogat|fratturat|stort)[oa] (?:il|la|l['’]|un|una) ?[^.;]{3,60}";

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
