/** A temperature: "How warm is it there?" */
import { hasFigure, type Kind } from './kind.ts';

export const degreeKind = {
  kind: 'degree',
  questionPattern:
    /\btemperatures?\b|\bhow (?:warm|cold|hot)\b|\bTemperatur|\bwie (?:warm|kalt|heiß)\b|température|temperatura|温度|几度|多少度/iu,
  isAnswer: hasFigure('degree'),
  expansionWords: '',
} as const satisfies Kind;
