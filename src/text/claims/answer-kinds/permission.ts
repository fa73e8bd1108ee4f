/**
 * Whether something is allowed or advisable: "Can I hang lanterns in the tent?" Rules, limits and conditions answer it.
 */
import { anyPattern, type Kind } from './kind.ts';

/** The start of a clause. "In the hall, may we sing?" is matched clause by clause. */
const clauseStart = '(?:^|\\b(?:and|so|then|but|or|und|oder|et|ou|y|o|e) )';
const englishQuestions =
  '(?:can|may|could|should|shall|must) (?!you\\b|there\\b|(?:it|this|that) be\\b)(?:[\\p{L}\\p{N}]|the\\b)|(?:is|are|am|was|would) (?:[^.,;:?!]{1,80} )?(?:ok|okay|fine|all ?right|alright|allowed|permitted|acceptable|advisable|safe|wise|sensible|appropriate|suitable|worth)\\b(?! for you)|(?:is|was|would) (?:[^.;:?!]{1,80} )?(?:a|the) (?:good|bad|wise|safe|sensible|nice|right) (?:idea|choice|option|plan|time|day|moment|gift|present|place)\\b|(?:is|are) (?:there )?(?:a problem|any (?:problem|trouble|objection|harm)|anything (?:against|wrong|to worry))\\b|(?:is|are) [^.,;:?!]{1,60} good for\\b|any (?:problem|trouble|objections?)\\b|does anything speak against\\b|do (?:i|we) (?:need|have) to\\b|would [^.,;:?!]{1,60} (?:please|suit|like|do for)\\b|what (?:may|am) i (?:tell|say|promise|allowed)\\b|will (?:it|that|this) (?:be (?:ok|okay|fine|all ?right|a problem)|last|do|work)\\b';
const germanQuestions =
  '(?:kann|darf|können|dürfen|soll|sollen|sollte|sollten|könnte|könnten|muss|müssen) \\p{L}|(?:ist|wäre|sind|wären) [^.;:?!]{0,80}(?:in ordnung|okay|ok|erlaubt|gestattet|zulässig|klug|sinnvoll|ratsam|vernünftig|geeignet|ungefährlich|recht|ein problem|(?:gute|schlechte|kluge) (?:idee|wahl))(?!\\p{L})|geht (?:es|das)(?=$| klar| in ordnung| wenn)|spricht (?:et)?was dagegen|was darf ich (?:ihm|ihr|ihnen|sagen|versprechen)';
const frenchQuestions =
  "(?:(?:est-ce qu(?:e |['’]))?(?:[^.,;:?!]{1,40} )?(?:je peux|on peut|nous pouvons|il peut|elle peut|ils peuvent|elles peuvent|\\p{L}+ (?:peut|peuvent))|[^.,;:?!]{0,40}?(?:puis-je|peut-(?:on|il|elle)|peuvent-(?:ils|elles)|pouvons-nous|pourrais-je|pourrait-on|doit-on|dois-je|faut-il))(?!\\p{L})|(?:est-ce|c['’]est|ce serait|serait-ce) [^.;:?!]{0,40}?(?:permis|autorisé|interdit|possible|grave|raisonnable|prudent|bon|ok|une (?:bonne|mauvaise) idée|un bon choix|un problème)(?!\\p{L})|ça (?:va|ira|irait|pose|vous va)(?!\\p{L})|a-t-on le droit|(?:ai-je|avons-nous|j['’]ai|on a) le droit|est-ce permis|y a-t-il un problème";
const spanishQuestions =
  '(?:(?:no )?(?:se|le|les|lo|la|me|nos) )?(?:puedo|podemos|puede|pueden|podría|podríamos|debo|debemos|debería|deberíamos)(?!\\p{L})|(?:está|estaría|es|sería) [^.;:?!]{0,40}?(?:bien|permitid[oa]|prohibid[oa]|seguro|prudente|correcto|(?:buen|mal)a? (?:idea|opción|elección|momento))(?!\\p{L})|hay (?:algún |un )?(?:problema|inconveniente)|hace falta|hay que|conviene|sirve(?!\\p{L})';
