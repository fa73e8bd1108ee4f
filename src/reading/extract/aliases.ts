/**
 * Finds other names that a text gives to a person or thing: "everyone calls her Sasha", "known as Maxl", "IHC for
 * short".
 */
import { isCalendarWord, isFamilyName, isGivenName, mayBeGivenName } from './dictionary.ts';
import type { MentionKind, NameCandidate, Span } from './mention.ts';

/** `of`: the name, or null for the last person named before. `alias`: the other name. */
interface OtherName {
  of: Span | null;
  alias: Span;
}

const word = "\\p{Lu}[\\p{L}\\p{N}'’-]*";
const particle = '(?:de|da|di|del|van|von|der|den|e|y|&)';
const whole = `(?<of>${word}(?: (?:${particle} )*${word}){0,4})`;
const open = '["“„«‘\'(]?';
const other = `${open}(?<alias>${word}(?: ${word})?)["”“»’']?`;
const one = `(?<alias>${word})`;
const many =
  '(?:[Ee]very(?:one|body)|[Ww]e|[Tt]hey|[Pp]eople|[Ff]riends|[Mm]ost people|(?:[Tt]he|[Oo]ur|[Mm]y|[Hh]er|[Hh]is) (?:family|team|kids|children|friends|colleagues|neighbours|students))(?: (?:all|always|just|only|usually|simply|here|at work|at home)){0,2}';
const comma = ',? \\(?';

/**
 * A phrase pattern, and a cheap test for a word that the phrase requires. Most texts fail the test, so the pattern is
 * not run.
 */
interface Form {
  sign: RegExp;
  pattern(): RegExp;
}

/** Compiles the pattern at the first text that passes the test. */
function form(sign: RegExp, source: string): Form {
  let made: RegExp | null = null;
  return {
    sign,
    pattern: () => {
      made ??= new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'gu');
      return made;
    },
  };
}

