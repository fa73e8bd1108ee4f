/** Sentence forms of offices and places in Italian and Dutch. */

import { companionPhrase } from '../../../../../text/claims/relation-verbs.ts';
import { type FormGroup, form, nameForm, now, phrase, subject } from '../form-parts.ts';
import { noPlaceInItalian } from '../venue-forms.ts';

export const italianDutchForms: FormGroup = {
  // Most texts contain no such verb or article.
  prefilter:
    /(?<!\p{L})(?:è|sono|abitan?o?|vivon?o?|vive|trovan?o?|sta|stanno|trasferit[oaie]|de|het|onze|ons|woont|wonen|staat|staan|ligt|liggen|hangt|hangen|verhuisd)(?!\p{L})/iu,
  forms: [
    form(
      'office',
      `(?<value>${nameForm}) (?:è|diventa|è diventat[oa])${now} (?:(?:il|la) nostr[oa] |il |la |l['’])(?:nuov[oa] )?(?<subject>${phrase})`,
      'noun',
    ),
    form(
      'office',
      `(?:Il |La |L['’])(?:nostr[oa] )?(?:nuov[oa] )?(?<subject>${subject}) (?:è|si chiama)${now} (?<value>${nameForm})$`,
      'noun',
    ),
    form(
      'office',
      `(?<value>${nameForm}) (?:is|wordt)${now} (?:de |het |onze |ons )(?:nieuwe? )?(?<subject>${phrase})`,
      'noun',
    ),
    form(
      'office',
      `(?:De |Het |Onze |Ons )(?:nieuwe? )?(?<subject>${subject}) (?:is|heet)${now} (?<value>${nameForm})$`,
      'noun',
    ),
    form(
      'place',
      `(?<subject>${subject})${now} (?:abita|abitano|vive|vivono|si trova|si trovano|sta|stanno)${now}${companionPhrase} (?:(?:a|ad|in|nel|nella|nello|al|alla|allo|sul|sulla|sotto|dietro|sopra)(?: (?:il|la|lo))? |(?:nell|all|sull)['’])(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>${subject}) (?:si è trasferit[oa]|si sono trasferit[ie]|è andat[oa] ad abitare) (?:a|ad|in|nel|nella|al|alla) (?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>(?:Il |La |Lo |I |Le |Gli |L['’])${subject}) (?:è|sono)${now} (?:(?:a(?= \\p{Lu})(?! (?:Natale|Pasqua))|in|nel|nella|nello|sotto|dietro|presso|sul|sulla|al(?= \\S+ piano)) |(?:nell|sull)['’])(?!${noPlaceInItalian})(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>(?:De |Het |Onze |Ons |Mijn )${subject}) (?:is|zijn)${now} (?:op de (?=\\S+ verdieping)|in (?=\\p{Lu}))(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>${subject}) (?:woont|wonen|staat|staan|ligt|liggen|hangt|hangen)${now} (?:in|op|bij|naast|achter|onder|boven) (?:(?:de|het) |(?=\\p{Lu}|kelder|kamer|zaal))(?!(?:aanbieding|reclame|weg|war|rij|uitverkoop)(?![\\p{L}]))(?<value>${phrase})`,
    ),
    form('place', `(?<subject>${subject}) (?:is|zijn)${now} verhuisd naar (?:de |het )?(?<value>${phrase})`),
  ],
};
