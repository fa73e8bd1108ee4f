/**
 * Compares short statements whatever their grammar. Two are opposed if they give the same matter another amount, day or time, deny it
 * or end it, forbid and allow it, or replace one thing by another. Only words, values and cues count, in the languages supported.
 */
import { analyse } from '../../text/analyse.ts';
import { isInPastTense, tellsOfChange } from '../../text/claims/cues.ts';
import { figuresIn, withoutFigures } from '../../text/claims/figures.ts';
import { detectLanguage, type Language } from '../../text/language.ts';
import { sentencesOf } from '../../text/sentences/sentences.ts';
import { cannotBothHold, type Holding, holdingsOf } from './holders.ts';
import { once } from './once.ts';

export interface PlainStatement {
  /** The analysed words, without values, negations and words of change. */
  matter: ReadonlySet<string>;
  values: ReadonlyMap<string, ReadonlySet<string>>;
  isDenied: boolean;
  /** Whether it allows or forbids; null if it is no rule. */
  rule: 'allows' | 'forbids' | null;
  hasChanged: boolean;
  /** Numbers that stand alone, as in "room 4": they tell one thing from another. */
  numbers: ReadonlySet<string>;
  holdings: readonly Holding[];
  /** Words of the state that no longer holds: "instead of X", "not X", "from X to". */
  dropped: ReadonlySet<string>;
}

/** Memories longer than this are no plain statements. */
const longest = 600;
const mostStatements = 8;