const italianQuestions =
  "(?:(?:gli|le|la|lo|ci) )?(?:[^.,;:?!]{1,25} )?(?:posso|possiamo|può|possono|potrei|potremmo|devo|dobbiamo|dovrei|dovremmo)(?!\\p{L})|(?:va|andrebbe) bene(?!\\p{L})|(?:è|sarebbe) [^.;:?!]{0,40}?(?:permesso|vietato|consentito|prudente|sicuro|opportuno|ok|una (?:buona|cattiva) idea|una buona scelta|un problema)(?!\\p{L})|c['’]è (?:un |qualche )?problema";

/** "Where may I sing?" asks for a place. */
const otherQuestion =
  /\bwhat\b(?! (?:may|am) i\b)|\b(?:how|when|where|why|who|whom|whose|which)\b|(?<!\p{L})(?:wie|wann|wo|wohin|warum|wer|wen|welche[rsnm]?|comment|quand|où|pourquoi|qui|combien|quel(?:le)?s?|cómo|cuándo|dónde|quién|cuánt[oa]s?|cuál|come|quando|dove|chi|quant[oaie]|quale)(?!\p{L})|多少|几|怎|哪|谁|什么|何/iu;

const permissionQuestion = anyPattern(
  new RegExp(
    `${clauseStart}(?:${[englishQuestions, germanQuestions, frenchQuestions, spanishQuestions, italianQuestions].join('|')})`,
    'iu',
  ),
  /(?:可以|允许|能|应该|有问题)[^，。？?]{0,30}吗|能不能|可不可以|行吗|行不行|好不好|合适吗|有没有问题|(?:可以|允许)[^，。？?]{0,30}$/u,
);

/** Words of rules, limits, conditions and permissions. */
const englishRules =
  "\\bnever\\b|\\b(?:must|may|should|shall|need|ought) ?(?:not|n['’]t|never|only)\\b|\\bmustn['’]t\\b|\\b(?:cannot|can['’]t|can not|could not|won['’]t (?:have|take|do|eat|fly|work|accept|allow))\\b|(?:^|[.:;,!?(] ?|\\b(?:and|so|please|but) )(?:do not|don['’]t|no )|\\bno [\\p{L} -]{1,30}(?:after|before|without|under|over|above|below|within|until|from|on|in|at|between|near|during|with|until)\\b|\\bno (?:longer|more)\\b|\\bnot (?:allowed|permitted|before|after|on|in|at|with|without|until|for|even|from|near|during|by|to be)\\b|\\bonly(?! (?:\\p{N}|two|three|four|five|six|a few|some|just|because))\\b|\\b(?:nobody|no one|none of)\\b(?! (?:else|knows?|knew|came|comes|was|has|had|wants|wanted))|\\b(?:forbids?|forbidden|forbade|prohibit\\p{L}*|bans?|banned|barred|off[ -]limits|out of bounds|taboo|unless|strictly|at most|at least|no later than|maximum|mandatory|compulsory|consent|permit|permission|approval|exempt\\p{L}*|exception|freeze|restricted|reserved for|insists?)\\b|\\b(?:allow(?:s|ed)?|permitted|may (?:now|again|also|be)|(?:is|are) (?:fine|ok|okay|all right))\\b|\\b(?:refuses?|declines?|avoids?|requires?|required|objects? to)\\b|\\b(?:must|has to|have to|needs to) (?!have been)\\p{L}|\\balways\\b|(?<!\\b(?:in|since|until|of|by|from|to|on|for|till|early|late|mid) )\\bmay (?!be\\b|have\\b|well\\b|the\\b|and\\b|or\\b|to\\b)\\p{L}|\\b(?:closed|shut|blocked) (?:to|for|on|until|from|after|before|during)\\b|\\b(?:asked|told|warned) (?:us|me|everyone|everybody) not\\b|\\bdoes(?: not|n['’]t) (?:like|want|work|take|do|fly|drive|accept|allow|travel|tolerate)\\b|\\b(?:mornings|afternoons|weekdays|weekends|evenings) only\\b|^(?:Warning|Prevention|To prevent)\\b|\\b(?:fines|fined)\\b|\\binstead of\\b|\\bis over\\b|^Answer: (?:yes|no)\\b|\\b(?:on (?:holiday|leave|vacation)|absent|unavailable|out of (?:order|service|use)|in the workshop|under repair)\\b";
