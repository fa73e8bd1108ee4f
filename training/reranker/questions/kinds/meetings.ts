/** Minutes and transcripts: who says what under which heading, one meeting per session. */
import { appendTo } from '../../../../src/model/group-by.ts';
import type { Passage } from '../../../embedding/corpus.ts';
import type { Random } from '../../../embedding/random.ts';
import { chooseDays, writeDate } from '../calendar.ts';
import type { Scope, ScopeQuestion } from '../question-set.ts';
import { buildTalk, type SessionTexts, type Utterance } from '../talk.ts';
import { askOfTalk, type Mix } from '../talk-questions.ts';
import type { Variants } from '../variants.ts';
import { distinctiveWords } from '../words.ts';

export interface MeetingShape {
  scopes: number;
  /** Per scope. */
  meetings: number;
  questions: number;
  /** Length of a turn, in characters. */
  longest: number;
  mix: Mix;
}

interface Meeting {
  title: string;
  turns: (Utterance & { heading: string })[];
}

export function meetingScopes(
  passages: readonly Passage[],
  shape: MeetingShape,
  variants: Variants,
  random: Random,
): Scope[] {
  const meetings = random.sample(meetingsOf(passages, shape.longest), shape.scopes * shape.meetings);
  const scopes: Scope[] = [];
  while (meetings.length > 0) {
    const chosen = meetings.splice(0, shape.meetings);
    const days = chooseDays(chosen.length, random);
    const sessions: SessionTexts[] = chosen.map(({ turns }, at) => ({ day: days[at]!, turns }));
    const talk = buildTalk(sessions, (day) => writeDate(day, false));
    const asking = { talk, random, variants, restated: () => [], repliesTo: () => undefined };
    const byHeading = askByHeading(
      chosen.flatMap(({ turns }) => turns),
      chosen,
      random,
    ).slice(0, shape.questions / 3);
    const ofTurns = askOfTalk(asking, shape.questions - byHeading.length, shape.mix);
    scopes.push({ docs: talk.docs, questions: [...byHeading, ...ofTurns] });
  }
  return scopes;
}

function meetingsOf(passages: readonly Passage[], longest: number): Meeting[] {
  const meetings = new Map<string, Meeting>();
  for (const { title, heading, text } of passages) {
    if (title === '' || /[áéíóúñ¿]/.test(text.slice(0, 400))) continue;
    const meeting = meetings.get(title) ?? { title, turns: [] };
    meetings.set(title, meeting);
    const last = heading.split(' > ').at(-1) ?? '';
    for (const said of turnsIn(text)) meeting.turns.push({ ...said, said: said.said.slice(0, longest), heading: last });
  }
  return [...meetings.values()]
    .filter(({ turns }) => turns.length >= 8)
    .map(({ title, turns }) => ({ title, turns: turns.slice(0, 90) }));
}

const speakerLine = /^\*{0,2}(\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+){0,2})\*{0,2}: +(.{20,})$/su;

/**
 * Each paragraph is a turn. One that names its speaker belongs to that person. A single word counts as a name if it
 * names a speaker twice.
 */
function turnsIn(text: string): Utterance[] {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim().length > 40);
  const names = paragraphs.map((paragraph) => speakerLine.exec(paragraph.trim())?.[1]);
  const speaksAgain = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return paragraphs.map((paragraph) => {
    const [, name, said] = speakerLine.exec(paragraph.trim()) ?? [];
    return name && said && (name.includes(' ') || speaksAgain(name))
      ? { said, by: { name, subject: 'they', object: 'them', possessive: 'their' } }
      : { said: paragraph.trim(), by: null };
  });
}

const headingForms = [
  'What was discussed about {heading}?',
  'Summarize what was said on {heading}.',
  '{heading}',
  'What is the state of {heading}?',
  'What did the group decide on {heading}?',
];

/** All turns under a heading answer the question for it. */
function askByHeading(
  turns: readonly { heading: string }[],
  meetings: readonly Meeting[],
  random: Random,
): ScopeQuestion[] {
  const places = new Map<string, number[]>();
  let place = 0;
  for (const [at, meeting] of meetings.entries())
    for (const { heading } of meeting.turns) {
      appendTo(places, `${at} ${heading}`, place);
      place += 1;
    }
  const found = [...places.values()].flatMap((relevant): ScopeQuestion[] => {
    const heading = turns[relevant[0]!]!.heading.replace(/^[\d.]+\s*/, '')
      .replace(/[*_`#]/g, '')
      .trim();
    if (distinctiveWords(heading).length < 2 || heading.length > 90 || relevant.length > 10) return [];
    return [{ text: random.pick(headingForms).replace('{heading}', () => heading), relevant, category: 'heading' }];
  });
  return random.sample(found, found.length);
}
