/**
 * Reads which customer or tenant gives notice or does not renew, and which one stays after all: "Weber wants to leave",
 * "Weber withdrew the cancellation".
 */
import { wholeWords } from '../../../text/claims/whole-words.ts';
import { fold } from '../../../text/fold.ts';
import { allStopWords } from '../../../text/stop-words.ts';
import { countSharedWords } from '../words-in-common.ts';
import type { TextClaim } from './text-claim.ts';

interface Notice {
  intent: 'leaves' | 'stays';
  /** The words of the name. */
  name: ReadonlySet<string>;
}

const ends = '(?=[.,;:!)]|$)';
const leavePattern = wholeWords(
  '(?:has |have |had )?(?:cancell?ed|given notice|gave notice|handed in (?:his|her|their) notice|terminated)(?= (?:for|as of|to|by|from|with|the|its|his|her|their)(?!\\p{L})|[.,;!]|$)',
  "want(?:s|ed)? (?:to (?:leave|cancel|quit|terminate)|out)|(?:is|are) (?:leaving|quitting|cancell?ing)|(?:won['’]t|will not|does(?: not|n['’]t)|do(?: not|n['’]t)) (?:be renewing|renew|extend|stay)",
  'hat (?:[^,;]{0,30} )?gekündigt|kündigen|kündigt|(?:will|wollen|möchte|möchten) (?:[^.,;]{0,30} )?(?:kündigen|gehen|aufhören)|verlänger(?:t|n) (?:[^.,;]{0,20} )?nicht|(?:wird|werden|will|wollen) nicht verlängern',
  '(?:se |quieren? |se quieren? )(?:da|dan|dar|darse|va a dar|van a dar|ha dado|han dado) de baja|(?:ha|han) (?:cancelado|rescindido)|cancelan? el contrato|no (?:va a |van a )?(?:renueva|renuevan|renovar)',
  '(?:a|ont) (?:résilié|donné (?:son|leur) préavis)|(?:veut|veulent|souhaite|souhaitent) (?:résilier|partir|arrêter)|résilie(?:nt)?|ne (?:renouvelle|reconduit|prolonge)(?:nt)? pas',
  '(?:ha|hanno) (?:disdetto|dato (?:la )?disdetta)|(?:vuole|vogliono) (?:disdire|andarsene)|disdice|disdicono|non rinnova(?:no)?',
);
const stayPattern = wholeWords(
  '(?:withdrew|withdrawn|withdraws|took back|taken back|takes back|revoked|rescinded) (?:the|its|his|her|their) (?:cancellation|notice|termination|resignation)',
  `(?<!(?:not|n['’]t|to) )(?:stays?|(?:is|are) staying|will stay)(?: on| with us)?(?: after all| for another [^.,;]{3,20})?${ends}|(?:renews|(?:has|have) renewed|(?:is|are) renewing)(?= (?:on|for|after|in|at|until|by)(?!\\p{L})|[.,;!]|$)`,
  `(?:die|ihre|seine) Kündigung (?:zurückgezogen|zurückgenommen|widerrufen|zurück)|bleib(?:t|en)(?: (?:uns|doch|jetzt|nun|bei uns|dabei|Kunde|Kundin|erhalten))*${ends}|verlänger(?:t|n)(?: sich)?(?: (?:doch|jetzt|nun|(?:um|am|zum) [^.,;]{2,20}))*${ends}`,
  `se quedan?(?: (?:al final|finalmente|con nosotros))*${ends}|(?:retirado|retiran?|anulado|anulan?) la (?:baja|cancelación)|(?:ha|han) renovado|(?<!no )(?:renueva|renuevan)`,
  `reste(?:nt)?(?: (?:finalement|chez nous))*${ends}|retiré (?:sa|leur) (?:résiliation|démission)|(?<!ne )(?:renouvelle|reconduit)(?:nt)?(?! pas)`,
  `restano?(?: (?:con noi|alla fine|comunque))*${ends}|ritirato la disdetta|(?<!non )rinnova(?:no)?`,
);
/** A quick filter: most texts contain none of these. */
const prefilter =
  /notice|cancel|terminat|leave|leaving|quit|wants? out|renew|stay|withdr|revoked|rescinded|gekündigt|kündig|verläng|bleib|gehen|aufhören|baja|rescind|ren[ou][ev]|queda|résili|préavis|partir|arrêter|reste|renouvell|recondui|disd|rinnov|restan/iu;
const uncertainPattern = wholeWords(
  'if|unless|maybe|perhaps|might|could|whether|wenn|falls|ob|vielleicht|könnte|si|quizás|peut-être|forse',
);
const maxLength = 200;

/** Who leaves or stays according to a new text. Null if the text names nobody who does. */
export function noticeClaimIn(text: string): TextClaim | null {
  const notice = noticeIn(text);
  return notice === null
    ? null
    : { contradicts: (older) => reversesNotice(notice, older), namedBy: null, isCertain: false };
}

function noticeIn(text: string): Notice | null {
  if (text.length > maxLength || !prefilter.test(text) || uncertainPattern.test(text) || /[?？]/.test(text))
    return null;
  const [left, stayed] = [leavePattern.exec(text), stayPattern.exec(text)];
  // "Wanted to leave, but stays."
  const isStay = stayed !== null && (left === null || stayed.index > left.index);
  const match = isStay ? stayed : left;
  if (match === null) return null;
  const before = text.slice(0, Math.min(left?.index ?? match.index, match.index));
  const name = new Set(
    (before.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => fold(word).toLowerCase()).filter(isNameWord),
  );
  return name.size === 0 || name.size > maxNameWords ? null : { intent: isStay ? 'stays' : 'leaves', name };
}

const maxNameWords = 5;
/** Words for a contract, which name nobody. */
const contractWord =
  /^(?:contract|vertrag|contrato|contrat|contratto|subscription|abo|lease|has|have|had|hat|haben|with|mit)$/;
const isNameWord = (word: string) => word.length > 1 && !allStopWords.has(word) && !contractWord.test(word);

/** True if one text says that somebody is leaving, and the other that the same person or firm stays. */
function reversesNotice(newer: Notice, text: string): boolean {
  const older = noticeIn(text);
  if (older === null || older.intent === newer.intent) return false;
  const shared = countSharedWords(newer.name, older.name);
  return shared > 0 && shared === Math.min(newer.name.size, older.name.size);
}
