/** Cues that a question asks for a former, the first or the present state, in the supported languages. */
import { asksInPastTense } from './tense.ts';
import { wholeWords } from './whole-words.ts';

const formerWords = wholeWords(
  'originally|formerly|previously|in the past|back then|at that time|at first|in the beginning|to begin with|in former times',
  "(?<!(?:is|are|be|being|been|gets?) (?:[^ ]+ ){0,4})used to|did(?:n[’']t)? (?:[^ ]+ ){1,4}use to",
  '(?:former|previous)(?! (?:meetings?|calls?|talks?|sessions?|conversations?|messages?|weeks?|months?|years?|days?|nights?|evenings?|times?|steps?)(?!\\p{L}))',
  'ursprünglich(?:e[nrms]?)?|anfangs|früher|frühere[rnms]?|vorherige[rnms]?|damals|ehemals|ehemalige[rnms]?',
  "à l['’]origine|au début|autrefois|auparavant|initialement|précédemment|ancien(?:ne)?s?",
  'originalmente|al principio|anteriormente|antiguamente',
  "originariamente|inizialmente|all['’]inizio|in passato|in precedenza|precedentemente|precedenti?|un tempo",
  'inicialmente|no início|no princípio|antigamente|no passado',
  'oorspronkelijk|aanvankelijk|vroeger|voorheen|destijds',
  'изначально|первоначально|раньше|прежде|прежн(?:ий|яя|ее|ие|его|ей|их)|бывш(?:ий|ая|ее|ие|его|ей|их)',
  'pierwotnie|początkowo|dawniej|poprzedni(?:o|a|ego|ej)?',
  'başlangıçta|ilk başta|eskiden',
);
const cjkFormerWords =
  /以前|原来|原先|最初|之前|曾经|当时|过去|本来|先前|起初|以前は|元々|当初|원래|처음에|예전|이전에/u;
/** Excludes times such as "au début d'avril" and "at the beginning of May". */
const notBeforeOf = "(?! (?:of|des|der|de[sl]?|du|d['’]|von|vom|dell?['’]?|do|da|van))";
const firstWords = wholeWords(
  `originally|initially|at first|at the (?:very )?(?:start|beginning|outset)${notBeforeOf}|in the (?:very )?beginning${notBeforeOf}|to begin with|in the first (?:plan|place|version)`,
  `ursprünglich|anfangs|(?:ganz )?am Anfang${notBeforeOf}|zu (?:Beginn|Anfang)${notBeforeOf}|im ersten Plan`,
  `à l['’]origine|au (?:tout )?(?:début|départ)${notBeforeOf}|initialement|dans un premier temps`,
  `originalmente|al (?:principio|comienzo|inicio)${notBeforeOf}|en un principio|en un primer momento|inicialmente`,
  `originariamente|inizialmente|all['’]inizio${notBeforeOf}|in un primo (?:momento|tempo)|no (?:início|princípio|começo)${notBeforeOf}`,
  'oorspronkelijk|aanvankelijk|in het begin|изначально|первоначально|pierwotnie|początkowo|başlangıçta|ilk başta',
);
/** Words that ask for the first state only in the past tense: "When is the first meeting?" asks for a future one. */
const pastTenseFirstWords = wholeWords(
  '(?<!after (?:the|our|his|her|their) )first(?![ -](?:aid|name|floor|class|half|of all)(?!\\p{L}))|original',
  '(?<!nach (?:de[rmn]|unsere[rmn]) )erste[nrms]?(?! (?:Hilfe|Stock)(?!\\p{L}))|ursprüngliche[nrms]?|zuerst',
  "(?<!après (?:la |le )?)(?:premi(?:er|ère)s?|d['’]origine)|(?:tout )?d['’]abord|original[eo]?s?|(?<!(?:después|tras) (?:de la |la |del |el )?)primer[oa]?s?|(?<!dopo (?:il |la )?)prim[oa](?! (?:di|che|del))|originari[oa]|eerste|первоначальн\\p{L}+|pierwotn\\p{L}+|pierwsz\\p{L}+",
);
const cjkFirstWords = /原来|原先|最初|起初|本来|当初|元々|원래|처음에/u;
/**
 * Cues of a former state only in the past tense: "until when may children stay" asks about the present, and "what do we
 * check first of all" about the order of steps.
 */
