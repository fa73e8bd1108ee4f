/** Explains in a sentence what moved a memory to its place: the channels' numbers leave a reader to guess. */
import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import type { Query } from '../query/query.ts';
import { type RecalledMemory, replacementsOf } from '../request.ts';

/** What a question of each kind asks. */
const kindPhrases: Record<AnswerKind, string> = {
  avoided: 'what somebody may not have',
  permission: 'whether something may be done',
  cause: 'for a reason',
  contact: 'whom to reach, or how',
  home: 'where somebody lives',
  money: 'for an amount of money',
  length: 'for a length',
  duration: 'for a length of time',
  weekday: 'for a day of the week',
  when: 'for a time',
  degree: 'for a temperature',
  place: 'for a place',
  person: 'for a person',
  number: 'for a number',
  code: 'for a code',
  definition: 'what something is',
};

/** Wording of the age of the statement that a question wants. */
const agePhrases = {
  newest: 'the newest statement',
  oldest: 'the oldest statement',
  any: 'a statement of any age',
  earlier: 'what held at an earlier time',
};

/** The steps that move a memory, in the order in which a reader wants to know them. */
const steps = ['age', 'cause', 'first_place', 'kind', 'period', 'time', 'last_places'] as const;
type Step = (typeof steps)[number];

interface Vote {
  channel: string;
  contribution: number;
}

export function explainRank(
  memory: RecalledMemory,
  votes: readonly Vote[],
  all: readonly RecalledMemory[],
  { kind, wantedAge, questionTime }: Pick<Query, 'kind' | 'wantedAge' | 'questionTime'>,
): string {
  const fell = (step: string) => votes.some(({ channel, contribution }) => channel === step && contribution < 0);
  const rose = (step: Step) => votes.some(({ channel, contribution }) => channel === step && contribution > 0);
  const replaced = explainReplacement(memory, all, wantedAge);
  if (replaced !== null) return replaced;
  if (fell('whose')) return 'It fell because it says the same about somebody else.';
  if (fell('said_by')) return 'It fell because the assistant said it, and the question is about the person who asks.';
  if (fell('period')) return 'It fell because it describes a later time than the question asks about.';
  const older = all.filter((one) => replacementsOf(one).includes(memory.memory_id));
  const step = steps.find(rose);
  if (step === 'age' && older.length > 0)
    return `It rose above ${listed(older)}: it is newer, and disagrees on the same matter.`;
  if (step === 'period' || step === 'time' || (step === 'age' && questionTime !== null))
    return 'It rose because it is from the time that the question names.';
  if (step === 'age')
    return `It rose because the question wants ${agePhrases[typeof wantedAge === 'string' ? wantedAge : 'earlier']}.`;
  if (step === 'cause') return 'It rose because it gives the reason for what the question names.';
  if (step === 'first_place')
    return memory === all[0]
      ? 'It came first because it most likely answers the question, of the best results.'
      : 'It rose because it more likely answers the question than the best results below it.';
  if (step === 'kind')
    return kind === null
      ? 'It rose because it describes the state before the one that the question names.'
      : `It rose because the question asks ${kindPhrases[kind]}, and it ${expressedKinds.includes(kind) ? 'answers that' : 'names one'}.`;
  if (step === 'last_places')
    return 'It took one of the last places, because its words or its meaning alone are close to the question.';
  return byChannels(votes);
}

/** Kinds that a text expresses without naming a thing. */
const expressedKinds: readonly AnswerKind[] = ['avoided', 'permission', 'contact', 'home', 'definition'];

function explainReplacement(
  memory: RecalledMemory,
  all: readonly RecalledMemory[],
  wantedAge: Query['wantedAge'],
): string | null {
  const [by] = replacementsOf(memory);
  if (by === undefined) return null;
  const { superseded_by = [], challenged_by = [] } = memory;
  const relation = superseded_by.includes(by)
    ? 'replaced it'
    : challenged_by.includes(by)
      ? 'contradicts it and is newer'
      : 'is newer and seems to disagree on the same matter';
  const [own, other] = [memory.memory_id, by].map((id) => all.findIndex(({ memory_id }) => memory_id === id));
  if (other! < 0) return `${by} ${relation}; that one is not among these results.`;
  if (other! < own!) return `It ranks below ${by}, which ${relation}.`;
  const reason =
    wantedAge === 'newest' ? 'the question is closer to this one' : 'the question asks for an earlier state';
  return `It ranks above ${by}, which ${relation}, because ${reason}.`;
}

const listed = (memories: readonly RecalledMemory[]) => memories.map(({ memory_id }) => memory_id).join(' and ');

function byChannels(votes: readonly Vote[]): string {
  const [most] = votes
    .filter(({ channel, contribution }) => contribution > 0 && !(steps as readonly string[]).includes(channel))
    .toSorted((one, other) => other.contribution - one.contribution);
  return most === undefined
    ? 'No channel found it. Recall added it because there were places left.'
    : `Nothing moved it: it is where the channels put it, mainly ${most.channel}.`;
}
