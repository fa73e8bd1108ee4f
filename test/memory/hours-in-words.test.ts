/** Times of day in words, and notes that give another time or the same. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a time of day in words', {
  challengesOne: [
    ['half an hour', 'The choir starts at half past seven.', 'The choir starts at eight.'],
    ['a quarter of an hour', 'Registration closes at quarter to nine.', "Registration closes at nine o'clock."],
    ['a bare hour in digits', 'The market opens at 8.', 'The market opens at 7:30.'],
    ['a half in German', 'Der Kurs beginnt um halb acht.', 'Der Kurs beginnt um acht Uhr.'],
    ['a word in German', 'Der Laden schließt um sechs.', 'Der Laden schließt um sieben.'],
    ['a half in French', 'Le cours commence à sept heures et demie.', 'Le cours commence à 8 heures.'],
    ['a half in Spanish', 'La clase empieza a las siete y media.', 'La clase empieza a las ocho.'],
    ['a word in Italian', 'Il corso inizia alle nove.', 'Il corso inizia alle dieci e mezza.'],
    ['a word in Dutch', 'De cursus begint om half negen.', 'De cursus begint om tien uur.'],
  ],
  challengesNone: [
    ['the same time in digits', 'The choir starts at half past seven.', 'The choir starts at 7:30.'],
    ['the same time in the evening', 'The gym closes at seven.', 'The gym closes at 19:00.'],
    ['the same time in German digits', 'Der Kurs beginnt um halb acht.', 'Der Kurs beginnt um 19.30 Uhr.'],
    ['the same time in French digits', 'Le cours commence à sept heures et demie.', 'Le cours commence à 19h30.'],
    ['the same time in Spanish digits', 'La clase empieza a las siete y media.', 'La clase empieza a las 7:30.'],
    ['the end of the same event', 'The choir starts at half past seven.', 'The choir ends at nine.'],
    ['the time of another event', 'The choir starts at half past seven.', 'The dance class starts at eight.'],
    ['one of two known hours', 'We open at 9, in winter at 10.', 'In winter we open at 10.'],
    ['an amount after "um"', 'Der Preis steigt um fünf.', 'Der Preis steigt um acht im Mai.'],
  ],
});
