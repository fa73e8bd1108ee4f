/** Splits a text into the clauses that state something, without reasons and other asides. */
import type { Language } from '../../../text/language.ts';
import { sentencesOf } from '../../../text/sentences/sentences.ts';
import { separateFacts } from '../separate-facts.ts';
import { isHedged } from './statement-cues.ts';
import { withoutTimeOfChange } from './times-of-change.ts';

/**
 * The clauses of a short text, without reasons and other asides, and without the time of a change. A sentence that
 * states several facts side by side gives several.
 */
export function clausesOf(text: string, language: Language): string[] {
  const stated = withoutTimeOfChange(text)
    .replace(/^(?:Rationale|Prevention|Context): .*$/gmu, '')
    .replace(movedAndNow, '$<who> ')
    .replace(anotherAddress, 'New address: ')
    .replace(anotherJob, '我');
  const facts = sentencesOf(stated, language).flatMap((one) =>
    isHedged(one) ? one : withoutSharedPronoun(one).flatMap(separateFacts),
  );
  return facts.flatMap((fact) => clausesOfSentence(fact, language));
}

/** A sentence about oneself, with a second verb of a home or a job. */
const besideOneself =
  /^(?<first>(?:I(?=['’ ])|Ich |Je |J(?=['’])|M[ei] |Soy )[^;:.]{3,60}?) (?:and|und|et|y) (?:(?:I|ich|je) |j['’])?(?<second>(?:live|work|wohne|lebe|arbeite|habite|vis|travaille|vivo|trabajo)(?!\p{L}) .+)$/u;

/** "I'm a designer and live in Valencia" is two sentences: the home changes, and the trade does not. */
function withoutSharedPronoun(sentence: string): string[] {
  const { first, second } = besideOneself.exec(sentence)?.groups ?? {};
  return first === undefined ? [sentence] : [first, withPronoun(second!)];
}

/** Spanish needs no pronoun. */
const withPronoun = (clause: string) =>
  clause
    .replace(/^(?:live|work)/u, 'I $&')
    .replace(/^(?:wohne|lebe|arbeite)/u, 'Ich $&')
    .replace(/^(?:habite|vis|travaille)/u, 'Je $&');

/** Somebody who moved or changed jobs, before the new place: "Sabine has moved: she lives in Oberau now". */
const movedAndNow =
  /^(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*)*) (?:(?:has )?moved(?: house| out| away| home)?|(?:has )?changed jobs|hat (?:den Job|die Stelle|die Arbeit) gewechselt|ist (?:gerade |jetzt )?umgezogen|a déménagé|se ha mudado|si è trasferit[oa])(?: (?:yesterday|today|gestern|heute|hier|ayer|ieri))?(?:[:;,.]? (?:and|und|et|y|e)|[:;,.]) (?:(?:[Nn]ow )?(?:[Ss]?[Hh]e|[Tt]hey|[Ss]ie|[Ee]r|[Ee]lle|[Ii]l|[Ee]lla|[Éé]l|[Ll]ei|[Ll]ui) |(?:[Aa]hora|[Oo]ra) |(?=(?:now|jetzt|lives|wohnt|vive|habite|abita) ))/u;

/**
 * A move before a street and number means a new address. In Chinese, the sentence after a move or change of jobs
 * suffices.
 */
const anotherAddress =
  /^(?:I(?:['’]ve| have)? moved(?: house)?|J['’]ai déménagé|Ich bin umgezogen|The user (?:has )?moved|User (?:has )?moved) ?: (?=.*\d)/u;
const anotherJob = /^我?(?:换工作|跳槽|搬家|换公司)了[，,](?=现在)/u;

/**
 * The incident that led to a rule: "27 metres after the incident of 3 September", "After the outage: at most 5
 * retries".
 */
const incident =
  "(?:after|following|nach|après|suite à|tras|después de) (?:the |our |an? |de[mrn] |unsere[mrn] |la |le |l['’]|el |una? |un )?(?:last |recent |letzten |dernier |último )?(?:\\p{L}+ )?(?:incident|accident|complaint|inspection|audit|break-?in|outage|flood|fire|theft|Unfall|Vorfall|Ausfall|Einbruch|Brand|Diebstahl|Beschwerde|Kontrolle|accidente|incidente|robo|incendio|queja|inspección|cambriolage|incendie|plainte|vol|panne)s?";
const causePhrase = new RegExp(
  `,? ${incident}(?:(?: (?:of|on|in|vom|von|am|im|du|de|del))? [^,;]*)?$|^${incident}(?: [^,;:]{1,30})?[,:] `,
  'iu',
);

/**
 * A reason in lower case: Hugo Weil and Denn's market are names. An English "car" and an Italian "da" give no reason.
 */
const reasonPhrase =
  /,? (?:because|since (?=[\p{L}'’]+ \p{L}+)|weil|denn|parce qu|porque|perché|omdat).*$|, (?:da|car|poiché) .*$|[,，]?因为.*$/u;
const reasonInFrench = new RegExp(`,? car .*$|${reasonPhrase.source}`, 'u');

/** A reason at the beginning: "Since Ola is away, Kim orders the paper now". */
const leadingReason =
  /(?<before>^|: )(?:because|since (?!last|this|next|the |\d)|as (?!of |from )|weil|da(?= \p{L}+ )|parce qu(?:e |['’])|comme|puisqu(?:e |['’])|como|porque|perché|siccome|omdat) ?(?:\S+ ){1,10}?\S+, (?=\p{Lu}|the |our )/iu;

/** A person who is not free at one time, before another time: "Ada can't make Tuesday, the fitting is on Thursday". */
const unavailable =
  /^(?:[Aa]n? |[Aa]l |[Dd]e[mr] |[Àà] )?(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2}) (?:no le[s]? (?:va|viene|vale)|no pued(?:e|en)|can(?:no|['’])t (?:make|do|come)|ne peu(?:t|vent) pas|non (?:può|possono)|(?:kann|können)(?= [^,;:]{0,30}nicht)|passt(?= [^,;:]{0,30}nicht))[^,;:]{0,40}, (?=(?:[^\s,]+ ){2})/u;

/** An explanation at the end, in the past tense: "works again, it was only a fuse". */
const pastExplanation =
  /, (?<=(?:\S+\s){2}\S+, )(?:[^,;:]{2,60}? )?(?:was|were|had|war|waren|hatten?|était|étaient|avait|avaient|era|eran|estaba|estaban|había|aveva)(?!\p{L})[^,;:]*$/iu;

/** What happens until a time: "no pages at night, they wait until 8:00". */
const untilThen =
  /, (?:they|it|we|sie|es|wir|ils|elles|on|nous|nosotros|esperan) [^,;:]{2,60}? (?:until|till|bis|jusqu\S*|hasta|fino) [^,;]{1,30}$/iu;

/** The clauses of a sentence, without reasons and other asides. */
function clausesOfSentence(sentence: string, language: Language): string[] {
  return sentence
    .split(/[;；]|,\s(?:but|and|aber|und|mais|pero|par contre|en revanche|dafür|en cambio|invece)\s(?=\S+ \S+ )/iu)
    .map((clause) =>
      clause
        .replace(leadingReason, '$<before>')
        .replace(unavailable, '$<who>: ')
        .replace(causePhrase, '')
        .replace(language === 'fr' ? reasonInFrench : reasonPhrase, '')
        .replace(pastExplanation, '')
        .replace(untilThen, '')
        .trim(),
    )
    .filter((clause) => clause !== '');
}
