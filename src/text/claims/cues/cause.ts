/**
 * Cues that a text states a cause, that one was found, or that one is still unknown, in English, German, French,
 * Spanish, Italian, Dutch and Chinese.
 */
import { wholeWords } from '../whole-words.ts';

const causeCues = wholeWords(
  'because|due to|owing to|reason|cause[ds]?|culprit|turn(?:s|ed) out|(?:set|sets) off|came from|at fault|to blame|forgot(?:ten)?|by mistake|accidentally|found (?:out|the)',
  'had (?:not |never |been )?(?:\\p{Ll}+ed|taken|put|left|broken|cut|got|gone|set|let|eaten|given|lost|torn|worn|come|stood|fallen|frozen|stuck|blown|bitten|shut|run|made)',
  'weil|wegen|grund|ursache|lag (?:an|am|daran)|kam (?:von|davon|daher)|schuld|es war (?:der|die|das|eine?)|versehentlich|vergessen|herausgestellt',
  'hatten? [^.]{2,80}(?:ge\\p{Ll}+(?:t|en)|\\p{Ll}+ge\\p{Ll}+(?:t|en)|ver\\p{Ll}+(?:t|en))',
  "parce qu[e']?|à cause|en raison|cause|venait de|c['’]était|avait \\p{Ll}+(?:é|is|it|u)e?s?|oublié",
  'porque|debido|causa|culpa|motivo|había \\p{Ll}+(?:ado|ido|to)|fue por|olvid\\p{Ll}+',
  'colpa|motivo|(?:aveva|avevano) \\p{Ll}+(?:at|it|ut|s|tt)[oaie]|dimenticat[oaie]|per sbaglio',
);
const cjkCauseCues = /因为|由于|原因|原来|是被|找到了|忘了|误|所致|导致/u;

/** True if a text seems to state a cause. Many texts do, so apply it only to texts about the same subject. */
export function hasCauseCue(text: string): boolean {
  return causeCues.test(text) || cjkCauseCues.test(text);
}

const findingCues = wholeWords(
  'found (?:it|out|the|what|that|why|a|an)|explain(?:s|ed)|explanation|solved|riddle|mystery|puzzle|(?:real|true|actual) (?:reason|cause|story|culprit|fault)|innocent|nothing to do with|all along|after all',
  "(?:that|this|which)(?: is|['’]s| was) (?:why|where|what|how)|(?:we|i) (?:now )?know (?:now )?(?:why|what|where|how)|turn(?:s|ed) out|it was|traced|c(?:ame|omes) from|began (?:in|with|at)|culprit|guilty|blame|(?:at |the )?fault",
  'admitted|confessed|owned up|opened (?:it|up)|took .{3,30} apart|dismantled|ruined|worn|broken|stuck|torn|swollen|blocked|clogged|burst|expired|loose|leaking|leaked|cracked|rotten|corroded|rusty|mixed up|instead of',
  'gefunden|geklärt|aufgeklärt|gelöst|rätsel|unschuldig|nichts (?:damit )?zu tun|lag (?:an|am|daran)|schuld|stamm(?:t|te|en|ten)|kam(?:en)? (?:von|vom|aus|davon|daher)|stellte sich heraus|gestand|zugegeben|deshalb|daher|darum|sondern',
  'klemmte|verklemmt|gerissen|undicht|defekt|verstopft|kaputt|durchgescheuert|verrostet|abgelaufen|verwechselt|gelockert|gebrochen|geplatzt',
  "trouvée?s?|expliqu\\p{L}+|coupable|innocente?s?|rien à voir|venai(?:t|ent)|provenai(?:t|ent)|c['’](?:était|est)|énigme|mystère|résolue?|avou\\p{L}+|bouchée?s?|cassée?s?|usée?s?|fuyai(?:t|ent)|périmée?s?",
  'encontr\\p{L}+|resuelto|misterio|explica\\p{L}*|venían?|era(?:n)? (?:el|la|los|las|un|una)|nada que ver|confes\\p{L}+|atascad[oa]s?|(?:est|se hab)\\p{L}+ rot[oa]s?|gastad[oa]s?|caducad[oa]s?|caducó|resultó',
  "trovat[oaie]|risolt[oa]|mistero|spieg(?:a(?:t[oaie]|no|va)?|ò)|veniva(?:no)?|era(?:no)? (?:il|la|lo|i|le|gli|un|una)|non c[’']entra(?:va)?(?:no)?|confess\\p{L}+|bloccat[oaie]|er[ao] rott[oaie]|consumat[oaie]|intasat[oaie]|scadut[oaie]|bensì",
  'gevonden|opgelost|oplossing|raadsel|bleek|bleken|lag aan|kwam(?:en)? (?:van|door|uit)|schuld|niets mee te maken|toegegeven|verstopt|versleten|kapot|gescheurd|verlopen|losgeraakt',
);
const cjkFindingCues =
  /查明|查到|查出|发现|弄清|搞清|真相|其实|不是[^。]{1,20}而是|跟[^。]{1,12}无关|谜|承认|坏了|堵|松了|破了|过期|老化|漏/u;

/** True if a text seems to state what was found, or what was broken. Many texts do, as for {@link hasCauseCue}. */
export function hasFindingCue(text: string): boolean {
  return findingCues.test(text) || cjkFindingCues.test(text);
}

const doubtCues = wholeWords(
  "unknown|not known|unclear|no idea|nobody (?:knows|can say|understands|could)|no one knows|(?:do|does|did)(?: not|n['’]t) (?:yet )?know|suspect(?:s|ed)?|(?:wants?|tries|trying) to (?:know|find out) (?:why|what|where)|guess(?:es|ed)?|thinks?|believes?|seems?|perhaps|maybe|probably|puzzled|cannot explain|can['’]t explain|to be checked",
  'unklar|unbekannt|vermute[nt]?|vermutlich|verdacht|wahrscheinlich|wohl (?:nicht|an|am|der|die|das|ein)|niemand (?:weiß|versteht)|weiß (?:noch )?(?:niemand|keiner)|rätselhaft|angeblich',
  'inconnue?|soupçonne(?:nt)?|on ne sait|personne ne (?:sait|comprend)|peut-être|sans doute|probablement|semble',
  'sospech\\p{L}+|desconocid[oa]|no se sabe|nadie (?:sabe|entiende)|quizás?|tal vez|probablemente|parece|creen?',
  'sospett\\p{L}+|non si sa|nessuno (?:sa|capisce)|forse|probabilmente|sembra',
  'onbekend|onduidelijk|vermoed(?:t|en|elijk)?|niemand (?:weet|begrijpt)|misschien|waarschijnlijk|denkt',
);
const cjkDoubtCues = /不明|不清楚|怀疑|不知道|没人知道|(?<!不)可能|大概|也许|估计|猜/u;

/** True if a text leaves a cause open, or only guesses it. */
export function hasDoubtCue(text: string): boolean {
  return doubtCues.test(text) || cjkDoubtCues.test(text);
}
