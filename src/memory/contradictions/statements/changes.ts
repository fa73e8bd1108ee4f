/** Reads what a long text, such as minutes, says has changed. */
import { hasChangeCue } from '../../../text/claims/cues.ts';
import { detectLanguage, type Language } from '../../../text/language.ts';
import { sentencesOf } from '../../../text/sentences/sentences.ts';
import { longestFact } from '../frames.ts';
import { mayHandOn } from './forms/duty-forms.ts';
import { type PlainStatement, statementsOf } from './statements.ts';
import { newTechnicalState, type TechnicalState } from './states/technical-states.ts';

/** Of a long text: sentences that are read, characters of each, and of the text. */
const mostSentences = 16;
const longestSentence = 300;
const longestRead = 16_000;

/**
 * The sentences of a long text, such as minutes, that tell of a change, with what they state. What else the text says is no news. None of a short text, which
 * is read as a whole. It awaits `pause` between two sentences.
 */
export async function changesIn(content: string, pause: () => Promise<void>, known?: string): Promise<Change[]> {
  if (content.length <= longestFact || content.length > longestRead) return [];
  const language = (known as Language | undefined) ?? detectLanguage(content);
  const changes: Change[] = [];
  for (const said of sentencesOf(content, language)) {
    await pause();
    const sentence = said.trim().replace(topic, '');
    if (sentence.length > longestSentence) continue;
    const standing = newTechnicalState(sentence);
    if (standing === null && !hasChangeCue(sentence) && !mayHandOn.test(sentence)) continue;
    changes.push({ said: sentence, standing, statements: statementsOf(sentence, language).filter(isChange) });
    if (changes.length === mostSentences) break;
  }
  return changes;
}

/** What a paragraph of minutes is about, before a sentence of its own. */
const topic = /^\p{Lu}[\p{L} &-]{1,30}: (?=\p{Lu}\S*(?: \S+){3})/u;

/** A sentence of a long text, what it states, and how something with a name of its own stands by it. */
export interface Change {
  said: string;
  standing: TechnicalState | null;
  statements: readonly PlainStatement[];
}

const isChange = ({ hasChanged, state, holdings, replaced, ended }: PlainStatement) =>
  hasChanged ||
  state !== null ||
  replaced.length > 0 ||
  ended.size > 0 ||
  holdings.some(({ isHandedOn }) => isHandedOn);
