/** Cues that a note replaces an older one, in English, German, French, Spanish, Italian and Chinese. */
import { analyse } from '../../../text/analyse.ts';
import { anyOf, monthNames, weekdayNames } from '../../../text/claims/calendar-names.ts';
import { figuresIn } from '../../../text/claims/figures.ts';
import { allWholeWords } from '../../../text/claims/whole-words.ts';
import type { Language } from '../../../text/language.ts';

export interface Cues {
  /** The note says how things are from now on. */
  now: boolean;
  /** The note says that something is over, broken, sold or gone. */
  ended: boolean;
  /** The note says that one thing replaced another. */
  replaced: boolean;
  /** The note adds something: also, as well, another. */
  added: boolean;
  /** The note says what somebody or something has: "the Skoda has new tyres". */
  owns: boolean;
  /** The words of the cues, in lower case: they say nothing about the topic. */
  words: ReadonlySet<string>;
}

const now = allWholeWords(
  `now|from now on|nowadays|as of \\p{L}+|these days|until further notice|again|from (?:next|${anyOf([...monthNames.en, ...weekdayNames.en])})`,
  `jetzt|nun|ab (?:jetzt|sofort|heute|morgen|nächste[rn]?|${anyOf(monthNames.de)})|seit \\p{L}+|künftig|inzwischen|mittlerweile|wieder`,
  'maintenant|désormais|dorénavant|à partir d[eu]|dès|depuis|de nouveau',
  'ahora|desde|a partir de|de nuevo|otra vez',
  `adesso|ora|d['’]ora in poi|da (?:oggi|domani|${anyOf(monthNames.it)})|di nuovo`,
);
const nowInHan = /现在|目前|如今|从.{1,6}起|今后|以后/gu;
const ended = allWholeWords(
  'sold|broke|broken|broke down|gone|cancell?ed|retired|retires|left|closed|quit|resigned|gave up|given up|stopped|no longer|any ?more|moved out|threw (?:out|away)|thrown away|died|ended|expired|false alarm',
  'verkauft|kaputt|gekündigt|abgemeldet|in (?:Rente|Pension)|aufgehört|aufgegeben|abgeschafft|weg|geschlossen|nicht mehr|keine?[nmrs]? \\p{L}+ mehr|ausgezogen|weggeworfen|gestorben',
  "vendue?s?|cassée?s?|en panne|résiliée?|annulée?|à la retraite|pris sa retraite|quittée?|fermée?|ne \\p{L}+ plus|n['’]\\p{L}+ plus|arrêté|jetée?",
  'vendi(?:do|da|mos|ó|eron)|rot[oa]|averiad[oa]|cancelad[oa]|jubilad[oa]|se (?:ha )?jubil(?:ó|ado)|dej(?:ó|ado|amos)|cerrad[oa]|ya no',
  'vendut[oaie]|rott[oaie]|guast[oaie]|disdett[oaie]|in pensione|lasciat[oaie]|chius[oaie]|non \\p{L}+ più',
);
const endedInHan = /卖(?:掉|了)|坏了|退休|离开|离职|辞职|取消|不再|停了|关门|丢了/gu;
const replaced = allWholeWords(
  'instead(?: of)?|replaced|replaces|switched|changed|swapped|moved|turned (?:up|down)|(?:gone|went) (?:up|down)|raised|lowered|new|took over|takes over|back to|postponed|rescheduled',
  'statt|stattdessen|anstelle|ersetzt|gewechselt|wechseln|umgezogen|verlegt|verschoben|getauscht|neue[rnsm]?|übernimmt|übernommen|erhöht|gesenkt|zurück zu',
  'au lieu d[eu]|à la place|remplacée?|remplace|changée?|déplacée?|reportée?|passe à|passée?|nouve(?:au|lle|l)',
  'en vez de|en lugar de|sustituid[oa]|cambi(?:ado|ó|amos)|movid[oa]|pasa a|subi(?:do|ó)|bajad[oa]|nuev[oa]',
  'invece d[ie]|al posto d[ie]|sostituit[oaie]|cambiat[oaie]|spostat[oaie]|passa(?:to|ta|mo)? a|nuov[oaie]',
);
const replacedInHan = /改[到为成在]|换[了成到]|搬[到去]|移到|涨[到价]|降[到价]|代替|调到|变成/gu;
const added = allWholeWords(
  // "Too expensive" adds nothing, "too now" does.
  'also|too(?! (?!(?:now|from|since|and|but|or|at|in|on|for|with|this|next)(?!\\p{L}))\\p{L})|as well|another|additionally|in addition|second|besides|both|extra',
  'auch|zusätzlich|außerdem|ebenfalls|noch ein(?:e[nmrs]?)?|zweite[nrsm]?|beide',
  'aussi|également|en plus|un autre|une autre|deuxième',
  'también|además|otr[oa]|segund[oa]',
  "anche|inoltre|un altro|un[’' ]altra|second[oa]",
);
const addedInHan = /也|还(?:有|在|是)|另外|第二/gu;

