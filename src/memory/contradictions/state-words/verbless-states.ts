/** States of notes without a verb. */
import { halted, onLeave, outOfOrder, somewhere } from './shared-phrases.ts';
import type { StateForm } from './state-predicates.ts';

/**
 * At the end of a note without a verb: "Printer on the second floor broken". Words that may belong to a verb ("wrote it
 * down") are left out.
 */
export const verblessStates: readonly StateForm[] = [
  {
    kind: 'works',
    state: 0,
    forms: `${outOfOrder}|hors service|averiad[oa]s?|fuera de servicio|fuori servizio|сломан[аоы]?|сломал(?:ся|ась|ось|ись)|неисправ(?:ен|на|но|ны)|не работа(?:ет|ют)|متعطلة?|معطلة?|لا [يت]عمل`,
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
    forms: `(?:${onLeave})${somewhere}`,
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
