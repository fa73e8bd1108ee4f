/**
 * Parses JSON like `JSON.parse`, but in steps, so that other work can run in between. Each step passes some members of
 * an array or object, or a part of a long string, to `JSON.parse`. The punctuation between these parts is parsed here.
 */

/** Approximate characters per step, which take a millisecond or two. */
const defaultStep = 256 * 1024;
/** A text of at most this many steps is parsed in one go. */
const maxStepsAtOnce = 4;
/** Lists and objects nested deeper than this are parsed in one step. */
const maxDepth = 16;

const [quote, comma] = [34, 44];
/** Length of the longest escape, `\u0041`, minus one. */
const maxEscapeTail = 5;

/** Yields between steps; returns the value. Throws a SyntaxError wherever `JSON.parse` does. */
export function* readJson(text: string, step = defaultStep): Generator<void, unknown> {
  if (text.length <= maxStepsAtOnce * step) return JSON.parse(text);
  const reader: Reader = { text, step, at: 0 };
  skipBlanks(reader);
  const value = yield* readValue(reader, 0);
  skipBlanks(reader);
  if (reader.at < text.length) throw syntaxError();
  return value;
}

interface Reader {
  readonly text: string;
  readonly step: number;
  at: number;
}

const syntaxError = () => new SyntaxError('no JSON');

const nonBlank = /[^ \t\n\r]/g;

function skipBlanks(reader: Reader): void {
  nonBlank.lastIndex = reader.at;
  reader.at = nonBlank.test(reader.text) ? nonBlank.lastIndex - 1 : reader.text.length;
}

/** Reads the long value at the reader's position. */
function* readValue(reader: Reader, depth: number): Generator<void, unknown> {
  const { text, at } = reader;
  if (text[at] === '"') return yield* readString(reader);
  if (depth < maxDepth && text[at] === '[') return yield* readList(reader, depth);
  if (depth < maxDepth && text[at] === '{') return yield* readObject(reader, depth);
  reader.at = endOfMember(text, at);
  return JSON.parse(text.slice(at, reader.at));
}

function* readList(reader: Reader, depth: number): Generator<void, unknown[]> {
  const list: unknown[] = [];
  yield* eachPart(reader, '[]', {
    parseComplete: (members) => {
      const values: unknown[] = JSON.parse(members);
      for (const value of values) list.push(value);
      return values.length;
    },
    *readLong() {
      list.push(yield* readValue(reader, depth + 1));
    },
  });
  return list;
}

function* readObject(reader: Reader, depth: number): Generator<void, Record<string, unknown>> {
  const object: Record<string, unknown> = {};
  yield* eachPart(reader, '{}', {
    parseComplete: (members) => {
      const fields = Object.entries(JSON.parse(members));
      for (const [name, value] of fields) setOwn(object, name, value);
      return fields.length;
    },
    *readLong() {
      if (reader.text[reader.at] !== '"') throw syntaxError();
      const name = yield* readString(reader);
      skipBlanks(reader);
      if (reader.text[reader.at] !== ':') throw syntaxError();
      reader.at += 1;
      skipBlanks(reader);
      setOwn(object, name, yield* readValue(reader, depth + 1));
    },
  });
  return object;
}

/** Sets `__proto__` like any other name, as `JSON.parse` does. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

interface Parts {
  /** Parses some complete members, given in brackets; returns their number. */
  parseComplete(members: string): number;
  /** Reads a long member at the reader's position. */
  readLong(): Generator<void, void>;
}

/** Reads the members between these brackets, and moves the reader from the opening bracket past the closing one. */
function* eachPart(reader: Reader, brackets: string, parts: Parts): Generator<void, void> {
  const { text } = reader;
  const [opening, closing] = [brackets.charAt(0), brackets.charAt(1)];
  reader.at += 1;
  skipBlanks(reader);
  if (text[reader.at] === closing) {
    reader.at += 1;
    return;
  }
  for (;;) {
    const end = endOfMembers(reader);
    if (end > 0) {
      // There is nothing between two commas, or after the last comma.
      if (parts.parseComplete(opening + text.slice(reader.at, end) + closing) === 0) throw syntaxError();
      reader.at = end;
    } else {
      skipBlanks(reader);
      yield* parts.readLong();
      skipBlanks(reader);
    }
    yield;
    reader.at += 1;
    if (text[reader.at - 1] === closing) return;
    if (text[reader.at - 1] !== ',') throw syntaxError();
  }
}

/**
 * The end of the members that begin here and fit into a step: the bracket that closes the list, or else the last
 * comma. 0 if not even one member fits.
 */
function endOfMembers({ text, at: from, step }: Reader): number {
  let [depth, last] = [0, 0];
  const limit = Math.min(text.length, from + step);
  for (let at = from; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1, limit);
    else if (isOpening(code)) depth += 1;
    else if (code === comma) last = depth === 0 ? at : last;
    else if (isClosing(code) && depth-- === 0) return at;
  }
  return last;
}

/**
 * The end of the member that begins here, however long it is: before a comma or a closing
 * bracket, or at the end of the text.
 */
function endOfMember(text: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1, text.length);
    else if (isOpening(code)) depth += 1;
    else if (depth === 0 && (code === comma || isClosing(code))) break;
    else if (isClosing(code)) depth -= 1;
  }
  return Math.min(at, text.length);
}

/** `[` and `{` differ in one bit, and so do `]` and `}`. */
const isOpening = (sign: number) => (sign | 32) === 123;
const isClosing = (sign: number) => (sign | 32) === 125;

/** The position of the closing quote of the string that continues at `from`; `limit` if there is none before it. */
export function endOfString(text: string, from: number, limit: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && at < limit && isEscaped(text, from, at)) at = text.indexOf('"', at + 1);
  return at < 0 || at > limit ? limit : at;
}

/** True if an odd number of backslashes stands directly before this position, counted back to `from` at most. */
function isEscaped(text: string, from: number, at: number): boolean {
  let first = at;
  while (first > from && text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** Reads the long string at the reader's position, in parts that never end within an escape. */
function* readString(reader: Reader): Generator<void, string> {
  const { text, step } = reader;
  const parts: string[] = [];
  reader.at += 1;
  for (;;) {
    const from = reader.at;
    const limit = Math.min(text.length, from + step);
    const end = endOfString(text, from, limit);
    reader.at = end < limit ? end : beforeEscape(text, from, limit);
    parts.push(JSON.parse(`"${text.slice(from, reader.at)}"`));
    if (end < limit) break;
    if (limit === text.length) throw syntaxError();
    yield;
  }
  reader.at += 1;
  return parts.join('');
}

/** The place itself, or the start of the escape that continues there. */
function beforeEscape(text: string, from: number, place: number): number {
  for (let at = place - 1; at >= place - maxEscapeTail; at -= 1)
    if (text[at] === '\\') return isEscaped(text, from, at) ? place : at;
  return place;
}
