/** Reads a short note once for all that it is compared with: its words, names, figures and the words by which it replaces another. */
import { analyse } from '../../text/analyse.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import { countsIn, figuresIn, withoutFigures } from '../../text/claims/figures.ts';
import type { Language } from '../../text/language.ts';
import { type Cues, namesIn, numberedIn, replacementCuesIn, sidesOf, turnsIn } from './replacement-cues.ts';

export interface NoteRead {
  words: ReadonlySet<string>;
  /** The first of them. */
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
}

/** Longer notes are not read, and a question states nothing. */
export const longestNote = 600;
const asks = /[?？]/;
const allergy = /allerg|intoleran|unverträglich|alérgic|过敏/iu;

/** Whether a new note says that something changed, at a glance. */
export function tellsReplacement(content: string): boolean {
  return content.length <= longestNote && !asks.test(content) && hasChange(content, replacementCuesIn(content));
}

const hasChange = (content: string, { now, ended, replaced }: Cues) =>
  now || ended || replaced || tellsOfChange(content);

const leadWords = 3;
const aHanCharacter = /^\p{Script=Han}$/u;

export function readNote(content: string, language: string): NoteRead {
  const all = analyse(withoutFigures(content), language as Language).filter((word) => !aHanCharacter.test(word));
  const [figures, cues] = [figuresIn(content), replacementCuesIn(content)];
  return {
    words: new Set(all),
    lead: [...new Set(all)].filter((word) => !cues.words.has(word)).slice(0, leadWords),
    names: namesIn(content, language as Language),
    length: content.length,
    change: Number(hasChange(content, cues)),
    cues,
    figures,
    counts: countsIn(content, figures),
    turns: turnsIn(content, language as Language),
    sides: sidesOf(content, all, language as Language),
    numbered: numberedIn(content),
    namesAllergy: allergy.test(content),
  };
}
