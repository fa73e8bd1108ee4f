/** Compares an amount with an earlier limit of it: 45 euros are "at most 50 euros", and both notes hold. */
import { hasChangeCue } from '../../../../text/claims/cues/change.ts';
import { parseAmount, withoutThousandsSpaces } from '../../../../text/claims/figures.ts';

const atMost =
  "at (?:the )?most|up to|no (?:more|longer) than|not more than|höchstens|maximal|bis zu|nicht (?:mehr|länger) als|au (?:plus|maximum)|jusqu[’']à|pas plus de|como máximo|hasta|no más de|al massimo|fino a|hooguit|maximaal|tot";
const atLeast =
  'at least|no (?:less|fewer) than|more than|over|mindestens|nicht weniger als|über|au moins|plus de|al menos|como mínimo|más de|almeno|più di|minstens|meer dan';
const limit = new RegExp(
  `(?<!\\p{L})(?:(?<most>${atMost})|(?<least>${atLeast})) (?<sign>[€$£] ?)?(?<amount>\\d+(?:[.,]\\d+)*)(?![\\p{N}:./-]?\\p{N})`,
  'giu',
);
const anyNumber = /\d+(?:[.,]\d+)*/g;
/** A note that sets a limit, which a later one may tighten. */
const limitNoun =
  /limit|maxim|minim|grenz|höchst|mindest|límite|plafond|allow|may |must|darf|dürfen|muss|quota|cap(?!\p{L})/iu;

const isLimit = (text: string) => text.search(limit) >= 0;

/**
 * True if the newer text reports no change and sets no limit, and its only number is within the only limit of the older
 * text.
 */
export function isWithinLimit(newer: string, older: string): boolean {
  const [newerText, olderText] = [withoutThousandsSpaces(newer), withoutThousandsSpaces(older)];
  const [found, ...others] = [...olderText.matchAll(limit)];
  if (found === undefined || others.length > 0 || hasChangeCue(newer)) return false;
  // "Orders over 80 euros ship free" is another limit than "orders over 50 euros".
  if (limitNoun.test(newer) || isLimit(newerText)) return false;
  const [numbers, olderNumbers] = [newerText.match(anyNumber) ?? [], olderText.match(anyNumber) ?? []];
  if (numbers.length !== 1 || olderNumbers.length !== 1) return false;
  const [amount, bound] = [parseAmount(numbers[0]!), parseAmount(found.groups!.amount!)];
  return found.groups!.most === undefined ? amount >= bound : amount <= bound;
}
