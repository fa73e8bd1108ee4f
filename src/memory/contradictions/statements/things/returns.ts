/**
 * Parses the thing that a text returns to: "we go back to Nomad", "wir nutzen wieder Adyen", "on revient à Vue",
 * "回到钉钉".
 */
import { analyse } from '../../../../text/analyse.ts';
import type { Language } from '../../../../text/language.ts';
import { countSharedWords } from '../../words-in-common.ts';

/** Up to three words, ending before a new phrase. */
const word = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}.&+-]*[\\p{L}\\p{N}])?';
const targetPattern = `(?<what>${word}(?: (?!(?:for|on|in|from|with|since|as|at|next|and|für|ab|im|am|seit|mit|und|pour|dès|en|et|para|desde|por|y|per|da|e)(?![\\p{L}]))${word}){0,2})`;
const article =
  '(?:the |our |an? |der |die |das |den |dem |unser(?:e[nmr]?)? |le |la |les |el |los |las |il |lo |gli |i )?';
const form = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}_])${source}${article}${targetPattern}`, 'giu');

const forms = [
  form(
    '(?:(?<!(?:send|sent|give|gave|bring|brought|put|came?|comes|wrote|write|report|reported|call|called) )back (?:to|on|with)|(?:return(?:s|ed|ing)?|revert(?:s|ed|ing)?) to) (?:using |paying |having )?',
  ),
  /(?<![\p{L}\p{N}_])(?:use|uses|using|take|run|order|buy|are on|work with|pay with) (?<what>[\p{L}\p{N}][\p{L}\p{N}.&+-]*(?: [\p{L}\p{N}][\p{L}\p{N}.&+-]*)?) again(?!\p{L})/giu,
  form('zurück (?:zu|zur|zum|auf) '),
  /(?<!\p{L})(?:kehr(?:en|t)|steigen|wechseln|gehen) (?:wieder )?(?:zu|zur|zum|auf) (?:dem |der )?(?<what>[\p{L}\p{N}][\p{L}\p{N}.&+-]*) (?:zurück|um)(?!\p{L})/giu,
  form(
    '(?:nehmen|nutzen|benutzen|verwenden|bestellen|kaufen|sind|fahren|arbeiten|zahlen|setzen) (?:jetzt |nun )?wieder (?:mit |auf |bei |beim |zu |zum |zur |in |im )?',
  ),
  form(
    "(?:rev(?:iens|ient|enons|iennent)|revenue?s?|repass(?:e|ons|ent|é)|retourn(?:e|ons|ent|é)) (?:à |au |aux |chez |sur )(?:l[’'])?",
  ),
  form('(?:utilis|command|achèt|achet)(?:e|ons|ent) (?:de|à) nouveau '),
  form('(?:vuelv(?:o|e|en)|volv(?:emos|imos|ió|ieron)|regres(?:o|a|amos|an|ó)) (?:a |al |con )(?:usar )?'),
  form('torn(?:o|a|iamo|ano|at[oaie]) (?:a |al |alla |ai |agli |con )(?:usare )?'),
  /(?:回到|改回|换回|恢复使用|重新使用)了?(?<what>[\p{Script=Han}\p{Script=Latin}\p{N}]{2,12}?)(?=了|[。，,!！]|$)/gu,
];

const prefilter =
  /back|return|revert|again|zurück|wieder|kehr|rev[ie]|repass|retourn|nouveau|v[uo]elv|volv|regres|torn|回|恢复|重新/iu;

/** The analysed words for the thing that a clause returns to, and the other words of the clause. */
export interface ReturnTarget {
  words: ReadonlySet<string>;
  otherWords: ReadonlySet<string>;
}

/** Null if the clause returns to nothing. */
export function returnTargetIn(clause: string, language: Language): ReturnTarget | null {
  if (!prefilter.test(clause)) return null;
  const found = forms.flatMap((one) => [...clause.matchAll(one)]);
  if (found.length === 0) return null;
  const rest = found.reduce((text, [match]) => text.replace(match, ' '), clause).trim();
  return {
    words: new Set(found.flatMap(({ groups }) => analyse(groups!.what!, language))),
    otherWords: new Set(/[\p{L}\p{N}]/u.test(rest) ? analyse(rest, language) : []),
  };
}

/** The parts of a statement that are compared. */
interface Returning {
  returnTarget: ReturnTarget | null;
  topic: ReadonlySet<string>;
  dropped: ReadonlySet<string>;
  isDenied: boolean;
  hasChanged: boolean;
  holdings: readonly { name: readonly string[] }[];
}

/** Maximum number of words of a return that the older statement lacks. */
const maxExtraWords = 2;
/** Minimum length of the stem of a name. */
const minNameStemLength = 2;

/** True if the newer statement returns to a thing that the older one dropped: "instead of Nomad", "back to Nomad". */
export function returnsToDropped(newer: Returning, older: Returning): boolean {
  if (newer.returnTarget === null || newer.isDenied || !older.hasChanged) return false;
  return (
    countSharedWords(newer.returnTarget.words, older.dropped, minNameStemLength) > 0 && namesReturnTarget(newer, older)
  );
}

/** True if the older statement is about the thing that the newer one returns to, and about no person. */
export function isAboutReturnTarget(newer: Returning, older: Returning): boolean {
  return older.holdings.every(({ name }) => name.length === 0) && namesReturnTarget(newer, older);
}

function namesReturnTarget({ returnTarget }: Returning, { topic }: Returning): boolean {
  const { words, otherWords } = returnTarget!;
  return (
    countSharedWords(words, topic, minNameStemLength) === words.size &&
    otherWords.size - countSharedWords(otherWords, topic) <= maxExtraWords
  );
}
