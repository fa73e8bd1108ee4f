/**
 * A small everyday dictionary in English, German, French, Spanish and Chinese, with one line per concept, in the format
 * of the lexicon. A word of a question finds memories in the other languages through it, but not other words of its own
 * language. So the words of one language on a line are forms of one word, or close enough in meaning to translate it.
 * Verbs are listed in the forms that occur in notes, since irregular forms share no stem.
 *
 * A word marked `?` has another everyday meaning, or is spelled like a common word of another of these languages. A
 * part is empty if its language has no word for the concept.
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
