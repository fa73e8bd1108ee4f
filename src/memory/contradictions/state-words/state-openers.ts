/** States that a sentence names before the thing: "we're out of flour". */
import type { StateForm } from './state-predicates.ts';

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