/** A possession stated at the beginning, whose owner is not "we". */
const owning =
  /^(?!(?:we|wir|nous|on)(?!\p{L}))[^.,;:]{2,40}? (?:now |jetzt )?(?:has|have|had|got|hat|haben|a|ont|tiene|tienen|ha|hanno) (?:now |jetzt |maintenant |ahora |adesso |also |auch |been )?/iu;
const owningInHan = /^(?!我们)[^。，,]{1,8}(?:现在|最近)?(?:有|装了|养了|换了)/u;

const cuePatterns = [
  ['now', now, nowInHan],
  ['ended', ended, endedInHan],
  ['replaced', replaced, replacedInHan],
  ['added', added, addedInHan],
] as const;

export function replacementCuesIn(text: string): Cues {
  const matchesByCue = cuePatterns.map(
    ([name, latin, han]) => [name, [...(text.match(latin) ?? []), ...(text.match(han) ?? [])]] as const,
  );
  const found = Object.fromEntries(matchesByCue.map(([name, matches]) => [name, matches.length > 0]));
  const cueWords = matchesByCue.flatMap(([, matches]) => matches.flatMap((match) => match.toLowerCase().split(' ')));
  const owns = owning.test(text) || owningInHan.test(text);
  return { ...(found as Record<(typeof cuePatterns)[number][0], boolean>), owns, words: new Set(cueWords) };
}

/** The analysed words that are written with a capital in the middle of a sentence, or with a digit: mostly names. */
export function namesIn(text: string, language: Language): ReadonlySet<string> {
  const names = text.match(/(?<=[\p{L}\p{N},;:)] )(?:\p{Lu}|\p{L}*\p{N})[\p{L}\p{N}.-]*|\b\p{Lu}{2,}\b/gu) ?? [];
  return new Set(names.flatMap((name) => analyse(name, language)));
}

const article =
  "(?:the |our |my |his |her |their |a |an |der |die |das |den |dem |unser(?:e[nmrs]?)? |ein(?:e[nmrs]?)? |le |la |les |l['’]|notre |de |el |los |las |nuestr[oa] |il |lo |beim? |vom )?";
