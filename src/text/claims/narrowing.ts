/** Phrases that narrow down what a text gives a value of: the tickets for students, the rent of the garage, the other team. */
import { analyse } from '../analyse.ts';
import type { Language } from '../language.ts';

const narrowing =
  /(?<!\p{L})(?:for|of|für|von|pour|du|des|para|per|del|della|voor|van)\s(?:(?:the|an?|our|my|der|die|das|den|dem|eine[nmr]?|unsere[nmr]?|la|le|les|l['’]|el|los|las|il|lo|gli|de|het)\s)?(?<of>\p{L}[\p{L}-]+)|(?<!\p{L})(?<other>(?:the )?other|another|(?:die |der |das )?andere[nmrs]?|(?:l['’])?autre|otr[oa]|altr[oa]|ander[e]?)(?!\p{L})|(?<=\p{Lu}\p{Ll}+ )(?:der|des) (?<genitive>\p{Lu}[\p{L}-]+)|(?<sign>另[一外]|其他|别的)/giu;

/** The analysed words of such phrases; `other` where the text says that it is of another thing. */
export const narrowedTo = (text: string, language: Language): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(narrowing)].flatMap(({ groups }) => {
      const word = groups!.of ?? groups!.genitive;
      return word === undefined ? 'other' : analyse(word, language);
    }),
  );
