/** Food that somebody eats gladly. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('food that somebody eats gladly', {
  challengesOne: [
    ['in English', 'Toby hates mushrooms.', 'Toby eats mushrooms happily these days.'],
    ['with pleasure', "Ivy doesn't like broccoli.", 'Ivy eats broccoli with pleasure now.'],
    ['in German', 'Jonas mag keine Pilze.', 'Jonas isst jetzt gern Pilze.'],
  ],
  challengesNone: [
    ['other food', 'Ivy hates broccoli.', 'Ivy eats carrots with pleasure.'],
    ['the same liking', 'Ivy likes broccoli.', 'Ivy eats broccoli happily.'],
    ['another person', 'Ivy hates broccoli.', 'Paul eats broccoli with pleasure.'],
  ],
});
