/**
 * The sections of a Markdown text. Its blocks are parsed one stretch at a time, so that a long or hostile text takes
 * bounded memory.
 */
import { Lexer, type Token } from 'marked';
import { invalid } from '../errors.ts';

/** Characters parsed at once. */
const chunkLength = 65_536;
/** Front matter: Markdown would take its last lines for a heading. */
const frontMatter = /^---\n(?=[\p{L}_][\p{L}\p{N}_ -]*:)([\s\S]*?)\n---[ \t]*(?:\n|$)/u;

/**
 * One piece per section: its headings from the outermost on, and the text below the last of them. A heading with
 * neither text nor deeper headings below it is a section too. A heading that contains only deeper headings appears in
 * their sections. Front matter is a piece of its own. Yields null after each stretch of text. Throws `invalid` if quotes
 * or lists are nested too deep.
 */
export function* bySection(content: string): Generator<string | null> {
  const path: string[] = [];
  let body: string[] = [];
  // `depth` is the depth of the heading that ends the section, or 0 at the end of the text.
  const section = (depth: number) => {
    const text = body.join('').trim();
    body = [];
    const standsBelow = text === '' && depth > path.length;
    const piece = [path.filter(Boolean).join(' › '), text].filter(Boolean).join('\n\n');
    return standsBelow || piece === '' ? [] : [piece];
  };
  const lines = content.replace(/\r\n|\r/g, '\n');
  const [front = '', fields] = frontMatter.exec(lines.slice(0, chunkLength)) ?? [];
  if (fields !== undefined) yield fields;
  for (const blocks of blocksOf(lines.slice(front.length))) {
    for (const token of blocks) {
      if (token.type === 'heading') {
        yield* section(token.depth);
        path.length = token.depth - 1;
        path[token.depth - 1] = token.text.trim();
      } else body.push(token.raw);
    }
    yield null;
  }
  yield* section(0);
}

/**
 * The top-level blocks in order, those of one stretch at a time. Only the last block of a stretch can depend on the
 * text after it, so that block is parsed again.
 */
function* blocksOf(content: string): Generator<readonly Token[]> {
  let from = 0;
  for (let length = chunkLength; from < content.length; ) {
    const isLast = from + length >= content.length;
    const blocks = blocksIn(endingWithLine(content, from, from + length));
    const completeBlocks = isLast ? blocks : blocks.slice(0, -1);
    for (const block of completeBlocks) from += block.raw.length;
    yield completeBlocks;
    if (isLast) return;
    length = completeBlocks.length > 0 ? chunkLength : 2 * length;
    const [only] = blocks;
    // The time to parse a quote or list grows with its depth, so a long one is split into parts.
    if (completeBlocks.length === 0 && only && (only.type === 'list' || only.type === 'blockquote')) {
      from += only.raw.length;
      length = chunkLength;
      yield [only];
    }
  }
}

/** Parses the blocks, but not the inline text within them. */
function blocksIn(text: string): Token[] {
  try {
    return new Lexer().blockTokens(text);
  } catch {
    throw invalid(
      ['body', 'content'],
      'cannot be read as Markdown: its quotes or lists are nested too deep. Choose paragraphs',
      'too_deep',
    );
  }
}

/** Cut after the last line break, if there is one. */
function endingWithLine(content: string, from: number, to: number): string {
  if (to >= content.length) return content.slice(from);
  const end = content.lastIndexOf('\n', to);
  return content.slice(from, end > from ? end + 1 : to);
}
