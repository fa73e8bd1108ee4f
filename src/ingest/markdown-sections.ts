/** The sections of a Markdown text. Its blocks are read a stretch at a time, so that a long or hostile text takes bounded memory. */
import { Lexer, type Token } from 'marked';
import { invalid } from '../errors.ts';

/** Characters that are read at a time. */
const stretch = 65_536;

/**
 * One piece per section: its headings from the outermost on, and the text below the last of them. A heading with neither text nor deeper headings
 * below it is a section too; one with deeper headings alone stands in theirs. Null after each stretch of text that was read.
 * `invalid` where quotes or lists are nested too deep.
 */
export function* bySection(content: string): Generator<string | null> {
  const path: string[] = [];
  let body: string[] = [];
  // `depth` is that of the heading that ends the section, 0 at the end of the text.
  const section = (depth: number) => {
    const text = body.join('').trim();
    body = [];
    const standsBelow = text === '' && depth > path.length;
    const piece = [path.filter(Boolean).join(' › '), text].filter(Boolean).join('\n\n');
    return standsBelow || piece === '' ? [] : [piece];
  };
  for (const blocks of blocksOf(content.replace(/\r\n|\r/g, '\n'))) {
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

/** The blocks at the top level, in order, those of a stretch at a time. Only the last block of a stretch may be changed by the text after it, so that one is read again. */
function* blocksOf(content: string): Generator<readonly Token[]> {
  let from = 0;
  for (let length = stretch; from < content.length; ) {
    const isLast = from + length >= content.length;
    const blocks = blocksIn(endingWithLine(content, from, from + length));
    const whole = isLast ? blocks : blocks.slice(0, -1);
    for (const block of whole) from += block.raw.length;
    yield whole;
    if (isLast) return;
    length = whole.length > 0 ? stretch : 2 * length;
    const [only] = blocks;
    // The time to read a quote or list grows with its depth, so a long one is taken in parts.
    if (whole.length === 0 && only && (only.type === 'list' || only.type === 'blockquote')) {
      from += only.raw.length;
      length = stretch;
      yield [only];
    }
  }
}

/** Without the text within the blocks. */
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

/** Up to a line's end, where there is one. */
function endingWithLine(content: string, from: number, to: number): string {
  if (to >= content.length) return content.slice(from);
  const end = content.lastIndexOf('\n', to);
  return content.slice(from, end > from ? end + 1 : to);
}
