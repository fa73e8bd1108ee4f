/** Reads a short note once for all that it is compared with: its words, names, figures and the words by which it replaces another. */
import { analyse } from '../../../text/analyse.ts';
import { tellsOfChange, tellsOfFormer } from '../../../text/claims/cues.ts';
import { countsIn, figuresIn, withoutFigures } from '../../../text/claims/figures.ts';
import { type Narrowing, narrowingIn } from '../../../text/claims/narrowing.ts';
import { relativeIn } from '../../../text/claims/relatives.ts';
import type { Language } from '../../../text/language.ts';
import { once } from '../once.ts';
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
  /** It tells what was done, and not how anything is: "Set up the printer for Ola", "Rechnung an Kruse geschickt". */
  isDeed: boolean;
  /** What somebody is allergic to comes on top of what else he is allergic to. */
  namesAllergy: boolean;
  /** The phrases by which it narrows down what it tells of: "for students". */
  narrowing: Narrowing;
  /** The relative, friend or colleague of somebody that it is about; no words where it is about nobody's. */
  relative: readonly string[];
}

/** Longer notes are not read. A question states nothing, and what was so before replaces nothing. */
export const longestNote = 600;
const asks = /[?？]/;
const allergy = /allerg|intoleran|unverträglich|alérgic|过敏/iu;

const stating =
  /(?<!\p{L})(?:is|are|has|have|was|were|ist|sind|hat|haben|wird|werden|est|sont|a|ont|es|está|están|son|tiene|ha|han|è|sono|hanno)(?!\p{L})/iu;
const beginsDone =
  /^(?!(?:located|based|parked|stored|placed|kept|put|left|hung|laid|married|named|needed|used|called (?!\p{Lu}))(?!\p{L}))(?:\p{L}{2,}ed|set up|set|sent|got|made|took|gave|met|bought|paid|wrote|ran|did|told|cut|built|found|brought|fed|read|drew|shut|fixed|spoke)(?: \p{L}|$)/iu;
const endsDone =
  /(?<!\p{L})(?:finished|done|complete|completed|sent|paid|\p{L}*ge\p{Ll}{3,}(?:t|en)|(?:be|ver|er|ent)\p{Ll}{3,}t|\p{Ll}{3,}iert|(?:termin|envoy|pay|livr|réserv|nettoy)ée?s?|\p{Ll}{3,}(?:ad|id)[oa]s?)[.!]?$/u;

/** Whether a new text is a note that could replace another. */
export const mayReplace = (content: string) =>
  content.length <= longestNote && !asks.test(content) && !tellsOfFormer(content);

/** Whether it says that something changed, at a glance. */
export const tellsReplacement = (content: string) => hasChange(content, replacementCuesIn(content));

const hasChange = (content: string, { now, ended, replaced }: Cues) =>
  now || ended || replaced || tellsOfChange(content);

const leadWords = 3;
const token = /[\p{L}\p{N}\p{M}]+/gu;
const aHanCharacter = /^\p{Script=Han}$/u;

/** Each part is read when it is asked for: most older notes are passed over by their words. */
export function readNote(content: string, language: string): NoteRead {
  const parts = partsOf(content, language);
  return {
    length: content.length,
    get words() {
      return parts.words();
    },
    get tokens() {
      return parts.tokens();
    },
    get lead() {
      return parts.lead();
    },
    get names() {
      return parts.names();
    },
    get change() {
      return parts.change();
    },
    get cues() {
      return parts.cues();
    },
    get figures() {
      return parts.figures();
    },
    get counts() {
      return parts.counts();
    },
    get turns() {
      return parts.turns();
    },
    get sides() {
      return parts.sides();
    },
    get numbered() {
      return parts.numbered();
    },
    get isDeed() {
      return parts.isDeed();
    },
    get namesAllergy() {
      return parts.namesAllergy();
    },
    get narrowing() {
      return parts.narrowing();
    },
    get relative() {
      return parts.relative();
    },
  };
}

function partsOf(content: string, language: string) {
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
  const isDeed = once(() => !stating.test(content) && (beginsDone.test(content) || endsDone.test(content)));
  const namesAllergy = once(() => allergy.test(content));
  const narrowing = once(() => narrowingIn(withoutFigures(content), language as Language));
  const relative = once(() => analyse(relativeIn(content) ?? '', language as Language));
  return {
    words,
    figures,
    cues,
    tokens,
    lead,
    names,
    change,
    counts,
    turns,
    sides,
    numbered,
    isDeed,
    namesAllergy,
    narrowing,
    relative,
  };
}
