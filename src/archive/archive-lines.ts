/** Writes and reads the lines of an archive. */
import { createHash, type Hash } from 'node:crypto';
import { AppError, invalid } from '../errors.ts';
import {
  type ArchiveHeader,
  type ArchiveRecord,
  archiveEndSchema,
  archiveHeaderSchema,
  archiveSchemas,
  archiveVersion,
  type ExportedKind,
} from '../model/archive/archive.ts';
import { refuseUnstorableText, validate } from '../model/validation.ts';

export const lineOf = (kind: ExportedKind, record: ArchiveRecord) => `${JSON.stringify({ record: kind, ...record })}\n`;

export function headerLine(header: Omit<ArchiveHeader, 'sha256'>): string {
  const sha256 = createHash('sha256').update(JSON.stringify(header)).digest('hex');
  return `${JSON.stringify({ ...header, sha256 })}\n`;
}

/** Counts and hashes the lines between the first and the last. */
export interface LineTally {
  add(line: string): void;
  records(): number;
  /** Call this only once. */
  sha256(): string;
}

export function tallyLines(): LineTally {
  const hash: Hash = createHash('sha256');
  let records = 0;
  return {
    add: (line) => {
      hash.update(line);
      records += 1;
    },
    records: () => records,
    sha256: () => hash.digest('hex'),
  };
}

export function endLine(tally: LineTally): string {
  return `${JSON.stringify({ end: true, records: tally.records(), sha256: tally.sha256() })}\n`;
}

export function readHeader(line: string): ArchiveHeader {
  const value = read(line, 1);
  const { archive, version } = value;
  if (archive !== 'stele') throw invalid(['body'], 'This is not an archive of Stele: its first line does not say so');
  if (version !== archiveVersion)
    throw invalid(
      ['body'],
      `This archive has version ${String(version).slice(0, 20)}; this Stele reads version ${archiveVersion}. Use the version of Stele that made it, or export again`,
      'archive_version',
    );
  // The value is serialised again for its checksum, which fails if it is nested too deeply.
  refuseUnstorableText(value, ['body', 'line 1']);
  const { sha256, ...rest } = value;
  const own = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
  if (sha256 !== own) throw altered('its first line is not as it was written');
  return validate(archiveHeaderSchema, value, ['body', 'line 1']);
}

/** Deeper than a call may be, because an event holds what a call sent some levels deeper. */
const maxDepthOfRecord = 80;

/** A record with its kind. Null for the last line. */
export type ReadLine = { kind: ExportedKind; record: ArchiveRecord } | null;

export function readRecord(line: string, number: number): ReadLine {
  const value = read(line, number);
  if ('end' in value) return null;
  const { record: kind, ...record } = value;
  if (typeof kind !== 'string' || !Object.hasOwn(archiveSchemas, kind))
    throw invalid(['body', `line ${number}`], 'This line contains no known kind of record', 'archive_record');
  refuseUnstorableText(record, ['body', `line ${number}`], maxDepthOfRecord);
  const checked = validate(archiveSchemas[kind as ExportedKind], record, ['body', `line ${number}`]);
  return { kind: kind as ExportedKind, record: checked as ArchiveRecord };
}

export function checkEnd(line: string, number: number, tally: LineTally): void {
  const { records, sha256 } = validate(archiveEndSchema, read(line, number), ['body', `line ${number}`]);
  if (records !== tally.records())
    throw altered(`it should contain ${records} records but contains ${tally.records()}`);
  if (sha256 !== tally.sha256()) throw altered('its records are not as they were written');
}

export const altered = (why: string) =>
  new AppError(
    'invalid',
    `The archive was cut or altered: ${why}. Nothing was written. Export again, or use another copy.`,
  );

function read(line: string, number: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = null;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw number === 1
    ? invalid(['body'], 'This is not an archive of Stele: its first line is not a JSON object')
    : altered(`line ${number} is no JSON object`);
}
