/** Finds session cookies, and session tokens in other headers. */
import type { NamedSecret } from './named-secrets.ts';

const header =
  /(?:set-)?cookie2?["']?\s{0,2}[:=]\s{0,2}["']?(?<pairs>(?:[\w.-]{1,64}=[^;\s"']{0,4096};?[ \t]?(?:(?:secure|httponly);?[ \t]?){0,2}){1,40})/dgi;
const pair = /(?<name>[\w.-]{1,64})=(?<value>[^;\s"']{1,4096})/dg;
const sessionName = /sess|(?:^|[._-])s?id$|^sid|auth|token|jwt|remember|csrf|xsrf|login/i;
const attribute = /^(?:path|domain|expires|max-age|samesite|priority|version|comment)$/i;
const sessionHeader =
  /(?<![\w-])x-(?:session|csrf|xsrf|auth|access|api)(?:-(?:id|token|key))?["']?\s{0,2}[:=]\s{0,2}["']?(?<value>[\w.~+/=-]{12,4096})/dgi;
/** Session cookies by the names that servers give them, and a value after "session cookie". */
const serverCookie =
  /(?<![\w-])(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|laravel_session|wordpress_logged_in_\w{1,40})["']?\s{0,2}[:=]\s{0,2}["']?(?<value>[\w.%+/=~-]{12,4096})/dg;
const statedCookie =
  /(?<!\p{L})(?:(?:session|auth|login)[ -]?cookie|sitzungs-?cookie|cookie de ses(?:sion|ión)|cookie di sessione|会话\s?cookie)["'*]{0,3}(?:\s{0,2}[:=]|\s(?:is|ist|est|es|è)|是)["'*`]{0,3}\s{0,2}["'`]?(?<value>[\w%+/=~-]{16,4096})/dgiu;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const isLong = (value: string) => value.length >= 12 && /\d/.test(value) && /[a-z]/i.test(value);

export function sessionSecrets(text: string): NamedSecret[] {
  if (!/cookie|x-|sess|connect\.sid|logged_in/i.test(text)) return [];
  const cookies = [...text.matchAll(header)].flatMap(({ indices }) => {
    const [from, to] = indices!.groups!.pairs!;
    return [...text.slice(from, to).matchAll(pair)].flatMap(({ groups, indices: pairIndices }) => {
      const { name, value } = groups as { name: string; value: string };
      const isSecret = sessionName.test(name) ? value.length >= 8 : isLong(value) && !/^(?:_g|GA\d)/.test(name + value);
      if (attribute.test(name) || value.startsWith('[redacted') || !isSecret) return [];
      const [start, end] = pairIndices!.groups!.value!;
      return [{ kind: 'session cookie', start: from + start, end: from + end }];
    });
  });
  const headers = [...text.matchAll(sessionHeader)].flatMap(({ groups, indices }) => {
    const [start, end] = indices!.groups!.value!;
    return isLong(groups!.value!) && !uuid.test(groups!.value!) ? [{ kind: 'token', start, end }] : [];
  });
  const stated = [...text.matchAll(serverCookie), ...text.matchAll(statedCookie)].flatMap(({ groups, indices }) => {
    const [start, end] = indices!.groups!.value!;
    const isSecret = isLong(groups!.value!) && /\d[A-Za-z]+\d/.test(groups!.value!);
    return isSecret ? [{ kind: 'session cookie', start, end }] : [];
  });
  return [...cookies, ...headers, ...stated];
}
