/** Reads notes of things to do, "TODO: replace lodash", and detects that a newer note reports the thing as done. */
import { isOrdinaryWord } from '../../../reading/extract/dictionary.ts';
import { analyse } from '../../../text/analyse.ts';
import { wholeWords } from '../../../text/claims/whole-words.ts';
import { detectLanguage } from '../../../text/language.ts';
import { countSharedWords } from '../words-in-common.ts';
import { fulfilsPromise, reportsCall } from './promised-calls.ts';
import type { TextClaim } from './text-claim.ts';

const todoPattern =
  /^\W*(?:todo|to-do|to do|fixme|noch zu tun|zu erledigen|à faire|por hacer|pendiente|da fare|te doen)[ :—-]+(?<what>\S.+)$/iu;
const donePattern = wholeWords(
  'done|finished|completed|shipped|erledigt|fertig|abgeschlossen|hech[oa]|list[oa]|terminad[oa]|faite?|terminée?|fatt[oa]|gedaan|klaar',
);
const notDonePattern = wholeWords(
  "not|never|n['’]t|half|almost|partly|nicht|noch|halb|fast|pas|presque|no|aún|casi|non|quasi|niet|when|until|wenn|bis|quand|cuando",
);

/** True if the text is such a note: it says what is planned, not how things are. */
export const isTodo = (text: string): boolean => todoPattern.test(text);

/** Null if the new text does not say that something is done. */
export const completionIn = (text: string): TextClaim | null =>
  (donePattern.test(text) && !notDonePattern.test(text)) || reportsCall(text)
    ? { contradicts: (older) => completesTodo(text, older), namedBy: null, isCertain: false }
    : null;

/** Minimum share of the words for the thing to do that a note of its completion contains. */
const minShare = 0.4;

/**
 * True if the new text reports as done what the older text says is to be done: it shares two of its words or, in
 * English, one uncommon word. For a promised call, the name of the person called suffices.
 */
function completesTodo(text: string, older: string): boolean {
  if (fulfilsPromise(text, older)) return true;
  const todoText = todoPattern.exec(older)?.groups?.what;
  if (todoText === undefined) return false;
  const [todoWords, newWords] = [todoText, text].map((one) => new Set(analyse(one, detectLanguage(one)))) as [
    Set<string>,
    Set<string>,
  ];
  const shared = countSharedWords(todoWords, newWords);
  if (shared >= 2) return shared >= minShare * todoWords.size;
  const names = todoText.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isEnglish = detectLanguage(todoText) === 'en';
  return (
    isEnglish &&
    names.some(
      (word) => !isOrdinaryWord(word) && new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu').test(text),
    )
  );
}
