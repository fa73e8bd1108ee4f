/**
 * Reads the stage of an order, a repair or another case with a number: "Order 4480: not shipped yet", "4480 left this
 * morning", "case W-118 closed". The number is unique, so texts that contain it are about the same case, whatever their
 * words. A case at a later stage is no longer at an earlier one.
 */
import { analyseQuery } from '../../../text/analyse.ts';
import { hasCauseCue } from '../../../text/claims/cues/cause.ts';
import { allWholeWords, isFoundIn, wholeWords } from '../../../text/claims/whole-words.ts';
import type { TextClaim } from './text-claim.ts';

type Stage = 'waiting' | 'ready' | 'sent' | 'received' | 'over' | 'cancelled';
const stages: readonly Stage[] = ['waiting', 'ready', 'sent', 'received', 'over', 'cancelled'];
const [waitingStage, overStage, cancelledStage] = (['waiting', 'over', 'cancelled'] as const).map((one) =>
  stages.indexOf(one),
) as [number, number, number];

const notYet =
  '(?:not (?:yet )?|noch nicht |(?:pas|non) encore |todavía no |aún no |sin |non ancora )(?:been )?(?:shipped|sent|dispatched|ready|arrived|delivered|picked up|collected|paid|fixed|solved|resolved|closed|done|verschickt|versandt|fertig|da|geliefert|abgeholt|bezahlt|gelöst|behoben|geschlossen|erledigt|zu|durch|expédiée?|partie?|envoyée?|prête?|arrivée?|livrée?|payée?|résolue?|close?|enviad[oa]|enviar|list[oa]|resuelt[oa]|resolver|cerrad[oa]|spedit[oa]|pront[oa]|arrivat[oa])(?: yet)?';
const stagePatterns: Record<Stage, RegExp> = {
  waiting: allWholeWords(
    `${notYet}|waiting|awaiting|waits? for|on hold|pending|open|escalated|in progress|in repair|being repaired|reserved|accepted|approved|wartet|warten|in arbeit|in reparatur|offen|bestellt`,
    'en attente|on attend|nous attendons|en cours|ouverte?|en réparation|acceptée?|pendiente|abiert[oa]|esperando|en curso|aceptad[oa]|in attesa|apert[oa]|in corso',
  ),
  ready: allWholeWords(
    'ready|repaired|fertig|abholbereit|repariert|prête?|réparée?|list[oa]|reparad[oa]|pront[oa]|riparat[oa]',
  ),
  sent: allWholeWords(
    'shipped|sent|dispatched|posted|left|on (?:its|the) way|verschickt|versandt|unterwegs|(?:ging|geht) (?:\\p{L}+ )?raus|expédiée?|(?:est )?partie?|envoyée?|en route|enviad[oa]|en camino|spedit[oa]|partit[oa]',
  ),
  received: allWholeWords(
    'delivered|arrived|received|picked (?:it )?up|collected|handed over|geliefert|angekommen|abgeholt|zugestellt|livrée?|arrivée?|reçue?|récupérée?|retirée?|entregad[oa]|recogid[oa]|llegad[oa]|consegnat[oa]|ritirat[oa]',
  ),
  over: allWholeWords(
    'closed|settled|solved|resolved|fixed|done|abgeschlossen|erledigt|gelöst|behoben|gefixt|(?<=(?:ist|jetzt|nun|damit|wieder|\\d) )(?:zu|durch)(?=[.,;!)]|$)',
    'close?|soldée?|classée?|résolue?|corrigée?|cerrad[oa]|resuelt[oa]|solucionad[oa]|corregid[oa]|chius[oa]|risolt[oa]',
  ),
  cancelled: allWholeWords(
    'cancell?ed|cancels|refunded|storniert|erstattet|annulée?|annule|remboursée?|cancelad[oa]|anulad[oa]|reembolsad[oa]|annullat[oa]|rimborsat[oa]',
  ),
};
const notYetPattern = allWholeWords(notYet);
/** A closed case was reopened. */
const reopenedPattern = wholeWords(
  're-?opened|open again|(?:wieder|erneut) (?:auf|offen|geöffnet|aufgemacht)|wiedereröffnet|rouverte?|reabiert[oa]|(?:se )?reabr(?:e|en|imos|ió)|abiert[oa] (?:otra vez|de nuevo)|riapert[oa]',
);
const uncertainPattern = allWholeWords(
  'will|should|must|may|might|could|if|when|until|wird|soll|muss|wenn|falls|bis|sera|doit|si|quand|será|debe|cuando|sarà|deve|quando',
);

