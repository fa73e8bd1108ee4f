/** Replaces phrases of the same meaning by one form, so that statements with different wording can be compared. */
import { hasChangeCue } from '../../../text/claims/cues/change.ts';
import { weekdaysIn } from '../../../text/claims/days/weekdays.ts';
import { isDeniedIn } from './statement-cues.ts';

const retentionVerb =
  /(?<!\p{L})(?:(?:is|are|now|werden|wird|sont|est|se) )*(?:kept|retained|stored|held|keep|retain|aufbewahrt|behalten|gespeichert|conservée?s?|gardée?s?|conservan?|guardan?)(?: now| jetzt)?(?= (?:for |only |up to |pendant |durante |nur )?\d)|(?<!\p{L})(?:retention(?: (?:period|time))?|aufbewahrung(?:s(?:dauer|zeit|frist))?|rétention|durée de conservation|retención)(?!\p{L})|(?:保存|保持|保管|保留)(?:期間|期间|期限|时间|時間|期)?(?=[はをが是为改]|\s?\d)/giu;
const germanRetention =
  /(?<!\p{L})(?<before>werden|wird) (?<all>[^,;.]*?\d[^,;.]*?) (?:aufbewahrt|gespeichert|behalten)(?!\p{L})/iu;

/** Uses one word for how long something is kept: "logs are kept for 30 days", "log retention: 90 days", "日志保留30天". */
function normaliseRetention(text: string): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(germanRetention, '$<before> retention $<all>')
    .replace(retentionVerb, ' retention ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const likePattern =
  /\blove|hate|like|enjoy|stand|ador|d[eé]test|loath|hasst|verabscheut|liebt|odia|odeia|encanta|haat|ненавид|обожа|терпеть|讨厌|嫌い|苦手|happily|gladly|with (?:pleasure|relish|delight|gusto)| gern|volontiers|con (?:gusto|ganas)/i;

/** "Eats mushrooms happily", "isst gern Pilze", "mange volontiers des champignons". */
const consumedGladly =
  /(?<!\p{L})(?:eats?|drinks?|has|have) (?<en>[^.,;:]{2,40}?) (?:happily|gladly|with (?:pleasure|relish|delight|gusto))(?!\p{L})/iu;
const consumedGladlyElsewhere =
  /(?<!\p{L})(?:(?:isst|trinkt)(?: jetzt| inzwischen| nun)? gerne? (?<de>[^.,;:]{2,40}?)(?=$|[.,;:])|(?:mange|boit)(?: maintenant| désormais)? volontiers (?<fr>[^.,;:]{2,40}?)(?=$|[.,;:])|(?:come|bebe) (?<es>[^.,;:]{2,40}?) con (?:gusto|ganas)(?!\p{L}))/iu;

/** Uses one verb for liking, and its denial for the opposite: "can't stand" becomes "does not like". */
function normaliseLiking(text: string): string {
  if (!likePattern.test(text)) return text;
  return text
    .replace(consumedGladly, 'likes $<en>')
    .replace(consumedGladlyElsewhere, (_all, ...args) => {
      const { de, fr, es } = args.at(-1) as Record<string, string | undefined>;
      return de === undefined ? (fr === undefined ? `le gusta ${es}` : `aime ${fr}`) : `mag ${de}`;
    })
    .replace(/(?<!\p{L})(?:(?:can['’]?t|cannot) stand|hates?|dislikes?|detests?|loathes?)(?!\p{L})/giu, 'does not like')
    .replace(/(?<!\p{L})adore(?= (?:le|la|les|ce|cette|son|sa|ses|faire) | l['’])/giu, 'aime')
    .replace(/(?<!\p{L})déteste(?!\p{L})/giu, "n'aime pas")
    .replace(/(?<!\p{L})(?:le encanta|adora)(?!\p{L})/giu, 'le gusta')
    .replace(/(?<!\p{L})odeia(?!\p{L})/giu, 'não gosta de')
    .replace(/(?<!\p{L})haat(?!\p{L})/giu, 'houdt niet van')
    .replace(/(?<!\p{L})(?:ненавидит|терпеть не может)(?!\p{L})/giu, 'не любит')
    .replace(/(?<!\p{L})обожает(?!\p{L})/giu, 'любит')
    .replace(/(?<!\p{L})(?:loves?|enjoys?|adores?|likes?)(?!\p{L})/giu, 'likes')
    .replace(/(?<!\p{L})(?:hasst|verabscheut)(?!\p{L})/giu, 'mag nicht')
    .replace(/(?<!\p{L})(?:liebt)(?!\p{L})/giu, 'mag')
    .replace(/(?<!\p{L})(?:odia|detesta)(?!\p{L})/giu, 'no le gusta')
    .replace(/讨厌/gu, '不喜欢')
    .replace(/(?:が嫌い|が苦手)/gu, 'が好きではない');
}

const workVerb = /(?<!\p{L})(?:works|travaille|bosse|arbeitet|trabaja|lavora)(?!\p{L})/iu;
const comeVerb = /(?<!\p{L})(?:comes in|is in|is here|vient|est là|kommt|viene)(?!\p{L})/iu;

/** Uses one verb for working on a weekday: "works on Wednesdays", "comes in on Wednesdays now". */
function normaliseWorkVerb(text: string): string {
  if (!/^\p{Lu}/u.test(text) || weekdaysIn(text).size === 0) return text;
  if (workVerb.test(text)) return text.replace(workVerb, 'work');
  return comeVerb.test(text) && (hasChangeCue(text) || isDeniedIn(text)) ? text.replace(comeVerb, 'work') : text;
}

const defaultState =
  /^(?:the )?(?<subject>[^,;:.]{2,40}?) (?<verb>is|are)(?<now> now)? (?<state>on|off|enabled|disabled|active|inactive) by default/iu;

/** A default is a subject of its own: dark mode may be on now and off by default. */
const normaliseDefault = (text: string) =>
  text.replace(defaultState, 'The default of $<subject> $<verb>$<now> $<state>');

/** Matches the article of a length of time: "after an hour" means after 1 hour. */
const lengthWithArticle =
  /(?<=(?<!\p{L})(?:after|within|for|takes?|lasts?|to|nach|binnen|dauert|après|dure|tras|dura|dopo|na) )(?:an?|eine[rmn]?|une?|una?|un[ao]?|een) (?=(?:second|minute|hour|day|week|month|year|Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|seconde|heure|jour|semaine|mois|minuto|hora|día|semana|mes|año|secondo|ora|giorno|settimana|mese|anno|uur|dag)(?!\p{L}))/giu;

/** A limit in the words of a denial or of a change: "no longer than 30 minutes", "nicht mehr als 5", "pas plus de". */
const limitAsDenial =
  /(?<!\p{L})(?:no (?:more|longer|later|less|fewer|earlier|sooner|higher|lower) than|not (?:(?:be )?(?:more|longer|later|less|fewer|earlier|sooner|higher|lower) than)|(?:nicht|kein) (?:mehr|länger|später|weniger|früher|höher|eher) als|pas (?:plus|moins) (?:tard que?|longtemps que?|de?)|no (?:más|menos) (?:tarde (?:de|que)|de|que)|non (?:più|meno) (?:tardi )?(?:di|del|delle|dei)|non oltre|niet (?:meer|langer|later|minder|eerder) dan)(?!\p{L})|不(?:超过|多于|少于|晚于|早于)/giu;

/** Nothing to pay is a price of zero: "Parking is free of charge", "Der Eintritt ist kostenlos", "入场免费". */
const withPriceOfZero = (text: string) =>
  text
    .replace(/(?<!\p{L})(?:is|are)(?<now> now)? (?:free of charge|at no charge)(?!\p{L})/iu, 'costs$<now> 0 euros')
    .replace(
      /(?<!\p{L})(?:ist|sind)(?<now> jetzt)? (?:kostenlos|gratis|kostenfrei|umsonst)(?!\p{L})/iu,
      'kostet$<now> 0 Euro',
    )
    .replace(/(?<!\p{L})(?:est|sont)(?<now> désormais)? gratuite?s?(?!\p{L})/iu, 'coûte$<now> 0 euros')
    .replace(/(?<!\p{L})(?:es|son)(?<now> ahora)? (?:gratis|gratuit[oa]s?)(?!\p{L})/iu, 'cuesta$<now> 0 euros')
    .replace(/(?<!\p{L})(?:è|sono)(?<now> ora)? (?:gratis|gratuit[oaie])(?!\p{L})/iu, 'costa$<now> 0 euro')
    .replace(/(?<!\p{L})is(?<now> nu)? gratis(?!\p{L})/iu, 'kost$<now> 0 euro')
    .replace(/是?免费的?(?=$|[。，,])/u, '0元')
    .replace(/は(?:今は)?無料です/u, 'は0円です')
    .replace(/(?<!\p{L})бесплатн(?:о|ый|ая|ое|ые)(?!\p{L})/iu, 'стоит 0 евро');
const freePattern = /free of|no charge|kosten|gratis|umsonst|gratuit|免费|無料|бесплатн/i;
const normaliseFree = (text: string) => (freePattern.test(text) ? withPriceOfZero(text) : text);

/** Uses one form for verbs of keeping, liking and working, for defaults, limits and lengths of time. */
export const normaliseWording = (text: string): string =>
  normaliseDefault(
    normaliseWorkVerb(
      normaliseLiking(
        normaliseRetention(normaliseFree(text).replace(limitAsDenial, '').replace(lengthWithArticle, '1 ')),
      ),
    ),
  ).replace(/ {2,}/g, ' ');
