/** Figures of numbered weeks: the figure of the next week replaces none. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a figure of a week', {
  challengesOne: [
    [
      'a corrected figure of the same week',
      'The build takes 5 minutes in week 49.',
      'Correction: the build takes 7 minutes in week 49.',
    ],
  ],
  challengesNone: [
    [
      'the rate of the next week',
      'Harbor: the crash-free rate is 99.2 % in week 49.',
      'Harbor: the crash-free rate is 99.4 % in week 50.',
    ],
    ['the time of the next week', 'The build takes 5 minutes in week 49.', 'The build takes 7 minutes in week 50.'],
    [
      'the rate of the next week, in German',
      'Die Absturzrate liegt in KW 49 bei 0,8 %.',
      'Die Absturzrate liegt in KW 50 bei 0,6 %.',
    ],
  ],
});
