/** Places after a preposition: "pods in Frankfurt". */
import { monthOf } from '../days/months.ts';

const placePhrase = /(?<!\p{L})(?:in|at|bei|à|en) (?:the |der |dem )?(?<place>\p{Lu}[\p{L}-]+)/gu;

export const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(placePhrase)].map(({ groups }) => groups!.place!).filter((name) => monthOf(name) < 0);

/** True if both texts give figures, each for another place: "12 pods in Frankfurt", "20 pods in Dublin now". */
export function countInDifferentPlaces(one: string, other: string): boolean {
  if (!/\d/.test(one) || !/\d/.test(other)) return false;
  const [places, others] = [placesIn(one), placesIn(other)];
  return (
    places.length > 0 &&
    others.length > 0 &&
    !places.some((place) => other.includes(place)) &&
    !others.some((place) => one.includes(place))
  );
}