const pastTenseFormerWords = wholeWords(
  'before|until|prior to|up to|earlier|once|so far|first of all',
  'old',
  'bisher|bevor|bis|vor|vorher|zuvor|zunächst|(?:alte|vorige|bisherige)[nrms]?',
  'vieux|vieil|vieille|précédente?|viej[oa]|antigu[oa]|anterior|vecchi[oa]|antig[oa]|velh[oa]|oude|vorige',
  "avant|(?:tout )?d['’]abord|jusqu['’](?:à|au|en)",
  'antes|hasta|primero',
  'prima|fino a|allora|até|na altura|voordat|eerder|toen|прежде чем|до того|сначала|тогда|przed|zanim|wcześniej|kiedyś|wtedy|önceden|daha önce|o zaman',
);

/** True if a question asks for a former state: formerly, used to, before, früher, 以前. */
export function asksForFormerState(question: string): boolean {
  return (
    formerWords.test(question) ||
    cjkFormerWords.test(question) ||
    (pastTenseFormerWords.test(question) && asksInPastTense(question))
  );
}

/** Mentions of the state that followed the one asked for: "before Ada", "bevor sie umzog", "vor dem Umzug", "…之前". */
const laterStates = [
  /^(?:before|prior to|bevor|vor|avant|antes de|antes que|prima di|prima che|voordat|прежде чем|zanim)\s[^,]*,/iu,
  /[\s,]+(?:before|prior to|bevor|avant|antes d[aeo]s?|antes del|antes que|prima di|prima che|prima de(?:l|i|lla|lle|llo|gli)|voordat|прежде чем|zanim)\s.*$/iu,
  /(?<!\p{L})vor\s+(?:(?:de[mnr]|unsere[mnr]|seine[mnr]|ihre[mnr]) )?\p{Lu}[\p{L}-]*/u,
  /^.{1,20}?(?:之前[,，]?|以前[,，])/u,
];
/** Questions about both events: "How many days before X", "the night before X", "when did we, before X". */
const bothEventsWords = wholeWords(
  'how (?:long|many|much|old|often|far)|when|how|why|(?:day|night|evening|morning|week|month|year|hour|minute)s? before',
  'wie|wann|warum|(?:Tag|Tage|Nacht|Abend|Morgen|Woche|Wochen|Monat|Monate|Jahr|Jahre|Stunde|Stunden) (?:vor|bevor)',
  'combien|quand|pourquoi|comment|(?:jour|jours|nuit|soir|veille|semaine|semaines|mois|ans?) avant',
  'cuánt[oa]s?|cuándo|por qué|cómo|(?:día|días|noche|semana|semanas|mes|meses|años?) antes',
  'quant[oaie]|quando|perché|(?:giorn[oi]|nott[ei]|settiman[ae]|mes[ei]|ann[oi]) prima|por que|(?:dias?|noites?|semanas?|meses|anos?) antes|wanneer|waarom|hoe(?:veel|lang)|когда|почему|сколько|kiedy|dlaczego|ile',
);
const cjkBothEventsWords = /多久|多长|多少|几(?:天|周|个月|年)|什么时候|为什么/u;
const capitalisedWord = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}-]{2,}/gu;

