/** Whether a text is a table of CSV, TSV or the like, told from prose by its first records. */

/** Records and characters that are looked at. */
const mostRecords = 20;
const mostCharacters = 65_536;
/** Records from which a table is sure if it looks like prose: with two columns, or with a space after each comma. */
const fewestLikeProse = 3;
/** Share of the rows of three columns or more: some programs leave out empty cells at the end. */
const mostlyAlike = 0.8;
const longestName = 40;
/** Words of a column's name where a space follows each comma. */
const mostWords = 3;

/** The sign between the columns; null where it is no table. */
export function delimiterOfTable(content: string): string | null {
  return ['\t', ';', ','].find((sign) => isTable(recordsOf(content, sign), sign)) ?? null;
}

function isTable([names = [], ...rows]: string[][], sign: string): boolean {
  if (names.length < 2 || rows.length === 0) return false;
  const alike = rows.filter((row) => row.length === names.length).length;
  if (alike < rows.length * (names.length === 2 ? 1 : mostlyAlike)) return false;
  const isSpaced = sign !== '\t' && names.slice(1).every((name) => /^\s/.test(name));
  if (names.length === 2 && (isSpaced || !names.every(isShortName))) return false;
  if (isSpaced && !names.every((name) => name.trim().split(/\s+/).length <= mostWords)) return false;
  // A tab stands in no prose.
  const isLikeProse = sign !== '\t' && (names.length === 2 || isSpaced);
  return names.every(isName) && rows.length + 1 >= (isLikeProse ? fewestLikeProse : 2);
}

/** "21:14 - Anna: Hi" and "and so on." name no column, and neither does a date; a year does. */
const isName = (name: string) =>
  name.trim() !== '' && !/[:.!]\s*$|:\s|^\s*["'“]?\d+[./:-]\d/.test(name) && /\p{L}|^\s*\d{1,4}\s*$/u.test(name);
const isShortName = (name: string) => name.length <= longestName && !/\?\s*$/.test(name);

/** The cells of the first records. A sign or the end of a line within quotes belongs to its cell. */
function recordsOf(content: string, sign: string): string[][] {
  const looked = content.slice(0, mostCharacters).replace(/^\ufeff/, '');
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of looked) {
    if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted || (character !== sign && character !== '\n' && character !== '\r')) cell += character;
    else {
      record.push(cell);
      cell = '';
      if (character === sign) continue;
      if (record.length > 1 || record[0]!.trim() !== '') records.push(record);
      record = [];
      if (records.length === mostRecords) return records;
    }
  }
  // The last record may have been cut.
  if (content.length <= mostCharacters && (record.length > 0 || cell.trim() !== '')) records.push([...record, cell]);
  return records;
}
