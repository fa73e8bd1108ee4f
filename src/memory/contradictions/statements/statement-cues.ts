/**
 * Cue words of hedges, denials, rules and changes, and words that say nothing about the topic, in the supported
 * languages.
 */
import { hasChangeCue } from '../../../text/claims/cues/change.ts';
import { allWholeWords, isFoundIn } from '../../../text/claims/whole-words.ts';

/** A cue in languages that separate words by spaces, and in Chinese and Japanese if it is known there. */
interface Cue {
  words: RegExp;
  inHan?: RegExp;
}

export const hasCue = ({ words, inHan }: Cue, text: string): boolean =>
  isFoundIn(words, text) || (inHan !== undefined && isFoundIn(inHan, text));

/** The text with a space for each of the words of a cue, whose patterns must have the flag `g`. */
export const withoutCue = ({ words, inHan }: Cue, text: string): string => {
  const rest = text.replace(words, ' ');
  return inHan === undefined ? rest : rest.replace(inHan, ' ');
};

/** Words that mark a possible, former or reported statement, or an incident: none states a current fact. */
export const hedges: Cue = {
  words: allWholeWords(
    '(?:fails?|failed|failing|failures?|errors?|crash(?:es|ed)?)(?!(?: |-)(?:(?:track|report|handl|log|monitor)\\p{L}+|budget|rates?|pages?|codes?|free|tests?)(?!\\p{L}))|until(?! (?:\\d{1,2}(?:[:.]\\d\\d| ?[ap]m)|noon|midnight))|(?<=, )until|might|could|would|maybe|perhaps|probably|possibly|plans? to|planned(?! for)|(?<!(?:for|the|our|of|sprint|capacity) )planning|wants? to|hopes?|said|says|thinks?|believes?|used to|almost|usually|sometimes|often|last (?:year|week|month)|in (?:19|20)\\d\\d|(?<!since )yesterday|(?:was|were)(?! (?:now |then )?\\p{L}+(?:ed|sold|put|bought|brought|taken|given|sent|written)(?!\\p{L}))|had',
    'Fehler|fehlgeschlagen|abgestürzt|könnte|würde|vielleicht|wahrscheinlich|sagt|sagte|meint|glaubt|manchmal|oft|früher|(?<!seit )gestern|war|waren|hatte|damals',
    'peut-être|probablement|disait|pense|parfois|souvent|était|avait|(?<!depuis )hier|autrefois',
    'quizás|tal vez|dijo|cree|a veces|era|había|(?<!desde )ayer',
  ),
  inHan: /也许|可能|听说|以前|曾经|昨天|有时|当时|据说/u,
};
/** A rule under a condition is still a rule. */
export const conditions: Cue = {
  words: allWholeWords(
    'if|when|whenever|unless|wenn|falls|sofern|si(?! (?:è|sono|chiama(?:no)?|apr(?:e|ono)|chiud(?:e|ono)|svolg(?:e|ono)|gioca(?:no)?|mangia(?:no)?|lavora(?:no)?|vendono|trova(?:no)?|può|possono|deve|devono|riunisc\\p{L}+|incontra(?:no)?|allena(?:no)?|occupa(?:no)?)(?!\\p{L}))|quand|cuando',
  ),
  inHan: /如果/u,
};
export const denials: Cue = {
  words: allWholeWords(
    "no longer|not|never|any ?more|(?:has |have )?stopped|gave up|given up|(?:is|are|does|do|must|may|ca|has|have)n['’]t|cannot|without|no|nobody|none|quit",
    'nicht mehr|nicht|nie|niemals|keine?[rnms]?|niemand|aufgehört|ohne',
    "n['’]|ne|pas|plus|jamais|aucune?|personne|arrêté|cessé|sans",
    'no|ya no|nunca|ningun[oa]?|nadie|dejó de|sin',
    'non|nessun[oa]?|senza|ha smesso di',
    'niet meer|geen (?:\\p{L}+ )?meer|niet|geen|nooit|niemand|zonder|gestopt met',
    'não|nunca|nenhum(?:a)?|ninguém|sem|больше не|не|никогда|никто|без|لم [يت]عد|لا|لم|لن|ليست?|بدون',
    '(?:decided?|voted|opted|chosen|chose) against|ruled out|(?<=(?:gegen|against|contre) [^,;.]{2,60} )(?:entschieden|decided)|décidé contre|renoncé à|descartado|rinunciato a',
  ),
  inHan:
    /不再|不(?:能|可以|得)?|没有|没|别|戒了|停止|(?:では|じゃ)(?:ない|ありません)|(?<!なければなら|ければいけ|かもしれ)ない(?=です|[。、]|$)|(?<!なければなり|ければいけ|かもしれ)ません|なくな(?:った|りました)/gu,
};
/** Words that end a habit. */
export const givenUp: Cue = {
  words: allWholeWords(
    'gave up|given up|quit|(?:has |have )stopped',
    'aufgehört|aufgegeben',
    'arrêté|abandonné',
    'dejado de|dejó de',
    'smesso di',
    'gestopt met',
  ),
  inHan: /戒了|戒掉/u,
};
export const forbids: Cue = {
  words: allWholeWords(
    "never|must not|may not|do not|don['’]t|forbidden|prohibited|banned|(?:not|no longer) (?:allowed|permitted|ok|okay|fine)|(?:is|are) (?:rejected|refused|disallowed)|nobody may|no one may|mustn['’]t|cannot|off limits",
    'niemals|nie|verboten|untersagt|nicht (?:mehr |länger )?(?:erlaubt|gestattet)|(?:darf|dürfen|soll|sollen) (?:\\p{L}+ ){0,6}nicht|darf nicht|kein(?:e[nmrs]?)? (?:\\p{L}+ )?(?:dürfen|darf)|niemand darf|tabu',
    "interdite?s?|interdiction|défendu|jamais|ne (?:doit|peut|peuvent|doivent) pas|n['’]est (?:pas|plus) (?:permis|autorisé)e?",
    'prohibid[oa]s?|prohibición|nunca|(?:ya )?no (?:se (?:pueden?|permiten?|admiten?|deben?)|está[n]? permitid[oa]s?)',
    'vietat[oaie]|proibit[oaie]|divieto|non (?:è|sono) (?:più )?(?:permess|consentit|ammess)[oaie]|non si (?:può|possono|deve|devono)',
    'proibid[oa]s?|não (?:é|são) permitid[oa]s?|não se pode|запрещ(?:ён|ен[аоы]?)|нельзя|ممنوعة?|يُ?منع',
    'verboden|niet (?:meer )?(?:toegestaan|welkom)|(?:mag|mogen) (?:\\p{L}+ ){0,4}niet|nooit',
  ),
  inHan: /禁止|不准|不许|不可以|不能|不得|严禁|ては(?:いけ|なら)(?:ない|ません)|不可/u,
};
export const allows: Cue = {
  words: allWholeWords(
    'fine|allowed|permitted|ok|okay|free to|(?:may|can) (?!not)(?:be )?\\p{L}+|welcome(?! back)|all right|no problem',
    'erlaubt|gestattet|willkommen|in Ordnung|kein Problem|(?:darf|dürfen)(?! nicht)',
    'permise?s?|admise?s?|autorisée?s?|bienvenue?s?|peut|peuvent|possible',
    'permitid[oa]s?|bienvenid[oa]s|se (?:admiten?|permiten?|puede)|pueden?',
    'permess[oaie]|consentit[oaie]|ammess[oaie]|benvenut[ie]|possono|si può',
    'permitid[oa]s?|разреш(?:ён|ен[аоы]?)|можно|مسموح(?:ة)?|يُ?سمح',
    'toegestaan|mogen(?! (?:\\p{L}+ ){0,4}niet)|welkom',
  ),
  inHan: /可以|允许|准许|能够|ても(?:よい|いい|構わない)|許可/u,
};
export const changeWords: Cue = {
  words: allWholeWords(
    'now|again|anymore|any more|longer|new|down(?= to \\P{L}*\\d)|currently|after|all|only|always|decision|decided|rationale|today|officially|however|but|also|just|still',
    'jetzt|nun|wieder|seit|neu|neue[rnms]?|mehr|nur|noch|immer|erst|ab|sofort|künftig|mittlerweile|inzwischen|ist|sind|wird|werden',
    'désormais|maintenant|nouveau|nouvelle|encore|toujours|à partir de',
    'ahora|a partir de|nuevo|nueva|otra vez|siempre',
    'ora|adesso|di nuovo|nuov[oa]|ancora|più|d’ora in poi|solo|solamente|vietat[oaie]|proibit[oaie]|permess[oaie]|consentit[oaie]|ammess[oaie]|possono|può|sono|è',
    'nu|weer|nieuwe?|voortaan|alleen|nog|toegestaan|verboden|mogen|zijn',
    'fine|allowed|permitted|forbidden|prohibited|banned|ok|okay|erlaubt|verboten|gestattet|permis|interdit|autorisé|may|can|must|darf|dürfen|needs?|need to|ha(?:s|ve) to|muss|müssen|brauch(?:t|en)|deben?|tienen? que|doit|doivent',
    'at the moment|for the moment|for now|temporarily|at present|gerade|derzeit|momentan|zurzeit|vorübergehend|pour le moment|en ce moment|provisoirement|de momento|por ahora|per ora|al momento',
    'welcome|willkommen|bienvenid[oa]s|bienvenue?s?|admise?s?|admiten?|untersagt|in Ordnung|kein Problem|autorisée?s?|interdite?s?|interdiction|permise?s?|peut|peuvent|prohibid[oa]s?|prohibición|permitid[oa]s?|permiten?|est(?:á|án)|pueden?|ya',
    'запрещ(?:ён|ен[аоы]?)|нельзя|разреш(?:ён|ен[аоы]?)|можно|теперь|сейчас|снова|ممنوعة?|يُ?منع|مسموحة?|يُ?سمح|الآن|proibid[oa]s?|agora|já',
  ),
  inHan:
    /现在|目前|暂时|改为|改到|改成|换成|又|已经|最近|起|从|可以|禁止|允许|不准|不许|了|ては(?:いけ|なら)(?:ない|ません)|ても(?:よい|いい|構わない)(?:です)?/gu,
};
/** Words that report a new time and say nothing about the topic. */
export const movedWords: Cue = {
  words: allWholeWords(
    'moved|postponed|rescheduled|brought forward|pushed back|put back|extended|prolonged|will|planned|scheduled|due|been',
    'verlegt|verschoben|vorgezogen|verlängert|wurde|geplant|angesetzt|vorgesehen',
    'déplacée?|reportée?|avancée?|repoussée?|prolongée?|passe|passera|été|prévue?s?|programmée?s?',
    'aplazad[oa]|adelantad[oa]|trasladad[oa]|prorrogad[oa]|se (?:aplaza|adelanta|prorroga|retrasa)|sido|previst[oa]s?|programad[oa]s?',
    'spostat[oa]|rinviat[oa]|prorogat[oa]|prolungat[oa]|previst[oaie]|programmat[oaie]|fissat[oaie]',
    'adiad[oa]|antecipad[oa]|prevista?|marcad[oa]|verplaatst|verzet|uitgesteld|gepland',
    'перен(?:ёс|если|есён|есен[аоы]?)|запланирован[аоы]?|назначен[аоы]?',
  ),
};
/** Words for "again". */
export const again: Cue = {
  words: allWholeWords('again|once more|wieder|de nouveau|à nouveau|de nuevo|otra vez|di nuovo|weer|opnieuw'),
  inHan: /又|再次|重新|恢复/u,
};
/** Words that add to an earlier statement. */
export const additions: Cue = {
  words: allWholeWords(
    'also|as well|too(?=[.!]?$)|additionally|in addition|auch|außerdem|zusätzlich|ebenfalls|aussi|également|en plus|también|además|anche|inoltre|ook|bovendien',
  ),
};
/** A label of a correction of an earlier statement. */
const corrections =
  /^(?:(?:correction|korrektur|berichtigung|rectificatif|corrección|correzione|correctie)(?!\p{L})|更正|訂正)/iu;
