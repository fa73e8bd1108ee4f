/** The value that a statement itself says is over: "moved from 14 April to 5 May", "not on Monday but on Tuesday". */
import { figuresIn } from '../../../text/claims/figures.ts';

/** Moved, raised, … from one value to another: what has no such verb is a range. */
const replacedForms = [
  /(?<!\p{L})(?:mov(?:e[sd]?|ing)|postpon(?:es?|ed)|reschedul(?:es?|ed)|shift(?:s|ed)?|push(?:es|ed)|brought forward|chang(?:es?|ed)|rais(?:es?|ed)|increas(?:es?|ed)|lower(?:s|ed)|reduc(?:es?|ed)|cut|extend(?:s|ed)|delay(?:s|ed))(?: \p{L}+){0,3} (?<former>from [^.;]{2,30}?)(?= to )/iu,
  /(?<!\p{L})(?<former>vo[nm] [^.;]{2,30}?)(?= auf [^.;]{2,40}(?:verschoben|verlegt|vorgezogen|geändert|erhöht|gesenkt|verlängert|verkürzt)(?!\p{L}))/iu,
  /(?<!\p{L})(?:déplac|report|avanc|repouss|pass|chang)\p{L}+ (?:\p{L}+ ){0,2}(?<former>d[ue] [^.;]{2,30}?)(?= (?:au|à) )/iu,
  /(?<!\p{L})(?:aplaz|adelant|traslad|pas|cambi|muev|mov|pos(?:pus|terg))\p{L}+ (?:\p{L}+ ){0,3}(?<former>del? [^.;]{2,30}?)(?= al? )/iu,
  /(?<!\p{L})(?:spost|rinvi|anticip|pass|cambi)\p{L}+ (?:\p{L}+ ){0,2}(?<former>da(?:l|lle|lla)? [^.;]{2,30}?)(?= (?:al?|alle|alla) )/iu,
];

/** Denied, and another one in its place. */
const deniedForm =
  /(?<!\p{L})(?<former>(?:not|nicht|pas|no|non) [^.;,]{2,40}?),? (?=(?:but|sondern|mais|sino|ma) \P{L}*\p{L})/iu;

export interface FormerValues {
  /** The text without the words that give the value which is over; the text itself if it names none. */
  held: string;
  /** Kind → keys, as {@link figuresIn} gives them; empty if it names none. */
  former: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The value that is over, if another one of its kind stands in its place. */
export function withoutFormerValue(text: string): FormerValues {
  for (const form of [...replacedForms, deniedForm]) {
    const said = form.exec(text)?.groups?.former;
    if (said === undefined) continue;
    const [held, former] = [text.replace(said, ' '), figuresIn(said)];
    const now = figuresIn(held);
    if ([...former.keys()].some((kind) => now.has(kind))) return { held, former };
  }
  return { held: text, former: none };
}

const none: ReadonlyMap<string, ReadonlySet<string>> = new Map();
