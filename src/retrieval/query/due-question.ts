/** Detects a question for what is due, or planned, in a time to come: "What is due next week?", "Was steht im Dezember an?" */
import { analyseQuery } from '../../text/analyse.ts';
import { type FutureTime, futureTimeIn } from '../../text/calendar/future-times.ts';
import { analysedWords } from '../../text/word-lists.ts';

export interface DueQuestion extends FutureTime {
  /** True if it asks for what is due; false if for all that takes place. */
  isDue: boolean;
}

const due =
  /(?<!\p{L})(?:due|deadlines?|hand(?:ed)? in|submit(?:ted)?|deliver(?:ed)?|to be done|have to do|fällig|Frist(?:en)?|Abgaben?|abgeben|abzugeben|einreichen|einzureichen|erledigen|vence[n]?|entregar|entregas?|plazos?|hay que hacer|rendre|remettre|échéances?|à faire|scade|scadenze|scadono|consegnare|da fare|inleveren)(?!\p{L})/iu;
const planned =
  /(?<!\p{L})(?:coming up|comes up|upcoming|happens|happening|planned|scheduled|appointments?|(?:steht|stehen) (?:.* )?an|geplant|Termine?|prévue?s?|rendez-vous|planead[oa]s?|previst[oa]s?|citas?|appuntamenti|impegni)(?!\p{L})/iu;

/** A question of these words and a time names no matter. */
const genericWords = analysedWords(
  'what which is are was do does we i you us our my have has had to be done must need should there anything everything all the a in on at for of and by up coming comes upcoming happens happening planned scheduled appointment appointments due deadline deadlines hand handed submit submitted deliver delivered things tasks still',
  'was welche welcher ist sind wir ich uns unsere müssen muss haben hat soll sollen alles etwas die der das den dem im in am an zu steht stehen geplant Termin Termine fällig Frist Fristen Abgabe Abgaben abgeben abzugeben einreichen einzureichen erledigen erledigt werden noch gibt es',
  "que quoi qu'est-ce est-ce quelles quels est sont qu s il y a faut nous je devons dois avons on le la les en à de prévu prévue rendre remettre échéance échéances faire ce rendez-vous rendez vous",
  'qué que cuáles hay tenemos tengo debemos vence vencen entregar entrega entregas plazo plazos hacer planeado previsto citas el la los las en de se',
  'cosa che quali c è abbiamo dobbiamo scade scadono scadenze consegnare fare da appuntamenti impegni il la le gli in di',
);

/** Null unless the question asks for this alone, in a time to come. */
export function parseDueQuestion(text: string, now: Date): DueQuestion | null {
  const isDue = due.test(text);
  if (text.length > maxLength || !(isDue || planned.test(text))) return null;
  const comingPeriod = futureTimeIn(text, now);
  if (comingPeriod === null || analyseQuery(comingPeriod.remainder).some((word) => !genericWords().has(word)))
    return null;
  return { ...comingPeriod, isDue };
}

const maxLength = 120;

/** Analyses the list of words before the first question does. */
export function* prepareDueQuestions(): Generator<void> {
  yield void genericWords();
}
