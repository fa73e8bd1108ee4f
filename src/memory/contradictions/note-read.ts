/** Reads a short note once for all that it is compared with: its words, names, figures and the words by which it replaces another. */
import { analyse } from '../../text/analyse.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import { countsIn, figuresIn, withoutFigures } from '../../text/claims/figures.ts';
import { relativeIn } from '../../text/claims/relatives.ts';
import type { Language } from '../../text/language.ts';
import { once } from './once.ts';
import { type Cues, namesIn, numberedIn, replacementCuesIn, sidesOf, turnsIn } from './replacement-cues.ts';

export interface NoteRead {
  /** The analysed words. */
  words: ReadonlySet<string>;
  /** All words as they stand, in lower case, without those of the cues. */
  tokens: readonly string[];
  /** The first of the analysed words. */
  lead: readonly string[];
  names: ReadonlySet<string>;
  length: number;
  change: number;
  cues: Cues;
  figures: ReturnType<typeof figuresIn>;
  counts: ReturnType<typeof countsIn>;
  turns: ReturnType<typeof turnsIn>;
  sides: ReturnType<typeof sidesOf>;
  numbered: ReturnType<typeof numberedIn>;
  /** What somebody is allergic to comes on top of what else he is allergic to. */
  namesAllergy: boolean;
  /** The relative, friend or colleague of somebody that it is about; no words where it is about nobody's. */
  relative: readonly string[];
}

/** Longer notes are not read, and a question states nothing. */
export const longestNote = 600;
const asks = /[?？]/;
const allergy = /allerg|intoleran|unverträglich|alérgic|过敏/iu;

/** Whether a new text is a note that could replace another. */
export const mayReplace = (content: string) => content.length <= longestNote && !asks.test(content);

/** Whether it says that something changed, at a glance. */
export const tellsReplacement = (content: string) => hasChange(content, replacementCuesIn(content));

const hasChange = (content: string, { now, ended, replaced }: Cues) =>
  now || ended || replaced || tellsOfChange(content);

const leadWords = 3;
const token = /[\p{L}\p{N}\p{M}]+/gu;
const aHanCharacter = /^\p{Script=Han}$/u;

/** Each part is read when it is asked for: most older notes are passed over by their words. */
export function readNote(content: string, language: string): NoteRead {
  const all = once(() =>
    analyse(withoutFigures(content), language as Language).filter((word) => !aHanCharacter.test(word)),
  );
  const words = once(() => new Set(all()));
  const figures = once(() => figuresIn(content));
  const cues = once(() => replacementCuesIn(content));
  const tokens = once(() => (content.toLowerCase().match(token) ?? []).filter((word) => !cues().words.has(word)));
  const lead = once(() => [...words()].filter((word) => !cues().words.has(word)).slice(0, leadWords));
  const names = once(() => namesIn(content, language as Language));
  const change = once(() => Number(hasChange(content, cues())));
  const counts = once(() => countsIn(content, figures()));
  const turns = once(() => turnsIn(content, language as Language));
  const sides = once(() => sidesOf(content, all(), language as Language));
  const numbered = once(() => numberedIn(content));
  const namesAllergy = once(() => allergy.test(content));
  const relative = once(() => analyse(relativeIn(content) ?? '', language as Language));
  return {
    length: content.length,
    get words() {
      return words();
    },
    get tokens() {
      return tokens();
    },
    get lead() {
      return lead();
    },
    get names() {
      return names();
    },
    get change() {
      return change();
    },
    get cues() {
      return cues();
    },
    get figures() {
      return figures();
    },
    get counts() {
      return counts();
    },
    get turns() {
      return turns();
    },
    get sides() {
      return sides();
    },
    get numbered() {
      return numbered();
    },
    get namesAllergy() {
      return namesAllergy();
    },
    get relative() {
      return relative();
    },
  };
}
