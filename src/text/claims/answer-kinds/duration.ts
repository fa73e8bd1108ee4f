/** A duration: "How long are the logs kept?" */
import { type Kind, matchesPattern } from './kind.ts';
import { namesLength } from './length.ts';

const units =
  '(?:sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|nights?|days?|working days|weeks?|months?|quarters?|years?|Sekunden?|Minuten?|Stunden?|Nächte|Tagen?|Werktagen?|Wochen?|Monaten?|Jahren?|secondes?|heures?|nuits?|jours?|semaines?|mois|ans?|segundos?|minutos?|horas?|noches?|días?|semanas?|mes(?:es)?|años?|secondi|minuti|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|dias?|meses|anos?|dag(?:en)?|uur|uren|nacht(?:en)?|we[e]?ken|maand(?:en)?|jaar)';
const numberWords =
  '(?:half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety|ein(?:e[nrm]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|dreißig|une?|deux|trois|quatre|cinq|six|sept|huit|dix|quinze|trente|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|diez|due|tre|quattro|cinque|sei|dois|duas|três|quatro|een|twee|drie|vijf|zes|zeven|tien)';

const namesDuration = matchesPattern(
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:\\d+(?:[.,]\\d+)?[- ]?(?:[hs]|${units})|${numberWords}[- ]${units})(?!\\p{L})|[\\d一二两三四五六七八九十半](?:秒|分钟|个?小时|天|周|个月|年)`,
    'iu',
  ),
);
/** With "is" or "was", "how long" may ask for a length or a duration, except with nouns for events. */
const mayBeMeasured =
  /\bhow long (?:is|are|was|were) (?!(?:\S+ ){0,4}(?:lessons?|class(?:es)?|courses?|meetings?|calls?|films?|movies?|flights?|drives?|rides?|trips?|journeys?|walks?|way|commute|breaks?|holidays?|vacations?|trial|warranty|guarantee|contracts?|lease|term|notice|period|wait|queue|delay|sessions?|appointments?|shifts?|concerts?|shows?|rehearsals?|games?|match(?:es)?|season|visits?|stay|tour|timeout|retention|sprints?|probation|time|\p{L}+ing|\p{L}+ed|\p{L}+en)(?!\p{L}))/iu;

export const durationKind = {
  kind: 'duration',
  questionPattern:
    /\bhow (?:long|soon|quickly)\b|\bhow (?:many|much) (?:seconds|minutes|hours|days|nights|weeks|months|years|time)\b|\bwie ?(?:lange|viele? (?:sekunden|minuten|stunden|tagen?|nächte|wochen|monaten?|jahre|zeit))\b|\bcombien de (?:temps|secondes|minutes|heures|jours|nuits|semaines|mois)\b|\bcuánt[oa]s? (?:tiempo|segundos|minutos|horas|días|noches|semanas|meses|años)(?!\p{L})|\bquant[oaie] (?:tempo|minuti|ore|giorni|settimane|mesi|anni)\b|\bhoe ?(?:lang|snel)\b|多久|多长时间|多少(?:分钟|小时|天|周|个月|年)|几(?:分钟|个?小时|天|周|个月)/iu,
  isAnswer: (text, question) => namesDuration(text) || (mayBeMeasured.test(question) && namesLength(text)),
  expansionWords: '',
} as const satisfies Kind;
