/**
 * Sentence forms that state that somebody has left an employer or an office. They may name what was left: "has left the
 * bakery" does not contradict a job at the hospital. Leaving keys behind, or the house at six, does not count.
 */
import { type FormGroup, form, nameForm, thing } from './form-parts.ts';

/** A time or a reason after the verb, which does not name what was left. */
const noThing =
  '(?:on|in|by|before|after|since|as|last|this|next|yesterday|today|for|because|to|and|from|with|zum|im|am|Ende|Mitte|Anfang|gestern|heute|fristlos|en|fin|le \\d|al|a fine|per)(?!\\p{L})';
const what = `(?: (?!${noThing})(?:the |our |her |his |their |la |le |l['’]|notre |il |lo |el |de |het |onze )?(?<value>${thing}))?`;
/** Excludes people who will come back or who leave something behind: "left early", "left a message". */
const notDaily =
  '(?! (?:at|for (?!good|another|an? (?:new|different))|early|late|home|alone|with (?!immediate)|off|out|behind|to (?!join|work|become|start|found)|an? |it|them|him|some|everything|word|messages?|(?:her|his|their) (?!job|post|position|role))(?!\\p{L}))';
const notPartTime =
  '(?! (?:on|in the|nights?|days|weekends?|from|late|full|part|mornings|evenings|overtime|am|nachts|abends|in (?:Teil|Voll)zeit|zu Hause|von|\\p{L}+tags|le|la nuit|de nuit|à (?:domicile|temps)|por la|los|il|di notte|da (?:casa|remoto)|op|’s)(?!\\p{L}))';

export const leavingForms: FormGroup = {
  // Most texts do not say that somebody left.
  prefilter:
    /left|quit|resign|retir|given|gave|no longer|nicht mehr|ne travaille|est plus chez|no trabaja|no está|se (?:ha ido|fue|marchó)|non lavora|non è più|niet meer|weg bij|vertrokken bij|ist (?:weg|raus)|est partie? de chez|se n['’]è andat|ausgeschieden|Rente|pensio|verlassen|gekündigt|aufgehört|démission|dimiti|renunciado|dimess|ontslag|lasciato|dejado|verlaten/u,
  forms: [
    form(
      'leaving',
      `(?<subject>${nameForm}) (?:has |have )?(?:(?:left|quit|resigned|retired)(?: from)?|given up|gave up|given notice|gave notice)(?!\\p{L})${notDaily}${what}`,
    ),
    form(
      'leaving',
      `(?<subject>${nameForm}) (?:no longer works|arbeitet nicht mehr|ne travaille plus|ya no trabaja|non lavora più|werkt niet meer)(?!\\p{L})${notPartTime}(?: (?:at|for|bei|beim|für|chez|pour|en|para|per|presso|bij|voor)${what})?`,
    ),
    form(
      'leaving',
      `(?<subject>${nameForm}) (?:ist (?:ausgeschieden|in Rente)|is met pensioen|è (?:andat[oa] )?in pensione)`,
    ),
    form(
      'leaving',
      `(?<subject>${nameForm}) hat (?:(?:zum|im|am|Ende|Mitte|Anfang) [\\p{L}\\d.]+ |gestern |heute |fristlos )*(?:(?:bei |beim )?(?:der |dem |den |die |das |unser(?:e[nmr]?)? )?(?<value>[^,.;:()]{2,48}?) )?(?:verlassen|gekündigt|aufgehört)(?!\\p{L})`,
    ),
    form(
      'leaving',
      `(?<subject>${nameForm}) (?:(?:a|ha) (?:démissionné|dimitido|renunciado)|si è dimess[oa]|heeft ontslag genomen)(?!\\p{L})`,
    ),
    form('leaving', `(?<subject>${nameForm}) (?:a quitté|ha lasciato|ha dejado)${what}`),
    form(
      'leaving',
      `(?<subject>${nameForm}) (?:is no longer (?:at|with)|ist nicht mehr (?:bei|beim)|n['’]est plus chez|ya no está en|non è più (?:da|in|alla)|is niet meer bij|is (?:weg|vertrokken) bij|ist (?:weg|raus) (?:bei|beim|von|vom)|est partie? de chez|se (?:ha ido|fue|marchó) de|se n['’]è andat[oa] da)(?= (?:\\p{L}{2,3} )?\\p{Lu})${what}`,
    ),
    form('leaving', `(?<subject>${nameForm}) heeft (?:de |het |onze )?(?<value>[^,.;:()]{2,48}?) verlaten(?!\\p{L})`),
  ],
};

const organisationNoun =
  /^(?:(?:us|the|our|her|his|their|die|der|das|den|unsere[nm]?|seine[nm]?|ihre[nm]?|la|le|l['’]|notre|son|il|lo|el|nuestr[oa]|de|het|onze|ons) ?)?(?:\p{Ll}+ )?(?:company|firm|team|association|club|choir|band|board|committee|council|school|project|organi[sz]ation|practice|office|department|group|union|party|orchestra|society|foundation|crew|service|business|agency|job|post|position|role|firma|unternehmen|verein|mannschaft|chor|vorstand|betrieb|schule|praxis|verband|orchester|gruppe|büro|partei|gesellschaft|projekt|stelle|amt|société|entreprise|équipe|chœur|association|école|cabinet|bureau|poste|conseil|empresa|equipo|coro|asociación|oficina|puesto|ditta|azienda|squadra|associazione|scuola|ufficio|posto|bedrijf|ploeg|koor|vereniging|bestuur|school|kantoor)$/iu;

/** True if the text calls the organisation a firm, a team or the like, for which the older note may use a name. */
export const isOrganisation = (text: string): boolean =>
  organisationNoun.test(text.trim()) || /^(?:us|uns|nous|noi|ons)$/iu.test(text);
