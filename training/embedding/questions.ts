/** Makes up questions for a passage from some of its words, in the forms in which people and agents query a memory. */
import type { Random } from './random.ts';

/** `{name}` stands for a person, `{words}` for words of the passage. */
const forms = [
  'What did {name} say about {words}?',
  'When did {name} mention {words}?',
  'What does {name} think of {words}?',
  'Who talked about {words}?',
  'Why did {name} bring up {words}?',
  'How does {name} feel about {words}?',
  'Where did {name} get {words}?',
  "What is {name}'s view on {words}?",
  'Did {name} ever talk about {words}?',
  'What do we know about {words}?',
  'Which decision was made about {words}?',
  'Tell me about {words}',
  'do I have any notes on {words}',
  'what happened with {words}',
  'how do I deal with {words}',
];

const names =
  `James Mary John Patricia Robert Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
  Thomas Karen Sarah Charles Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Paul Ashley Steven Kimberly
  Andrew Emily Kenneth Donna Kevin Carol Brian Amanda George Dorothy Edward Rebecca Jason Sharon Jeffrey Laura Ryan
  Cynthia Jacob Kathleen Gary Amy Nicholas Angela Eric Shirley Jonathan Anna Stephen Brenda Larry Pamela Justin Emma
  Scott Nicole Brandon Helen Benjamin Samuel Katherine Gregory Christine Frank Alexander Rachel Raymond Carolyn Patrick
  Janet Jack Catherine Dennis Heather Jerry Diane Tyler Olivia Aaron Julie Jose Joyce Adam Victoria Nathan Ruth Henry
  Virginia Zachary Lauren Peter Kelly Kyle Christina Ethan Joan Walter Evelyn Noah Judith Jeremy Megan Andrea Sean Cheryl
  Roger Hannah Terry Jacqueline Gerald Martha Harold Gloria Carl Teresa Dylan Ann Arthur Sara Lawrence Madison Jordan
  Priya Ravi Wei Chen Yuki Omar Fatima Carlos Sofia Diego Luca Marco Ingrid Lars Olga Ivan Nina Mei Ali Aisha Tom Ben Sam
  Kate Mia Leo Zoe Max Lily`.split(/\s+/);

export interface MadeUp {
  question: string;
  /** The speaker of the passage if the question is about a person; else empty. */
  speaker: string;
}

/**
 * Makes a question from the distinctive words of a passage; null if there are too few. Some questions are only
 * keywords, as people type them.
 */
export function makeUpQuestion(telling: readonly string[], random: Random): MadeUp | null {
  if (telling.length < 3) return null;
  const words = random.sample(telling, 1 + random.below(4)).join(' ');
  if (random.next() >= 0.6) return { question: words, speaker: '' };
  const form = random.pick(forms);
  const name = random.pick(names);
  return {
    question: form.replace('{name}', name).replace('{words}', words),
    speaker: form.includes('{name}') ? name : '',
  };
}