const eventQuestionWords = wholeWords(
  '(?<!(?:until|till|by|from|since) )when|why|how (?:long|often|come)|(?:which|what) (?:days?|dates?)|what happened',
  '(?<!(?:bis|ab|seit) )wann|warum|wieso|weshalb|wie (?:lange|oft|kam)|an welche[mn] (?:Tag|Tagen|Datum)',
  "(?<!(?:jusqu['’]à|depuis) )quand|pourquoi|combien de (?:temps|fois)|quel(?:le)?s? (?:jours?|dates?)",
  '(?<!(?:hasta|desde) )cuándo|por qué|cuánt[oa]s? (?:tiempo|veces)|qué (?:días?|fechas?)',
  '(?<!(?:fino a|da) )quando|perché|quant[oe] (?:tempo|volte)|(?:che|qual[ei]) (?:giorn[oi]|dat[ae])|por que|wanneer|waarom|hoe (?:lang|vaak)|когда|почему|kiedy|dlaczego|ne zaman|neden',
);
const cjkEventQuestionWords = /多久|多长时间|什么时候|何时|为什么|几[天次]|哪[一几]?天|いつ|なぜ|언제|왜/u;

/** True if a question asks when, why or how long: about an event, and not about a state. */
export const asksForEvent = (question: string) =>
  eventQuestionWords.test(question) || cjkEventQuestionWords.test(question);

/**
 * Splits a question about a former state: the question without its mention of the later state, and the names in that
 * mention.
 */
export function splitLaterState(question: string): { former: string; laterNames: readonly string[] } {
  if (bothEventsWords.test(question) || cjkBothEventsWords.test(question)) return { former: question, laterNames: [] };
  const former = laterStates.reduce((text, state) => text.replace(state, ' '), question).trim();
  // If nothing was removed, no name is missing.
  const names = [...new Set(question.match(capitalisedWord))].filter((name) => !former.includes(name));
  return { former, laterNames: names };
}

