/** Finds the relative, friend or colleague that a note is about: the sister in "Alice's sister lives in Oslo". */

import { fold } from '../fold.ts';

const folded = (nouns: string) => fold(nouns.toLowerCase());

/** English nouns without the plural s, as alternatives for a regular expression. */
export const relativesInEnglish =
  '(?:step|grand|god)?-?(?:mother|father|mum|mom|dad|parent|son|daughter|child|children|kid)|granny|sister|brother|sibling|twin|baby|babies|wife|wives|husband|partner|fianc(?:e|ee)|boyfriend|girlfriend|ex|uncle|aunt|cousin|niece|nephew|friend|neighbou?r|flatmate|roommate|colleague|co-?worker|boss|manager|assistant|tutor|teacher|carer|nanny|landlord|landlady';
const german =
  '(?:Groß|Schwieger|Stief|Enkel|Paten)?(?:mutter|vater|eltern|sohn|tochter|kind|kinder|schwester|bruder)|Oma|Opa|Geschwister|Frau|Mann|Partner(?:in)?|Freund(?:in)?|Onkel|Tante|Cousine?|Nichte|Neffe|Nachbar(?:in)?|Kolleg(?:e|in)|Chef(?:in)?|Vermieter(?:in)?';
const romance =
  'mère|père|fils|fille|enfants?|sœur|frère|femme|mari|compagn(?:e|on)|copine?|oncle|tante|cousine?|nièce|neveu|amie?|voisine?|collègue|patron(?:ne)?|madre|padre|hij[oa]s?|herman[oa]|mujer|marido|espos[oa]|novi[oa]|tí[oa]|prim[oa]|sobrin[oa]|abuel[oa]|amig[oa]|vecin[oa]|coleg[ao]|jef[ea]|figli[oa]|sorella|fratello|moglie|marito|zi[oa]|cugin[oa]|nipote|nonn[oa]|amic[oa]|vicin[oa]|collega|capo';
const dutch =
  'moeder|vader|zoon|dochter|kind(?:eren)?|zus|broer|vrouw|man|vriend(?:in)?|oom|tante|neef|nicht|opa|oma|buur(?:man|vrouw)|collega|baas';
/** The text after a person's name that refers to a relative, in folded texts: "ravi's dad", "ravis vater". */
export const relativeAfterName = new RegExp(
  `^(?:'s? (?:[\\p{L}-]+ )?(?:${relativesInEnglish})s?|s? (?:${folded(german)})|'?s (?:${dutch}))(?!\\p{L})`,
  'u',
);
/** The text before a person's name that refers to a relative: "le pere de ravi". */
export const relativeBeforeName = new RegExp(
  `(?<!\\p{L})(?:(?:${folded(romance)}) (?:de |d'|di )|(?:${folded(german)}) von )$`,
  'u',
);

const relativePatterns = [
  `(?:[\\p{L}-]+(?: [\\p{L}-]+)?['’]s|my|our|his|her|their) (?:[\\p{L}-]+ )?(?<en>(?:${relativesInEnglish})s?)(?!\\p{L}| (?:and|&)(?!\\p{L}))`,
  `(?:[\\p{L}-]+s|mein|unser|sein|ihr|deren|dessen)(?:e[nmrs]?)? (?:[\\p{L}-]+ )?(?<de>${german})(?!\\p{L}| und(?!\\p{L}))`,
  `(?:die|der|das) (?<von>${german}) (?:von|de[rs])(?!\\p{L})`,
  `(?:la |le |les |el |los |las |il |lo |i |gli |l['’])?(?:(?:m|t|s)(?:on|a|es)|notre|nos|leurs?|mi|su|sus|mis|nuestr[oa]s?|mi[oa]|su[oa])? ?(?<romance>${romance}) (?:de |du |d['’]|des |del |di |della |(?<=(?:^| )(?:mon|ma|mes|son|sa|notre|mi|su|mia|mio|sua|suo) \\p{L}+ ))`,
  `(?:[\\p{L}-]+s|mijn|onze?|zijn|haar|hun) (?<nl>${dutch})(?!\\p{L}| en(?!\\p{L}))`,
].map((form) => new RegExp(`^${form}`, 'iu'));
const chinesePattern =
  /^.{0,6}?(?:的)?(?<zh>姐姐|妹妹|哥哥|弟弟|妈妈|爸爸|母亲|父亲|儿子|女儿|妻子|丈夫|老婆|老公|女友|男友|朋友|邻居|同事|老板|爷爷|奶奶|外公|外婆)(?!和)/u;

