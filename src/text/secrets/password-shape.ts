/** Tells passwords from other words. */

/** Signs of quotation, as part of a pattern. */
export const quotes = `"'\\x60“”„«»`;

/**
 * True if a value looks like a password: with letters and a digit, a special character, or a capital after a small
 * letter.
 */
export function looksLikePassword(secret: string): boolean {
  if (/^\[?redacted|^[$%<{[(]|[({[]|\.\w{1,4}$|^https?:|^\/\//i.test(secret) || !/\p{L}/u.test(secret)) return false;
  if (/^(?:v\d|argon2|bcrypt|scrypt|sha-?\d|md5|pbkdf2|1password|oauth|ios|utf|2fa|base64)/i.test(secret)) return false;
  return /\d/.test(secret) || /[!#@$%&*+~^?=_](?!$)|[!#@$%&*+~^]/.test(secret) || /\p{Ll}\p{Lu}/u.test(secret);
}

/** Like {@link looksLikePassword}, and false for a length, a type or a month: "12-stellig", "14+", "varchar255", "Sep-2024". */
export function isNoLength(secret: string): boolean {
  return (
    looksLikePassword(secret) &&
    !/^\d+[+-]?\p{L}*$|^\d+-\p{L}+$|^(?:(?:var)?char|string|min|max)\d|^\p{L}{3,9}[-/](?:19|20)\d\d$/iu.test(secret)
  );
}

/**
 * True if text after a slash is a password. This needs more: two digits, a special character, or a capital and a digit.
 */
export function isPasswordAfterSlash(secret: string): boolean {
  if (!looksLikePassword(secret)) return false;
  return /\d\D*\d/.test(secret) || /[!#@$%&*+~^?=]/.test(secret) || (/\d/.test(secret) && /\p{Lu}/u.test(secret));
}