const forms: readonly Form[] = [
  form(/ calls? (?:her|him|them) /, `${many} calls? (?:her|him|them) ${other}`),
  form(/nick ?name is/, `(?:her|his|their) nick ?name is ${other}`),
  form(
    /known|nicknamed|called/,
    `${whole}${comma}(?:who is |who's |is |was )?(?:(?:also|better|best|widely|mostly) )?(?:known|nicknamed|called)(?: (?:to|by) (?:\\p{L}+ ?){1,3})? ?(?:as )?(?:just |simply )?${other}(?= by (?:everyone|everybody|friends|all)|[^\\p{L}]|$)`,
  ),
  form(/(?:goes|went) by /, `${whole} (?:goes|went) by (?:the (?:nick)?name )?${other}`),
  form(
    /nick ?name|a\.?k\.?a|alias | calls? /,
    `${whole}${comma}(?:nick ?name:? |a\\.?k\\.?a\\.? |alias |(?:whom|who) (?:everyone|everybody|we all|we) calls? )${other}`,
  ),
  form(/for short/, `${whole}${comma}or ${other} for short`),
  form(/for short/, `${whole} \\(${other},? for short\\)`),
  form(/nick ?name is/, `${whole}['’]s nick ?name is ${other}`),
  form(/nennen (?:sie|ihn) /, `[Aa]lle nennen (?:sie|ihn) (?:nur |immer |einfach )?${other}`),
  form(
    /genannt/,
    `${whole},? (?:wird|wurde) (?:von (?:allen|uns|Freunden) )?(?:nur |immer |einfach )?${other} genannt`,
  ),
  form(/genannt/, `${whole}, genannt ${other}`),
  form(/heißt bei/, `${whole} heißt bei (?:allen|uns|Freunden|der Familie) (?:nur |immer |einfach )?${other}`),
  form(/Spitzname|\(kurz|\(genannt/, `${whole} \\((?:Spitzname:? |kurz:? |genannt )${other}\\)`),
  form(/, kurz /, `${whole}, kurz ${other}`),
  form(/llaman/, `[Tt]odos (?:la |lo |le )?llaman ${other} a ${whole}`),
  form(/conocid|apodad|alias/, `${whole}, (?:conocid[oa] como|apodad[oa]|alias) ${other}`),
  form(/appelle/, `[Tt]out le monde l['’]appelle ${other}`),
  form(/, dite? |surnomm/, `${whole}, (?:dite?|surnommée?) ${other}`),
];

/** "Everyone calls Alexandra Petrova Sasha": two names with nothing between them. */
const besideEachOther = [
  form(/ calls? \p{Lu}/u, `${many} calls? (?<of>${word}(?: ${word}){0,3}) (?:just |simply )?${one}`),
  form(/nennen/, `[Aa]lle nennen (?<of>${word}(?: ${word}){0,3}) (?:nur |immer |einfach )?${one}`),
  form(/appelle/, `[Tt]out le monde appelle (?<of>${word}(?: ${word}){0,3}) ${one}`),
];

const inHan =
  /(?:大家|我们|朋友们?|同事们?)(?:都|常)?(?:叫|称|称呼)(?:她|他)(?:为|作)?(?<alias>\p{Script=Han}{2,3}|[A-Z][a-z]+)(?=$|[，。,.！!；;])/gu;

/** The other names in a text, at no cost for most texts. Linear: names have at most five words. */
export function otherNames(text: string): OtherName[] {
  return [
    ...[...text.matchAll(inHan), ...matchesOf(forms, text)].flatMap((match) => spansOf(match) ?? []),
    ...matchesOf(besideEachOther, text).flatMap((match) => (isNickname(match.groups!) ? (spansOf(match) ?? []) : [])),
  ];
}

const matchesOf = (those: readonly Form[], text: string) =>
  those.flatMap(({ sign, pattern }) => (sign.test(text) ? [...text.matchAll(pattern())] : []));

function spansOf({ 0: all, index, groups }: RegExpMatchArray): OtherName | null {
  const { of, alias } = groups!;
  if (isCalendarWord(alias!.toLowerCase()) || of === alias) return null;
  const isLast = all.lastIndexOf(alias!) > all.indexOf(of ?? '');
  const at = index! + (isLast ? all.lastIndexOf(alias!) : all.indexOf(alias!));
  const start = of === undefined ? null : index! + (isLast ? all.indexOf(of) : all.lastIndexOf(of));
  return {
    of: start === null ? null : { start, end: start + of!.length },
    alias: { start: at, end: at + alias!.length },
  };
}

/**
 * "Everyone calls Anna Berg" is about a telephone. The last word is a nickname only if it is not a family name and
 * another name precedes it.
 */
function isNickname({ of, alias }: Record<string, string>): boolean {
  const last = alias!.toLowerCase();
  return (!isFamilyName(last) || isGivenName(last)) && (of!.includes(' ') || isGivenName(last));
}

/**
 * The candidates, with both names of each pair added as one kind, and the pairs. `candidates` must be sorted and not
 * overlap; the result is too.
 */
export function withOtherNames(
  text: string,
  candidates: readonly NameCandidate[],
  found: readonly OtherName[],
): { candidates: NameCandidate[]; pairs: { of: Span; alias: Span }[] } {
  let kept = [...candidates];
  const pairs: { of: Span; alias: Span }[] = [];
  for (const { of, alias } of found) {
    const overlaps = (span: Span) => (one: NameCandidate) => one.start < span.end && span.start < one.end;
    const named = of
      ? kept.find(overlaps(of))
      : kept.findLast((one) => one.end <= alias.start && one.kind === 'person' && one.certain !== false);
    if (of === null && named === undefined) continue;
    const span = spanOfName(of, named, alias);
    const kind =
      named && named.kind !== 'name'
        ? named.kind
        : kindOfCalled([of ?? named!, alias].map(({ start, end }) => text.slice(start, end)));
    kept = kept.filter((one) => !overlaps(span)(one) && !overlaps(alias)(one));
    kept.push({ ...span, kind, certain: true }, { ...alias, kind, certain: true });
    kept.sort((left, right) => left.start - right.start);
    pairs.push({ of: span, alias });
  }
  return { candidates: kept, pairs };
}

/** A person if one of the names may be a person's, otherwise a thing: "Room B is called Aquarium". */
function kindOfCalled(names: readonly string[]): MentionKind {
  const words = names.flatMap((name) => name.toLowerCase().split(/[\s-]+/));
  return words.some((word) => isGivenName(word) || mayBeGivenName(word) || isFamilyName(word)) ? 'person' : 'name';
}

/**
 * The name as the other rules found it, without an article or a title ("the IHC"), unless that span includes the other
 * name.
 */
function spanOfName(of: Span | null, named: NameCandidate | undefined, alias: Span): Span {
  if (named && (of === null || named.end <= alias.start || named.start >= alias.end))
    return { start: named.start, end: named.end };
  return of!;
}
