/** Journeys that do not take place after all. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a journey that does not take place', {
  challengesOne: [
    ['in English', 'We plan to go to Norway in June.', "We're not going to Norway after all."],
    ['in another tense', "We're going to the seaside in July.", "We won't be going to the seaside after all."],
    ['with a noun for it', 'The trip to Iceland is planned for May.', "We won't go to Iceland after all."],
    ['of a named person', 'Marta is flying to Crete in May.', 'Marta is not flying to Crete after all.'],
    ['in German', 'Im Mai fahren wir nach Rügen.', 'Wir fahren doch nicht nach Rügen.'],
    ['in French', 'En mai nous allons à Lisbonne.', "Finalement, nous n'allons pas à Lisbonne."],
    ['in Spanish', 'En mayo vamos a Lisboa.', 'Al final no vamos a Lisboa.'],
  ],
  challengesNone: [
    ['another place', 'We plan to go to Norway in June.', "We're not going to Sweden after all."],
    ['the means of travel', 'We plan to go to Norway in June.', "We won't take the car to Norway."],
    ['the journey of a grandmother in German', 'Im Mai fahren wir nach Rügen.', 'Oma fährt doch nicht nach Sylt.'],
    ['the journey of another person in Spanish', 'En mayo vamos a Lisboa.', 'Al final no va Ana a Toledo.'],
  ],
});
