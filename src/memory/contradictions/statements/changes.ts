/** Parses the changes that a long text, such as minutes, reports. */
import { hasChangeCue } from '../../../text/claims/cues/change.ts';
import { detectLanguage, type Language } from '../../../text/language.ts';
import { sentencesOf } from '../../../text/sentences/sentences.ts';
import { maxFactLength } from '../frames.ts';
import { technicalClaimIn } from '../whole-texts/technical-states.ts';
import type { TextClaim } from '../whole-texts/text-claim.ts';
import { handoverCue } from './forms/duty-forms.ts';
import type { PlainStatement } from './statement.ts';
import { statementsOf } from './statements.ts';

/** Limits for a long text: sentences with a change, and characters per sentence and per text. */
const maxSentences = 16;
const maxSentenceLength = 300;
const maxTextLength = 16_000;

/**
 * The sentences of a long text, such as minutes, that report a change, with their statements. Empty for a short text,
 * which is parsed as a whole. Awaits `pause` before each sentence.
 */
export async function changesIn(
  content: string,
  pause: () => Promise<void>,
  knownLanguage?: string,
): Promise<Change[]> {
  if (content.length <= maxFactLength || content.length > maxTextLength) return [];
  const language = (knownLanguage as Language | undefined) ?? detectLanguage(content);
  const changes: Change[] = [];
  for (const rawSentence of sentencesOf(content, language)) {
    await pause();
    const sentence = rawSentence.trim().replace(topicPrefix, '');
    if (sentence.length > maxSentenceLength) continue;
    const claim = technicalClaimIn(sentence);
    if (claim === null && !hasChangeCue(sentence) && !handoverCue.test(sentence)) continue;
    changes.push({ sentence, claim, statements: statementsOf(sentence, language).filter(isChange) });
    if (changes.length === maxSentences) break;
  }
  return changes;
}

/** The topic of a paragraph of minutes, written before its sentence. */
const topicPrefix = /^\p{Lu}[\p{L} &-]{1,30}: (?=\p{Lu}\S*(?: \S+){3})/u;

/** A sentence of a long text, its statements, and its claim about a thing with a technical name. */
export interface Change {
  sentence: string;
  claim: TextClaim | null;
  statements: readonly PlainStatement[];
}

const isChange = ({ hasChanged, state, holdings, replacedThings, endedThing }: PlainStatement) =>
  hasChanged ||
  state !== null ||
  replacedThings.length > 0 ||
  endedThing.size > 0 ||
  holdings.some(({ isHandover }) => isHandover);
