/** Reads what is over by its name, with nothing in its place: what was sold or is called otherwise, a pet that died, a book that was read to its end. */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { fold } from '../../../text/fold.ts';

const name =
  "\\p{Lu}[\\p{L}\\p{N}'’&+-]*(?: (?:\\p{Lu}[\\p{L}\\p{N}'’&+-]*|\\d+\\p{L}?|of|the|and|de|du|la|le|les|der|die|das|und|del))*";
const the =
  "(?:the |our |my |his |her |their |der |die |den |das |unsere?n? |meine?n? |le |la |l['’]|notre |ma |mon |el |nuestr[oa] |mi |il |lo |nostr[oa] |mia |mio )+";
const quotes = '["“”„«»‹› ]{0,3}';

const sold = [
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
const theirEnd = '(?= (?:subscription|membership|account|plan)|$|[.,;!])';
const cancelled = [
  new RegExp(
    `^(?:(?:\\p{Lu}\\p{L}*|we|they) (?:have |has |just |finally )*)?(?:[Cc]ancell?ed|[Uu]nsubscribed from) (?:${the})?(?<what>${name}?)${theirEnd}`,
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
const called = '(?:is|are|was|has been|will be|gets?)';
const renamed = [
  new RegExp(
    `^(?:${since},? )?(?:${the})?(?<what>${name}) ${called}(?: (?:now|officially))? renamed(?: (?:to|as))? `,
    'iu',
  ),
  new RegExp(
    `^(?:${since},? (?:${the})?(?<what>${name}) ${called} (?:called|named) |(?:${the})?(?<what2>${name}) ${called} (?:(?:now|officially) (?:called|named) |(?:called|named) (?=.* ${since}[.!]?$)))`,
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
/** People may be called so as well. */
const gone = [
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
const glance =
  /[Ss]old|[Cc]ancel|called|named|heißt|enn(?:t|en) |umbenannt|appelle|renommé|llama|chiama|nsubscribed|résilié|gekündigt|取消|退订|verkauft|abgegeben|vend[iu]|died|passed away|put down|ran away|gestorben|entlaufen|eingeschläfert|morte?|décéd|enfui|finished|fini|terminé|gelesen|geschaut|terminado|acabado|卖|死了|去世|走丢|不在了|看完|读完/u;
/** On which day it ended. */
const dayOfEnd = /,? (?:last (?:week|month|night|year)|yesterday|gestern|hier|ayer|ieri)(?=[.!]?$)|昨天|上周/u;

const whatIn = (forms: readonly RegExp[], text: string) =>
  wordsOf(
    forms
      .map((form) => form.exec(text)?.groups)
      .map((groups) => groups?.what ?? groups?.what2)
      .find((found) => found !== undefined) ?? '',
  );

/** The words of the name of what is over; none where no name is, or only a person's. */
export function endedIn(text: string): ReadonlySet<string> {
  if (!glance.test(text)) return none;
  const words = whatIn(gone, text);
  if (words.length > 0) return new Set(words);
  const things = whatIn([...sold, ...cancelled, ...renamed], text);
  return things.some(isGivenName) ? none : new Set(things);
}

/** Without the day on which something ended, which else makes a text one of the past. */
export const withoutDayOfEnd = (text: string): string => {
  if (!glance.test(text) || !dayOfEnd.test(text)) return text;
  const held = text.replace(dayOfEnd, '');
  return endedIn(held).size > 0 ? held : text;
};

const had = [
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

/** The words of each name of what is had, kept or read. */
export const hadIn = (text: string): readonly (readonly string[])[] =>
  had.flatMap((form) => [...text.matchAll(form)].map(({ groups }) => wordsOf(groups!.what!)));

interface OfThings {
  ended: ReadonlySet<string>;
  had: readonly (readonly string[])[];
  isDenied: boolean;
}

/** Whether the newer statement says that what the older one says is had is over. */
export const endsWhatWasHad = ({ ended }: OfThings, older: OfThings): boolean =>
  ended.size > 0 &&
  !older.isDenied &&
  older.had.some((words) => [...ended].every((word) => words.includes(word)) && ended.has(words[0]!));

const wordsOf = (text: string) =>
  text
    .split(/[\s"“”„«»‹›]+/u)
    .map((word) => fold(word).toLowerCase())
    .filter((word) => word !== '');
const none: ReadonlySet<string> = new Set();
