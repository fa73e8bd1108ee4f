/** Notes about a person and about a relative of that person, also by hearsay. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a note of a person', {
  challengesOne: [
    ['what the same person likes', 'Ivy hates broccoli.', 'Ivy likes broccoli now.'],
    ['what is true of the same relative', "Ivy's brother hates broccoli.", "Ivy's brother likes broccoli."],
    ['a reported move of the same person', 'Aunt Joan lives in Cork.', 'Aunt Joan moved to Dublin.'],
  ],
  challengesNone: [
    ['what a brother likes', 'Ivy hates broccoli.', "Ivy's brother likes broccoli."],
    [
      'what the person likes, if the older note is of the brother',
      "Ivy's brother hates broccoli.",
      'Ivy likes broccoli.',
    ],
    ['what the sister likes in French', "Hugo n'aime pas le fromage.", "La sœur d'Hugo aime le fromage."],
    [
      'what was heard of a cousin',
      'Lena goes to Oakfield school.',
      "I heard that Lena's cousin changes to Birch school.",
    ],
    ['what is said of a brother', 'Karl works at the mill.', "Apparently Karl's brother quit the brewery."],
  ],
});
