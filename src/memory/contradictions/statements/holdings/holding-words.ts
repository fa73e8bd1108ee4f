/** The words and names in the parts of a holding. */
import { isGivenName } from '../../../../reading/extract/dictionary.ts';
import { analyse } from '../../../../text/analyse.ts';
import { userPlaceholder } from '../../../../text/claims/user-placeholder.ts';
import { fold } from '../../../../text/fold.ts';
import type { Language } from '../../../../text/language.ts';
import type { HoldingRelation } from '../forms/form-parts.ts';
import { floorsIn } from '../values/floors.ts';

export const beginsWithGivenName = (subject: string): boolean =>
  isGivenName(fold(/^\p{Lu}[\p{L}'’-]*/u.exec(subject)?.[0] ?? '').toLowerCase());

/** The words of a name that have a capital, without titles. */
export function nameOf(text: string): string[] {
  const words = text.replace(/['’]s$/u, '').split(' ');
  const isName = words.every((word) => /^\p{Lu}/u.test(word) || /^(?:de|van|von|la)$/u.test(word));
  return isName ? words.filter((word) => !titles.has(word.replace('.', '').toLowerCase())) : [];
}

const articles = /^(?:the|der|die|das|den|dem|le|la|les|el|los|las|il|lo|gli|i|de|het|een|un[ao]?) |^l['’]/iu;
const titles = new Set(['dr', 'mr', 'mrs', 'ms', 'prof', 'herr', 'frau', 'madame', 'monsieur', 'new', 'st']);

/** The analysed words, and the numbers, each with a `#`. */
export function wordsOf(text: string, language: Language): Set<string> {
  // Chinese text is compared as a whole, without words for "now" and "already".
  if (/\p{Script=Han}/u.test(text)) return new Set([text.replace(/现在|已经/g, '').trim()]);
  // The wrong language may be detected for a short text, and then its article would count as a word.
  const bare = text.replace(articles, '');
  const numbers = [...(text.match(/(?<!\p{L})\d+/gu) ?? []), ...floorsIn(text)];
  return new Set([
    ...analyse(bare, language).filter((word) => !titles.has(word)),
    ...numbers.map((number) => `#${number}`),
  ]);
}

/**
 * Search words for the user's holdings: two statements about the user may share no word, as "I live in Graz" and "I've
 * moved to Linz".
 */
export const searchText = (relation: HoldingRelation, said: string): string =>
  said === userPlaceholder ? (searchTextForUser[relation] ?? said) : said;
export const searchTextForUser: Partial<Record<HoldingRelation, string>> = {
  place: 'live lives moved habite déménagé wohne umgezogen gezogen vivo mudado mudé 住在 搬到',
  work: 'work works job joined travaille travail arbeite Stelle trabajo puesto 工作 上班',
  preference: 'prefer prefers bevorzugt lieber préfère prefiere preferisce prefere liever',
  wish: 'prefer prefers want wants préfère bevorzuge',
  studies: 'study studies studying étudie studiere university',
};