const germanRules =
  '\\b(?:nie|niemals|niemand\\p{L}*|verboten|untersagt\\p{L}*|verbiete\\p{L}*|untersag\\p{L}*|gesperrt|tabu|höchstens|maximal|mindestens|ausschließlich|ausnahmslos|zwingend|Pflicht|Auflage|vorgeschrieben|Vorschrift|erlaubt|gestattet|zulässig|genehmig\\p{L}*|Genehmigung|Einwilligung|reserviert|Ausnahme|Verbot|\\p{L}+verbot|\\p{L}+pflicht)\\b|(?<!\\p{L})(?:darf|dürfen) (?!ich|wir)|\\bnur (?!\\p{N}|zwei|drei|noch|wenig)|\\berst (?:ab|nach|wenn|um|mit|nachdem|in)\\b|\\bkeine?[nrsm]?\\b(?=[^.]{0,60}\\b(?:ohne|vor|nach|ab|mehr|in|auf|bei|während|mit|an|unter|über|zwischen|bis)\\b)|(?:^|[.:;,!?–] ?|\\bbitte )(?:keine?[nrsm]?|nicht)(?!\\p{L})|\\b(?:nimmt|macht|will|möchte|mag|wünscht|fasst|fährt|trägt|isst|arbeitet|verträgt|akzeptiert) [^.;]{0,30}\\b(?:keine?[nrsm]?|nicht|nie|erst|nur|nichts)\\b|\\bnicht (?:vor|nach|mehr|ohne|mit|an|in|auf|bei|während|unter|über|gestattet|zwischen)\\b|\\bohne [^.;]{1,40}\\b(?:kein|nicht|nie|niemand)|\\bimmer (?:mit|nur|erst|zu|zuerst|vorher)\\b|\\b(?:muss|müssen)\\b(?! (?:ich|wir|noch))|\\bab \\p{N}+[^.;]{0,8} Uhr\\b[^.]*\\b(?:Schluss|Ruhe)|\\bgeht [^.;]{0,25}\\bnichts\\b|\\blehnt [^.;]{1,40}\\bab\\b|\\b(?:statt|anstelle)\\b|^Answer: (?:ja|nein|doch)\\b|\\b(?:im Urlaub|im Mutterschutz|krankgeschrieben|verreist|abwesend|nicht erreichbar|außer Betrieb|defekt|in der Werkstatt|in Reparatur)\\b';
const frenchRules =
  "(?<!\\p{L})(?:jamais|interdi\\p{L}+|défen(?:d|dre|du|ses?|dent)|prohib\\p{L}+|uniquement|seulement|exclusivement|sauf|obligatoire\\p{L}*|exige\\p{L}*|autoris\\p{L}+|toléré\\p{L}*|permis(?:e|es)?|refus\\p{L}+|réservé\\p{L}*|aucune?|au (?:plus|maximum|minimum)|à condition|impérativement|toujours|évite[rz]?|dérogation)(?!\\p{L})|(?:^|[.:;,!?] ?)(?:pas|plus|rien|défense|sans) |(?<!\\p{L})(?:ne|n['’])[^.;]{1,50}?(?:pas|plus|jamais|personne|rien)(?!\\p{L})|(?<!\\p{L})(?:ne|n['’])[^.;]{1,50}? qu(?:e |['’])|\\bon ne |^Answer: (?:oui|non)\\b|(?<!\\p{L})(?:en congé|absente?|en panne|hors service|en arrêt|au garage)(?!\\p{L})|(?<!\\p{L})(?:doit|doivent|il faut|faut)(?!\\p{L})";
