/** Detects questions addressed to the assistant, which may ask for something that it said earlier. */
import { wholeWords } from './whole-words.ts';

const words = wholeWords(
  'you|your|remind|recommend\\p{L}*|suggest\\p{L}*|advice|advise\\p{L}*',
  'du|dir|dein\\p{L}*|empfohlen|vorgeschlagen|geraten',
  'tu|toi|ton|ta|tes|vous|votre|vos|recommand\\p{L}*|conseill\\p{L}*|suggér\\p{L}*',
  'tú|tus?|te|recomend\\p{L}*|suger\\p{L}*|aconsej\\p{L}*|ti|tuo|tua|consigliat\\p{L}*|jij|je(?= hebt)|jouw|aanbevolen|você',
);
const cjkWords = /你|您|あなた/u;

export const addressesAssistant = (question: string): boolean => words.test(question) || cjkWords.test(question);
