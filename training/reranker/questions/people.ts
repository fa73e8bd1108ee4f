/** Names for the people of dialogues without names, with their pronouns. */
import type { Random } from '../../embedding/random.ts';

export interface Person {
  name: string;
  /** he or she, him or her, his or her. */
  subject: string;
  object: string;
  possessive: string;
}

const women =
  'Adela Bettina Chiara Delphine Edda Farida Greta Hilde Ines Jolanda Keiko Leonie Marit Nadia Odile Petra Rania Saskia Tamar Ulrike Vesna Wiebke Xenia Yara Zuzana'.split(
    ' ',
  );
const men =
  'Arvid Bastian Cedric Dario Emre Florian Gustav Haruto Ivo Jannis Kofi Lorenz Milan Nils Oskar Pavel Quentin Rafael Stefan Tibor Ugo Valentin Wim Yannick Zoltan'.split(
    ' ',
  );

const people: Person[] = [
  ...women.map((name) => ({ name, subject: 'she', object: 'her', possessive: 'her' })),
  ...men.map((name) => ({ name, subject: 'he', object: 'him', possessive: 'his' })),
];

export const choosePeople = (count: number, random: Random): Person[] => random.sample(people, count);
