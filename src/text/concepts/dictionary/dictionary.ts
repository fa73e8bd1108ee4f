/**
 * A small everyday dictionary: English, German, French, Spanish and Chinese words for the same thing, one line for a thing, in the form
 * of the lexicon. A question's word finds memories in the other languages by it, never other words of its own language; so the words
 * of one language on a line are forms of one word, or name the thing closely enough to translate it. Verbs have the forms that notes
 * have, for irregular ones share no stem.
 *
 * A word marked `?` has another everyday meaning, or is spelled like a common word of another of the languages. A part is empty where a
 * language has no word for the thing.
 */
import { businessWords } from './business.ts';
import { foodWords } from './food.ts';
import { healthWords } from './health.ts';
import { householdWords } from './household.ts';
import { leisureWords } from './leisure.ts';
import { nameWords } from './names.ts';
import { natureWords } from './nature.ts';
import { peopleWords } from './people.ts';
import { qualityWords } from './qualities.ts';
import { technologyWords } from './technology.ts';
import { travelWords } from './travel.ts';
import { verbWords } from './verbs.ts';

export const dictionary: string = [
  householdWords,
  foodWords,
  healthWords,
  natureWords,
  travelWords,
  leisureWords,
  peopleWords,
  technologyWords,
  businessWords,
  qualityWords,
  nameWords,
  verbWords,
]
  .map((lines) => lines.trim())
  .join('\n');