/** Nouns for problems, which stay open until they are solved. */
const problems = 'ticket|issue|incident|bug|störung|vorgang|incidencia|anomalie|segnalazione';
/** Nouns for numbered cases. A number without such a noun counts if it begins its clause. */
const caseNouns = `(?:${problems}|order|case|claim|repair|job|invoice|warranty|shipment|parcel|return|bestellung|auftrag|fall|reparatur|rechnung|garantie(?:fall)?|sendung|paket|commande|dossier|réparation|facture|garantie|colis|retour|sinistre|pedido|caso|reparación|factura|envío|ordine|pratica|riparazione|fattura|spedizione)s?`;
const number =
  '(?:\\p{Lu}{1,4}-?\\d{2,8}|\\d{3,8}(?:[-/]\\d{1,6})?)(?![\\p{L}\\p{N}]|[.,]\\d| ?(?:€|%|euros?|EUR|km|kg|g|mm|cm|m|l|Nm|W|V)(?!\\p{L}))';
const namedCase = new RegExp(
  `(?:(?<!\\p{L})${caseNouns}(?: (?:no\\.?|nr\\.?|n°|nº|number|nummer|numéro|número))? ?[#№]?|(?<![\\p{L}\\p{N}])[#№])(?<key>${number})`,
  'giu',
);
const isProblem = new RegExp(`(?<!\\p{L})(?:${problems})s? ?[#№]?\\d|^[#№]\\d`, 'iu');
/**
 * "4480 left this morning". A longer number may also follow a punctuation mark, "and" or an article: "6.6.1 is out and
 * 20140 is done", "se reabre el 20140". Years are excluded.
 */
const bareCases = [
  new RegExp(`^(?<key>${number})(?= ?:| \\p{Ll})`, 'u'),
  /(?:[.,;:(] |(?<!\p{L})(?:and|und|et|y|e|el|il|le) )(?<key>(?!(?:19|20)\d\d(?!\d))\d{4,8}(?![\p{L}\p{N}]|[.,:]\d))(?= \p{Ll}|[.!;]?$)/u,
];
const prefilter = /\d{2}/;
const maxLength = 300;

interface NumberedCase {
  /** The case number, in lower case. */
  key: string;
  stage: number;
  /** True if the case was over and is open again. */
  isReopened: boolean;
}

/** Null if the text names no case number, or no stage. */
function numberedCaseIn(text: string): NumberedCase | null {
  const key = caseNumberIn(text);
  if (key === null) return null;
  const affirmed = text.replace(notYetPattern, ' ');
  const stagesFound = stages.filter((one) => isFoundIn(stagePatterns[one], one === 'waiting' ? text : affirmed));
  const stage = stagesFound.length === 0 ? -1 : stages.indexOf(stagesFound.at(-1)!);
  const isReopened = reopenedPattern.test(text) && stage <= waitingStage;
  return stage < 0 && !isReopened ? null : { key, stage: Math.max(stage, waitingStage), isReopened };
}

/** Null if the text names no case number, or several. */
function caseNumberIn(text: string): string | null {
  if (text.length > maxLength || !prefilter.test(text) || /[?？]/.test(text)) return null;
  const keysOf = (all: Iterable<RegExpExecArray | null>) =>
    new Set([...all].flatMap((match) => match?.groups?.key?.toLowerCase() ?? []));
  const keys = keysOf(text.matchAll(namedCase));
  const found = keys.size > 0 ? keys : keysOf(bareCases.map((form) => form.exec(text)));
  return found.size === 1 ? [...found][0]! : null;
}

/** The stage that a new text reports. Null if the text names no case number or no stage, or is about the future. */
export function caseClaimIn(text: string): TextClaim | null {
  const found = numberedCaseIn(text);
  if (found === null || isFoundIn(uncertainPattern, text)) return null;
  return { contradicts: (older) => isFurtherThan(found, older), namedBy: analyseQuery(found.key), isCertain: false };
}

/** True if the newer case is at a later stage than in the older text, or was reopened after it was over. */
function isFurtherThan(newer: NumberedCase, older: string): boolean {
  if (caseNumberIn(older) !== newer.key) return false;
  const before = numberedCaseIn(older)?.stage ?? impliedStage(newer, older);
  return newer.isReopened ? before > waitingStage : newer.stage > before;
}

/**
 * The stage of an older text that states none: a cancellation or a solved problem ends any case, but the cause of a
 * problem stays true.
 */
function impliedStage({ stage }: NumberedCase, older: string): number {
  const isSolved = stage === overStage && isProblem.test(older) && !hasCauseCue(older);
  return stage === cancelledStage || isSolved ? -1 : stage;
}
