/** Detects whether a text is a table (CSV, TSV or similar) rather than prose, from its first records. */

/** Limits on the part of the text that is read. */
const maxRecords = 20;
const maxCharacters = 65_536;
/** Records required if a table looks like prose: with two columns, or with a space after each separator. */
const minProseLikeRecords = 3;
/**
 * Share of rows that must have all columns, in a table of three columns or more: some programs omit empty cells at the
 * end.
 */
const minFullRowShare = 0.8;
const maxNameLength = 40;
/** Most words in a column name if a space follows each separator. */
const maxNameWords = 3;

/** The separator between the columns; null if the text is not a table. */
export function delimiterOfTable(content: string): string | null {
  return ['\t', ';', ','].find((sign) => isTable(recordsOf(content, sign), sign)) ?? null;
}

function isTable([names = [], ...rows]: string[][], sign: string): boolean {
  if (names.length < 2 || rows.length === 0) return false;
  const fullRows = rows.filter((row) => row.length === names.length).length;
  if (fullRows < rows.length * (names.length === 2 ? 1 : minFullRowShare)) return false;
  const isSpaced = sign !== '\t' && names.slice(1).every((name) => /^\s/.test(name));
  if (names.length === 2 && (isSpaced || !names.every(isShortName))) return false;
  if (isSpaced && !names.every((name) => name.trim().split(/\s+/).length <= maxNameWords)) return false;
  // Prose contains no tabs.
  const isLikeProse = sign !== '\t' && (names.length === 2 || isSpaced);
  return names.every(isName) && rows.length + 1 >= (isLikeProse ? minProseLikeRecords : 2);
}

/** "21:14 - Anna: Hi", "and so on." and dates are not column names. A year is one. */
const isName = (name: string) =>
  name.trim() !== '' && !/[:.!]\s*$|:\s|^\s*["'“]?\d+[./:-]\d/.test(name) && /\p{L}|^\s*\d{1,4}\s*$/u.test(name);
const isShortName = (name: string) => name.length <= maxNameLength && !/\?\s*$/.test(name);

/** The cells of the first records. A separator or line break within quotes belongs to the cell. */
function recordsOf(content: string, sign: string): string[][] {
  const sample = content.slice(0, maxCharacters).replace(/^\ufeff/, '');
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of sample) {
    if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted || (character !== sign && character !== '\n' && character !== '\r')) cell += character;
    else {
      record.push(cell);
      cell = '';
      if (character === sign) continue;
      if (record.length > 1 || record[0]!.trim() !== '') records.push(record);
      record = [];
      if (records.length === maxRecords) return records;
    }
  }
  // If the text was cut off, the last record may be incomplete, so it is dropped.
  if (content.length <= maxCharacters && (record.length > 0 || cell.trim() !== '')) records.push([...record, cell]);
  return records;
}
