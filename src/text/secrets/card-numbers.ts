/** Finds card numbers: an issuer's range and length, grouped as people write them, with a valid check digit. */
import type { NamedSecret } from './named-secrets.ts';

const groupedNumber =
  /(?<![\p{L}\p{N}.+_-])(?:\d{4}([ -]?)\d{4}\1\d{4}\1\d{1,7}|3\d{3}([ -]?)\d{6}\2\d{4,5})(?![\p{L}\p{N}_]|[.-]\d)/gu;
/** Ranges and lengths of Visa, Mastercard, American Express, Discover, JCB and Diners Club. */
const issuerRange =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11})$/;

/** Words for an order and the like: one in ten of their numbers has a valid check digit. */
const orderWords =
  /(?:\b(?:orders?|invoices?|tracking|tickets?|shipments?|parcels?|serial|commande|facture|pedido|factura)|bestell\p{L}*|auftrags?\p{L}*|rechnungs?\p{L}*|sendungs?\p{L}*|订单|发票|运单)(?:[ -]?(?:numbers?|no|nr|id|code|号))?[.:#]{0,2}\s{0,2}$/iu;

export function cardNumbers(text: string): NamedSecret[] {
  return [...text.matchAll(groupedNumber)].flatMap(({ 0: number, index }) => {
    const digits = number.replace(/[ -]/g, '');
    if (!issuerRange.test(digits) || !hasValidCheckDigit(digits)) return [];
    if (orderWords.test(text.slice(Math.max(0, index - 40), index))) return [];
    return [{ kind: 'card number', start: index, end: index + number.length }];
  });
}

/**
 * Checks the digit of ISO/IEC 7812: from the right, every second digit is doubled, and the sum of all digits is a
 * multiple of ten.
 */
function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]) * (at % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
