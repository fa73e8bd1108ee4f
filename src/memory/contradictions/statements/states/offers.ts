/** Parses discounts, "10 % off helmets", and detects that a newer note ends one. */
import { wholeWords } from '../../../../text/claims/whole-words.ts';
import { countSharedWords } from '../../words-in-common.ts';

const discountNouns =
  'discounts?|offers?|sales?|promotions?|reductions?|rabatte?|nachlass|aktion|sonderangebot|angebot|remises?|réductions?|promos?|rabais|offres?|descuentos?|ofertas?|rebajas?|sconti?|offert[ae]|promozion[ei]|kortingen|korting';
const discountNoun = wholeWords(discountNouns);
const shareOff =
  /\d ?% (?:off|less|cheaper|weniger|günstiger|sur|pour|en|di|de|su|op)(?!\p{L})|(?<![\p{L}\p{N}])[-–−] ?\d+ ?%/iu;
const overPattern =
  /(?:(?<!\p{L})(?:is|are|has|have|was|ist|sind|est|sont|es|son|è|sono|se ha|c['’]est|is nu)(?: \p{L}+)? (?:over|ended|finished|expired|gone|dropped|discontinued|stopped|vorbei|ausgelaufen|abgelaufen|beendet|gestrichen|abgeschafft|finie?s?|terminée?s?|expirée?s?|supprimée?s?|acabado|terminado|caducad[oa]s?|terminad[oa]s?|acabad[oa]s?|finit[oaie]|terminat[oaie]|scadut[oaie]|afgelopen|voorbij)|ended|no longer (?:applies|valid)|gilt nicht mehr|n['’]est plus (?:valable|en vigueur)|ya no vale|non vale più)(?=[.!,;]|$| (?:now|since|jetzt|seit|depuis|desde|da) )/iu;
/** Stems of {@link discountNouns}, which do not identify the product. */
const discountStem =
  /^(?:discount|offer|sale|promo|reduc|redukt|rabat|nachlass|aktion|sonderangebot|angebot|remis|rabais|offr|descuent|ofert|rebaj|scont|korting|over|ended?|end|finish|expir|gone|stop|vorbei|ausgelauf|abgelauf|beend|fini?|termin|suppr|acab|c|se|ha)/;

export interface Discount {
  isOver: boolean;
}

/** Null if the text mentions no discount. */
export function discountIn(text: string): Discount | null {
  const isNamed = discountNoun.test(text);
  if (!isNamed && !shareOff.test(text)) return null;
  return { isOver: isNamed && overPattern.test(text) };
}

interface Discounted {
  discount: Discount | null;
  topic: ReadonlySet<string>;
}

/** True if the newer statement says that the discount of the older one is over: "the helmet discount is over". */
export function endsDiscount(newer: Discounted, older: Discounted): boolean {
  if (!newer.discount?.isOver || older.discount === null || older.discount.isOver) return false;
  const product = new Set([...newer.topic].filter((word) => !discountStem.test(word)));
  return product.size > 0 && countSharedWords(product, older.topic) === product.size;
}
