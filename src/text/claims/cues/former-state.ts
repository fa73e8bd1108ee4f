/** Cues that a text states a former state, in the supported languages. */
import { isInPastTense } from '../tense.ts';
import { wholeWords } from '../whole-words.ts';
import { hasChangeCue } from './change.ts';

const formerStateCues = wholeWords(
  'used to|formerly|in former times|ehemals|autrefois|antiguamente|solía[ns]?|un tempo',
);
/** Ambiguous cues, which may also mean "sooner". They count only in the past tense. */
const ambiguousFormerCues = wholeWords(
  'previously|originally|(?<!(?:evening|night|day|week|month|year|morning|as|than) )before(?=[.!]?$)|früher|ursprünglich|damals|auparavant|anteriormente',
);

/** True if a text states a former state and no later change: "Lena used to work at Novartis". */
export const hasFormerStateCue = (text: string): boolean =>
  (formerStateCues.test(text) || (ambiguousFormerCues.test(text) && isInPastTense(text))) && !hasChangeCue(text);
