/**
 * Reads how far an order, a repair or a case has come that is known by its number: "Order 4480: not shipped yet", "4480 left this morning", "case W-118 closed". The number is unique, so what is
 * said of it in any words is said of the same thing, and one that has come further is no longer where it was.
 */
import { hasCauseCue } from '../../../../text/claims/cues.ts';
import { allWholeWords, wholeWords } from '../../../../text/claims/whole-words.ts';
import { isFoundIn } from '../statement-cues.ts';

type Stage = 'waiting' | 'ready' | 'sent' | 'received' | 'over' | 'cancelled';
const stages: readonly Stage[] = ['waiting', 'ready', 'sent', 'received', 'over', 'cancelled'];
const [waiting, over, cancelled] = (['waiting', 'over', 'cancelled'] as const).map((one) => stages.indexOf(one)) as [
  number,
  number,
  number,
];

const notYet =
  '(?:not (?:yet )?|noch nicht |(?:pas|non) encore |todavía no |aún no |sin |non ancora )(?:been )?(?:shipped|sent|dispatched|ready|arrived|delivered|picked up|collected|paid|fixed|solved|resolved|closed|done|verschickt|versandt|fertig|da|geliefert|abgeholt|bezahlt|gelöst|behoben|geschlossen|erledigt|zu|durch|expédiée?|partie?|envoyée?|prête?|arrivée?|livrée?|payée?|résolue?|close?|enviad[oa]|enviar|list[oa]|resuelt[oa]|resolver|cerrad[oa]|spedit[oa]|pront[oa]|arrivat[oa])(?: yet)?';
const words: Record<Stage, RegExp> = {
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
const negated = allWholeWords(notYet);
/** It was over, and is not any more. */
const reopened = wholeWords(
  're-?opened|open again|(?:wieder|erneut) (?:auf|offen|geöffnet|aufgemacht)|wiedereröffnet|rouverte?|reabiert[oa]|(?:se )?reabr(?:e|en|imos|ió)|abiert[oa] (?:otra vez|de nuevo)|riapert[oa]',
);
const unreal = allWholeWords(
  'will|should|must|may|might|could|if|when|until|wird|soll|muss|wenn|falls|bis|sera|doit|si|quand|será|debe|cuando|sarà|deve|quando',
);

/** What is open until it is solved, whatever is told of it. */
const problems = 'ticket|issue|incident|bug|störung|vorgang|incidencia|anomalie|segnalazione';
/** What such things are called; a number without one of these counts where it begins what is said of it. */
const called = `(?:${problems}|order|case|claim|repair|job|invoice|warranty|shipment|parcel|return|bestellung|auftrag|fall|reparatur|rechnung|garantie(?:fall)?|sendung|paket|commande|dossier|réparation|facture|garantie|colis|retour|sinistre|pedido|caso|reparación|factura|envío|ordine|pratica|riparazione|fattura|spedizione)s?`;
const number =
  '(?:\\p{Lu}{1,4}-?\\d{2,8}|\\d{3,8}(?:[-/]\\d{1,6})?)(?![\\p{L}\\p{N}]|[.,]\\d| ?(?:€|%|euros?|EUR|km|kg|g|mm|cm|m|l|Nm|W|V)(?!\\p{L}))';
const named = new RegExp(
  `(?:(?<!\\p{L})${called}(?: (?:no\\.?|nr\\.?|n°|nº|number|nummer|numéro|número))? ?[#№]?|(?<![\\p{L}\\p{N}])[#№])(?<key>${number})`,
  'giu',
);
const isProblem = new RegExp(`(?<!\\p{L})(?:${problems})s? ?[#№]?\\d|^[#№]\\d`, 'iu');
/** "4480 left this morning"; a longer one also behind a comma or an article: "6.6.1 is out and 20140 is done", "se reabre el 20140". No year. */
const alone = [
  new RegExp(`^(?<key>${number})(?= ?:| \\p{Ll})`, 'u'),
  /(?:[.,;:(] |(?<!\p{L})(?:and|und|et|y|e|el|il|le) )(?<key>(?!(?:19|20)\d\d(?!\d))\d{4,8}(?![\p{L}\p{N}]|[.,:]\d))(?= \p{Ll}|[.!;]?$)/u,
];
const glance = /\d{2}/;
const longest = 300;

export interface NumberedCase {
  /** In lower case. */
  key: string;
  stage: number;
  /** Whether it was over before, and is not any more. */
  isReopened: boolean;
}

/** Null where a text names no such number, or tells nothing of how far it has come. */
export function numberedCaseIn(text: string): NumberedCase | null {
  const key = caseNumberIn(text);
  if (key === null) return null;
  const told = text.replace(negated, ' ');
  const reached = stages.filter((one) => isFoundIn(words[one], one === 'waiting' ? text : told));
  const stage = reached.length === 0 ? -1 : stages.indexOf(reached.at(-1)!);
  const isReopened = reopened.test(text) && stage <= waiting;
  return stage < 0 && !isReopened ? null : { key, stage: Math.max(stage, waiting), isReopened };
}

/** Null where it names none, or several. */
function caseNumberIn(text: string): string | null {
  if (text.length > longest || !glance.test(text) || /[?？]/.test(text)) return null;
  const keysOf = (all: Iterable<RegExpExecArray | null>) =>
    new Set([...all].flatMap((match) => match?.groups?.key?.toLowerCase() ?? []));
  const keys = keysOf(text.matchAll(named));
  const found = keys.size > 0 ? keys : keysOf(alone.map((form) => form.exec(text)));
  return found.size === 1 ? [...found][0]! : null;
}

/** The same of a new text; null where it tells of what is to come. */
export const newNumberedCase = (text: string): NumberedCase | null => {
  const found = numberedCaseIn(text);
  return found === null || isFoundIn(unreal, text) ? null : found;
};

/** Whether the newer case has come further than the older text says, or is open again though that says that it is over. */
export function hasComeFurther(newer: NumberedCase, older: string): boolean {
  if (caseNumberIn(older) !== newer.key) return false;
  const before = numberedCaseIn(older)?.stage ?? stageUntold(newer, older);
  return newer.isReopened ? before > waiting : newer.stage > before;
}

/** What is called off or solved is over, whatever was said of it; why it was a problem still holds. */
function stageUntold({ stage }: NumberedCase, older: string): number {
  const isSolved = stage === over && isProblem.test(older) && !hasCauseCue(older);
  return stage === cancelled || isSolved ? -1 : stage;
}
