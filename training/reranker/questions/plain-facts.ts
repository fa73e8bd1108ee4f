/** Personal facts that people ask for in their own words: patterns of statements, and questions for each. */
import type { Random } from '../../embedding/random.ts';
import type { Party } from './speech.ts';

interface PlainFact {
  statement: RegExp;
  /** `{who}` and `{whose}` stand for the person asked about; `does`, `is` and `has` are adapted to that person. */
  forms: string[];
}

const plainFacts: PlainFact[] = [
  {
    statement:
      /\bI work (?:as|at|for|in)\b|\bI(?:'m| am) an? (?:\w+ )?(?:teacher|nurse|chef|engineer|lawyer|doctor|writer|artist|student|manager|driver|designer|accountant|farmer|musician|mechanic|librarian)\b/i,
    forms: ['What does {who} do for a living?', 'Which job does {who} have?', 'What is {whose} occupation?'],
  },
  {
    statement: /\bI(?: currently)? live (?:in|on|near|with)\b/i,
    forms: ['Where does {who} live?', 'Where is {whose} home?'],
  },
  {
    statement: /\bI(?:'m| am) (?:originally )?from [A-Z]|\bI (?:was born|grew up|was raised) in (?!an? |my )/,
    forms: ['Where does {who} come from?', 'Where did {who} grow up?'],
  },
  {
    statement: /\bI(?:'m| am) (?:\d+|\w+ty(?:-\w+)?) years old\b/i,
    forms: ['How old is {who}?', 'What is {whose} age?'],
  },
  { statement: /\ballergic to\b/i, forms: ['Which allergy does {who} have?', 'What must {who} not come near?'] },
  {
    statement:
      /\bI(?:'m| am) (?:happily |recently )?(?:married|single|divorced|engaged)\b|\bmy (?:wife|husband|fianc\w+)\b/i,
    forms: ['Is {who} married?', 'What do we know of {whose} partner?'],
  },
  {
    statement: /\bI(?:'m| am) (?:a )?(?:vegan|vegetarian)\b|\bI (?:don't|do not) eat\b/i,
    forms: ['Which food does {who} avoid?', 'What does {who} not eat?'],
  },
  {
    statement: /\bI (?:drive|own|have) an? [\w ]{0,20}(?:car|truck|honda|ford|toyota|bmw|jeep|corvette|mustang)\b/i,
    forms: ['Which car does {who} have?', 'What does {who} drive?'],
  },
  {
    statement:
      /\bI(?:'m| am) (?:studying|majoring)\b|\bI (?:study|major in|studied|majored in)\b|\bmy (?:major|degree)\b/i,
    forms: ['What does {who} study?', 'Which subject does {who} learn at school?'],
  },
  {
    statement:
      /\bI (?:have|own|adopted|got|rescued) (?:a|an|two|three|four|five|\d|some)? ?[\w ]{0,12}(?:dog|cat|horse|bird|fish|rabbit|turtle|pet|hamster|lizard|parrot)/i,
    forms: ['Which animals does {who} keep?', 'Does {who} have any pets?'],
  },
  {
    statement: /\bI (?:also )?play (?:the|in a band|guitar|piano|drums|violin|bass)\b/i,
    forms: ['Which instrument does {who} play?', 'What kind of music does {who} make?'],
  },
  {
    statement:
      /\bI have (?:a|an|one|two|three|four|five|\d) (?:\w+ )?(?:kid|child|son|daughter|brother|sister|sibling)/i,
    forms: ['Who belongs to {whose} family?', 'Does {who} have children, brothers or sisters?'],
  },
];

/** Indices in the list of the facts that the text states. */
export const factsIn = (said: string): number[] => {
  const plain = said.replace(/’/g, "'");
  return plainFacts.flatMap(({ statement }, at) => (statement.test(plain) ? [at] : []));
};

export function askForFact(fact: number, about: Party, random: Random): string {
  return random
    .pick(plainFacts[fact]!.forms)
    .replace('{who}', about.subject)
    .replace('{whose}', about.possessive)
    .replace(/\bdoes (I|you)\b/i, 'do $1')
    .replace(/\bis I\b/, 'am I')
    .replace(/^Does (I|you)\b/, 'Do $1')
    .replace(/^Is I\b/, 'Am I');
}
