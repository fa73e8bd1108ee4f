/** Sentence forms of offices, places, work and departures in Portuguese. */

import { type FormGroup, form, nameForm, phrase, subject } from '../form-parts.ts';

const now = '(?: agora| atualmente| já)?';
const person = `(?:O |A )?(?<subject>${nameForm})`;
const holder = `(?:O |A )?(?<value>${nameForm})`;
const at = '(?:em|no|na|nos|nas|num|numa|debaixo d[oea]|atrás d[oea]|em cima d[oea])';
/** Words after "está em" that name no place. */
const noPlace =
  '(?:férias|casa|trabalho|baixa|viagem|manutenção|curso|obras|dia|falta|promoção|reunião|greve|uso|ordem|perigo)(?!\\p{L})';

export const portugueseForms: FormGroup = {
  // Most texts contain no such verb.
  prefilter:
    /(?<!\p{L})(?:é|tornou-se|passou|chama-se|moram?|vivem?|reside|ficam?|está|estão|mudou|mudou-se|trabalha|trabalhar|saiu|demitiu-se)(?!\p{L})/u,
  forms: [
    form(
      'office',
      `${holder} (?:é|tornou-se|passou a ser)${now} (?:[oa] )(?:noss[oa] )?(?:nov[oa] )?(?<subject>${phrase})`,
      'noun',
    ),
    form(
      'office',
      `(?:O |A )(?:noss[oa] )?(?:nov[oa] )?(?<subject>${subject}) (?:é|chama-se)${now} (?:[oa] )?(?<value>${nameForm})$`,
      'noun',
    ),
    form(
      'place',
      `(?:O |A )?(?<subject>${subject})${now} (?:mora|moram|vive|vivem|reside|fica|ficam)${now} ${at} (?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>(?:O |A |Os |As )${subject}) (?:está|estão)${now} ${at} (?!${noPlace})(?<value>${phrase})`,
    ),
    form('place', `${person} mudou(?:-se)? para (?:o |a |os |as )?(?<value>${phrase})`),
    form('work', `${person}${now} trabalha${now} (?:em|no|na|para [oa]|para) (?<value>${phrase})`),
    form(
      'leaving',
      `${person} (?:já não trabalha|não trabalha mais|deixou de trabalhar|saiu|demitiu-se)(?: (?:em|no|na|d[oea]|para) (?=\\p{Lu})(?<value>${phrase}))`,
    ),
  ],
};