/** Words for the present. A question without them asks about the present too, so they add nothing. */
const presentWords = new RegExp(
  wholeWords(
    'at the moment|right now|currently|at present|presently|nowadays|these days|as of now|now',
    'jetzt|derzeit|momentan|aktuell|zurzeit|zur Zeit|gegenwärtig|im Moment|im Augenblick|heutzutage',
    'actuellement|en ce moment|maintenant|à présent|pour le moment|de nos jours',
    'ahora(?: mismo)?|actualmente|en este momento|de momento|por ahora|hoy en día',
    'adesso|attualmente|al momento|in questo momento|per ora|ora come ora',
    'agora|atualmente|neste momento|por agora',
    'momenteel|op dit moment|tegenwoordig',
    'сейчас|теперь|в (?:данный|настоящий) момент|в настоящее время',
    'teraz|obecnie|aktualnie|w tej chwili|şu anda|şimdi|halen',
  ),
  'giu',
);
/** Removes words such as "now" from a question, but not from names ("Apocalypse Now") or code (`now()`). */
export function withoutPresentWords(question: string): string {
  const isInNameOrCode = (word: string, at: number) => {
    const [before, after] = [question.slice(0, at), question.slice(at + word.length)];
    return (at > 0 && /^\p{Lu}/u.test(word)) || /[„“"'(]$/u.test(before) || /^[("”'“]/u.test(after);
  };
  return question.replace(presentWords, (word, at: number) => (isInNameOrCode(word, at) ? word : ' ')).trim();
}

/**
 * Adverbs for a former state. Memories written while it was present do not contain them. They are removed from whole
 * questions, never from single names.
 */
const formerAdverbs = wholeWords(
  'originally|formerly|previously|in the past|back then|at that time|at first|in the beginning|at the (?:very )?(?:start|beginning)|to begin with|earlier',
  'ursprünglich|anfangs|(?:ganz )?am Anfang|zunächst|früher|vorher|zuvor|damals|bisher|zuerst',
  "à l['’]origine|au (?:tout )?(?:début|départ)|autrefois|auparavant|initialement|précédemment",
  'originalmente|al principio|en un principio|anteriormente|antiguamente|antes(?= ?\\?)',
);
/** The German perfect, "hat … gekostet": memories written at that time say "kostet". */
const germanPerfect = /(?<!\p{L})(?:hat|haben|hast|habt)(?!\p{L}).*?(?<!\p{L})ge\p{Ll}{3,}t(?!\p{L})/iu;
const germanParticiple = /(?<!\p{L})ge(\p{Ll}{3,}t)(?!\p{L})/gu;

/**
 * Rewords a question about a former state as memories worded it while the state was present: without adverbs such as
 * "früher", and with "kostet" instead of the German participle "gekostet".
 */
export function toPresentTense(question: string): string {
  const bare = question.replace(new RegExp(formerAdverbs, 'giu'), ' ').replace(/(?<=did \p{L}+ )use to/giu, ' ');
  return (germanPerfect.test(bare) ? bare.replace(germanParticiple, '$1') : bare).replace(/ {2,}/g, ' ').trim();
}

/** True if a question asks for the first state: originally, at first, ursprünglich, au début, 最初. */
export function asksForFirstState(question: string): boolean {
  if (firstWords.test(question) || cjkFirstWords.test(question)) return true;
  return pastTenseFirstWords.test(question) && asksInPastTense(question);
}

/** Clauses that name a time by what happened then: "while the head of props was ill", "als sie noch in Köln wohnte". */
const duringWords = wholeWords(
  'while|right after|as long as|(?<!^)when \\S+(?: \\S+){0,3} (?:was|were|had|lived|worked|began|started|still)|when \\S+ still',
  '(?<!^)während|solange|(?<!(?:besser|mehr|weniger|größer|kleiner|später|früher|länger|höher|anders|so\\S*) )als (?:\\S+ ){1,6}(?:war|waren|hatten?|wohnten?|arbeiteten?|begann|anfing)',
  "pendant que|tant que|(?<!^)(?:lorsqu|quand) ?['’]?(?:e )?(?:\\S+ ){1,4}(?:était|étaient|avait|habitait|travaillait|commençait)",
  'mientras|(?<!^)cuando (?:\\S+ ){0,4}(?:era|eran|estaba|estaban|vivía|vivíamos|trabajaba|empezó)',
  '(?<!^)mentre|finché|(?<!^)quando (?:\\S+ ){0,4}(?:era|erano|abitava|lavorava)|terwijl|(?<!^)toen (?:\\S+ ){1,6}(?:was|waren|woonde|werkte)',
);

/**
 * True if a question in the past tense asks for the state while something else was so, or right after it. No order of
 * age says which of several states that was.
 */
export const asksForStateDuring = (question: string): boolean =>
  duringWords.test(question) && asksInPastTense(question);

const attemptWords = wholeWords(
  "what (?:did not|didn['’]t|has not|hasn['’]t|does not|doesn['’]t) (?:help|work)|what (?:failed|went wrong|was tried|has been tried|did we (?:already )?try|have we (?:already )?tried|else did we try)|which (?:attempts?|fixes|tries) failed",
  'was (?:hat|haben) (?:[^?]{0,60} )?nicht (?:geholfen|funktioniert|geklappt|gewirkt)|was ging schief|was (?:haben wir|wurde) (?:[^?]{0,60} )?(?:versucht|probiert|ausprobiert)',
  "qu['’]est-ce qui n['’]a pas (?:marché|fonctionné|aidé)|qu['’](?:a-t-on|avons-nous) (?:déjà )?essayé|qu['’]est-ce qu['’]on a (?:déjà )?essayé",
  'qué (?:no (?:funcionó|sirvió|ayudó|ha funcionado)|falló|(?:hemos )?(?:probado|intentado)|probamos|intentamos)|(?:che )?cosa (?:non ha (?:funzionato|aiutato)|abbiamo (?:già )?provato)',
);
const cjkAttemptWords =
  /(?:试|嘗|尝)过(?:什么|哪些)|什么(?:没用|没有用|不管用)|哪些.{0,12}(?:没用|失败)|(?:何|なに)が(?:うまくいかなかった|だめだった|失敗)|(?:何|なに)を試し/u;

/** True if a question asks for failed attempts: a later success does not replace them. */
export const asksForFailedAttempts = (question: string): boolean =>
  attemptWords.test(question) || cjkAttemptWords.test(question);
