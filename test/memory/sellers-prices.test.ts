/** Prices told by the seller: "We charge 8 euros for a jar of honey". */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a price told by the seller', {
  challengesOne: [
    ['another sum', 'A pot of basil costs 3 euros.', 'We charge 4 euros for a pot of basil.'],
    [
      'another sum without a currency',
      'A tray of plums costs 6.50 at our stall.',
      'We charge 7.20 for a tray of plums.',
    ],
    ["the seller's name", 'A bed at the hostel costs 25 euros.', 'The hostel charges 28 euros for a bed.'],
    [
      'another sum in German',
      'Ein Strauß Tulpen kostet 9 Euro.',
      'Wir verlangen jetzt 11 Euro für einen Strauß Tulpen.',
    ],
    ['another sum in French', 'Un pot de miel coûte 7 euros.', 'On demande 8 euros pour un pot de miel.'],
    ['another sum in Spanish', 'Un tarro de miel cuesta 7 euros.', 'Cobramos 8 euros por un tarro de miel.'],
  ],
  challengesNone: [
    ['the same sum', 'A pot of basil costs 3 euros.', 'We charge 3 euros for a pot of basil.'],
    ['the price of another thing', 'A pot of basil costs 3 euros.', 'We charge 4 euros for a pot of chives.'],
    ['the price of an extra', 'A bed at the hostel costs 25 euros.', 'The hostel charges 5 euros for breakfast.'],
    [
      'the price of another thing in German',
      'Ein Strauß Tulpen kostet 9 Euro.',
      'Wir verlangen 12 Euro für einen Kranz.',
    ],
  ],
});
