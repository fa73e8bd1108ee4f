/** Finds other names that a text gives to somebody or something: "everyone calls her Sasha", "known as Maxl", "IHC for short". */
import { isCalendarWord, isFamilyName, isGivenName } from './dictionary.ts';
import type { NameCandidate, Span } from './mention.ts';

/** A name, or null for the last person named before; and the other name. */
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

/** Each form, and whether it is said of people alone. */
const forms: readonly RegExp[] = [
  `${many} calls? (?:her|him|them) ${other}`,
  `(?:her|his|their) nick ?name is ${other}`,
  `${whole}${comma}(?:who is |who's |is |was )?(?:(?:also|better|best|widely|mostly) )?(?:known|nicknamed|called)(?: (?:to|by) (?:\\p{L}+ ?){1,3})? ?(?:as )?(?:just |simply )?${other}(?= by (?:everyone|everybody|friends|all)|[^\\p{L}]|$)`,
  `${whole} (?:goes|went) by (?:the (?:nick)?name )?${other}`,
  `${whole}${comma}(?:nick ?name:? |a\\.?k\\.?a\\.? |alias |(?:whom|who) (?:everyone|everybody|we all|we) calls? )${other}`,
  `${whole}${comma}or ${other} for short`,
  `${whole} \\(${other},? for short\\)`,
  `${whole}['’]s nick ?name is ${other}`,
  `[Aa]lle nennen (?:sie|ihn) (?:nur |immer |einfach )?${other}`,
  `${whole},? (?:wird|wurde) (?:von (?:allen|uns|Freunden) )?(?:nur |immer |einfach )?${other} genannt`,
  `${whole}, genannt ${other}`,
  `${whole} heißt bei (?:allen|uns|Freunden|der Familie) (?:nur |immer |einfach )?${other}`,
  `${whole} \\((?:Spitzname:? |kurz:? |genannt )${other}\\)`,
  `${whole}, kurz ${other}`,
  `[Tt]odos (?:la |lo |le )?llaman ${other} a ${whole}`,
  `${whole}, (?:conocid[oa] como|apodad[oa]|alias) ${other}`,
  `[Tt]out le monde l['’]appelle ${other}`,
  `${whole}, (?:dite?|surnommée?|alias) ${other}`,
].map((source) => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'gu'));

/** "Everyone calls Alexandra Petrova Sasha": two names without a sign between them. */
const besideEachOther = [
  `${many} calls? (?<of>${word}(?: ${word}){0,3}) (?:just |simply )?${one}`,
  `[Aa]lle nennen (?<of>${word}(?: ${word}){0,3}) (?:nur |immer |einfach )?${one}`,
  `[Tt]out le monde appelle (?<of>${word}(?: ${word}){0,3}) ${one}`,
].map((source) => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'gu'));

const inHan =
  /(?:大家|我们|朋友们?|同事们?)(?:都|常)?(?:叫|称|称呼)(?:她|他)(?:为|作)?(?<alias>\p{Script=Han}{2,3}|[A-Z][a-z]+)(?=$|[，。,.！!；;])/gu;

/** A word that no other name is looked for without: most texts have none. */
const sign =
  /call|nick|known as|known to|goes by|went by|a\.?k\.?a|alias|for short|nennen|genannt|heißt bei|Spitzname|kurz|llaman|conocid|apodad|appelle|, dite? |surnomm|叫|称/;

/** The other names that a text gives, at no cost for most texts. Linear: names are at most five words. */
export function otherNames(text: string): OtherName[] {
  if (!sign.test(text)) return [];
  return [
    ...[...forms, inHan].flatMap((form) => [...text.matchAll(form)].flatMap((match) => spansOf(match) ?? [])),
    ...besideEachOther.flatMap((form) =>
      [...text.matchAll(form)].flatMap((match) => (isNickname(match.groups!) ? (spansOf(match) ?? []) : [])),
    ),
  ];
}

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

/** "Everyone calls Anna Berg" is about a telephone: the last word is a nickname if it is no family name and another name precedes. */
function isNickname({ of, alias }: Record<string, string>): boolean {
  const last = alias!.toLowerCase();
  return (!isFamilyName(last) || isGivenName(last)) && (of!.includes(' ') || isGivenName(last));
}

/**
 * The candidates with both names of each pair among them, as of one kind, and the pairs. `candidates` are sorted and do not overlap,
 * and so is the answer.
 */
export function withOtherNames(
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
    const kind = named && named.kind !== 'name' ? named.kind : 'person';
    kept = kept.filter((one) => !overlaps(span)(one) && !overlaps(alias)(one));
    kept.push({ ...span, kind, certain: true }, { ...alias, kind, certain: true });
    kept.sort((left, right) => left.start - right.start);
    pairs.push({ of: span, alias });
  }
  return { candidates: kept, pairs };
}

/** The name as the other rules found it, if that leaves the other name out: "the IHC" and a title are no part of it. */
function spanOfName(of: Span | null, named: NameCandidate | undefined, alias: Span): Span {
  if (named && (of === null || named.end <= alias.start || named.start >= alias.end))
    return { start: named.start, end: named.end };
  return of!;
}
