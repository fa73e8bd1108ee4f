/** Reads the values that a statement gives: amounts, days, times and how often. */
import { hasChangeCue } from '../../../../text/claims/cues/change.ts';
import { figuresIn, timeFigureKinds } from '../../../../text/claims/figures.ts';
import { isInPastTense } from '../../../../text/claims/tense.ts';
import { newDayIn } from './former-values.ts';
import { frequencyIn } from './frequencies.ts';

/**
 * The values of a text, by kind. `often`: the key of its frequency, or null. Times of a past event are left out: they do not change, unless the text reports a
 * change.
 */
export function valuesIn(text: string, often: string | null): ReadonlyMap<string, ReadonlySet<string>> {
  const day = newDayIn(text);
  return day === null ? plainValuesIn(text, often) : new Map([...plainValuesIn(text, often), ['date', new Set([day])]]);
}

function plainValuesIn(text: string, often: string | null): ReadonlyMap<string, ReadonlySet<string>> {
  const { key, remainder } = often === null ? { key: null, remainder: text } : frequencyIn(text);
  const values = new Map([...figuresIn(remainder), ...(key === null ? [] : [['frequency', new Set([key])] as const])]);
  const active = text.replace(/(?<!\p{L})(?:is|are|be|being|been) (?:\p{L}+ )?\p{L}+ed(?!\p{L})/giu, ' ');
  if (!isInPastTense(active) || hasChangeCue(text)) return values;
  return new Map([...values].filter(([kind]) => !timeFigureKinds.has(kind)));
}
