/** Finds technical names by their spelling: files, hosts, tickets, error codes. Each token is examined once. */

import { dictionaryTag, isOrdinaryWord, knownKind } from '../dictionary.ts';
import type { MentionKind, NameCandidate, Span } from '../mention.ts';
import {
  docTags,
  errorNumbers,
  fileEndings,
  fileNames,
  hostEndings,
  hostWords,
  notTickets,
  serviceEndings,
} from './technical-words.ts';

/** A token: characters between spaces, without surrounding punctuation. */
export interface Token extends Span {
  text: string;
  /** The tokens before and after, in lower case; '' at the ends of the text. */
  before: string;
  after: string;
  isCode: boolean;
}

/** Longest token that can be a name; longer ones are encoded data. URLs may be longer. */
const longest = 160;
const maxUrlLength = 2_000;
/**
 * Characters of a token. A token also ends without a space: at full-width punctuation, and at ideographs or kana next
 * to Latin letters.
 */
const tokenPattern = /[^\s,;，。；：、！？（）「」『』《》“”„«»"|\u3040-\u30ff\u3400-\u9fff]+/gu;
const opening = /^(?:[([{<'‘`*_]|~(?!\/))+/;

/** The tokens in order, without surrounding marks. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: raw, index } of text.matchAll(tokenPattern)) {
    if (raw.length > maxUrlLength) continue;
    const lead = opening.exec(raw)?.[0].length ?? 0;
    const body = stripEnd(raw.slice(lead));
    if (body === '') continue;
    const start = index + lead;
    const isCode = text[start - 1] === '`' && text[start + body.length] === '`';
    const last = tokens.at(-1);
    if (last) last.after = body.toLowerCase();
    tokens.push({
      text: body,
      start,
      end: start + body.length,
      before: last?.text.toLowerCase() ?? '',
      after: '',
      isCode,
    });
  }
  return tokens;
}

/**
 * Strips trailing punctuation from a token. A closing bracket stays if it directly follows its opening one: `handle()`.
 * Scans from the end, which keeps it linear.
 */
function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[)\]}>'’`*~.:!?…]/.test(text[end - 1]!)) {
    if (text[end - 1] === ')' && text.slice(0, end - 1).endsWith('(')) break;
    end -= 1;
  }
  return text.slice(0, end);
}

/** The technical name of a token, or null. */
export function technicalMention(token: Token): NameCandidate | null {
  if (token.text.length < 2) return null;
  const found = token.text.includes('://') || token.text.startsWith('www.') ? address(token) : null;
  if (found) return found;
  if (token.text.length > longest) return null;
  // Most tokens are plain words, which only a few rules accept.
  const rules = token.isCode || !plainWord.test(token.text) ? everyRule : wordRules;
  for (const rule of rules) {
    const kind = rule(token);
    if (kind !== null) return typeof kind === 'string' ? { ...spanOf(token), kind } : kind;
  }
  return null;
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

const forge =
  /^(?:https?:\/\/)?(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\/([\w.-]{1,60}\/[\w.-]{1,80}?)(?:\.git)?\/?$/i;

function address(token: Token): NameCandidate | null {
  const { text } = token;
  if (!/^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s/]/i.test(text)) return null;
  const repository = forge.exec(text)?.[1];
  if (repository) return { ...spanOf(token), kind: 'repository', name: repository };
  return { ...spanOf(token), kind: 'url' };
}

type Rule = (token: Token) => MentionKind | NameCandidate | null;

const email: Rule = ({ text }) =>
  /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.[a-z]{2,12}$/i.test(text) ? 'email' : null;

const gitAddress: Rule = (token) => {
  const found = /^(?:git@[\w.-]{1,60}:|(?:github|gitlab)\.com\/)([\w.-]{1,60}\/[\w.-]{1,80}?)(?:\.git)?$/i.exec(
    token.text,
  );
  return found ? { ...spanOf(token), kind: 'repository', name: found[1]! } : null;
};

const packageName: Rule = (token) => {
  const { text, before, after, isCode } = token;
  if (text.includes('@')) {
    const scoped = /^@[a-z0-9][\w.-]{0,50}\/[a-z0-9][\w.-]{0,60}?(?:@[\^~]?\d[\w.-]{0,20})?$/.test(text);
    const versioned = /^[a-z][a-z0-9._-]{1,60}@[\^~]?\d[\w.-]{0,20}$/.test(text);
    const name = text.replace(/(?<=.)@[\^~]?\d.*$/, '');
    return scoped || versioned ? { ...spanOf(token), kind: 'package', name } : null;
  }
  const isCued = packageAfter.has(after) || packageBefore.has(before);
  if (!isCued || !/^[a-z][a-z0-9._-]{2,40}$/.test(text) || text.endsWith('.')) return null;
  return isCode || (!isOrdinaryWord(text) && knownKind(text) === null) ? 'package' : null;
};
const packageAfter = new Set(['package', 'packages', 'library', 'crate', 'gem', 'module']);
const packageBefore = new Set(['package', 'library', 'crate', 'gem', 'npm']);

const handle: Rule = ({ text }) =>
  /^@[a-z0-9_][\w.-]{1,38}$/i.test(text) && !/^@\d+$/.test(text) && !docTags.has(text.slice(1)) ? 'handle' : null;

/** The spelling of ticket numbers and part numbers, with groups for prefix and number: "HER-204". */
export const ticketNumber = /^([A-Z][A-Z0-9]{1,9})-(\d{1,6})$/;

const ticket: Rule = (token) => {
  const { text, before } = token;
  if (/^CVE-\d{4}-\d{4,7}$/.test(text)) return 'ticket';
  const found = ticketNumber.exec(text);
  if (found) return notTickets.has(found[1]!) ? null : 'ticket';
  if (/^(?:[\w.-]{1,60}\/)?[\w.-]{0,60}#\d{1,7}$/.test(text)) return 'ticket';
  if (/^!\d{2,7}$/.test(text)) return 'ticket';
  const isNumber = /^\d{2,7}$/.test(text) && /^(?:issue|ticket|pr|mr|bug|incident)$/.test(before);
  return isNumber ? { ...spanOf(token), kind: 'ticket', name: `#${text}` } : null;
};

const errorName: Rule = (token) => {
  const { text, before } = token;
  if (!/[A-Z0-9]/.test(text)) return null;
  if (/^(?:[A-Za-z_$][\w$]{0,40}\.){0,6}[A-Z][A-Za-z0-9]{1,60}(?:Error|Exception|Fault)$/.test(text)) return 'error';
  if (/^E[A-Z]{4,15}$/.test(text) && errnoLike.test(text)) return 'error';
  if (/^SIG[A-Z]{3,6}$/.test(text)) return 'error';
  if (
    /^(?:ERR|E|ERROR)_[A-Z0-9_]{2,60}$/.test(text) ||
    /^[A-Z0-9_]{2,60}_(?:ERROR|EXCEPTION|FAILURE|FAILED)$/.test(text)
  )
    return 'error';
  if (/^(?:TS|E|W|ORA-|PG|SQLSTATE|CS|RUSTC|DEP|KB)\d{3,6}$/.test(text)) return 'error';
  if (/^0x[0-9A-Fa-f]{8}$/.test(text)) return 'error';
  if (/^[0-9]{2}[0-9A-Z]{3}$/.test(text) && /^(?:sqlstate|code|error)$/.test(before) && /[A-Z]/.test(text))
    return 'error';
  if (/^[1-5]\d\d$/.test(text) && errorNumbers.has(before)) {
    return {
      ...spanOf(token),
      kind: 'error',
      name: before === 'http' || before === 'status' ? `HTTP ${text}` : `${before} ${text}`,
    };
  }
  return null;
};
const errnoLike =
  /^E(?:CONN|NO|ACC|PERM|PIPE|ADDR|TIMED|EXIST|ISDIR|MFILE|BUSY|INVAL|AGAIN|HOST|NET|AI|RANGE|XDEV|LOOP|DEADLK|INTR|PROTO|DOM|FAULT|RESOLVE|INTEGRITY|BADF|NAMETOOLONG|USAGE|LIFECYCLE)/;

const variable: Rule = ({ text, isCode, after }) => {
  const name = text.replace(/^\$\{?|\}$/g, '').replace(/=.*$/s, '');
  if (!/^[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){1,8}$/.test(name)) {
    return /^\$\{?[A-Z][A-Z0-9]{1,30}\}?$/.test(text) &&
      (isCode || text.startsWith('$')) &&
      !/^\$\d/.test(text) &&
      after !== 'per'
      ? 'variable'
      : null;
  }
  return 'variable';
};

const file: Rule = (token) => {
  if (plainWord.test(token.text)) return fileNames.has(token.text) ? { ...spanOf(token), kind: 'file' } : null;
  const bare = token.text.replace(/(?::\d{1,6}){1,2}$|#L\d{1,6}(?:-L?\d{1,6})?$/, '');
  const candidate: NameCandidate = { start: token.start, end: token.start + bare.length, kind: 'file' };
  if (fileNames.has(bare)) return candidate;
  const ending = /\.([A-Za-z0-9]{1,12})$/.exec(bare)?.[1];
  const isPath =
    /^(?:~|\.{1,2})?\/?[\w.@+\-[\]()]{1,80}(?:\/[\w.@+\-[\]()]{0,80}){0,20}$/.test(bare) ||
    /^[A-Z]:\\[\w .\\-]{1,120}$/.test(bare);
  if (!isPath) return null;
  if (ending && fileEndings.has(ending) && !/^[A-Z][a-z]+\.js$/.test(bare) && bare.length > ending.length + 1)
    return candidate;
  if (/^(?:~|\.{1,2})?\/[\w.@-]{2,}/.test(bare) && /\/./.test(bare) && !/^\/\d+$/.test(bare) && /[a-z]/.test(bare))
    return isRoute(bare) ? null : candidate;
  return /^(?:src|test|tests|lib|docs|app|apps|packages|cmd|internal|scripts|bin|dist|config|etc|var|usr)\/[\w./-]+$/.test(
    bare,
  )
    ? candidate
    : null;
};

/** True if a path is a server route, not a file: `/api/users`, `/health`. */
const isRoute = (path: string) =>
  /^\/(?:api|v\d)\b/.test(path) || (/^\/[a-z-]+$/.test(path) && !/^\/(?:etc|var|tmp|usr|opt|home|srv|mnt)/.test(path));

const repository: Rule = (token) => {
  const { text, before, after, isCode } = token;
  const parts = /^([A-Za-z][\w.-]{0,38})\/([A-Za-z][\w.-]{0,60})$/.exec(text);
  const cued = repositoryCues.has(before) || repositoryCues.has(after);
  if (!parts) return cued && /^[a-z][\w.-]{2,40}$/.test(text) && (/-/.test(text) || isCode) ? 'repository' : null;
  if (/^(?:origin|upstream|feature|feat|fix|bugfix|hotfix|release|chore|refs)$/.test(parts[1]!)) return null;
  return cued || (isCode && /-/.test(text)) ? 'repository' : null;
};
const repositoryCues = new Set([
  'repo',
  'repos',
  'repository',
  'github',
  'gitlab',
  'fork',
  'forked',
  'clone',
  'cloned',
  'monorepo',
]);

const host: Rule = (token) => {
  const { text, before, after } = token;
  const bare = text.replace(/:\d{1,5}$/, '');
  const candidate: NameCandidate = { start: token.start, end: token.start + bare.length, kind: 'host' };
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(bare))
    return bare.split('.').every((part) => Number(part) < 256) && !/^v(?:ersion)?$/.test(before) ? candidate : null;
  if (bare === 'localhost') return text === bare ? null : { ...spanOf(token), kind: 'host' };
  const ending = /^(?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.){1,8}([a-z]{2,12})$/.exec(bare)?.[1];
  if (ending && hostEndings.has(ending)) return candidate;
  const numbered = /^([a-z]{2,20})(?:-?[a-z]{1,16}){0,1}(?:-[a-z0-9]{1,16}){0,4}-?\d{1,4}[a-z]?$/.exec(bare);
  if (!numbered || !/-/.test(bare)) return null;
  const isHost =
    hostWords.has(numbered[1]!) ||
    /^(?:host|server|machine|node|box|vm|instance|on)$/.test(before) ||
    /^(?:host|server|machine|node|box|vm|instance)$/.test(after);
  return isHost ? candidate : null;
};

const service: Rule = (token) => {
  const { text, before, after, isCode } = token;
  if (!/^[a-z][a-z0-9]{0,30}(?:[-_][a-z0-9]{1,30}){0,5}$/.test(text)) return null;
  const parts = text.split(/[-_]/);
  if (parts.length > 1 && serviceEndings.has(parts.at(-1)!)) return dictionaryTag(text) === null ? 'service' : null;
  if (/^(?:service|microservice|daemon|job|pod|deployment|container)$/.test(after))
    return (parts.length > 1 &&
      !/^(?:self|micro|multi|high|low|long|short|third|full|non|per|real)$/.test(parts[0]!)) ||
      isCode
      ? 'service'
      : null;
  return /^(?:service|microservice|pod|container)$/.test(before) && (isCode || parts.length > 1) ? 'service' : null;
};

/**
 * "invoice_v2": ordinary sentences do not join words with underscores. Long digit groups are excluded: they are ids,
 * not names.
 */
const joined = /^[a-z][a-z0-9]{1,23}(?:_(?:[a-z][a-z0-9]{0,23}|\d{1,3}))+$/;

/**
 * "pVL112", "eGFP2": one or two small letters, capitals, and a number that distinguishes it from others of its kind.
 */
const numbered = /^[a-z]{1,2}[A-Z]{1,4}[A-Za-z]?\d{1,5}[A-Za-z]?$/;

const codeName: Rule = ({ text, isCode }) => {
  if (joined.test(text) || numbered.test(text)) return 'name';
  if (!isCode || text.length < 3) return null;
  return /^[A-Za-z_$][\w$]*(?:[-.:/]{1,2}[\w$]+)*(?:\(\))?$/.test(text) &&
    dictionaryTag(text.toLowerCase()) === null &&
    !/^(?:null|true|false|undefined|void|string|number|boolean|const|await|async)$/.test(text)
    ? 'name'
    : null;
};

/** All rules in order. The first that accepts a token wins. */
const everyRule: readonly Rule[] = [
  email,
  gitAddress,
  packageName,
  handle,
  ticket,
  errorName,
  variable,
  file,
  repository,
  host,
  service,
  codeName,
];
const plainWord = /^\p{L}+$/u;
const wordRules: readonly Rule[] = [packageName, errorName, file];
