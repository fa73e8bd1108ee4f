/** Computes the normal form of a name for lookups. Spellings of the same name share one normal form. */
import { fold, normalise } from '../text/fold.ts';

const maxNameLength = 200;
const quotes = /["“”„«»‹›「」『』《》`]/g;
const possessive = /['’]s?$/;
/** Legal forms in company names, which speakers leave out. */
const legalForm =
  /(?<=[^\s,]),? (?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|plc|gmbh|ag|kg|se|sa|sas|sarl|srl|bv|nv|oy|ab|spa|s\.a|s\.l|s\.r\.l|s\.p\.a|b\.v)\.?$/;
const article = /^the (?=\S)/;

/**
 * The normal form of a name: lower case, single spaces, without diacritics, quotation marks, article, possessive and
 * legal form. `The Acme Corp.'s` becomes `acme`. At most 200 characters. The article and the legal form stay if nothing
 * else would be left. Empty for a name without letters or digits.
 */
export function normalName(name: string): string {
  const plain = fold(
    normalise(name.slice(0, 2 * maxNameLength))
      .replace(quotes, '')
      .toLowerCase(),
  )
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/’/g, "'")
    .trim()
    .replace(possessive, '')
    .replace(article, '')
    .replace(legalForm, '')
    .slice(0, maxNameLength)
    .trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}
