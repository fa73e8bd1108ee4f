/** Detects the past tense, in the supported languages. */
import { wholeWords } from './whole-words.ts';

const pastForms = wholeWords(
  '[\\p{L}]{2,}ed|did|was|were|had|worked|lived|played|cost|paid|used|held|led|came|went|met|saw|ate|bought|got|took|gave|told|broke|fell',
  'war|waren|hatte|hatten|wurde|wurden|gab|galt|kostete|wohnte|arbeitete|lag|stand|leitete',
  'était|étaient|avait|avaient|habitait|coûtait|travaillait|dirigeait|jouait|fut',
  'era|eran|fue|había|tenía|vivía|costaba|trabajaba|estaba',
  '(?:a|ont|avons|avez) \\p{Ll}+ée?s?',
  '(?:ha|han|hemos) \\p{Ll}+[ai]do',
  'erano|avevan?o?|(?:abit|and|cominci|cost|guid|lavor|pag|st|suon|us)av(?:a|ano)|gestiva|teneva|(?:ha|hanno|abbiamo) \\p{Ll}+(?:at|ut|it)[oaie]',
  'eram|foi|foram|havia|tinha|morava|custava|trabalhava|estava|ficava',
  'hadden|had|werden|werd|kostte|woonde|werkte|lag|stond|begon',
  'был[аои]?|стоил[аои]?|жил[аи]?|работал[аи]?|начинал(?:ся|ась|ось|ись)|находил(?:ся|ась|ось|ись)',
  'był[aoy]?|byli|kosztował[aoy]?|mieszkał[a]?|pracował[a]?|zaczynał[aoy]?',
  '\\p{Ll}{3,}(?:yordu|ıyordu|uyordu|iyordu|ydı|ydi|ydu|ydü)',
);

/**
 * The German perfect. The participle is a whole word in lower case, which excludes "Kindergarten" and "Gesellschaft".
 * "Geöffnet" and "geschlossen" are excluded, since opening hours use them in the present.
 */
const germanPerfectPattern = (prefixes: string, endings: string) =>
  new RegExp(
    `(?<!\\p{L})[Hh](?:at|abt|aben|ast) (?:[^?]{0,120}?[^?\\p{L}])?(?!geöffnet|geschlossen)(?:\\p{Ll}{2,4})?(?:${prefixes})\\p{Ll}{2,}(?:${endings})(?!\\p{L})`,
    'u',
  );
const germanPerfect = germanPerfectPattern('ge', 't|en');
const germanPerfectInQuestions = germanPerfectPattern('ge|be|ver|er|ent|zer|über|unter|miss', 't|en|an');

/** True if a text is in the past tense, judged by common verbs. */
export const isInPastTense = (text: string): boolean =>
  pastForms.test(text) || germanPerfect.test(text) || cjkPastForms.test(text);

const cjkPastForms = /了吗?|过|でした|ました|だった|[았었했]/u;

/**
 * More past forms, for questions only: a question that names a time seldom contains a noun or a present verb that looks
 * like one. The patterns match whole classes of endings, except those of nouns and conditionals.
 */
