/** The form by which a name is looked up: two spellings of one name have one normal form. */
import { fold, normalise } from '../text/fold.ts';

const longestName = 200;
const quotes = /["“”„«»‹›「」『』《》`]/g;
const possessive = /['’]s?$/;
/** What a company's name says of its legal form, which speakers leave out. */
const legalForm =
  /(?<=[^\s,]),? (?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|plc|gmbh|ag|kg|se|sa|sas|sarl|srl|bv|nv|oy|ab|spa|s\.a|s\.l|s\.r\.l|s\.p\.a|b\.v)\.?$/;
const article = /^the (?=\S)/;

/**
 * Lower case, without diacritics, quotation marks, article, possessive and legal form, spaces made one: `The Acme Corp.'s`
 * is `acme`. At most 200 characters. What would leave nothing of the name is not done. Empty for a name without letters or digits.
 */
export function normalName(name: string): string {
  const plain = fold(
    normalise(name.slice(0, 2 * longestName))
      .replace(quotes, '')
      .toLowerCase(),
  )
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/’/g, "'")
    .trim()
    .replace(possessive, '')
    .replace(article, '')
    .replace(legalForm, '')
    .slice(0, longestName)
    .trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}
