/** The interface of importers, which yield the pieces of a file in order, each with its known fields. */
import { isBlank } from '../../model/fields.ts';
import { type Fields, isObject } from '../json-items.ts';
import type { Imported } from '../steps.ts';

/** A single file, or a file of a folder: its path within the folder, and its bytes as a stream. */
export interface ImportedFile {
  readonly path: string;
  bytes(): AsyncIterable<Uint8Array>;
}

export interface Importer {
  readonly kind: string;
  /** A description of the format, for users. */
  readonly summary: string;
  /** Matches the files of a folder that the importer reads. A single file may have any name. */
  readonly files: RegExp;
  /** Throws `invalid` if the file has the wrong format. */
  read(file: ImportedFile): AsyncIterable<Imported>;
}

export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A day and a time of ISO 8601 without a zone. */
const isoWithoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;
/** A month or a day, which JavaScript reads in UTC, or a time with one of the zones that it knows. */
const isOfOneZone = /^\d{4}-\d\d(?:-\d\d)?$|:\d\d(?:\.\d+)?\s*(?:[ap]m)?\s*(?:z|utc?|gmt|[ecmp][sd]t|[+-]\d)/i;

/** JavaScript would read a text without a zone, such as `2026-03-05 10:00 PM`, in the zone of the machine that imports. */
function parseTime(text: string): Date {
  if (isOfOneZone.test(text)) return new Date(text);
  return new Date(isoWithoutZone.test(text) ? text.replace(isoWithoutZone, '$1T$2Z') : `${text} UTC`);
}

/**
 * A time from another program as ISO 8601, from text or from seconds or milliseconds since 1970. A text without a zone is
 * UTC. Undefined if the value is not a time.
 */
export function timeOf(value: unknown): string | undefined {
  const given = typeof value === 'number' ? (value > 1e11 ? value : value * 1_000) : value;
  if (given instanceof Date || typeof given === 'number' || (typeof given === 'string' && /^\d{4}-\d\d/.test(given))) {
    const at = typeof given === 'string' ? parseTime(given.trim()) : new Date(given);
    if (!Number.isNaN(at.getTime()) && /^\d{4}-/.test(at.toISOString())) return at.toISOString();
  }
  return undefined;
}

/** The names of sources and sessions are one line of limited length. Empty for a text without a visible character. */
export function toShortName(text: string, most = 200): string {
  const name = text.replace(/\s+/g, ' ').trim().slice(0, most).trim();
  return isBlank(name) ? '' : name;
}

export function tagsOf(value: unknown): string[] {
  const given = typeof value === 'string' ? value.split(/[,\s]+/) : listOf(value).map((tag) => String(tag ?? ''));
  const tags = given.map((tag) => toShortName(tag.replace(/^#/, ''), 64)).filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, 64);
}
