/** Finds secrets by their names: `password=…`, `api key: …`, `--token …`, `user:…@host`. */

/** The kind of a secret. A password may be any value; a key or token must look machine-made. */
type SecretKind = 'password' | 'pin' | 'token' | 'key' | 'client' | 'secret';

const namePatterns: Record<SecretKind, string> = {
  // "pass" alone is an ordinary word; after an underscore it is a name.
  password: String.raw`pass(?:word|wd|phrase|code)|(?<=_)pass|(?:\b|(?<=_))pwd?|passwort|kennwort|contraseña|contrasena|mot de passe|\bmdp|senha|wachtwoord|parola d['’]ordine|пароль|hasło|lösenord|adgangskode|şifre|비밀번호|密码|密碼|口令|パスワード|\bclave(?: de acceso)?`,
  pin: String.raw`\bpin|暗証番号`,
  token: String.raw`token|トークン|令牌|\bjeton(?: d['’]accès)?|\b(?:jwt|bearer|sig)`,
  key: "(?:api|access|account|private|signing|encryption|secret|auth|deploy|shared ?access|hmac|unseal|master|webhook)[ _-]?key(?: #?\\d{1,2})?|clés? (?:d['’])?(?:api|accès|secrète)|(?:api|zugriffs|geheim)[ -]?schlüssel|chiave (?:api|segreta)|api[ -]sleutel|clave (?:de )?api|密钥|密鑰|金鑰|(?:api|アクセス|シークレット)キー",
  client: 'client[ _-]?secret',
  secret: 'secret|credential',
};
const kinds = Object.keys(namePatterns) as SecretKind[];
const namePattern = kinds.map((kind) => `(?<${kind}>${namePatterns[kind]})`).join('|');
const quotedValue = `${String.raw`"(?<double>[^"\n]{1,512})"|'(?<single>[^'\n]{1,512})'|[「『](?<corner>[\x21-\x7e]{1,512})[」』]|`}\`(?<back>[^\`\\n]{1,512})\``;
/** A value. It excludes Chinese, Japanese and Korean characters, which stand next to a value and not in it. */
const valuePattern = `(?:\\\\?${quotedValue}|(?<bare>[^\\s"'\`<>\\u3001-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3]{3,512}))`;

/** The purpose of a secret: "of staging", "vom Admin". */
const purpose = String.raw`\s(?:for|of|on|in|to|für|von|vom|bei|zum|zur|der|des|de|del|du|do|da|di|dello|pour|para|per|della|voor|van)\s[^\n.:=]{1,48}?`;

/** What it is for, or whether it is the new one, in brackets: "(old)", "(WLAN)". */
const inBrackets = String.raw`\s\((?!hash|salt|min|max|length|policy)[^)\n:=]{1,32}\)`;
/** Words for a change of the value: "was changed to …", "wurde geändert auf …". A year after them is its date. */
const changed = String.raw`(?:\s(?:is|was|were|has been|wurde|ist|a été|ha sido|è stata))?\s(?:(?:changed|reset|set|updated)\sto|(?:geändert|gesetzt|zurückgesetzt)\s(?:auf|zu)|changé\sen|cambiad[oa]\s(?:a|por)|cambiata\sin|(?:gewijzigd|veranderd)\s(?:naar|in))(?:\s?:)?\s(?!(?:19|20)\d\d(?!\d))`;
const changedInHan = '(?:改成|改为|改為|换成|換成|设为|設為|设置为|設置為|变成|变为)了?';
const now =
  '(?:now|still|always|jetzt|nun|immer noch|weiterhin|maintenant|désormais|toujours|ahora|ora|adesso|ancora|nu|agora)';

