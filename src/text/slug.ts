/** Texts as parts of addresses and of file names. */
import { fold, normalise } from './fold.ts';

/**
 * `Café, Hauptstraße (EU)` → `cafe-hauptstrasse-eu`: small Latin letters, digits and hyphens. Empty if no part of the
 * text can be used.
 */
export const slugOf = (text: string, maxLength: number): string =>
  fold(normalise(text).toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
