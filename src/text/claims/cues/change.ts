/** Cues that a text states a change, in the supported languages, and the former values that it gives. */
import { anyOf, monthNames, weekdayNames } from '../calendar-names.ts';
import { wholeWords } from '../whole-words.ts';

const changeCues = wholeWords(
  'now|no longer|any ?more|any longer|anymore|nowadays|currently|instead|after all|again|from now on|as of|these days|at present',
  '(?:has |have |was |were |is |are |been |be )?(?:moved|relocated|switched|migrated|changed|raised|lowered|increased|reduced|corrected|postponed|rescheduled|delayed|extended|prolonged|replaced|cancelled|canceled|retired|resigned|quit|renamed|reversed|revoked|withdrawn|lifted|upgraded|downgraded|doubled|halved|tripled|rebooked|elected|promoted)',
  '(?:moves?|switch(?:es)?|changes?|returns?) (?:back |over )?(?:to|from)|(?:goes|go|went|comes|came) (?:back to|up|down)|(?:is|are) (?:up|down) (?:to|from)|down (?:to|from) \\P{L}{0,3}\\d\\S*',
  '(?:has|have|had) (?:left|stopped|become|given up|gone off|gone over|handed|sold|bought|taken over|passed|begun|started|agreed|healed|gone)',
  '(?:raises?|lowers?|increases?|reduces?|extends?|shortens?|postpones?|bumps?|cuts?) (?:\\p{L}\\S* ){1,5}(?:to|by|until)',
  '(?:erhöht|erhöhen|senkt|senken|kürzt|kürzen|verkürzen|verlängern|verschiebt|verschieben|verlegt|verlegen|ersetzen|tauschen|hebt|heben) (?:\\S+ ){1,8}(?:auf|um|bis|durch|gegen)',
  'becomes?|became|gave up|took over|takes over|left|stopped|sold|stays|back (?:to|with|in)|new|newly|no more|free again|was bought|brought forward|(?:slip(?:s|ped|ping)?|pushed(?: out)?|delayed) (?:to|by|until)|went bust|(?:has |have )?closed down|(?:went|gone) out of business|turned \\d+|puts? (?:\\p{L}+ ){1,4}(?:up|down)(?: to| by)|dropped|(?:grown|shrunk|risen|fallen|rose|fell|grew|shrank|climbed|cut|pushed back|put back) to',
  `from (?:${anyOf(monthNames.en)}|next|the first|today|\\d)`,
  `since (?:${anyOf([...monthNames.en, ...weekdayNames.en])}|today|yesterday|last|this|his|her|their|\\d)`,
  'jetzt|nun|nunmehr|nicht mehr|keine?[nmrs]? [\\p{L}-]+ mehr|statt|stattdessen|wieder|ab sofort|inzwischen|mittlerweile|künftig|nur noch|doch|seit|neue?[rsnm]?|zurück',
  '[\\p{L}]*(?:gezogen|gewechselt|geändert|verlegt|verschoben|umgestellt|erhöht|gesenkt|gestiegen|ausgeschieden|übernommen|ersetzt|verlängert|verkürzt|abgesagt|gekündigt|korrigiert|vorgezogen|zurückgenommen|aufgehört|umgestiegen|verdoppelt|halbiert|angefangen)',
  `heißt jetzt|(?:verschiebt|verschieben|verlängert|verkürzt) sich|rutscht|wandert|übernimmt|verlässt|findet seit|wird zu|bleibt|ab heute|ab (?:${anyOf(monthNames.de)})|ab (?:${anyOf(weekdayNames.de)})(?! bis)`,
  "désormais|maintenant|dorénavant|plus (?:jamais|maintenant)|n['’e]\\s?\\p{L}+ plus|ne .{1,24} plus|à partir de|au lieu de|plutôt|finalement|de nouveau|à nouveau|nouve(?:au|lle|l)s?|depuis",
  '(?:a|ont|est|sont|été) (?:été )?(?:déménagée?|changée?|déplacée?|reportée?|avancée?|remplacée?|augmentée?|baissée?|quittée?|devenue?|cessée?|annulée?|corrigée?)s?',
  "pass(?:e|ent|era|eront) (?:à|au|aux|de)|prolongée?s?|repoussée?s?|et non|devient|remplace|quitte|reste|vien(?:s|t|nent) d(?:e|['’])|(?:suis|est|sommes|sont) passée?s? (?:à|au|aux|chez)|a (?:doublé|pris sa retraite)",
  'ahora|ya no|en lugar de|en vez de|nuev[oa]s?|a partir de|desde|dejó de|se mudó|cambió|se ha mudado|ha cambiado|aplazad[oa]|subió|bajó|(?:subid|bajad|reducid|aumentad|retrasad|adelantad)[oa]s? (?:a|al)|prorrogad[oa]|se (?:prorroga|aplaza|adelanta|retrasa|amplía)|de nuevo|otra vez|pasan? al?|sustituye|se queda|desde hoy|ha(?:n|s|mos)? (?:subido|bajado|dejado|pasado|empezado)|(?:sube|baja)n? al?',
  "adesso|(?<!['’]|ogni )ora(?!-)|non (?:\\p{L}+ )?più|al posto di|invece di|da oggi|d['’]ora in poi|di nuovo|nuov[oaie]|a partire dal?|torn(?:a|iamo|ano|at[oaie])|(?:si )?pass(?:a|iamo|at[oaie]) (?:a|al|alla|ai)|cambi(?:a|at[oaie])",
  '(?:spostat|prorogat|prolungat|trasferit|rinviat|anticipat|sostituit|aumentat|ridott|annullat|disdett|lasciat)[oaie]|sostituisce|prende il posto|rimane',
  'agora|já não|não (?:\\p{L}+ )?mais|em vez de|no lugar de|a partir de|de novo|novos?|novas|mud(?:ou|aram|amos)|(?:alterad|adiad|antecipad|substituíd|cancelad|transferid)[oa]s?|substituiu?|aumentou|baixou|deixou de|pass(?:a|ou) (?:a|para)|volt(?:a|ou|amos) (?:a|ao|à|para)',
  'nu(?! ?=)|niet meer|geen \\p{L}+ meer|in plaats van|voortaan|vanaf|sinds|opnieuw|nieuwe?|verplaatst|verhuisd|gewijzigd|veranderd|uitgesteld|verzet|vervangen|verhoogd|verlaagd|afgezegd|geannuleerd|gestopt|blijft',
  'теперь|сейчас|больше не|уже не|вместо|отныне|снова|опять|нов(?:ый|ого|ая|ое|ую|ые|ых)|переехал[аи]?|перен(?:ёс|ес|если|есена?|есено|есён)|перешли|изменил(?:ся|ась|ось|ись|и)?|отмен(?:ил[аи]?|ён|ена|ено)|замен(?:ил[аи]?|ён|ена)|повысил[аи]?|снизил[аи]?|ушёл|ушла|остаётся',
  'teraz|już nie|zamiast|odtąd|od (?:dziś|dzisiaj|jutra|teraz)|now[yaeą]|znowu|ponownie|przeniesion[yoa]|przeprowadził(?:a|y)?|przesunięt[yoa]|przełożon[yoa]|zmienion[yoa]|zmienił(?:a|y)?|odwołan[yoa]|zastąpił[a]?|podniesion[yoa]|obniżon[yoa]|odszedł|odeszła|pozostaje',
  'artık|şimdi|yerine|bundan (?:sonra|böyle)|yeni|tekrar|yeniden|taşındı|değişti|değiştirildi|ertelendi|iptal edildi|ayrıldı|arttı|düştü',
);
/** Cues of change in Chinese and Japanese, which are written without spaces. */
const cjkChangeCues =
  /现在|目前|如今|不再|改为|改到|改成|改在|换成|换到|换了|搬到|搬去|搬进|搬了|移到|推迟|提前|起改|已经|最新|涨到|涨价|降到|降价|调到|调整|离开|离职|辞职|退休|取消|又|最近|恢复|代替|取代|变成|变为|回到|回了|改由|升级[到为成了]|[升延缩增减][到至]|(?:延长|缩短|增加|减少|切换|迁移)[到至为了]|回滚|重新|今は|もう|変更|引っ越|変わ|延期|中止|代わり|に変え|に移|[にへ](?:上げ|下げ|引き上げ|引き下げ|延長|延ば|短縮|増や|減ら|更新|切り替|交代|戻|なった|なりま)|再開し|復旧し|이제|더 이상|대신|변경|바뀌|바뀐|옮겼|이사했|이사를|연기되|연기됐|연기했|취소|새로/u;

