/** Prefers the turns of the person who asks. In a chat, the advice of the assistant seldom answers a question about oneself. */
import { speaksOfSelf } from '../../text/claims/first-person.ts';
import { wholeWords } from '../../text/claims/whole-words.ts';
import { byRank, type Ranked } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { speakerIn } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import type { Trace } from '../trace.ts';

/** Best memories that are read. */
const mostRead = 24;
/** The share of its score that a turn of the assistant keeps. It may repeat what the person said. */
const leftOfScore = 0.7;

const assistants = /^(?:assistant|ai|bot|agent|model|chatgpt|claude|gemini|copilot|llm)$/iu;

/** They ask for what the assistant said. */
const secondPerson = wholeWords(
  'you|your|remind|recommend\\p{L}*|suggest\\p{L}*|advice|advise\\p{L}*',
  'du|dir|dein\\p{L}*|empfohlen|vorgeschlagen|geraten',
  'tu|toi|ton|ta|tes|vous|votre|vos|recommand\\p{L}*|conseill\\p{L}*|suggér\\p{L}*',
  'tú|tus?|te|recomend\\p{L}*|suger\\p{L}*|aconsej\\p{L}*|ti|tuo|tua|consigliat\\p{L}*|jij|je(?= hebt)|jouw|aanbevolen|você',
);
const secondPersonSigns = /你|您|あなた/u;

const asksOfSelf = (text: string) => speaksOfSelf(text) && !secondPerson.test(text) && !secondPersonSigns.test(text);

/** The same memories. `recall_explain` shows the fall as `said_by`. */
export async function preferAskersTurns(
  { text }: Pick<Query, 'text'>,
  ranked: readonly Ranked[],
  found: Pick<Findings, 'load'>,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  if (!asksOfSelf(text)) return ranked;
  const read = await found.load(ranked.slice(0, mostRead).map(({ memory_id }) => memory_id));
  const told = read.filter((memory) => assistants.test(speakerIn(memory) ?? ''));
  if (told.length === 0 || told.length === read.length) return ranked;
  const ids = new Set(told.map(({ memory_id }) => memory_id));
  trace?.addChannel(
    'said_by',
    leftOfScore - 1,
    ranked.filter(({ memory_id }) => ids.has(memory_id)),
  );
  return ranked.map((one) => (ids.has(one.memory_id) ? { ...one, score: one.score * leftOfScore } : one)).sort(byRank);
}