const pastFormsInQuestions = wholeWords(
  '(?<!(?:is|are|am|be|being|isn.t|aren.t) (?:[^ ]+ ){0,3})(?:(?!(?:need|bed|red|shed|feed|seed|speed|weed|hundred|indeed|embed|exceed|proceed|Fred|Ted|Ned)(?!\\p{L}))\\p{L}{2,}ed|paid|held|led|made|sent|kept|built|sold|told|caught|taught|brought|hung|fed|spent|met)',
  'did|was|were|had|came|went|saw|ate|bought|got|took|gave|broke|fell|could|ran|drove|stood|wrote|lay|sat|flew|drew|wore|rang|spoke|slept|dealt|chose|grew|knew|lost|rode|rose|sang|swam|threw|won|became|began|felt|swept|dug|lent|sought|shot',
  'war|waren|hatten?|wurden?|gab|gaben|galt|galten|lag|lagen|(?<!(?:will|can|to|the|a|not|we|I|you|they) )stand|standen|saß|saßen|durften?|sollten?|konnten?|mussten?|wollten?|hieß|hießen|fuhr|fuhren|ging|gingen|kam|kamen|lief|liefen|hielt|hielten|schlief|schliefen|trafen?|trug|trugen|bekam|bekamen|nahm|nahmen|sprach|sprachen|aß|aßen|trank|tranken|fand|fanden|blieb|blieben|schrieb|schrieben|half|halfen|stieg|stiegen|wusch|wuschen|goss|gossen|vertrat|vertraten|übernahm|begann|begannen|las|lasen|rief|riefen|zog|zogen|flog|flogen',
  '(?:kost|wohn|arbeit|leit|zahl|bezahl|mach|brauch|nutz|benutz|führ|betreu|liefer|spiel|kauf|verkauf|miet|buch|koch|back|dauer|reich|gehör|wart|fütter|putz|reinig|heiz|bewach|verwend|besuch|plan|rechn|schick|stell|hol|lager|trainier|unterrichte?|regel|pfleg|sammel|teil|dien)e?ten?|(?!ge)\\p{Ll}{2,}(?:net|det|tet)en?|schloss|schlossen',
  '(?!\\p{L}*(?:erait|irait|drait|urrait|aurait|erions|eraient|iraient|draient|urraient|auraient)(?!\\p{L}))(?!(?:parfait|souhait|portrait|retrait|extrait|attrait|forfait|bienfait|distrait|abstrait|satisfait|imparfait|contrefait|connait|parait|paraît|connaît)(?!\\p{L}))\\p{Ll}{3,}(?:ait|aient)',
  'était|étaient|avait|avaient|avions|étions|fut|furent|eut|(?:a|ont|avons|avez)(?:-t-on|-t-il|-t-elle|-ils|-elles|-nous)? \\p{Ll}+(?:ée?s?|is|its?|ues?|us)',
  '(?:éta|av|fais|pouv|pay|achet|utilis|habit|travaill|pren|devi|all|ven|voul|fall|dev|viv|croy)ions',
  'era|eran|éramos|fue|fueron|(?!(?:Java|octava|brava|clava|guayaba|sílaba|prueba)(?!\\p{L}))\\p{Ll}{2,}(?:aba|aban|ábamos)',
  '(?:hab|ten|viv|pod|deb|hac|dec|sal|ven|abr|recog|serv|dorm|com|corr|dirig|vend|quer|sab|conduc|val|ced|tra|pon|ca|exist|permit|part|escrib|recib|le|cos|cub|ocurr|aparec|ofrec|pertenec|conoc|produc|repart|segu|sub|un|cab|hu)(?:ía|ían|íamos)',
  '(?:ha|han|hemos) \\p{Ll}+[aií]do|\\p{Ll}{2,}(?:aron|ieron|amos (?:en|a|al|con) (?:primer|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sept|octubre|nov|dic))|hizo|tuvo|estuvo|pudo|puso|dijo|vino|elegimos|usamos|compramos|pagamos',
  'erano|eravamo|aveva|avevano|avevamo|(?!(?:ottava|prova|brava|Java|rileva|preleva|solleva|alleva)(?!\\p{L}))\\p{Ll}{3,}(?:ava|avano|avamo|eva|evano|evamo)|(?:apr|fin|serv|dorm|usc|part|gest|forn|puni?l|sped|ven|sal|segu|constru|costru)iv(?:a|ano|amo)|(?:ha|hanno|abbiamo) \\p{Ll}+(?:at|ut|it|s|t)[oaie]',
  'eram|foi|foram|havia|tinham?|\\p{Ll}{3,}(?:avam?|ávamos)|(?:faz|pod|vend|serv|receb|dirig|conduz|dev|com|corr|dorm|abr|val|quer|sab|diz|sa|ca)iam?',
  'hadden|werd|kostten?|woonden?|werkten?|stond|stonden|begon|begonnen|reed|reden|liep|liepen|ging|gingen|kon|konden|moesten?|mochten?|zat|zaten|betaalden?|maakten?|deed|deden|kwam|kwamen|bracht|brachten|huurden?|gebruikten?|leverden?|(?:heeft|hebben|hebt) [^?]{0,120}?ge\\p{Ll}{2,}(?:t|d|en)',
  '(?!(?:материал|канал|персонал|журнал|отдел|раздел|сигнал|филиал|терминал|портал|предел)\\p{L}?(?!\\p{L}))\\p{Ll}{2,}(?:[аеияыуё]л)(?:[аои]|ся|ась|ось|ись)?|(?:не|при|у|вы|про)?(?:шёл|шла|шли|вёл|вела|вели|нёс|несла)',
  '(?!(?:cał|mał|stał|biał|dział|udział|oddział|kanał|materiał|skał|wspaniał|dojrzał)\\p{L}{0,2}(?!\\p{L}))\\p{Ll}{2,}(?:ał|ił|ył|iał|ował|ęł)[aoy]?|\\p{Ll}{3,}(?:ali|ili|yli|eli|ały|iły|yły)',
  '(?!(?:kedi|yedi|şimdi|kendi|adı|tadı)(?!\\p{L}))\\p{Ll}{3,}(?:dı|dü|tı|tü)(?:k|m|n|lar|ler)?',
);
/** The German question word "was" (what). */
const germanWhat =
  /(?<!\p{L})was(?!\p{L})(?=.{0,200}(?<!\p{L})(?:der|die|das|den|dem|ein|eine[mnrs]?|ist|sind|im|am|vom|zum|zur|für|und|mit|bei|von|wir|ich|man|es|sich|zu|nach|auf|mir|dir|uns|kann|darf|soll|muss|kostet|kosten|macht|gilt|gibt)(?!\p{L}))/giu;
/** Chinese verbs have no tense: a question without a word for the future or a habit counts as past. */
const anyHan = /\p{Script=Han}/u;
const cjkFutureWords = /[会將将]|打算|计划|准备|下[个周星]|明[天年]|每|通常|一般|予定|つもり|[ぁ-ん]/u;

/** True if a question is in the past tense. This is strong evidence only if the question also names a past time. */
export function asksInPastTense(question: string): boolean {
  const text = question.replace(germanWhat, ' ');
  return (
    pastFormsInQuestions.test(text) ||
    germanPerfectInQuestions.test(text) ||
    cjkPastForms.test(text) ||
    (anyHan.test(text) && !cjkFutureWords.test(text))
  );
}