/** A name with its value. The characters between them decide how strict the test of the value is. */
const assignment = new RegExp(
  `(?:${namePattern})s?` +
    String.raw`(?<between>\\?["'\x60]?[*_]{0,3}(?:${purpose}|${inBrackets})?\s{0,4}(?::=|=>|==?|:)[*_]{0,3}\s{0,4}` +
    `|(?:${purpose})?${changed}` +
    String.raw`|(?:${purpose})?\s(?:is|are|was|has been|ist|war|lautet|es|est|é|è|to)(?:\s?:\s?|\s(?:${now}\s)?)` +
    String.raw`|\s?(?:是|为|為|는|은|は|を(?=「)|${changedInHan})\s?:?\s?|>(?=[^<\n]{3,128}<\/))` +
    valuePattern,
  'iuy',
);
/** A name followed by its value without a sign: flags, headers, .netrc. */
const nameThenValue = new RegExp(
  String.raw`(?<lead>--(?:password|passwd|passphrase|token|secret|api-key)[= ]|\bauthorization[\"']?\s?[:=]\s?[\"']?(?:token|api-?key) |\bbearer |\bbasic (?=[A-Za-z0-9+/]{12,512}={0,2}(?![A-Za-z0-9+/=]))|\blogin \S{1,64} password |(?:\b(?:docker|podman|helm(?: registry)?|oc|az) login(?: [^\n]{0,80}?)? -p |\bsshpass -p ?|\bredis-cli(?: [^\n]{0,80}?)? -a |\bmysql(?:dump|admin)?(?: [^\n]{0,80}?)? -p(?=\S))|(?:-u|--user) (?<=curl [^\n]{0,80}(?:-u|--user) )[\w.@-]{1,64}:|\bopenssl [^\n]{0,80}?-pass(?:in|out)? pass:)` +
    '(?<bare>[^\\s"\'`<>]{3,512})',
  'gi',
);
/** Between the name of a token and its value, up to four words that say whose it is: "Webhook-Token Fahrrad Kolb: …". */
const describedToken = new RegExp(
  `(?<![\\p{L}\\d])(?:[\\p{L}-]{0,16}token|(?:${namePatterns.key}))s?(?: [\\p{L}'’&.-]{1,24}){1,4} ?[:=] ?(?<bare>[^\\s"'\`<>]{8,512})`,
  'giu',
);
/** A token directly after its name: "access token 3f9a…". It has no hyphen, which words have. */
const tokenAfterName =
  /(?<![\p{L}\d_])(?<lead>(?:token|(?:api|access|secret|deploy)[ -]?key) )(?<bare>(?=(?:[A-Za-z_]{0,40}\d){4})\w{20,256})(?![\w-])/giu;
