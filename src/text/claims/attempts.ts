/** Whether a question asks for what was tried and did not work: no later success takes its place. */
import { wholeWords } from './whole-words.ts';

const attempts = wholeWords(
  "what (?:did not|didn['’]t|has not|hasn['’]t|does not|doesn['’]t) (?:help|work)|what (?:failed|went wrong|was tried|has been tried|did we (?:already )?try|have we (?:already )?tried|else did we try)|which (?:attempts?|fixes|tries) failed",
  'was (?:hat|haben) (?:[^?]{0,60} )?nicht (?:geholfen|funktioniert|geklappt|gewirkt)|was ging schief|was (?:haben wir|wurde) (?:[^?]{0,60} )?(?:versucht|probiert|ausprobiert)',
  "qu['’]est-ce qui n['’]a pas (?:marché|fonctionné|aidé)|qu['’](?:a-t-on|avons-nous) (?:déjà )?essayé|qu['’]est-ce qu['’]on a (?:déjà )?essayé",
  'qué (?:no (?:funcionó|sirvió|ayudó|ha funcionado)|falló|(?:hemos )?(?:probado|intentado)|probamos|intentamos)|(?:che )?cosa (?:non ha (?:funzionato|aiutato)|abbiamo (?:già )?provato)',
);
const signs =
  /(?:试|嘗|尝)过(?:什么|哪些)|什么(?:没用|没有用|不管用)|哪些.{0,12}(?:没用|失败)|(?:何|なに)が(?:うまくいかなかった|だめだった|失敗)|(?:何|なに)を試し/u;

export const asksForAttempts = (question: string): boolean => attempts.test(question) || signs.test(question);
