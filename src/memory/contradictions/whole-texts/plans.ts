/** Detects that a newer note abandons a wish or plan of an older one: "Nora would like a second kiln". */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { analyse } from '../../../text/analyse.ts';
import { leadingRelativeIn } from '../../../text/claims/relatives.ts';
import { wholeWords } from '../../../text/claims/whole-words.ts';
import { fold } from '../../../text/fold.ts';
import { detectLanguage } from '../../../text/language.ts';
import { countSharedWords } from '../words-in-common.ts';
import type { TextClaim } from './text-claim.ts';

const planPattern = wholeWords(
  "would (?:like|love)|want(?:s|ed)?|wish(?:es)?|hop(?:es?|ing)|plan(?:s|ned|ning)?|think(?:s|ing)? (?:of|about)|consider(?:s|ing)?|(?:we|i|they)['’]d like|dream(?:s|ing)? of|idea|(?:moves?|moving|switch(?:es|ing)?|migrat(?:es?|ing)|goes?|going) (?:over )?to",
  'möchten?|hätten? gern|woll(?:en|te|ten)|will|planen|plant|überleg(?:t|en)|träumt|träumen|idee|wunsch|(?:wechseln?|wechselt|umsteigen|umziehen|zieht|ziehen|gehen|geht) (?:\\p{L}+ ){0,3}(?:zu|auf|nach)',
  'voudr(?:ait|ions|aient|ais)|aimer(?:ait|ions|aient|ais)|veu(?:t|lent|x)|voulons|envisage(?:nt|ons)?|prévoi(?:t|ent)|rêve|idée|projet|passe(?:nt)? à|passons à|migre(?:nt)? vers',
  'quier(?:e|en|o)|queremos|quisiera|gustaría|planea(?:n|mos)?|piensa(?:n)?|idea',
  'vorr(?:ebbe|ei|emmo|ebbero)|vuole|vogliono|vogliamo|pensa(?:no)? di|idea',
);
const abandonedPattern = wholeWords(
  "(?:we|i|they|she|he)(?:['’](?:re|m|s|ve)| are| have| has| is)? (?:drop(?:s|ped|ping)?|giv(?:e|es|en|ing)|gave|abandon(?:ed|ing)?|shelv(?:e|ed|ing)) (?:it|that|this|the idea|the plan|up on)(?: up)?|given up|(?:is|was|been|idea|plan|project) (?:dropped|abandoned|scrapped|shelved)|(?<!(?:on|back) )off the table|call(?:ed)? off|not going to happen|won['’]t happen|nothing (?:comes|came) of (?:it|that)|forget (?:it|about it)",
  'lassen wir (?:bleiben|sein|fallen|doch)|(?:haben|hat) [^.;]{0,40}(?:aufgegeben|verworfen|begraben)|(?:ist|sind) vom tisch|wird (?:doch )?nichts(?: draus| daraus)?|aus der idee wird nichts',
  "(?:on|nous) (?:laiss(?:e|ons)|a laissé|avons laissé) tomber|abandonnée?|(?:on|nous) (?:y )?renon(?:ce|çons)|tombée? à l['’]eau|ne se fera pas|enterrée?",
  '(?:lo|la) dejamos|descartad[oa]|abandonad[oa]|no va a pasar|renunciamos|queda en nada',
  'lasciamo (?:perdere|stare)|abbandonat[oa]|rinunciamo|accantonat[oa]|non se ne fa nulla',
);
const negationPattern = wholeWords('not|never|nicht|nie|pas|jamais|no|nunca|non|mai');

/** A journey or visit that does not take place: "We're not going to Norway after all", "Al final no vamos a Lisboa". */
const revokedJourney = new RegExp(
  wholeWords(
    "(?:not|won['’]t|never)(?: be)? (?:going|travelling|traveling|flying|driving|coming|visiting|go|travel|fly|drive|come|visit)(?: [^.;]{2,60})? after all",
    '(?:fahren|fährt|fahre|fliegen|fliegt|reisen|reist|gehen|geht|kommen|kommt) (?:\\p{L}+ )?doch nicht(?: [^.;]{2,60})?',
    "finalement,? (?:\\p{L}+ ){1,3}?(?:n['’]|ne )(?:ir\\p{L}+|all\\p{L}+|va(?:s|is)?|vont|part\\p{L}*) (?:pas|plus)",
    'al final no (?:vamos|van?|voy|iremos|irán?|viajamos|viajan?)',
    'alla fine non (?:andiamo|va|vanno|vado|partiamo)',
    'gaan? (?:\\p{L}+ )?toch niet',
  ).source,
  'iu',
);
/** Words for the journey itself, which name no destination. */
const journeyWords = wholeWords(
  "after all|not|won['’]t|never|be|going|travel(?:l?ing)?|flying|driving|coming|visiting|go|fly|drive|come|visit|doch|nicht|fahren|fährt|fahre|fliegen|fliegt|reisen|reist|gehen|geht|kommen|kommt|finalement|pas|plus|all(?:ons|ez|er)|iron[st]|partons|al final|no|vamos|van?|voy|iremos|viajamos|viajan?|alla fine|non|andiamo|vanno|vado|partiamo|gaan?|toch|niet",
);
const anyJourneyWord = new RegExp(journeyWords.source, 'giu');

/** Null if the new text does not say that a plan is abandoned. */
export const abandonedPlanIn = (text: string): TextClaim | null =>
  abandonedPattern.test(text) || revokedJourney.test(text)
    ? { contradicts: (older) => abandonsPlanOf(text, older), namedBy: null, isCertain: false }
    : null;

/**
 * True if the newer text abandons the plan in the older text: the older text contains every topic word before the
 * abandonment.
 */
function abandonsPlanOf(text: string, older: string): boolean {
  if (revokesJourneyOf(text, older)) return true;
  if (!abandonedPattern.test(text)) return false;
  if (!planPattern.test(older) || negationPattern.test(older) || abandonedPattern.test(older)) return false;
  const abandonedTopic = topicOf(text.slice(0, abandonedPattern.exec(text)?.index ?? 0));
  const plannedTopic = topicOf(older);
  return abandonedTopic.size > 0 && countSharedWords(abandonedTopic, plannedTopic) === abandonedTopic.size;
}

/** True if the older text names everything that the revoked journey names, such as the place and the person. */
function revokesJourneyOf(text: string, older: string): boolean {
  if (!revokedJourney.test(text) || revokedJourney.test(older) || negationPattern.test(older)) return false;
  if (ourOwn.test(text) && isOfAnotherPerson(older)) return false;
  const destination = topicOf(text.replace(anyJourneyWord, ' '));
  return destination.size > 0 && countSharedWords(destination, topicOf(older)) === destination.size;
}

const ourOwn = /^(?:we|i|wir|ich|nous|on|finalement|al final|alla fine)(?!\p{L})/iu;
const isOfAnotherPerson = (text: string) =>
  leadingRelativeIn(text) !== null || isGivenName(fold(/^\p{L}+/u.exec(text)?.[0] ?? '').toLowerCase());

/** The stems without words for "plan" or "idea", which the two texts may word differently. */
const topicOf = (text: string) =>
  new Set(
    analyse(text, detectLanguage(text)).filter(
      (word) => word.length > 2 && !/^(?:plan|ide|proje|wish|wunsch)/.test(word),
    ),
  );