/** Forms that name an ended thing after or before the verb: "sold the Skoda", "the Brother is broken", "丰田卖掉了". */
const endedForms = [
  new RegExp(
    `(?<!\\p{L})(?:sold|cancell?ed|replaced|quit|left|gave (?:up )?|given up|got rid of|threw away|no longer \\p{L}+|vendue?|vendimos|vendido|résilié|remplacé|annulé|abgeschafft|gekündigt) ${article}(?<what>[\\p{L}\\p{N}-]+(?: [\\p{L}\\p{N}-]+)?)`,
    'giu',
  ),
  /(?<![\p{L}\p{N}-])(?<what>[\p{L}\p{N}-]+)(?: (?:is|are|was|has|have|ist|sind|hat|haben wir|wurde|est|a|es|está|se|ha|è))*(?: (?:been|her|his|ihre|seine|sa|son|été))* (?:broken|broke|sold|retired|gone|cancell?ed|dead|kaputt|verkauft|gekündigt|weg|in Rente|in Pension|vendue?|cassée?|en panne|pris sa retraite|à la retraite|vendid[oa]|rot[oa]|jubil(?:ó|ado|ada)|venduto|rotto|in pensione|(?:has )?(?:left|stopped|closed)(?= [^o]|[,.;]|$)|hat (?:zu|auf)ge\p{L}+|zugemacht|aufgehört)(?!\p{L})/giu,
  /(?<what>\p{Script=Han}{2,4}?)(?:已经)?(?:被)?(?:卖掉|卖了|坏了|退休|离职|取消|关门|停了)/gu,
];
/** Forms that name a thing that was exchanged: "a new number", "changed dentists", "换了牙医". */
const renewedForms = [
  new RegExp(
    `(?<!\\p{L})(?:new|neue[rnsm]?|nouve(?:au|lle|l)|nuev[oa]|nuov[oa]|changed|switched|swapped|cambiado de|cambié de|changé de|cambiato) ${article}(?<what>[\\p{L}\\p{N}-]+(?: [\\p{L}\\p{N}-]+)?)`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}-])${article}(?<what>[\\p{L}-]+)(?: (?:zu|auf|nach) [\\p{L}-]+)? (?:gewechselt|getauscht)(?!\\p{L})`,
    'giu',
  ),
  /换了(?:个|一个|一家)?(?<what>\p{Script=Han}{2,4})/gu,
];

/** The words of ended things, and of things that were exchanged. */
export function turnsIn(text: string, language: Language): { over: ReadonlySet<string>; renewed: ReadonlySet<string> } {
  const wordsMatching = (forms: readonly RegExp[]) =>
    new Set(
      forms.flatMap((form) => [...text.matchAll(form)].flatMap(({ groups }) => analyse(groups!.what!, language))),
    );
  return { over: wordsMatching(endedForms), renewed: wordsMatching(renewedForms) };
}

const copula =
  /^(?<subject>.{2,60}?)(?:\s(?:is|are|comes?|costs?|ist|sind|kommt|kommen|kostet|est|sont|vient|coûte|es|son|viene|cuesta|è|sono)(?!\p{L})|是|在)/iu;
const ourselves = /^(?:we|i|wir|ich|nous|on|j['’]|tenemos|tengo|我们|我)(?!\p{Ll})/iu;

/**
 * The subject of a note (the words before "is") and its predicate. Without a copula, the predicate is all words after
 * the first, or all if the note begins with "we".
 */
export function sidesOf(text: string, words: readonly string[], language: Language) {
  const subjectText = copula.exec(text)?.groups?.subject;
  const subject = new Set(subjectText === undefined ? [] : analyse(subjectText, language));
  const predicateWords =
    subjectText === undefined
      ? ourselves.test(text)
        ? words
        : words.slice(1)
      : words.filter((word) => !subject.has(word));
  return { subject, predicate: new Set(predicateWords) };
}

const clause = /[,;:.] |[，；：。]/u;
const payerPattern =
  /^(?<subject>.{2,60}?)\s(?:pays?|earns?|zahlt|zahlen|verdient|verdienen|paie(?:nt)?|gagne(?:nt)?|pagan?|ganan?|paga(?:no)?|guadagna(?:no)?)(?!\p{L})/iu;

/**
 * The words for the payer or earner in the first clause with a figure: "the city" in "The party takes place, the city
 * pays 500 euros".
 */
export function payerIn(text: string, language: Language): ReadonlySet<string> {
  const clauseWithFigure = text.split(clause).find((one) => figuresIn(one).size > 0) ?? '';
  return new Set(analyse(payerPattern.exec(clauseWithFigure)?.groups?.subject ?? '', language));
}

const numbered =
  /^(?:the |our |der |die |das |unser(?:e|er)? |le |la |el )?(?<noun>\p{L}+) ?(?<number>\p{L}{0,3}\d+)(?= (?:is|are|has|have|meets|leaves|opens|closes|now (?:is|has|leaves|meets)|ist|sind|hat|est|a|es|tiene|è|ha)(?!\p{L}))/iu;

/** The numbered thing that a note begins with: "room 4 is …". Null if there is none. */
export function numberedIn(text: string): { noun: string; number: string } | null {
  const { noun, number } = numbered.exec(text)?.groups ?? {};
  return noun === undefined || number === undefined ? null : { noun: noun.toLowerCase(), number: number.toLowerCase() };
}
