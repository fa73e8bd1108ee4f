/** Reads what is still to be done by a note of its kind, "TODO: replace lodash", and tells whether a newer note says that it is done. */
import { isOrdinaryWord } from '../../../reading/extract/dictionary.ts';
import { analyse } from '../../../text/analyse.ts';
import { wholeWords } from '../../../text/claims/whole-words.ts';
import { detectLanguage } from '../../../text/language.ts';
import { sharedOf } from '../shared-words.ts';
import { keepsPromise, tellsCall } from './promised-calls.ts';

const todo =
  /^\W*(?:todo|to-do|to do|fixme|noch zu tun|zu erledigen|à faire|por hacer|pendiente|da fare|te doen)[ :—-]+(?<what>\S.+)$/iu;
const done = wholeWords(
  'done|finished|completed|shipped|erledigt|fertig|abgeschlossen|hech[oa]|list[oa]|terminad[oa]|faite?|terminée?|fatt[oa]|gedaan|klaar',
);
const undone = wholeWords(
  "not|never|n['’]t|half|almost|partly|nicht|noch|halb|fast|pas|presque|no|aún|casi|non|quasi|niet|when|until|wenn|bis|quand|cuando",
);

/** Whether it is such a note: it says how something shall be, and not how anything is. */
export const isTodo = (text: string): boolean => todo.test(text);

/** Whether a new text says that something is done. */
export const tellsEndOfTodo = (text: string): boolean => (done.test(text) && !undone.test(text)) || tellsCall(text);

/** Share of the words of what is to be done that a note of its end holds. */
const leastShare = 0.4;

/** Whether it is what the older text says is to be done: by two of its words, or by one that is no ordinary one. Whoever was to be called may be named alone. */
export function finishes(text: string, older: string): boolean {
  if (keepsPromise(text, older)) return true;
  const what = todo.exec(older)?.groups?.what;
  if (what === undefined) return false;
  const [wanted, told] = [what, text].map((one) => new Set(analyse(one, detectLanguage(one)))) as [
    Set<string>,
    Set<string>,
  ];
  const shared = sharedOf(wanted, told);
  if (shared >= 2) return shared >= leastShare * wanted.size;
  const names = what.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isPlain = detectLanguage(what) === 'en';
  return (
    isPlain &&
    names.some(
      (word) => !isOrdinaryWord(word) && new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu').test(text),
    )
  );
}