/** The noun of a relative at the start of a note, in lower case; null if there is none. */
export function leadingRelativeIn(text: string): string | null {
  return matchLeadingRelative(text)?.noun ?? null;
}

/** "I heard that", before what others said. */
const hearsay =
  /^(?:I(?:['’]ve| have)? (?:just )?heard(?: that)?|(?:They|People) say(?: that)?|Apparently,?|Allegedly,?|Rumou?r has it(?: that)?|It is said that|(?:Ich habe|Wir haben) gehört, dass|Angeblich|Man sagt,(?: dass)?|On dit qu(?:e |['’])|(?:J['’]ai|On a|Nous avons) entendu (?:dire )?qu(?:e |['’])|Il paraît qu(?:e |['’])|(?:He|Hemos) oído que|Dicen que|Se dice que|Al parecer,?|Ho sentito (?:dire )?che|Dicono che|Ik heb gehoord dat|听说|据说) ?/u;

/** The same noun at the start of what a note reports: "cousin" in "I heard that Ida's cousin moved". */
export const reportedRelativeIn = (text: string): string | null => leadingRelativeIn(text.replace(hearsay, ''));

/** True if one text is about a person, and the other about that person's relative: "Ida", "Ida's brother". */
export function areOfPersonAndRelative(one: string, other: string): boolean {
  return isOfRelative(one, other) || isOfRelative(other, one);
}

function isOfRelative(text: string, other: string): boolean {
  const owner = ownerOfRelative.exec(text)?.groups;
  const name = owner?.name ?? owner?.of;
  return (
    name !== undefined &&
    leadingRelativeIn(text) !== null &&
    leadingRelativeIn(other) === null &&
    new RegExp(`^${name}(?!['’]|\\p{L})`, 'u').test(other)
  );
}
const ownerOfRelative =
  /^(?:(?<name>\p{Lu}\p{L}+?)(?:['’]s?|s) |(?:[Ll]a |[Ll]e |[Ee]l |[Ii]l |[Ll]['’])\p{Ll}+ d(?:e |i |['’])(?<of>\p{Lu}\p{L}+) )/u;

/** The same noun, and the text after it. */
function matchLeadingRelative(text: string): { noun: string; remainder: string } | null {
  for (const form of [...relativePatterns, chinesePattern]) {
    const match = form.exec(text);
    const noun = Object.values(match?.groups ?? {}).find((one) => one !== undefined);
    if (match && noun !== undefined) return { noun: noun.toLowerCase(), remainder: text.slice(match[0].length) };
  }
  return null;
}

/**
 * A relative with a name, and the statement about that person: "Paula lives in Leeds" from "My sister Paula lives in
 * Leeds".
 */
export interface NamedRelative {
  noun: string;
  statement: string;
}

/** "Paula, my sister, lives in Leeds". */
const nameWithApposition =
  /^(?<name>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?), (?<relative>\p{Ll}[^,]{2,40}),(?= \p{L})/u;
/** A capital, or a Chinese prefix of short names. */
const beginsLikeName = /^(?:,? ?\p{Lu}|[小老阿]\p{Script=Han})/u;

/**
 * Null if the note does not start with a named relative. `isName` recognises names that only a dictionary can identify.
 */
export function namedRelativeIn(text: string, isName: (rest: string) => boolean): NamedRelative | null {
  const apposition = nameWithApposition.exec(text);
  const noun = apposition && leadingRelativeIn(`${apposition.groups!.relative} `);
  if (apposition && noun) return { noun, statement: `${apposition.groups!.name}${text.slice(apposition[0].length)}` };
  const leading = matchLeadingRelative(text);
  if (leading === null || !(beginsLikeName.test(leading.remainder) || isName(leading.remainder))) return null;
  if (endsWithOf.test(text.slice(0, -leading.remainder.length))) return null;
  return {
    noun: leading.noun,
    statement: leading.remainder.replace(/^[, ]+/, '').replace(/^([^,]{2,40}),(?= \p{Ll})/u, '$1'),
  };
}

/** In "la sœur de Camille", the name is not the sister's. */
const endsWithOf = /(?:^|\s)(?:von|de|du|des|de[rs]|del|di|della|d['’]) ?$/iu;

const anyRelative = new RegExp(
  `(?<!\\p{L})(?:(?<en>${relativesInEnglish})s?|${german}|${romance}|${dutch})(?!\\p{L})`,
  'giu',
);

/** The nouns for relatives, friends and colleagues in a text, in lower case; English ones without the plural s. */
export const relativesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(anyRelative)].map(({ 0: noun, groups }) => (groups!.en ?? noun).toLowerCase()));
