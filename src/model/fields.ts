/** Fields that several schemas share: bounded text, times, page sizes. */
import { z } from 'zod';

export const maxContentLength = 32_768;

/** True if a text has no visible character. */
export const isBlank = (value: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(value);

/** Text to store: well-formed Unicode without NUL (PostgreSQL cannot store it), with at least one visible character. */
export function text(maxLength: number) {
  return z
    .string()
    .min(1, { error: 'must not be empty', abort: true })
    .max(maxLength, { error: `must be at most ${maxLength.toLocaleString('en')} characters` })
    .refine((value) => !isBlank(value), { error: 'must not be blank' });
}

/** A date (`2026-05-08`) or a date with time and zone (`2026-05-08T13:56:00Z`), returned as ISO 8601 UTC. */
export const time = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be an ISO 8601 date or time that exists, such as 2026-05-08 or 2026-05-08T13:56:00Z',
  })
  .transform((value) => new Date(value).toISOString())
  // A zone can move a time out of the years that sort as text.
  .refine((value) => /^\d{4}-/.test(value), { error: 'must lie in the years 0000 to 9999, in UTC' });

/** A time as stored and returned: ISO 8601 in UTC with milliseconds, so that times sort as text. */
export const storedTime = z.iso
  .datetime({ precision: 3, error: 'must be a time such as 2026-05-08T13:56:00.000Z' })
  .refine((value) => Number.isFinite(Date.parse(value)), { error: 'must be a time that exists' });

/** Stored text. The markers for secrets may have made it several times as long as the limit for input. */
export const storedText = z.string().max(8 * maxContentLength);

export const limit = (fallback: number, maximum = 200) =>
  z.number().int().min(1).max(maximum).default(fallback).describe(`1 to ${maximum}, default ${fallback}`);

export const topK = z.number().int().min(1).max(100).default(10).describe('How many results: 1 to 100, default 10');
