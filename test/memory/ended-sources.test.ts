/** Things that are over, named together with what comes next. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a note of what is over', {
  challengesOne: [
    [
      'a car that was sold, and the next one',
      'Dad drives a green Volvo estate.',
      'Dad sold the Volvo and bought a Kia.',
    ],
    [
      'a motorbike that was sold, and a new hobby',
      'Uncle Pete owns a Yamaha.',
      'Uncle Pete sold the Yamaha and took up cycling.',
    ],
    [
      'a shop that closed down',
      "We buy our bread from Holm's bakery.",
      "Bread comes from Tilda's, Holm's closed down.",
    ],
    [
      'a farm that closed down',
      'Our vegetables come from Greenacre.',
      'Our vegetables come from Lowfield, Greenacre closed down.',
    ],
  ],
  challengesNone: [
    ['the car of the neighbours', 'We drive a Skoda Octavia.', 'The neighbours sold their Skoda and bought a Zoe.'],
    ['another thing that was sold', 'We drive a Skoda Octavia.', 'We sold the caravan and bought a tent.'],
    [
      'another source of other goods',
      "We buy our bread from Holm's bakery.",
      "We buy our eggs from Tilda's, Moor farm closed down.",
    ],
  ],
});
