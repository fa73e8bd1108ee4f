/** Finds passwords, PINs and tokens in the columns of a Markdown table whose heading names them. */
import { kindOfField, type NamedSecret } from './named-secrets.ts';
import { isNoLength } from './password-shape.ts';

const hasTable = /\n[ \t]{0,8}\|?[ \t]{0,8}:?-{2,}/;
const separator = /^[ \t]{0,8}\|?(?:[ \t]{0,8}:?-{2,64}:?[ \t]{0,8}\|){1,40}(?:[ \t]{0,8}:?-{2,64}:?)?[ \t]{0,8}$/;
const secretHeading =
  /(?:^|[\s*_`])(?:pass(?:word|phrase|code|wort)|pwd?|kennwort|contraseña|mot de passe|mdp|senha|wachtwoord|пароль|pin|puk|token|(?:api|access)[ -]?key|secret)[\s*_`]*$|(?:密码|密碼|口令|パスワード|密钥|令牌)$/iu;

export function tableSecrets(text: string): NamedSecret[] {
  if (!hasTable.test(text)) return [];
  const secrets: NamedSecret[] = [];
  let columns: { at: number; name: string }[] = [];
  let headings: Cell[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (separator.test(line)) {
      columns = headings.flatMap(({ content }, at) => (secretHeading.test(content) ? [{ at, name: content }] : []));
    } else {
      headings = cellsOf(line, start);
      if (headings.length < 2) columns = [];
      for (const { at, name } of columns) {
        const cell = headings[at];
        const kind = cell && kindOfCell(name, cell.content);
        if (cell && kind) secrets.push({ kind, start: cell.start, end: cell.start + cell.content.length });
      }
    }
    start += line.length + 1;
  }
  return secrets;
}

interface Cell {
  /** Without spaces and signs of emphasis around it. */
  content: string;
  /** The position of the content in the text. */
  start: number;
}

function cellsOf(line: string, start: number): Cell[] {
  if (!line.includes('|')) return [];
  const cells: Cell[] = [];
  let at = start + (line.length - line.replace(/^\s*\|/, '').length);
  for (const cell of line.slice(at - start).split('|')) {
    const [before = ''] = /^[\s*`]*/.exec(cell) ?? [];
    const content = cell.slice(before.length).replace(/[\s*`]+$/, '');
    cells.push({ content, start: at + before.length });
    at += cell.length + 1;
  }
  return cells;
}

function kindOfCell(name: string, content: string): string | null {
  if (content.length < 4 || /[\s\]]/.test(content)) return null;
  const kind = kindOfField(name.replace(/^.*?(?=pin$|puk$)/i, ''), content);
  return kind === 'password' && !isNoLength(content) ? null : kind;
}
