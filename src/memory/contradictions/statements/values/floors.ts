/** Reads the floors of buildings: the third floor and the fifth are two places. */

const ordinals = [
  'ground|Erdgeschoss|rez-de-chaussée|baja|terra|begane',
  'first|ersten?|premier|primer|primero|primo|eerste',
  'second|zweiten?|deuxième|second|segundo|secondo|tweede',
  'third|dritten?|troisième|tercer|tercero|terzo|derde',
  'fourth|vierten?|quatrième|cuarto|quarto|vierde',
  'fifth|fünften?|cinquième|quinto|vijfde',
  'sixth|sechsten?|sixième|sexto|sesto|zesde',
  'seventh|siebten?|septième|séptimo|settimo|zevende',
  'eighth|achten?|huitième|octavo|ottavo|achtste',
  'ninth|neunten?|neuvième|noveno|nono|negende',
  'tenth|zehnten?|dixième|décimo|decimo|tiende',
];
const floor = new RegExp(
  `(?<!\\p{L})(?:${ordinals.map((words, at) => `(?<n${at}>${words})`).join('|')}) (?:floor|storey|Stock|Stockwerk|Etage|OG|Obergeschoss|étage|piso|planta|piano|verdieping)(?!\\p{L})`,
  'giu',
);

/** The numbers of the floors that a text names by ordinal words, as digits; the ground floor is 0. */
export const floorsIn = (text: string): string[] =>
  [...text.matchAll(floor)].map(({ groups }) => String(ordinals.findIndex((_words, at) => groups![`n${at}`])));