/** True if a text states a change: now, no longer, moved to, back to, jetzt, ne … plus, 改为. */
export function hasChangeCue(text: string): boolean {
  return changeCues.test(text) || cjkChangeCues.test(text) || withoutFormerNumbers(text) !== text;
}

const formerWords =
  '(?:(?:was|were|before|previously|formerly|(?:up|down) from|instead of|old|vorher|früher|bisher|zuvor|statt|war|waren|alt|avant|auparavant|était|au lieu de|antes|era|en vez de|prima|invece di|voorheen|eerst)(?!\\p{L})|原来|原為|原本|之前|以前|旧|元は|もとは)';
/** A former value in brackets, or after a comma at the end of the text. */
const formerValue = new RegExp(
  `\\s?[(（[]${formerWords}[^()（）[\\]]{0,40}\\d[^()（）[\\]]{0,20}[)）\\]]|(?<=\\d[^,;，；]{0,20}), ${formerWords}(?: \\p{L}+)? \\d[^,;，；]{0,20}?(?=[.!。]?$)`,
  'iu',
);
const mayHaveFormerValue = /[(（[,].*\d/u;

/** The numbers of the former value that a text gives beside the present one; empty if it gives none. */
export const formerNumbersIn = (text: string): readonly string[] =>
  mayHaveFormerValue.test(text) ? (formerValue.exec(text)?.[0].match(/\d+(?:[.,]\d+)*/g) ?? []) : [];

/**
 * The text without a former value given beside the present one: "16 GB (was 8)", "25 s (vorher 10 s)". Otherwise
 * unchanged.
 */
export const withoutFormerNumbers = (text: string): string =>
  mayHaveFormerValue.test(text) ? text.replace(formerValue, '') : text;
