/**
 * Reads how far an order, a repair or a case has come that is known by its number: "Order 4480: not shipped yet", "4480 left this morning", "case W-118 closed". The number is unique, so what is
 * said of it in any words is said of the same thing, and one that has come further is no longer where it was.
 */
import { allWholeWords } from '../../../../text/claims/whole-words.ts';
import { isFoundIn } from '../statement-cues.ts';

type Stage = 'waiting' | 'ready' | 'sent' | 'received' | 'over' | 'cancelled';
const stages: readonly Stage[] = ['waiting', 'ready', 'sent', 'received', 'over', 'cancelled'];

const notYet =
  '(?:not (?:yet )?|noch nicht |(?:pas|non) encore |todavía no |aún no |sin |non ancora )(?:been )?(?:shipped|sent|dispatched|ready|arrived|delivered|picked up|collected|paid|verschickt|versandt|fertig|da|geliefert|abgeholt|bezahlt|expédiée?|partie?|envoyée?|prête?|arrivée?|livrée?|payée?|enviad[oa]|enviar|list[oa]|spedit[oa]|pront[oa]|arrivat[oa])(?: yet)?';
const words: Record<Stage, RegExp> = {
  waiting: allWholeWords(
    `${notYet}|waiting|awaiting|on hold|pending|in progress|in repair|being repaired|reserved|accepted|approved|wartet|warten|in arbeit|in reparatur|offen|bestellt`,
    'en attente|on attend|nous attendons|en cours|en réparation|acceptée?|pendiente|esperando|en curso|aceptad[oa]|in attesa|in corso',
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
  over: allWholeWords('closed|settled|abgeschlossen|erledigt|close?|soldée?|classée?|cerrad[oa]|chius[oa]'),
  cancelled: allWholeWords(
    'cancell?ed|cancels|refunded|storniert|erstattet|annulée?|annule|remboursée?|cancelad[oa]|anulad[oa]|reembolsad[oa]|annullat[oa]|rimborsat[oa]',
  ),
};
const negated = allWholeWords(notYet);
const unreal = allWholeWords(
  'will|should|must|may|might|could|if|when|until|wird|soll|muss|wenn|falls|bis|sera|doit|si|quand|será|debe|cuando|sarà|deve|quando',
);

/** What such things are called; a number without one of these counts where it begins the note. */
const called =
  '(?:order|ticket|case|claim|repair|job|invoice|warranty|shipment|parcel|return|bestellung|auftrag|fall|reparatur|rechnung|garantie(?:fall)?|sendung|paket|commande|dossier|réparation|facture|garantie|colis|retour|sinistre|pedido|caso|reparación|factura|envío|ordine|pratica|riparazione|fattura|spedizione)s?';
const number =
  '(?:\\p{Lu}{1,4}-?\\d{2,8}|\\d{3,8}(?:[-/]\\d{1,6})?)(?![\\p{L}\\p{N}]|[.,]\\d| ?(?:€|%|euros?|EUR|km|kg|g|mm|cm|m|l|Nm|W|V)(?!\\p{L}))';
const named = new RegExp(
  `(?<!\\p{L})${called}(?: (?:no\\.?|nr\\.?|n°|nº|number|nummer|numéro|número))? ?[#№]?(?<key>${number})`,
  'giu',
);
const alone = new RegExp(`^[#№]?(?<key>${number})(?= ?:| \\p{Ll})`, 'u');
const glance = /\d{2}/;
const longest = 300;

export interface NumberedCase {
  /** In lower case. */
  key: string;
  stage: number;
}

/** Null where a text names no such number, or tells nothing of how far it has come. */
export function numberedCaseIn(text: string): NumberedCase | null {
  const key = caseNumberIn(text);
  if (key === null) return null;
  const told = text.replace(negated, ' ');
  const reached = stages.filter((one) => isFoundIn(words[one], one === 'waiting' ? text : told));
  const stage = reached.length === 0 ? -1 : stages.indexOf(reached.at(-1)!);
  return stage < 0 ? null : { key, stage };
}

/** Null where it names none, or several. */
function caseNumberIn(text: string): string | null {
  if (text.length > longest || !glance.test(text) || /[?？]/.test(text)) return null;
  const found = [alone.exec(text), ...text.matchAll(named)].flatMap((match) => match?.groups?.key?.toLowerCase() ?? []);
  return new Set(found).size === 1 ? found[0]! : null;
}

/** The same of a new text; null where it tells of what is to come. */
export const newNumberedCase = (text: string): NumberedCase | null => {
  const found = numberedCaseIn(text);
  return found === null || isFoundIn(unreal, text) ? null : found;
};

/** Whether the newer case has come further than the older text says. */
export function hasComeFurther(newer: NumberedCase, older: string): boolean {
  if (caseNumberIn(older) !== newer.key) return false;
  // What is called off is over, whatever was said of it.
  const before = numberedCaseIn(older)?.stage ?? (newer.stage === stages.indexOf('cancelled') ? -1 : newer.stage);
  return newer.stage > before;
}
