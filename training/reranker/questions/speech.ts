/** Rewrites sentences of one person about "I" and "you", so that somebody else can ask about that person. */
import type { Person } from './people.ts';

/** A participant of a conversation, as a question refers to them. */
export interface Party {
  subject: string;
  object: string;
  possessive: string;
  /** For a second mention: he, his. */
  again: string;
  possessiveAgain: string;
  /** Their forms of do, be and have: `do`, `am` and `have` for the asker. */
  does: string;
  is: string;
  was: string;
  has: string;
}

export const toParty = ({ name, subject, possessive }: Person): Party => ({
  subject: name,
  object: name,
  possessive: `${name}'s`,
  again: subject,
  possessiveAgain: possessive,
  does: 'does',
  is: 'is',
  was: 'was',
  has: 'has',
});

/** The asker, asking about themselves: a user whose conversations with an assistant are stored. */
export const asker: Party = {
  subject: 'I',
  object: 'me',
  possessive: 'my',
  again: 'I',
  possessiveAgain: 'my',
  does: 'do',
  is: 'am',
  was: 'was',
  has: 'have',
};

export const assistant: Party = {
  subject: 'you',
  object: 'you',
  possessive: 'your',
  again: 'you',
  possessiveAgain: 'your',
  does: 'do',
  is: 'are',
  was: 'were',
  has: 'have',
};

/** No particular person: for questions about what was said, not by whom. */
export const anybody: Party = {
  ...assistant,
  subject: 'they',
  object: 'them',
  possessive: 'their',
  again: 'they',
  possessiveAgain: 'their',
};

const contractions: [RegExp, string][] = [
  [/’/g, "'"],
  [/\by(?:a|ou guys)\b/gi, 'you'],
  [/\b(you|I)'(?:ve)\b/gi, '$1 have'],
  [/\b(you|I)'ll\b/gi, '$1 will'],
  [/\byou're\b/gi, 'you are'],
  [/\byou'd\b/gi, 'you would'],
  [/\bI'm\b/g, 'I am'],
];

const wordsBefore = 'for to with of about tell told let help give thank at from like'.split(' ');

/** `What do you do for fun?`, said to Clara → `What does Clara do for fun?` */
export function askAboutListener(question: string, speaker: Party, listener: Party): string {
  const replaced: Record<string, string> = {
    ...phrases('you', 'are', 'were', listener),
    ...phrases('i', 'am', 'was', speaker),
    ...Object.fromEntries(wordsBefore.map((word) => [`${word} you`, `${word} ${listener.object}`])),
    your: listener.possessive,
    yours: listener.possessive,
    my: speaker.possessive,
    me: speaker.object,
  };
  const longestFirst = Object.keys(replaced).sort((one, other) => other.length - one.length);
  const plain = contractions.reduce((text, [pattern, written]) => text.replace(pattern, written), question);
  let mentioned = false;
  return plain.replace(new RegExp(`\\b(?:${longestFirst.join('|')})\\b`, 'gi'), (found) => {
    const words = replaced[found.toLowerCase()]!;
    const shown = !mentioned
      ? words
      : words.replace(listener.possessive, listener.possessiveAgain).replace(listener.subject, listener.again);
    mentioned ||= words.includes(listener.subject);
    return /^\p{Lu}/u.test(found) && !/^I\b/.test(found) ? shown.charAt(0).toUpperCase() + shown.slice(1) : shown;
  });
}

/** Replacements for `do you`, `you are` and the like, if `you` is the party. */
function phrases(word: string, is: string, was: string, party: Party): Record<string, string> {
  const { subject } = party;
  return {
    [word]: subject,
    [`do ${word}`]: `${party.does} ${subject}`,
    [`don't ${word}`]: `${party.does}n't ${subject}`,
    [`${is} ${word}`]: `${party.is} ${subject}`,
    [`${was} ${word}`]: `${party.was} ${subject}`,
    [`have ${word}`]: `${party.has} ${subject}`,
    [`${word} ${is}`]: `${subject} ${party.is}`,
    [`${word} ${was}`]: `${subject} ${party.was}`,
    [`${word} have`]: `${subject} ${party.has}`,
  };
}

/**
 * Rewrites what follows `I` in a statement as a statement about its speaker: `my dog and me` → `her dog and her`. Null
 * stands for the asker.
 */
export function rewriteStatement(words: string, speaker: Person | null, listener: Party): string {
  const own: Record<string, string> = speaker
    ? { my: speaker.possessive, me: speaker.object, i: speaker.subject, myself: `${speaker.object}self` }
    : {};
  const replaced: Record<string, string> = { ...own, your: listener.possessive, you: listener.object };
  return words
    .replace(/’/g, "'")
    .replace(/\b(myself|my|me|i|your|you)\b/gi, (word) => replaced[word.toLowerCase()] ?? word);
}
