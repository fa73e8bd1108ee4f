/** Stele's own Markdown as HTML: headings with anchors, code that can be copied, links within the site. */
import { raw } from 'hono/html';
import { Marked, type Tokens } from 'marked';
import { CodeBlock } from './parts/code-block.tsx';

/** Only for text that comes with the program: the HTML is not sanitised. */
export function Markdown({ text }: { text: string }) {
  return raw(renderer.parse(text) as string);
}

/** One line, without a paragraph element. */
export function MarkdownLine({ text }: { text: string }) {
  return raw(renderer.parseInline(text) as string);
}

/** The headings of the second level, for a list of contents. */
export function headingsOf(text: string): { id: string; title: string }[] {
  const plain = text.replace(/```[\s\S]*?```/g, '');
  return [...plain.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({
    id: idOf(title),
    title: title.replace(/`/g, ''),
  }));
}

/** `## With every call` → `with-every-call`, the form that links in the files use. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

const renderer = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      const inner = this.parser.parseInline(tokens);
      const id = idOf(text);
      return depth === 1
        ? `<h1>${inner}</h1>`
        : `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>`;
    },
    code({ text, lang }: Tokens.Code) {
      return String(CodeBlock({ text, language: lang ?? 'text' }));
    },
    link({ href, tokens }: Tokens.Link) {
      const inner = this.parser.parseInline(tokens).replace(/^(?:docs\/)?([a-z]+)\.md$/, '$1');
      const target = siteTarget(href);
      return target === null ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`;
    },
    table(token: Tokens.Table) {
      const columns = token.header.map(({ text }) => text);
      const row = (cells: Tokens.TableCell[], tag: 'td' | 'th') =>
        `<tr>${cells.map((cell, at) => cellHtml(cell, tag, this.parser.parseInline(cell.tokens), columns[at])).join('')}</tr>`;
      const hasHead = token.header.some(({ text }) => text !== '');
      const head = hasHead ? `<thead>${row(token.header, 'th')}</thead>` : '';
      // On a narrow page, a table of sentences is read row by row; a table of figures stays a table.
      const isText = token.rows.some((cells) => cells.slice(1).some(({ text }) => text.length > 40));
      return `<div class="scroll" tabindex="0"><table${isText ? ' class="stacks"' : ''}>${head}<tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
    },
  },
});

/**
 * A column without a name has no heading cell. Every other cell carries its column's name for narrow pages,
 * where the headings are not shown.
 */
function cellHtml({ text }: Tokens.TableCell, tag: 'td' | 'th', inner: string, column = ''): string {
  if (tag === 'td') {
    const columnAttribute = column === '' || text === '' ? '' : ` data-column="${escapeHtml(column)}"`;
    return `<td${columnAttribute}>${inner}</td>`;
  }
  return text === '' ? '<td></td>' : `<th scope="col">${inner}</th>`;
}

/** Files of docs/ are pages. Files that only the repository has get no link. */
function siteTarget(href: string): string | null {
  if (/^(https?:|\/|#)/.test(href)) return href;
  const [, name, hash = ''] = /^(?:docs\/)?([a-z]+)\.md(#.*)?$/.exec(href) ?? [];
  return name === undefined ? null : `/docs/${name}${hash}`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