/** True if a statement reports a change. A correction does; its label is in the clause and not in the text. */
export const reportsChange = (clause: string, text: string): boolean => corrections.test(clause) || hasChangeCue(text);
/** Phrases that confirm an earlier decision. */
export const upholds: Cue = {
  words: allWholeWords(
    'still stands?|stands? as (?:decided|agreed|planned)|remains? (?:as (?:decided|agreed|planned)|in force|unchanged)|(?:is|are) (?:hereby )?(?:confirmed|reaffirmed|upheld)|we (?:confirm|reaffirm|uphold)',
    'bleibt (?:es )?dabei|bleiben dabei|gilt (?:weiterhin|weiter|nach wie vor)|(?:wird|werden) bestätigt|wir bestätigen|halten daran fest',
    '(?:on|nous) (?:maint(?:ient|enons)|confirm(?:e|ons))|est (?:maintenue?|confirmée?)|tient toujours|reste (?:valable|inchangée?)|reste comme (?:décidé|convenu|prévu)',
    'se mantiene|mantenemos|se confirma|confirmamos|sigue (?:en pie|vigente)',
    '(?:rimane|resta) valid[oa]|si conferma|confermiamo',
  ),
};
/** Forms that name something that is no longer true. */
export const droppedForms =
  /(?:(?:instead of|rather than)(?: (?:by|on|with|from|at|in)(?= ))?|no longer|(?:gave|given) up(?: on)?|quit|(?:do|does)(?: not|n['’]t) \p{L}+(?= \p{L}+(?: \p{L}+)? any ?(?:more|longer)(?!\p{L}))|(?:ne |n['’])\p{L}+ plus d(?:e |['’])|keine?[nmrs]?(?= \p{L}+ mehr(?!\p{L}))|stopped (?=\p{L}+ing(?!\p{L}))|arrêté (?:le|la|les|l['’]|de)|, not|from(?! \P{L}+ to )(?=[^.;]{2,60} to )|von(?=[^.;]{2,40} (?:auf|zu) [^.;]{2,40}(?:umgestiegen|gewechselt|umgestellt))|(?:passée?s?|passons|cambi(?:ado|amos|ó|aron)|pas(?:ado|amos|ó|aron)|migr(?:ado|amos|ó|aron|é|ée?s?|ons)) de(?=[^.;]{2,40} (?:à|a) )|statt|anstatt|nicht mehr|, nicht|au lieu (?:de|d['’])|en vez de|en lugar de|invece d[ie]|al posto d[ie]|而不是|不再|代替|取代)\s*(?:the |an? |der |die |das |den |dem |le |la |les |el |los |las )?(?<what>[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?)/giu;

/** True if words say that a text holds only under a condition, possibly, or according to others. */
export const isHedged = (text: string): boolean => isFoundIn(hedges.words, text) || isFoundIn(conditions.words, text);

/** "Black, no sugar" denies nothing of the coffee. */
const negativeAside = /, (?:no|without|ohne|sans|sin|senza|zonder) \p{L}+(?: \p{L}+)?(?=[,.!]|$)/giu;

export const isDeniedIn = (text: string): boolean => hasCue(denials, text.replace(negativeAside, ''));
