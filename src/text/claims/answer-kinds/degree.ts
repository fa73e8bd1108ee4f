/** A temperature: "How warm is it there?" */
import { hasFigure, type Kind } from './kind.ts';

export const degreeKind = {
  kind: 'degree',
  question:
    /\btemperatures?\b|\bhow (?:warm|cold|hot)\b|\bTemperatur|\bwie (?:warm|kalt|heiß)\b|température|temperatura|温度|几度|多少度/iu,
  gives: hasFigure('degree'),
  finders: '',
} as const satisfies Kind;
