/** Reads what somebody would like or plans, "Nora would like a second kiln", and tells whether a newer note says that nothing comes of it. */
import { analyse } from '../../../text/analyse.ts';
import { wholeWords } from '../../../text/claims/whole-words.ts';
import { detectLanguage } from '../../../text/language.ts';
import { sharedOf } from '../shared-words.ts';

const planned = wholeWords(
  "would (?:like|love)|want(?:s|ed)?|wish(?:es)?|hop(?:es?|ing)|plan(?:s|ned|ning)?|think(?:s|ing)? (?:of|about)|consider(?:s|ing)?|(?:we|i|they)['’]d like|dream(?:s|ing)? of|idea|(?:moves?|moving|switch(?:es|ing)?|migrat(?:es?|ing)|goes?|going) (?:over )?to",
  'möchten?|hätten? gern|woll(?:en|te|ten)|will|planen|plant|überleg(?:t|en)|träumt|träumen|idee|wunsch|(?:wechseln?|wechselt|umsteigen|umziehen|zieht|ziehen|gehen|geht) (?:\\p{L}+ ){0,3}(?:zu|auf|nach)',
  'voudr(?:ait|ions|aient|ais)|aimer(?:ait|ions|aient|ais)|veu(?:t|lent|x)|voulons|envisage(?:nt|ons)?|prévoi(?:t|ent)|rêve|idée|projet|passe(?:nt)? à|passons à|migre(?:nt)? vers',
  'quier(?:e|en|o)|queremos|quisiera|gustaría|planea(?:n|mos)?|piensa(?:n)?|idea',
  'vorr(?:ebbe|ei|emmo|ebbero)|vuole|vogliono|vogliamo|pensa(?:no)? di|idea',
);
const dropped = wholeWords(
  "(?:we|i|they|she|he)(?:['’](?:re|m|s|ve)| are| have| has| is)? (?:drop(?:s|ped|ping)?|giv(?:e|es|en|ing)|gave|abandon(?:ed|ing)?|shelv(?:e|ed|ing)) (?:it|that|this|the idea|the plan|up on)(?: up)?|given up|(?:is|was|been|idea|plan|project) (?:dropped|abandoned|scrapped|shelved)|(?<!(?:on|back) )off the table|call(?:ed)? off|not going to happen|won['’]t happen|nothing (?:comes|came) of (?:it|that)|forget (?:it|about it)",
  'lassen wir (?:bleiben|sein|fallen|doch)|(?:haben|hat) [^.;]{0,40}(?:aufgegeben|verworfen|begraben)|(?:ist|sind) vom tisch|wird (?:doch )?nichts(?: draus| daraus)?|aus der idee wird nichts',
  "(?:on|nous) (?:laiss(?:e|ons)|a laissé|avons laissé) tomber|abandonnée?|(?:on|nous) (?:y )?renon(?:ce|çons)|tombée? à l['’]eau|ne se fera pas|enterrée?",
  '(?:lo|la) dejamos|descartad[oa]|abandonad[oa]|no va a pasar|renunciamos|queda en nada',
  'lasciamo (?:perdere|stare)|abbandonat[oa]|rinunciamo|accantonat[oa]|non se ne fa nulla',
);
const denied = wholeWords('not|never|nicht|nie|pas|jamais|no|nunca|non|mai');

/** Whether a text says that something planned comes to nothing. */
export const tellsEndOfPlan = (text: string): boolean => dropped.test(text);

/** Whether the older text tells of the plan that a newer one gives up: all that the newer one says before that is in the older one. */
export function givesUpPlan(text: string, older: string): boolean {
  if (!planned.test(older) || denied.test(older) || dropped.test(older)) return false;
  const what = matterOf(text.slice(0, dropped.exec(text)?.index ?? 0));
  const before = matterOf(older);
  return what.size > 0 && sharedOf(what, before) === what.size;
}

/** Without what tells of the plan itself, which both may do in other words. */
const matterOf = (text: string) =>
  new Set(
    analyse(text, detectLanguage(text)).filter(
      (word) => word.length > 2 && !/^(?:plan|ide|proje|wish|wunsch)/.test(word),
    ),
  );
