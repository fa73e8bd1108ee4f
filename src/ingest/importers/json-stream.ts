/** Values of JSON files that may be larger than memory: the items of an array, or one value per line. */
import type { JSONParser } from '@streamparser/json';
import { AppError, invalid } from '../../errors.ts';
import { byteLines } from '../../text/byte-lines.ts';
import type { ImportedFile } from './imported-item.ts';

/** The longest line, in characters. Far longer than any message. */
export const maxLineLength = 16 * 1024 * 1024;

/**
 * The items of the top-level array, or of an array that the top-level object has under one of these names. Keeps one
 * item in memory. Throws `invalid` if the file is not JSON or has no such array.
 */
export async function* jsonItems(file: ImportedFile, names: readonly string[] = []): AsyncGenerator<unknown> {
  let found: unknown[] = [];
  let parser: JSONParser | null = null;
  let isList = false;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of file.bytes()) {
      const decoded = decoder.decode(chunk, { stream: true });
      if (parser === null) {
        const first = decoded.trimStart()[0];
        if (first === undefined) continue;
        isList = first === '[';
        parser = await parserOf(
          isList ? [] : names,
          (item) => void found.push(item),
          () => {
            isList = true;
          },
        );
      }
      parser.write(chunk);
      if (found.length > 0) {
        yield* found;
        found = [];
      }
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notJson(file, 'no JSON in UTF-8');
  }
  if (!parser?.isEnded) throw notJson(file, 'cut off: its JSON does not end');
  yield* found;
  if (!isList)
    throw notJson(
      file,
      names.length === 0
        ? 'valid JSON, but not an array'
        : `valid JSON, but neither the file nor its field ${names.join(' or ')} is an array`,
    );
}

/**
 * Without names, the parser emits the items of a top-level array. A path to a whole array would keep all of it in
 * memory.
 */
async function parserOf(
  names: readonly string[],
  onItem: (item: unknown) => void,
  onArray: () => void,
): Promise<JSONParser> {
  const { JSONParser, TokenType } = await import('@streamparser/json');
  const paths = names.length === 0 ? ['$.*'] : names.map((name) => `$.${name}.*`);
  const parser = new JSONParser({ paths, keepStack: false });
  parser.onValue = ({ value, key }) => {
    if (typeof key === 'number') onItem(value);
  };
  let depth = 0;
  let [name, isNamed] = ['', false];
  // An array under one of the names may be empty, so only its tokens show that it exists.
  parser.onToken = ({ token, value }) => {
    if (token === TokenType.LEFT_BRACKET && depth === 1 && isNamed && names.includes(name)) onArray();
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    isNamed = token === TokenType.COLON;
    if (token === TokenType.STRING) name = String(value);
  };
  return parser;
}

/**
 * One value per line. A line that is not JSON yields undefined, because a log that is still being written ends with
 * half a line.
 */
export async function* jsonLines(file: ImportedFile): AsyncGenerator<unknown> {
  for await (const line of textLines(file)) if (line.trim() !== '') yield parsed(line);
}

export async function* textLines(file: ImportedFile): AsyncGenerator<string> {
  try {
    for await (const lines of byteLines(file.bytes(), maxLineLength)) for (const [line] of lines) yield line;
  } catch (error) {
    if (!(error instanceof AppError) || error.message.startsWith(file.path)) throw error;
    throw new AppError(error.code, `${file.path}: ${error.message}`);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export const notJson = ({ path }: ImportedFile, why: string) =>
  invalid(['body', 'file'], `${path} is ${why}`, 'json_invalid');

export const wrongKind = ({ path }: ImportedFile, what: string) =>
  invalid(['body', 'file'], `${path} does not look like ${what}. Choose the right kind`, 'wrong_kind');
