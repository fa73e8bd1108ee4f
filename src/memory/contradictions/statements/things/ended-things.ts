/**
 * Parses named things that ended without a replacement: sold or renamed things, a pet that died, a book that was
 * finished.
 */
import { isGivenName } from '../../../../reading/extract/dictionary.ts';
import { fold } from '../../../../text/fold.ts';

const name =
  "\\p{Lu}[\\p{L}\\p{N}'’&+-]*(?:(?: (?:of|the|and|de|du|la|le|les|der|die|das|und|del))* (?:\\p{Lu}[\\p{L}\\p{N}'’&+-]*|\\d+\\p{L}?))*";
const the =
  "(?:the |our |my |his |her |their |der |die |den |das |unsere?n? |meine?n? |le |la |l['’]|notre |ma |mon |el |nuestr[oa] |mi |il |lo |nostr[oa] |mia |mio )+";
const quotes = '["“”„«»‹› ]{0,3}';

const soldForms = [
  new RegExp(`^(?:(?:\\p{Lu}\\p{L}*|we|they) (?:have |has |just |finally )*)?[Ss]old ${the}(?<what>${name})`, 'u'),
  new RegExp(
    `^(?:\\p{Lu}\\p{L}* (?:haben|hat)|wir haben) (?:\\p{Ll}+ )??${the}(?<what>${name}) (?:verkauft|abgegeben)`,
    'u',
  ),
  new RegExp(`^(?:Den|Die|Das|Unsere?n?) (?<what>${name}) (?:haben wir|habe ich) (?:verkauft|abgegeben)`, 'u'),
  new RegExp(`^(?:\\p{Lu}\\p{L}* a|[Nn]ous avons|[Oo]n a) vendu ${the}(?<what>${name})`, 'u'),
  new RegExp(`^(?:(?:Hemos|He) vendido|(?:Abbiamo|Ho) venduto) ${the}(?<what>${name})`, 'u'),
  /^(?:我们)?(?:把)?(?<what>\p{Script=Han}{2,4}?)(?:已经)?(?:卖掉?了|被卖了)/u,
];
const nameEnd = '(?= (?:subscription|membership|account|plan)|$|[.,;!])';
const cancelledForms = [
  new RegExp(
    `^(?:(?:\\p{Lu}\\p{L}*|we|they) (?:have |has |just |finally )*)?(?:[Cc]ancell?ed|[Uu]nsubscribed from) (?:${the})?(?<what>${name}?)${nameEnd}`,
    'u',
  ),
  new RegExp(
    `^(?:[Tt]he |[Oo]ur |[Mm]y )?(?<what>${name}?)(?: subscription| membership)? (?:is|has been|was) cancell?ed(?=$|[.,;!])`,
    'u',
  ),
  new RegExp(
    `^(?:\\p{Lu}\\p{L}* a|[Nn]ous avons|[Oo]n a) résilié (?:${the})?(?:abonnement (?:à |chez )?)?(?<what>${name})`,
    'u',
  ),
  new RegExp(`^(?:\\p{Lu}\\p{L}* (?:haben|hat)|wir haben) (?:${the})?(?<what>${name}?)(?:-?[Aa]bo)? gekündigt`, 'u'),
  new RegExp(
    `(?:^|[:,] )(?:[Dd](?:er|ie|as) )?(?<what>${name}?)(?:-?(?:[Aa]bo|[Vv]ertrag|[Ll]izenz))? (?:ist|sind|wird|wurde)(?: \\p{Ll}+)? gekündigt(?=$|[.,;!])`,
    'u',
  ),
  /^(?:Oneself|我)?(?:已经)?(?:取消|退订)了?(?<what>\p{Script=Han}{2,4}?|[\p{Lu}][\p{L}+]+)(?:的?(?:订阅|会员))?(?=$|[。，,])/u,
];
const since = '(?:[Ff]rom now on|[Nn]ow|[Ff]rom \\p{Lu}\\p{L}+ on)';
const namedVerb = '(?:is|are|was|has been|will be|gets?)';
const renamedForms = [
  new RegExp(
    `^(?:${since},? )?(?:${the})?(?<what>${name}) ${namedVerb}(?: (?:now|officially))? renamed(?: (?:to|as))? `,
    'iu',
  ),
  new RegExp(
    `^(?:${since},? (?:${the})?(?<what>${name}) ${namedVerb} (?:called|named) |(?:${the})?(?<what2>${name}) ${namedVerb} (?:(?:now|officially) (?:called|named) |(?:called|named) (?=.* ${since}[.!]?$)))`,
    'u',
  ),
  new RegExp(`^[Ww]e (?:have )?renamed (?:${the})?(?<what>${name}?)(?: to| as|,) `, 'u'),
  new RegExp(
    `^(?:${the})?(?<what>${name}?) (?:heißt|nennt sich|nennen wir) (?:jetzt|nun|ab (?:jetzt|sofort|heute|\\p{Lu}\\p{L}+)|künftig|inzwischen) `,
    'iu',
  ),
  new RegExp(
    `^(?:${the})?(?<what>${name}?) (?:wird|wurde|ist)(?: \\p{Ll}+)? (?:in|zu) .{2,60} umbenannt(?!\\p{L})`,
    'iu',
  ),
  new RegExp(`^(?:${the})?(?<what>${name}) (?:s['’]appelle (?:désormais|maintenant)|est renommée? en) `, 'iu'),
  new RegExp(`^(?:${the})?(?<what>${name}) (?:se llama ahora|ahora se llama|pasa a llamarse) `, 'iu'),
  new RegExp(`^(?:${the})?(?<what>${name}) (?:si chiama (?:ora|adesso)|ora si chiama) `, 'iu'),
];
/** Forms that also match people. */
const goneForms = [
  new RegExp(
    `^(?:(?:[Oo]ur|[Mm]y|[Tt]he) \\p{Ll}+ )?(?<what>${name})(?: has| just| sadly)* (?:died|passed away|was put down|ran away)(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    `^(?:(?:[Uu]nser|[Mm]ein)e? \\p{L}+ )?(?<what>${name}) ist (?:\\p{L}+ ){0,2}(?:gestorben|entlaufen|eingeschläfert worden)(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    `^(?:(?:[Nn]otre|[Mm]on|[Mm]a) \\p{L}+ )?(?<what>${name}) (?:est (?:\\p{L}+ )?(?:morte?|décédée?)|s['’]est enfuie?)(?!\\p{L})`,
    'u',
  ),
  /^(?<what>\p{Script=Han}{1,4}?)(?:昨天|上周|今天)?(?:死了|去世了|走丢了|不在了)/u,
  new RegExp(
    `^(?:\\p{Lu}\\p{L}*|[Ww]e) (?:(?:has|have) )?(?:just )?finished (?:reading |watching )?${quotes}(?<what>${name})`,
    'u',
  ),
  new RegExp(
    `^(?:\\p{Lu}\\p{L}* a|[Nn]ous avons|[Oo]n a) (?:fini|terminé) (?:de (?:lire|regarder) )?${quotes}(?<what>${name})`,
    'u',
  ),
  new RegExp(
    `^(?:\\p{Lu}\\p{L}* hat|[Ww]ir haben) ${quotes}(?<what>${name})${quotes} ?(?:fertig|zu Ende|aus)(?:gelesen| gelesen| geschaut|geschaut)`,
    'u',
  ),
  new RegExp(
    `^(?:He|Ha|Hemos|Ho|Abbiamo) (?:terminado|acabado|finito)(?: de leer| di leggere)? ${quotes}(?<what>${name})`,
    'u',
  ),
  /^.{0,6}?(?:看完|读完)了?《?(?<what>\p{Script=Han}{2,12})/u,
];
const prefilter =
  /[Ss]old|[Cc]ancel|called|named|heißt|enn(?:t|en) |umbenannt|appelle|renommé|llama|chiama|nsubscribed|résilié|gekündigt|取消|退订|verkauft|abgegeben|vend[iu]|died|passed away|put down|ran away|gestorben|entlaufen|eingeschläfert|morte?|décéd|enfui|finished|fini|terminé|gelesen|geschaut|terminado|acabado|卖|死了|去世|走丢|不在了|看完|读完/u;
/** The day on which something ended. */
const endDayWords = /,? (?:last (?:week|month|night|year)|yesterday|gestern|hier|ayer|ieri)(?=[.!]?$)|昨天|上周/u;

const nameWordsIn = (forms: readonly RegExp[], text: string) =>
  wordsOf(
    forms
      .map((form) => form.exec(text)?.groups)
      .map((groups) => groups?.what ?? groups?.what2)
      .find((found) => found !== undefined) ?? '',
  );

/**
 * The words of the name of the ended thing; empty if there is none, or if it names a person whose death or departure is
 * not stated.
 */
export function endedThingIn(text: string): ReadonlySet<string> {
  if (!prefilter.test(text)) return noWords;
  const words = nameWordsIn(goneForms, text);
  if (words.length > 0) return new Set(words);
  const things = nameWordsIn([...soldForms, ...cancelledForms, ...renamedForms], text);
  return things.some(isGivenName) ? noWords : new Set(things);
}

/** The text without the day on which something ended: with that day, the text would count as past. */
export const withoutDayOfEnd = (text: string): string => {
  if (!prefilter.test(text) || !endDayWords.test(text)) return text;
  const withoutDay = text.replace(endDayWords, '');
  return endedThingIn(withoutDay).size > 0 ? withoutDay : text;
};

const ownedForms = [
  new RegExp(
    `(?<!\\p{L})(?:have|has|own|owns|drives?|haben?|hat|fahren?|fährt|avons|ai|a|conduis|roule en|tenemos|tiene|abbiamo|ha) (?:an? |une? |eine?n? |el |un[ao]? |${the})(?:\\p{Ll}+ )?(?<what>${name})`,
    'gu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:called|named|namens|heißt|appelée?|s['’]appelle|se llama|si chiama|heet) (?<what>${name})`,
    'gu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:reading|watching|lis|lit|lisons|regarde|regardons|lese|liest|schaue|schaut|leyendo|leggendo|leo|leggo)(?: \\p{Ll}+){0,3} ${quotes}(?<what>${name})`,
    'gu',
  ),
  /(?:叫|名叫|有(?:一)?[辆台只条个部])(?<what>\p{Script=Han}{1,4})(?=$|[。，,和])/gu,
  new RegExp(
    `(?<!\\p{L})(?:uses?|using|nutz(?:en|t)|verwende[nt]|utilis(?:ons|e)|us(?:amos|iamo)|utilizamos|gebruiken|subscri(?:bes?|bed|ption) to|pays? [^.;]{0,30}? for|member of|abonnée? (?:à|au)|abonnement (?:à|chez)|abonniert|Abo (?:bei|von)|suscrit[oa] a|abbonat[oa] a) (?:${the})?(?<what>${name})`,
    'gu',
  ),
  /(?<!\p{L})(?<what>\p{Lu}[\p{L}+]*)-(?:Abo|Abonnement|Mitgliedschaft)(?!\p{L})/gu,
  /订阅了?(?<what>\p{Script=Han}{2,4}|\p{Lu}[\p{L}+]+)/gu,
  /(?:在看|在读)《?(?<what>\p{Script=Han}{2,12})/gu,
];

/** The name words of each thing that is owned, kept, subscribed to or read. */
export const ownedThingsIn = (text: string): readonly (readonly string[])[] =>
  ownedForms.flatMap((form) => [...text.matchAll(form)].map(({ groups }) => wordsOf(groups!.what!)));

interface ThingStatement {
  endedThing: ReadonlySet<string>;
  ownedThings: readonly (readonly string[])[];
  isDenied: boolean;
}

/** True if the newer statement ends a thing that somebody has according to the older one. */
export const endsOwnedThing = ({ endedThing }: ThingStatement, older: ThingStatement): boolean =>
  endedThing.size > 0 &&
  !older.isDenied &&
  older.ownedThings.some((words) => [...endedThing].every((word) => words.includes(word)) && endedThing.has(words[0]!));

const wordsOf = (text: string) =>
  text
    .split(/[\s"“”„«»‹›]+/u)
    .map((word) => fold(word).toLowerCase())
    .filter((word) => word !== '');
const noWords: ReadonlySet<string> = new Set();
