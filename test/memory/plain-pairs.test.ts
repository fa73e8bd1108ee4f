/** Plain everyday statements in six languages, Chinese and Japanese, and their contradictions. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a plain statement', {
  challengesOne: [
    ['another hour without a unit', 'La tienda abre a las 9.', 'La tienda abre a las 10.'],
    ['another hour in German', 'Der Kurs beginnt um 8.', 'Der Kurs beginnt um 9.'],
    ['another hour in Dutch', 'De cursus begint om 8.', 'De cursus begint om 9.'],
    ['another amount in ten thousands', '房租每月1万元。', '房租每月1.2万元。'],
    ['another amount in Japanese', '家賃は8万円です。', '家賃は9万円です。'],
    ['another room', 'The exam is in room 12.', 'The exam is in room 30.'],
    ['another room in Spanish', 'El examen es en el aula 12.', 'El examen es en el aula 30.'],
    ['another floor', 'My office is on the third floor.', 'My office is on the fifth floor.'],
    ['another floor in German', 'Das Büro ist im dritten Stock.', 'Das Büro ist im fünften Stock.'],
    ['another floor in Italian', "L'ufficio è al terzo piano.", "L'ufficio è al quinto piano."],
    ['another floor in Dutch', 'Het kantoor is op de derde verdieping.', 'Het kantoor is op de vijfde verdieping.'],
    ['the same day denied', "We don't work on Saturdays.", 'We work on Saturdays.'],
    ['a habit that a denial in another form ends', 'Wir arbeiten samstags.', 'Wir arbeiten samstags nicht.'],
    ['a rule for whoever is welcome', 'Dogs are welcome.', 'Dogs are not allowed.'],
    ['a rule in Spanish', 'Se admiten perros.', 'No se admiten perros.'],
    ['another name in Italian', 'Il mio cane si chiama Fido.', 'Il mio cane si chiama Leo.'],
    ['another name in Dutch', 'Mijn hond heet Boris.', 'Mijn hond heet Max.'],
    ['another home in Japanese', '私は東京に住んでいます。', '私は大阪に住んでいます。'],
  ],
  challengesNone: [
    ['a rise by a number', 'Der Preis steigt um 5.', 'Der Preis steigt um 8 im Mai.'],
    ['the same amount in digits', '预算是50万元。', '预算是500000元。'],
    ['the same floor in digits', 'My office is on the third floor.', 'My office is on the 3rd floor.'],
    ['the room of another class', 'The exam for class 3a is in room 12.', 'The exam for class 3b is in room 14.'],
    ['a holiday', 'We work on Saturdays.', "We don't work on holidays."],
    ['another person on that day', 'Anna works on Fridays.', "Ben doesn't work on Fridays."],
    ['a rule for others', 'Children are welcome.', 'Dogs are not allowed.'],
    ['a rule for the house', 'Dogs are welcome in the garden.', 'Dogs are not allowed in the house.'],
    ['a second daughter', 'My daughter is called Lea.', 'My daughter is called Mia.'],
    ['a second daughter in German', 'Meine Tochter heißt Lea.', 'Meine Tochter heißt Mia.'],
    ['a second son in Dutch', 'Mijn zoon heet Tim.', 'Mijn zoon heet Jan.'],
    ['a part of the same city', '我住在北京。', '我住在北京朝阳区。'],
  ],
});