const words = (...all: string[]) => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${all.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');

/** Words that mark a possible, former, asked or reported statement, or an incident: none of them states what is. */
const hedged = words(
  'fails?|failed|failing|failures?|errors?|crash(?:es|ed)?|until|might|could|would|maybe|perhaps|probably|possibly|plans? to|planned|planning|wants? to|hopes?|said|says|thinks?|believes?|used to|almost|usually|sometimes|often|last (?:year|week|month)|in (?:19|20)\\d\\d|yesterday|(?:was|were)(?! (?:now |then )?\\p{L}+(?:ed|sold|put|bought|brought|taken|given|sent)(?!\\p{L}))|had',
  'Fehler|fehlgeschlagen|abgestürzt|könnte|würde|vielleicht|wahrscheinlich|sagt|sagte|meint|glaubt|manchmal|oft|früher|gestern|war|waren|hatte|damals',
  'peut-être|probablement|disait|pense|parfois|souvent|était|avait|hier|autrefois',
  'quizás|tal vez|dijo|cree|a veces|era|había|ayer',
);
const hedgedSigns = /也许|可能|听说|以前|曾经|昨天|有时|当时|据说/u;
/** A rule under a condition is still a rule. */
const conditional = words('if|when|whenever|unless|wenn|falls|sofern|si|quand|cuando');
const denials = words(
  "no longer|not|never|any ?more|(?:has |have )?stopped|gave up|given up|(?:is|are|does|do|must|may|can|has|have)n['’]t|without|no|nobody|none|quit",
  'nicht mehr|nicht|nie|niemals|keine?[rnms]?|niemand|aufgehört|ohne',
  "n['’]|ne|pas|plus|jamais|aucune?|personne|arrêté|cessé|sans",
  'no|ya no|nunca|ningun[oa]?|nadie|dejó de|sin',
);
const deniedSigns = /不再|不|没有|没|别|戒了|停止/gu;
const deniedSign = new RegExp(deniedSigns, 'u');
const forbids = words(
  "never|must not|may not|do not|don['’]t|forbidden|prohibited|banned|not (?:allowed|permitted|ok|okay|fine)|nobody may|no one may|mustn['’]t|cannot|off limits",
  'niemals|nie|verboten|untersagt|nicht (?:erlaubt|gestattet)|(?:darf|dürfen|soll|sollen) (?:\\p{L}+ ){0,6}nicht|darf nicht|kein(?:e[nmrs]?)? (?:\\p{L}+ )?(?:dürfen|darf)|niemand darf|tabu',
  "interdite?s?|défendu|jamais|ne (?:doit|peut|peuvent|doivent) pas|n['’]est pas (?:permis|autorisé)",
  'prohibid[oa]s?|nunca|no se (?:puede|permite|debe)',
);
const forbidsSigns = /禁止|不准|不许|不可以|不能|不得|严禁/u;
const allows = words(
  'fine|allowed|permitted|ok|okay|free to|(?:may|can) (?!not)(?:be )?\\p{L}+|welcome to|all right|no problem',
  'erlaubt|gestattet|in Ordnung|kein Problem|(?:darf|dürfen)(?! nicht)',
  'permise?s?|autorisée?s?|peut|peuvent|possible',
  'permitid[oa]s?|se puede|pueden?',
);
const allowsSigns = /可以|允许|准许|能够/u;
const changeWords = words(
  'now|again|anymore|any more|longer|new|currently|after|all|only|always|decision|decided|rationale|today|officially|however|but|also|just',
  'jetzt|nun|wieder|seit|neu|neue[rnms]?|mehr|nur|noch|immer|ab|sofort|künftig|mittlerweile|inzwischen|ist|sind|wird|werden',
  'désormais|maintenant|nouveau|nouvelle|encore|toujours|à partir de',
  'ahora|nuevo|nueva|otra vez|siempre',
  'fine|allowed|permitted|forbidden|prohibited|banned|ok|okay|erlaubt|verboten|gestattet|permis|interdit|autorisé|may|can|must|darf|dürfen|needs?|need to|ha(?:s|ve) to|muss|müssen|brauch(?:t|en)|deben?|tienen? que|doit|doivent',
);
const changeSigns = /现在|目前|改为|改到|改成|换成|又|已经|最近|起|从|可以|禁止|允许|不准|不许|了/gu;
/** Forms that name what no longer holds. */
const droppedForms =
  /(?:instead of|rather than|no longer|, not|from(?=[^.;]{2,60} to )|statt|anstatt|nicht mehr|, nicht|au lieu (?:de|d['’])|en vez de|en lugar de|而不是|不再)\s*(?:the |an? |der |die |das |den |dem |le |la |les |el |los |las )?(?<what>[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?)/giu;

/** The plain statements of a fact; none of a text that is long, asked or hedged. `known` is its language, where that was guessed before. */
export function statementsOf(content: string, known?: string): PlainStatement[] {
  if (content.length > longest || /[?？]/.test(content)) return [];
  const said = content.replace(/^(?:Rationale|Prevention|Context): .*$/gmu, '');
  const language = (known as Language | undefined) ?? detectLanguage(content);
  const clauses = sentencesOf(said, language).flatMap((sentence) => clausesOf(sentence));
  return clauses.length > mostStatements ? [] : clauses.flatMap((clause) => statementOf(clause, language) ?? []);
}

/** The clauses of a sentence without its reasons, which do not state the matter. */
function clausesOf(sentence: string): string[] {
  return sentence
    .split(/[;；]|,\s(?:but|and|aber|und|mais|pero)\s(?=\S+ \S+ )/iu)
    .map((clause) =>
      clause
        .replace(/,? (?:because|since (?=\p{L}+ \p{L}+)|weil|denn|da |parce qu|car |porque).*$|[,，]?因为.*$/iu, '')
        .trim(),
    )
    .filter((clause) => clause !== '');
}

function statementOf(clause: string, language: Language): PlainStatement | null {
  const text = withPlainLiking(clause.replace(/^(?:decision|fact|note|update|correction|fyi|warning):\s*/iu, ''));
  if (has(hedged, text) || hedgedSigns.test(text)) return null;
  const dropped = [...text.matchAll(droppedForms)].flatMap(({ groups }) => analyse(groups?.what ?? '', language));
  const rule =
    has(forbids, text) || forbidsSigns.test(text)
      ? 'forbids'
      : has(allows, text) || allowsSigns.test(text)
        ? 'allows'
        : null;
  if (rule === null && (has(conditional, text) || /如果/u.test(text))) return null;
  const bare = withoutFigures(text)
    .replace(denials, ' ')
    .replace(deniedSigns, ' ')
    .replace(changeWords, ' ')
    .replace(changeSigns, ' ');
  const matter = new Set(analyse(bare, language));
  // Most comparisons end at the matter.
  const holdings = once(() => holdingsOf(text, language));
  const values = once(() => valuesOf(text));
  const isDenied = once(() => has(denials, text) || deniedSign.test(text));
  const hasChanged = once(() => tellsOfChange(text));
  return {
    matter,
    numbers: new Set(bare.match(/(?<![\p{L}\p{N}])\d+(?![\p{L}\p{N}])/gu)),
    rule,
    dropped: new Set(dropped),
    get holdings() {
      return holdings();
    },
    get values() {
      return values();
    },
    get isDenied() {
      return isDenied();
    },
    get hasChanged() {
      return hasChanged();
    },
  };
}

const liking = /\blove|hate|like|enjoy|stand|ador|detest|loath|hasst|verabscheut|liebt|odia|讨厌/i;

/** One verb for liking, denied for its opposite: "can't stand" is "does not like". */
function withPlainLiking(text: string): string {
  if (!liking.test(text)) return text;
  return text
    .replace(/(?<!\p{L})(?:(?:can['’]?t|cannot) stand|hates?|dislikes?|detests?|loathes?)(?!\p{L})/giu, 'does not like')
    .replace(/(?<!\p{L})(?:loves?|enjoys?|adores?|likes?)(?!\p{L})/giu, 'likes')
    .replace(/(?<!\p{L})(?:hasst|verabscheut)(?!\p{L})/giu, 'mag nicht')
    .replace(/(?<!\p{L})(?:liebt)(?!\p{L})/giu, 'mag')
    .replace(/(?<!\p{L})(?:odia|detesta)(?!\p{L})/giu, 'no le gusta')
    .replace(/讨厌/gu, '不喜欢');
}

const has = (pattern: RegExp, text: string) => {
  pattern.lastIndex = 0;
  return pattern.test(text);
};

/** Words that become a denied liking. */
const disliking = /stand|hate|dislike|detest|loath|hasst|verabscheut|odia/i;
/** In scripts that put no space between words, a sign of one word may begin in another. */
const unspacedScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** What a text says of itself at a glance, long before its statements are read. */
export interface Stance {
  /** Whether a statement in it may be denied. */
  mayDeny(): boolean;
  /** Whether a statement in it may be a rule. */
  mayRule(): boolean;
}

export function stanceOf(content: string): Stance {
  const isUnspaced = once(() => unspacedScript.test(content));
  return {
    mayDeny: once(() => isUnspaced() || has(denials, content) || disliking.test(content)),
    mayRule: once(() => isUnspaced() || has(forbids, content) || has(allows, content)),
  };
}

/**
 * Whether an older text of this stance may oppose one of the newer statements ({@link opposes}). A statement without a value, a denial, a rule or
 * anything dropped is opposed by its denial alone, and a rule by a denial or another rule: most older texts need not be read.
 */
export function mayOppose(newer: readonly PlainStatement[], older: Stance): boolean {
  const sayMore = (one: PlainStatement) =>
    one.isDenied || one.dropped.size > 0 || one.holdings.length > 0 || one.values.size > 0;
  return newer.some(sayMore) || older.mayDeny() || (newer.some(({ rule }) => rule !== null) && older.mayRule());
}

/** The values of a text, by kind. The day on which something was done is no fact that changes, unless it was moved. */
function valuesOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const values = figuresIn(text);
  const active = text.replace(/(?<!\p{L})(?:is|are|be|being|been) (?:\p{L}+ )?\p{L}+ed(?!\p{L})/giu, ' ');
  if (!isInPastTense(active) || tellsOfChange(text)) return values;
  return new Map([...values].filter(([kind]) => !timely.has(kind)));
}

const timely: ReadonlySet<string> = new Set(['weekday', 'date', 'clock']);

/** Shares of the smaller matter that both must have in common: for another value, for a statement of change, for a rule. */
const sameMatter = 0.75;
const changedMatter = 0.5;
const sameRule = 0.6;
/** A denied statement of at least this many words may have one that the earlier statement lacks. */
const longDenial = 5;

/** Whether the newer statement cannot hold beside the older one. */
export function opposes(newer: PlainStatement, older: PlainStatement): boolean {
  if (newer.holdings.some((one) => older.holdings.some((other) => cannotBothHold(one, other, newer.hasChanged))))
    return true;
  const shared = sharedOf(newer.matter, older.matter);
  const least = Math.min(newer.matter.size, older.matter.size);
  if (shared === 0 || areOthers(newer.numbers, older.numbers)) return false;
  const share = shared / least;
  // Where each has a word of its own ("a small jar", "a large jar"), they may speak of two things.
  if (share < 1 && !newer.hasChanged && newer.dropped.size === 0) return false;
  if (newer.rule !== null && older.rule !== null && newer.rule !== older.rule)
    return share >= sameRule && shared + commonValues(newer, older) >= 2 && !hasOtherValues(newer, older);
  if (newer.isDenied !== older.isDenied && (newer.rule === null || older.rule === null) && denies(newer, older))
    return true;
  if (shared < 2 && least > 1) return false;
  if (share >= changedMatter && newer.matter.size > newer.dropped.size && dropsOf(newer, older)) return shared >= 2;
  if (newer.isDenied || older.isDenied) return false;
  // "The rent for the garage" is another one than "the rent".
  if (least === 1 && newer.matter.size !== older.matter.size && !newer.hasChanged) return false;
  return (
    share >= (newer.hasChanged ? changedMatter : sameMatter) &&
    isOtherValue(newer, older, share === 1 && newer.matter.size === older.matter.size)
  );
}

/** Whether the newer statement drops what the older one says. What both drop in the same words is no news. */
function dropsOf(newer: PlainStatement, older: PlainStatement): boolean {
  const dropped = new Set([...newer.dropped].filter((word) => !older.dropped.has(word)));
  return sharedOf(dropped, older.matter) > 0;
}

/** Whether the newer statement denies the older one in full: "does not like the early shift" of "likes the early shift". */
function denies(newer: PlainStatement, older: PlainStatement): boolean {
  const [denied, said] = newer.isDenied ? [newer, older] : [older, newer];
  const missing = denied.matter.size - sharedOf(denied.matter, said.matter);
  return (
    denied.matter.size >= 2 && missing <= (denied.matter.size >= longDenial ? 1 : 0) && !hasOtherValues(newer, older)
  );
}

const areOthers = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size > 0 && other.size > 0 && [...one].every((number) => !other.has(number));

/** Whether both give another value of one kind. Two different kinds may be two cases, unless the newer one states a change. */
function isOtherValue(
  { values, hasChanged }: PlainStatement,
  { values: others }: PlainStatement,
  isSameMatter: boolean,
): boolean {
  // "On Saturdays" narrows a statement down if the other one names no days.
  const isNarrowed = [...timely].some((kind) => kind !== 'clock' && values.has(kind) !== others.has(kind));
  if (isNarrowed && !hasChanged) return false;
  const kinds = [...values.keys()].filter((kind) => others.has(kind));
  // "On Tuesdays only" and "on Tuesdays and Fridays" share a day, but are two timetables.
  if (isSameMatter && isUnequal(values.get('weekday'), others.get('weekday'))) return true;
  const differing = kinds.filter((kind) => [...values.get(kind)!].every((key) => !others.get(kind)!.has(key)));
  if (differing.length === 0) return false;
  return differing.length === 1 ? kinds.length === 1 || hasChanged || differing[0] !== 'date' : hasChanged;
}

const isUnequal = (one?: ReadonlySet<string>, other?: ReadonlySet<string>) =>
  one !== undefined && other !== undefined && (one.size !== other.size || [...one].some((key) => !other.has(key)));

/** How a decision relates to an earlier one: it expressly reverses it, it seems to be of the same matter, or neither (null). */
export function decidesAnew(newer: PlainStatement, older: PlainStatement): 'reverses' | 'competes' | null {
  const shared = sharedOf(newer.matter, older.matter);
  const share = shared / Math.max(1, Math.min(newer.matter.size, older.matter.size));
  if (shared === 0 || areOthers(newer.numbers, older.numbers)) return null;
  const namesTheOld = dropsOf(newer, older);
  if (namesTheOld && shared >= 2) return 'reverses';
  if (opposes(newer, older)) return newer.hasChanged ? 'reverses' : 'competes';
  if (newer.hasChanged && shared >= 2 && share >= 0.4) return 'competes';
  const own = [newer.matter.size - shared, older.matter.size - shared];
  return shared >= 2 && share >= 0.6 && own.every((left) => left <= 2) && share < 1 ? 'competes' : null;
}

function hasOtherValues({ values }: PlainStatement, { values: others }: PlainStatement): boolean {
  return [...values].some(([kind, keys]) => others.has(kind) && [...keys].every((key) => !others.get(kind)!.has(key)));
}

function commonValues({ values }: PlainStatement, { values: others }: PlainStatement): number {
  return [...values].filter(([kind, keys]) => [...keys].some((key) => others.get(kind)?.has(key))).length;
}

/** Number of common words by stem. Short texts are sometimes taken for another language, whose stems are a letter or two longer. */
function sharedOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word) || [...other].some((near) => isNear(word, near))) shared += 1;
  return shared;
}

const isNear = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 4 &&
  Math.abs(one.length - other.length) <= 3 &&
  (one.startsWith(other) || other.startsWith(one));