const spanishRules =
  '^Answer: (?:sí|no)(?!\\p{L})|(?<!\\p{L})(?:de vacaciones|de baja|averiad[oa]|fuera de servicio|en el taller|ausente)(?!\\p{L})|(?<!\\p{L})(?:nunca|jamás|prohíbe\\p{L}*|prohib\\p{L}+|veta\\p{L}*|sol[oa]|sólo|solamente|únicamente|salvo|excepto|nadie|ning[uú]n\\p{L}*|obligatori\\p{L}+|autoriza\\p{L}*|permit\\p{L}+|exige\\p{L}*|reservad\\p{L}+|como (?:máximo|mínimo)|a menos que|siempre|niega|evitar?)(?!\\p{L})|(?<!\\p{L})nada de |(?:^|[.:;,!?] ?)(?:sin|ni) |(?<!\\p{L})no (?:se |le |les |lo |la |los |las |nos |me )*(?:pued|deb|permit|dej|trabaj|quier|admit|acept|cubr|cobr|toler|soport|viaj|com|beb|hac|cog|tom|\\p{L}+[aei]r(?:se|l[aoe]s?)?(?!\\p{L}))|(?<!\\p{L})(?:hay que|tiene que|tienen que|debe|deben|hace falta)(?!\\p{L})';
const italianRules =
  '^Answer: (?:sì|no)(?!\\p{L})|(?<!\\p{L})(?:in ferie|assente|fuori servizio|guast[oa]|in officina)(?!\\p{L})|(?<!\\p{L})(?:mai|vieta\\p{L}*|proibi\\p{L}+|divieto|soltanto|solamente|esclusivamente|riservat\\p{L}+|nessun\\p{L}*|obblig\\p{L}+|permess\\p{L}+|consent\\p{L}+|autorizza\\p{L}+|al massimo|almeno|purché|tranne|sempre|rifiuta\\p{L}*|pretend\\p{L}+|evitare)(?!\\p{L})|(?<!\\p{L})niente |(?:^|[.:;,!?] ?)(?:senza|solo) |(?<!\\p{L})solo (?!\\p{N})|(?<!\\p{L})non (?:si|può|possono|deve|devono|vuole|vogliono|lavora|mangia|beve|sopporta|tollera|accetta|prende|\\p{L}+[aei]re)(?!\\p{L})|(?<!\\p{L})(?:bisogna|deve|devono)(?!\\p{L})';
const chineseRules =
  '不(?:能|可|得|准|许|要|允许|可以|接受|让|吃|喝|宜|再)|禁止|严禁|只(?:能|有|在|许|准|可|给)|必须|别(?!的|人|处|墅)|勿|允许|可以|才(?:能|可以|行)|仅限?|最多|除非|避免|一律|^Answer: ?(?:是|不|可以|能)|休假|请假';

const clauses = (question: string) => question.split(/[.,;:!?¿¡…–—，。？！；：]+ ?/u);

export const asksPermission = (question: string) =>
  clauses(question).some((clause) => permissionQuestion.test(clause) && !otherQuestion.test(clause));

/** Longer texts almost always contain words such as "only" and "not". */
const maxTextLength = 400;
const ruleWords = new RegExp(
  [englishRules, germanRules, frenchRules, spanishRules, italianRules, chineseRules].join('|'),
  'imu',
);

export const permissionKind = {
  kind: 'permission',
  questionPattern: { test: asksPermission },
  isAnswer: (text: string) => text.length <= maxTextLength && ruleWords.test(text),
  expansionWords: '',
} as const satisfies Kind;