/** A token in place of the user name: "https://3f9a…@host". */
const tokenInAddress = /(?<lead>:\/\/)(?<bare>[\w-]{20,256})(?=@[\w[])/g;
const passwordInAddress = /(?<lead>:\/\/[^\s:@/?#]{0,128}:)(?<bare>[^\s/]{1,256})(?=@[\w[])/g;

/** Placeholders for a secret: a variable, a dummy, an earlier redaction. */
const placeholder =
  /^(?:\$.*|%.*|\{\{.*|<.*|\[redacted.*|[*x•.…_-]+|(?:process|import|os|env|config|settings|secrets?|vault)[.[(:].*|your[-_ ].*|n\/a)$/i;
/** Words that follow "password" in ordinary sentences. */
const ordinaryWords = new Set(
  `required optional string boolean number object null none undefined true false yes no on off empty missing expired invalid unknown
  changed rotated reset hidden enabled disabled set unset see ask never always tbd todo await new the same correct wrong secret password
  token vault default env environment 1password bitwarden lastpass keepass keepassxc dashlane vergessen abgelaufen falsch gesetzt argon2id bcrypt scrypt sha256 text
  documented refreshed stored kept managed unchanged protected`.split(/\s+/),
);
const steleId = /^[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}$/;
const isoDate = /^\d{4}-\d{2}(?:-\d{2})?$/;
/** A path, such as the working directory in `PWD`. */
const path = /^(?:~?\/[\w.-]+(?:\/[\w.-]*)*|[A-Z]:\\[^"]*)$/i;
/** After a number: "パスワードは2024年に変更", "密码是2019年设置的". */
const countedInHan = /^[年月日天位个個字文桁回次分秒时時小条人元円]/;
const codeSign = /[(){}[\]]|=>|\.\.|::/;

/** A value that is itself a name followed by a value. */
const anotherName = new RegExp(
  `^["']?[\\w-]{0,24}?(?:${namePattern.replace(/\?<\w+>/g, '?:')})[\\w-]{0,12}["']?[=:]`,
  'iu',
);

export interface NamedSecret {
  kind: string;
  start: number;
  end: number;
}

/** The named secrets of a text, in the order of each pattern; their spans may overlap. */
export function namedSecrets(text: string): NamedSecret[] {
  const secrets = assignments(text);
  for (const match of text.matchAll(nameThenValue)) {
    const isToken = /bearer|basic|token|key/i.test(match.groups!.lead!);
    const secret = secretIn(
      match,
      (value) => (isToken ? isMachineMade(value) : !isPlaceholder(value)) && (isToken ? 'token' : 'password'),
    );
    if (secret) secrets.push(secret);
  }
  for (const match of text.matchAll(passwordInAddress)) {
    const secret = secretIn(match, (value) => !placeholder.test(value) && 'password');
    if (secret) secrets.push(secret);
  }
  for (const match of /token|key|cl[ée]|schlüssel|chiave|sleutel/iu.test(text) ? text.matchAll(describedToken) : []) {
    const secret = secretIn(match, (value) => !/^https?:/i.test(value) && isMachineMade(value) && 'token');
    if (secret) secrets.push(secret);
  }
  for (const match of [...text.matchAll(tokenInAddress), ...text.matchAll(tokenAfterName)]) {
    const secret = secretIn(match, (value) => isMachineMade(value) && 'token');
    if (secret) secrets.push(secret);
  }
  return secrets;
}

/** Beginnings of the names: searching for these first is ten times as fast as trying the pattern everywhere. */
const namePrefixes =
  'pass pw mdp parola kennwort contrase mot senha clave 密碼 口令 wachtwoord пароль hasło lösenord adgangskode şifre 비밀번호 密码 パスワード pin 暗証 token トークン 令牌 jeton jwt bearer sig api access account private signing encryption secret auth deploy shared credential client hmac unseal master webhook clé zugriffs geheim chiave 密钥 密鑰 金鑰 アクセスキー シークレットキー'.split(
    ' ',
  );

function assignments(text: string): NamedSecret[] {
  const lower = text.toLowerCase();
  // A few letters change their length in lower case, which would shift the positions.
  const positions = lower.length === text.length ? prefixPositions(lower) : Array.from(text, (_character, at) => at);
  const secrets: NamedSecret[] = [];
  let end = 0;
  for (const position of positions) {
    if (position < end) continue;
    assignment.lastIndex = position;
    const match = assignment.exec(text);
    const secret = match && secretIn(match, kindTestOf(match));
    // A name without a secret may precede one with a secret: "password: token: …".
    if (!secret) continue;
    end = position + match[0].length;
    secrets.push(secret);
  }
  return secrets;
}

function kindTestOf({ 0: whole, groups, input, index }: RegExpExecArray) {
  const kind = kinds.find((one) => groups![one] !== undefined)!;
  const isInProse = !/[:=]/.test(groups!.between!);
  const isVariable =
    /^\s?[:=]\s?$/.test(groups!.between!) &&
    variableName.test(input.slice(index - maxNameLength < 0 ? 0 : index - maxNameLength, index) + groups![kind]);
  const isCount = countedInHan.test(input.slice(index + whole.length, index + whole.length + 1));
  return (secret: string, isQuoted: boolean) =>
    !(isCount && /^\d+$/.test(secret)) &&
    (isSecret(kind, secret, isQuoted, isInProse) ||
      (isVariable && isVariableSecret(kind, secret, groups!.between === '='))) &&
    (kind === 'client' ? 'secret' : kind);
}

/** The name of a variable, as in a `.env`. */
const variableName = /(?:^|[\s"'`;])(?:(?:[A-Z0-9]{1,24}_){1,6}[A-Z]{3,12}|PGPASSWORD)$/;

/** The value of a variable may be short: a plain word as a password, or letters with a digit as a token. */
function isVariableSecret(kind: SecretKind, secret: string, isSet: boolean): boolean {
  if (isPlaceholder(secret) || anotherName.test(secret) || codeSign.test(secret) || /\s|^\d*$|[({=]/.test(secret))
    return false;
  return (kind === 'password' && isSet) || (secret.length >= 8 && /\d/.test(secret) && /\p{L}/u.test(secret));
}

function prefixPositions(lower: string): number[] {
  const positions: number[] = [];
  for (const beginning of namePrefixes) {
    for (let at = lower.indexOf(beginning); at >= 0; at = lower.indexOf(beginning, at + 1)) positions.push(at);
  }
  return positions.sort((one, other) => one - other);
}

/** Only the end of a name is matched: this many characters. */
const maxNameLength = 128;

/**
 * The kind of a JSON value by the name of its field; null if the name indicates none. Names within the value do not
 * count.
 */
export function kindOfField(field: string, secret: string): string | null {
  const assignmentStart = `${field.slice(-maxNameLength).replace(/([a-z0-9])([A-Z])/g, '$1_$2')}="`;
  const [found] = namedSecrets(`${assignmentStart}${secret.replace(/["\n]/g, ' ')}"`);
  return found?.start === assignmentStart.length ? found.kind : null;
}

function secretIn(
  match: RegExpExecArray,
  kindOf: (secret: string, isQuoted: boolean) => string | false,
): NamedSecret | null {
  const { double, single, corner, back, bare } = match.groups!;
  const quotedText = double ?? single ?? corner ?? back;
  const secret = quotedText ?? trimValue(bare!);
  const kind = secret.length > 0 && kindOf(secret, quotedText !== undefined);
  if (!kind) return null;
  const start = match.index + match[0].length - (quotedText === undefined ? bare!.length : quotedText.length + 1);
  return { kind, start, end: start + secret.length };
}

/** The value without a following field of a query or connection string, and without trailing punctuation. */
function trimValue(bare: string): string {
  const [value = ''] = bare.split(/[&;](?=[\w -]{1,40}=|$)/);
  return value.replace(/[.,;:)\]}\\*]+$/, '');
}

function isPlaceholder(secret: string): boolean {
  return (
    placeholder.test(secret) || ordinaryWords.has(secret.toLowerCase().replace(/[?!]+$/, '')) || steleId.test(secret)
  );
}

function isSecret(kind: SecretKind, secret: string, isQuoted: boolean, isInProse: boolean): boolean {
  if (isPlaceholder(secret) || isoDate.test(secret) || path.test(secret)) return false;
  if (anotherName.test(secret)) return false;
  if (kind === 'pin') return /^\d{4,12}$/.test(secret);
  if (kind === 'client') return !isInProse && secret.length >= 8 && isMachineMixed(secret);
  if (kind !== 'password') return isMachineMade(secret);
  if (isQuoted) return !codeSign.test(secret) && /[^\s]/.test(secret);
  const isMixed =
    /\d/.test(secret) || (/[^\p{L}\p{N}.,]/u.test(secret) && !codeSign.test(secret)) || /\p{Ll}\p{Lu}/u.test(secret);
  return isMixed && !(isInProse && /^\d{1,3}$/.test(secret)) && !/[({=]/.test(secret);
}

const isMachineMixed = (secret: string) =>
  !/\s/.test(secret) && !/[({[]/.test(secret) && (/\d/.test(secret) || /[a-z][A-Z]/.test(secret));

/**
 * True if a value looks machine-made: long, with letters and digits, or longer with another mixture of characters.
 * Sentences, hyphenated words, paths and calls do not look machine-made.
 */
function isMachineMade(secret: string): boolean {
  if (secret.length < 12 || isPlaceholder(secret) || codeSign.test(secret) || secret.startsWith('/')) return false;
  if (/^[\d.,:-]+$/.test(secret) || /\s/.test(secret)) return false;
  if (/\d/.test(secret) && /\p{L}/u.test(secret)) return true;
  return secret.length >= 24 && (/^[A-Z2-7]+$/.test(secret) || (/[a-z][A-Z]/.test(secret) && !/[-.\s]/.test(secret)));
}
