/** A number or a size: "How many seats are there?", "Maximum pressure for the compressor?" */
import { type Kind, matchesPattern } from './kind.ts';

export const numberKind = {
  kind: 'number',
  questionPattern:
    /\bhow (?:many|much|fast|high|tall|large|big|wide|deep|thick|heavy|strong|tight|loud|often|far|old)\b|\b(?:maximum|minimum|max\.|min\.|at (?:most|least)|limit|capacity|pressure|weight|height|width|length|thickness|diameter|speed|size|dimensions?|percent(?:age)?)\b|\bwie ?(?:viele?[nrm]?|hoch|groß|lang|breit|tief|dick|schwer|stark|oft|weit|alt|laut)\b|\b(?:höchstens|mindestens|maximal|Höchst\p{L}+|Mindest\p{L}+)\b|\bcombien\b|\bquelle (?:taille|pression|hauteur|largeur|longueur|quantité|capacité)|\bcuánt[oa]s?(?!\p{L})|\bqué (?:tamaño|presión|altura|anchura|cantidad|capacidad)|\bquant[oaie]\b|\bhoe ?(?:veel|groot|hoog|zwaar|vaak|ver)\b|多少|几[个人张本件次台辆只间杯瓶条]|多(?:高|大|长|宽|重|深|远)/iu,
  isAnswer: matchesPattern(
    /\p{N}|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|dozen|once|twice|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|einmal|zweimal|deux|trois|quatre|cinq|sept|huit|neuf|dix|vingt|trente|cent|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte|treinta|cien|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|venti|twee|drie|vijf|zes|zeven|negen|tien)(?!\p{L})|[一二两三四五六七八九十百千][个人张本件次台辆只间杯瓶条位]/iu,
  ),
  expansionWords: '',
} as const satisfies Kind;
