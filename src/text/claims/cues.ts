/** Cues by which a text states a change, and by which a question asks about the past, in the languages supported. */

/** Matches whole words in any case. */
const words = (...all: string[]) => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${all.join('|')})(?![\\p{L}\\p{N}_])`, 'iu');

const changedWords = words(
  'now|no longer|any ?more|any longer|anymore|nowadays|currently|instead|after all|again|from now on|as of|these days|at present',
  '(?:has |have |was |were |is |are |been |be )?(?:moved|relocated|switched|migrated|changed|raised|lowered|increased|reduced|corrected|postponed|rescheduled|delayed|extended|replaced|cancelled|canceled|retired|resigned|quit|renamed|reversed|revoked|withdrawn|lifted)',
  '(?:moves?|switch(?:es)?|changes?|returns?) (?:back |over )?(?:to|from)|(?:goes|go|went|comes|came) (?:back to|up|down)',
  '(?:has|have|had) (?:left|stopped|become|given up|handed|sold|bought|taken over|passed|begun|started|agreed|healed|gone)',
  'becomes?|became|gave up|took over|takes over|left|stopped|sold|stays|back (?:to|with|in)|new|newly|no more|free again|was bought|brought forward',
  'from (?:january|february|march|april|may|june|july|august|september|october|november|december|next|the first|today|\\d)',
  'since (?:january|february|march|april|may|june|july|august|september|october|november|december|today|yesterday|last|this|his|her|their|\\d)',
  'jetzt|nun|nunmehr|nicht mehr|keine?[nmrs]? [\\p{L}-]+ mehr|statt|stattdessen|wieder|ab sofort|inzwischen|mittlerweile|künftig|nur noch|doch|seit|neue?[rsnm]?|zurück',
  '[\\p{L}]*(?:gezogen|gewechselt|geändert|verlegt|verschoben|umgestellt|erhöht|gesenkt|gestiegen|ausgeschieden|übernommen|ersetzt|verlängert|verkürzt|abgesagt|gekündigt|korrigiert|vorgezogen|zurückgenommen|aufgehört)',
  'heißt jetzt|übernimmt|verlässt|findet seit|wird zu|bleibt|ab heute|ab (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)',
  "désormais|maintenant|dorénavant|plus (?:jamais|maintenant)|n['’e]\\s?\\p{L}+ plus|ne .{1,24} plus|à partir de|au lieu de|plutôt|finalement|de nouveau|à nouveau|nouve(?:au|lle|l)s?|depuis",
  '(?:a|ont|est|sont|été) (?:été )?(?:déménagée?|changée?|déplacée?|reportée?|avancée?|remplacée?|augmentée?|baissée?|quittée?|devenue?|cessée?|annulée?|corrigée?)s?',
  'devient|remplace|quitte|reste',
  'ahora|ya no|en lugar de|en vez de|nuev[oa]s?|a partir de|desde|dejó de|se mudó|cambió|se ha mudado|ha cambiado|aplazad[oa]|subió|bajó|de nuevo|otra vez|pasa a|sustituye|se queda|desde hoy',
  "adesso|(?<!['’]|ogni )ora(?!-)|non (?:\\p{L}+ )?più|al posto di|invece di|da oggi|d['’]ora in poi|di nuovo|nuov[oaie]|a partire dal?|torn(?:a|iamo|ano|at[oaie])|(?:si )?pass(?:a|iamo|at[oaie]) (?:a|al|alla|ai)|cambi(?:a|at[oaie])",
  '(?:spostat|trasferit|rinviat|anticipat|sostituit|aumentat|ridott|annullat|disdett|lasciat)[oaie]|sostituisce|prende il posto|rimane',
  'agora|já não|não (?:\\p{L}+ )?mais|em vez de|no lugar de|a partir de|de novo|novos?|novas|mud(?:ou|aram|amos)|(?:alterad|adiad|antecipad|substituíd|cancelad|transferid)[oa]s?|substituiu?|aumentou|baixou|deixou de|pass(?:a|ou) (?:a|para)|volt(?:a|ou|amos) (?:a|ao|à|para)',
  'nu(?! ?=)|niet meer|geen \\p{L}+ meer|in plaats van|voortaan|vanaf|sinds|opnieuw|nieuwe?|verplaatst|verhuisd|gewijzigd|veranderd|uitgesteld|verzet|vervangen|verhoogd|verlaagd|afgezegd|geannuleerd|gestopt|blijft',
  'теперь|сейчас|больше не|уже не|вместо|отныне|снова|опять|нов(?:ый|ого|ая|ое|ую|ые|ых)|переехал[аи]?|перен(?:ёс|ес|если|есена?|есено|есён)|перешли|изменил(?:ся|ась|ось|ись|и)?|отмен(?:ил[аи]?|ён|ена|ено)|замен(?:ил[аи]?|ён|ена)|повысил[аи]?|снизил[аи]?|ушёл|ушла|остаётся',
  'teraz|już nie|zamiast|odtąd|od (?:dziś|dzisiaj|jutra|teraz)|now[yaeą]|znowu|ponownie|przeniesion[yoa]|przeprowadził(?:a|y)?|przesunięt[yoa]|przełożon[yoa]|zmienion[yoa]|zmienił(?:a|y)?|odwołan[yoa]|zastąpił[a]?|podniesion[yoa]|obniżon[yoa]|odszedł|odeszła|pozostaje',
  'artık|şimdi|yerine|bundan (?:sonra|böyle)|yeni|tekrar|yeniden|taşındı|değişti|değiştirildi|ertelendi|iptal edildi|ayrıldı|arttı|düştü',
);
/** Cues of change in Han characters, which stand without spaces. */
const changedSigns =
  /现在|目前|如今|不再|改为|改到|改成|改在|换成|换到|换了|搬到|搬去|搬进|搬了|移到|推迟|提前|起改|已经|最新|涨到|涨价|降到|降价|调到|调整|离开|离职|辞职|退休|取消|又|最近|恢复|代替|取代|变成|变为|回到|回了|今は|もう|変更|引っ越|変わ|延期|中止|代わり|に変え|に移|이제|더 이상|대신|변경|바뀌|바뀐|옮겼|이사했|이사를|연기되|연기됐|연기했|취소|새로/u;

/** Whether a text states a change: now, no longer, moved to, back to, jetzt, ne … plus, 改为. */
export function tellsOfChange(text: string): boolean {
  return changedWords.test(text) || changedSigns.test(text);
}

const causeWords = words(
  'because|due to|owing to|reason|cause[ds]?|culprit|turn(?:s|ed) out|(?:set|sets) off|came from|at fault|to blame|forgot(?:ten)?|by mistake|accidentally|found (?:out|the)',
  'had (?:not |never |been )?(?:\\p{Ll}+ed|taken|put|left|broken|cut|got|gone|set|let|eaten|given|lost|torn|worn|come|stood|fallen|frozen|stuck|blown|bitten|shut|run|made)',
  'weil|wegen|grund|ursache|lag (?:an|daran)|kam (?:von|davon|daher)|schuld|es war (?:der|die|das|eine?)|versehentlich|vergessen|herausgestellt',
  'hatten? [^.]{2,80}(?:ge\\p{Ll}+(?:t|en)|\\p{Ll}+ge\\p{Ll}+(?:t|en)|ver\\p{Ll}+(?:t|en))',
  "parce qu[e']?|à cause|en raison|cause|venait de|c['’]était|avait \\p{Ll}+(?:é|is|it|u)e?s?|oublié",
  'porque|debido|causa|culpa|motivo|había \\p{Ll}+(?:ado|ido|to)|fue por|olvid\\p{Ll}+',
  'colpa|motivo|(?:aveva|avevano) \\p{Ll}+(?:at|it|ut|s|tt)[oaie]|dimenticat[oaie]|per sbaglio',
);
const causeSigns = /因为|由于|原因|原来|是被|找到了|忘了|误|所致|导致/u;

/** Whether a text seems to tell why something happened. Many others do too: look only at those about the same thing. */
export function tellsOfCause(text: string): boolean {
  return causeWords.test(text) || causeSigns.test(text);
}

const formerWords = words(
  'originally|formerly|previously|in the past|back then|at that time|at first|first of all|in the beginning|to begin with|used to|in former times',
  'ursprünglich|anfangs|zunächst|früher|frühere[rnms]?|vorher|zuvor|damals|ehemals|ehemalige[rnms]?',
  "à l['’]origine|d['’]abord|au début|autrefois|auparavant|initialement|précédemment|ancien(?:ne)?s?",
  'originalmente|al principio|anteriormente|antiguamente',
  "originariamente|inizialmente|all['’]inizio|in passato|in precedenza|precedentemente|precedenti?|un tempo",
  'inicialmente|no início|no princípio|antigamente|no passado',
  'oorspronkelijk|aanvankelijk|vroeger|voorheen|destijds',
  'изначально|первоначально|раньше|прежде|прежн(?:ий|яя|ее|ие|его|ей|их)|бывш(?:ий|ая|ее|ие|его|ей|их)',
  'pierwotnie|początkowo|dawniej|poprzedni(?:o|a|ego|ej)?',
  'başlangıçta|ilk başta|eskiden',
);
const formerSigns = /以前|原来|原先|最初|之前|曾经|当时|过去|本来|先前|起初|以前は|元々|当初|원래|처음에|예전|이전에/u;
const firstWords = words(
  "originally|initially|at first|in the beginning|to begin with|ursprünglich|anfangs|zunächst|à l['’]origine|au début|d['’]abord|initialement|originalmente|al principio",
  "originariamente|inizialmente|all['’]inizio|inicialmente|no início|no princípio|oorspronkelijk|aanvankelijk|изначально|первоначально|pierwotnie|początkowo|başlangıçta|ilk başta",
);
const firstSigns = /原来|原先|最初|起初|本来|当初|元々|원래|처음에/u;
/** Cues of the past only in a question in the past tense: "until when may children stay" asks about the present. */
const untilWords = words(
  'before|until|prior to|up to|earlier|once|so far',
  'zuerst|bisher|bevor|bis|vor',
  "avant|jusqu['’](?:à|au|en)",
  'antes|hasta|primero',
  'prima|fino a|allora|até|na altura|voordat|eerder|toen|прежде чем|до того|сначала|тогда|przed|zanim|wcześniej|kiedyś|wtedy|önceden|daha önce|o zaman',
);
const past = words(
  '[\\p{L}]{2,}ed|did|was|were|had|worked|lived|played|cost|paid|used|held|led|came|went|met|saw|ate|bought|got|took|gave|told|broke|fell',
  'war|waren|hatte|hatten|wurde|wurden|gab|galt|kostete|wohnte|arbeitete|lag|stand|leitete',
  'était|étaient|avait|avaient|habitait|coûtait|travaillait|dirigeait|jouait|fut',
  'era|eran|fue|había|tenía|vivía|costaba|trabajaba|estaba',
  // The perfect, but not what is open or closed now.
  '(?:hat|haben|habt) [^?]*?(?!geöffnet|geschlossen)(?:\\p{Ll}{2,4})?ge\\p{Ll}{2,}(?:t|en)',
  '(?:a|ont|avons|avez) \\p{Ll}+ée?s?',
  '(?:ha|han|hemos) \\p{Ll}+[ai]do',
  'erano|avevan?o?|(?:abit|and|cominci|cost|guid|lavor|pag|st|suon|us)av(?:a|ano)|gestiva|teneva|(?:ha|hanno|abbiamo) \\p{Ll}+(?:at|ut|it)[oaie]',
  'eram|foi|foram|havia|tinha|morava|custava|trabalhava|estava|ficava',
  'hadden|had|werden|werd|kostte|woonde|werkte|lag|stond|begon',
  'был[аои]?|стоил[аои]?|жил[аи]?|работал[аи]?|начинал(?:ся|ась|ось|ись)|находил(?:ся|ась|ось|ись)',
  'był[aoy]?|byli|kosztował[aoy]?|mieszkał[a]?|pracował[a]?|zaczynał[aoy]?',
  '\\p{Ll}{3,}(?:yordu|ıyordu|uyordu|iyordu|ydı|ydi|ydu|ydü)',
);

/** Whether a question asks for a former state: formerly, used to, before, früher, 以前. */
export function asksForFormer(question: string): boolean {
  return (
    formerWords.test(question) || formerSigns.test(question) || (untilWords.test(question) && isInPastTense(question))
  );
}

const tellsFormer = words('used to|formerly|in former times|ehemals|autrefois|antiguamente|solía[ns]?|un tempo');
/** They may also mean "sooner", and tell of the past only in its tense. */
const mayTellFormer = words(
  'previously|originally|(?<!(?:evening|night|day|week|month|year|morning|as|than) )before(?=[.!]?$)|früher|ursprünglich|damals|auparavant|anteriormente',
);

/** Whether a text tells of a former state and of no change since: "Lena used to work at Novartis". */
export const tellsOfFormer = (text: string): boolean =>
  (tellsFormer.test(text) || (mayTellFormer.test(text) && isInPastTense(text))) && !tellsOfChange(text);

/** What came after the state that a question asks for: "before Ada", "bevor sie umzog", "vor dem Umzug", "…之前". */
const laterStates = [
  /^(?:before|prior to|bevor|vor|avant|antes de|antes que|prima di|prima che|voordat|прежде чем|zanim)\s[^,]*,/iu,
  /[\s,]+(?:before|prior to|bevor|avant|antes d[aeo]s?|antes del|antes que|prima di|prima che|prima de(?:l|i|lla|lle|llo|gli)|voordat|прежде чем|zanim)\s.*$/iu,
  /(?<!\p{L})vor\s+(?:(?:de[mnr]|unsere[mnr]|seine[mnr]|ihre[mnr]) )?\p{Lu}[\p{L}-]*/u,
  /^.{1,20}?(?:之前[,，]?|以前[,，])/u,
];
/** "How many days before X", "the night before X", "when did we, before X": here both events are asked for. */
const ofBothEvents = words(
  'how (?:long|many|much|old|often|far)|when|how|why|(?:day|night|evening|morning|week|month|year|hour|minute)s? before',
  'wie|wann|warum|(?:Tag|Tage|Nacht|Abend|Morgen|Woche|Wochen|Monat|Monate|Jahr|Jahre|Stunde|Stunden) (?:vor|bevor)',
  'combien|quand|pourquoi|comment|(?:jour|jours|nuit|soir|veille|semaine|semaines|mois|ans?) avant',
  'cuánt[oa]s?|cuándo|por qué|cómo|(?:día|días|noche|semana|semanas|mes|meses|años?) antes',
  'quant[oaie]|quando|perché|(?:giorn[oi]|nott[ei]|settiman[ae]|mes[ei]|ann[oi]) prima|por que|(?:dias?|noites?|semanas?|meses|anos?) antes|wanneer|waarom|hoe(?:veel|lang)|когда|почему|сколько|kiedy|dlaczego|ile',
);
const ofBothEventsSigns = /多久|多长|多少|几(?:天|周|个月|年)|什么时候|为什么/u;
const aName = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}-]{2,}/gu;

/** Splits a question about a former state: its text without that of the state which followed, and the names in what was left out. */
export function splitLaterState(question: string): { former: string; laterNames: readonly string[] } {
  if (ofBothEvents.test(question) || ofBothEventsSigns.test(question)) return { former: question, laterNames: [] };
  const former = laterStates.reduce((text, state) => text.replace(state, ' '), question).trim();
  // Where nothing was left out, no name is missing.
  const names = [...new Set(question.match(aName))].filter((name) => !former.includes(name));
  return { former, laterNames: names };
}

/** Says that the present state is meant, which is so in every question that says nothing else. */
const presentWords = new RegExp(
  words(
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
/** A question without the words that only say that it asks about the present. Names such as "Apocalypse Now" and code such as `now()` stay. */
export function withoutPresent(question: string): string {
  const isNamed = (word: string, at: number) => {
    const [before, after] = [question.slice(0, at), question.slice(at + word.length)];
    return (at > 0 && /^\p{Lu}/u.test(word)) || /[„“"'(]$/u.test(before) || /^[("”'“]/u.test(after);
  };
  return question.replace(presentWords, (word, at: number) => (isNamed(word, at) ? word : ' ')).trim();
}

/** The adverbs among them, which memories of a former state do not hold. Whole questions are read, not names. */
const formerAdverbs = words(
  'originally|formerly|previously|in the past|back then|at that time|at first|in the beginning|to begin with|earlier',
  'ursprünglich|anfangs|zunächst|früher|vorher|zuvor|damals|bisher|zuerst',
  "à l['’]origine|au début|autrefois|auparavant|initialement|précédemment",
  'originalmente|al principio|anteriormente|antiguamente|antes(?= ?\\?)',
);
/** "Hat … gekostet": memories of that time say "kostet". */
const perfect = /(?<!\p{L})(?:hat|haben|hast|habt)(?!\p{L}).*?(?<!\p{L})ge\p{Ll}{3,}t(?!\p{L})/iu;
const participle = /(?<!\p{L})ge(\p{Ll}{3,}t)(?!\p{L})/gu;

/** A question for a former state in the words in which that was told when it held: "Wo wohnt Lena" of "Wo hat Lena früher gewohnt?". */
export function asToldThen(question: string): string {
  const bare = question.replace(new RegExp(formerAdverbs, 'giu'), ' ').replace(/(?<=did \p{L}+ )use to/giu, ' ');
  return (perfect.test(bare) ? bare.replace(participle, '$1') : bare).replace(/ {2,}/g, ' ').trim();
}

/** Whether a question asks for the first state: originally, at first, ursprünglich, au début, 最初. */
export function asksForFirst(question: string): boolean {
  return firstWords.test(question) || firstSigns.test(question);
}

/** Whether a question asks for the state at a time that it names: "did … in March". */
export function isInPastTense(question: string): boolean {
  return past.test(question) || /了吗?|过|でした|ました|だった|[았었했]/u.test(question);
}
