/** Reads a short note once for all that it is compared with: its words, names, figures and the words by which it replaces another. */
import { analyse } from '../../../text/analyse.ts';
import { hasChangeCue, hasFormerStateCue } from '../../../text/claims/cues.ts';
import { countsIn, figuresIn, withoutFigures } from '../../../text/claims/figures.ts';
import { type Narrowing, narrowingIn } from '../../../text/claims/narrowing.ts';
import { leadingRelativeIn } from '../../../text/claims/relatives.ts';
import { startsWithUser, withUserPlaceholder } from '../../../text/claims/user-placeholder.ts';
import type { Language } from '../../../text/language.ts';
import { type Cues, namesIn, numberedIn, payerIn, replacementCuesIn, sidesOf, turnsIn } from './replacement-cues.ts';

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
  /** Who pays or earns its first figure; empty where no verb tells. */
  payer: ReadonlySet<string>;
  /** It tells what was done, and not how anything is: "Set up the printer for Ola", "Rechnung an Kruse geschickt". */
  isDeed: boolean;
  /** What somebody is allergic to comes on top of what else he is allergic to. */
  namesAllergy: boolean;
  /** The phrases by which it narrows down what it tells of: "for students". */
  narrowing: Narrowing;
  /** The relative, friend or colleague of somebody that it is about; no words where it is about nobody's. */
  relative: readonly string[];
  /** Whether it is about the user. */
  isOfOneself: boolean;
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
  content.length <= longestNote && !asks.test(content) && !hasFormerStateCue(content);

/** Whether it says that something changed, at a glance. */
export const tellsReplacement = (content: string) => hasChange(content, replacementCuesIn(content));

const hasChange = (content: string, { now, ended, replaced }: Cues) =>
  now || ended || replaced || hasChangeCue(content);

const leadWords = 3;
const token = /[\p{L}\p{N}\p{M}]+/gu;
const aHanCharacter = /^\p{Script=Han}$/u;

/** Each part is read when it is asked for: most older notes are passed over by their words. */
export function readNote(content: string, language: string): NoteRead {
  return new LazyNote(content, language as Language);
}

const parts = [
  'cues',
  'figures',
  'counts',
  'names',
  'turns',
  'sides',
  'numbered',
  'payer',
  'isDeed',
  'namesAllergy',
  'relative',
] as const;

/** Reads each part of a note, so that its patterns are compiled. Yields after each. */
export function* prepareNote(content: string): Generator<void> {
  const note = readNote(content, 'en');
  for (const part of parts) yield void note[part];
}

/** A class, since an object with a function for each part takes longer to make than to read: a new note is compared with many. */
class LazyNote implements NoteRead {
  readonly #content: string;
  readonly #language: Language;
  #all: readonly string[] | undefined;
  #words: NoteRead['words'] | undefined;
  #tokens: NoteRead['tokens'] | undefined;
  #lead: NoteRead['lead'] | undefined;
  #names: NoteRead['names'] | undefined;
  #change: number | undefined;
  #cues: Cues | undefined;
  #figures: NoteRead['figures'] | undefined;
  #counts: NoteRead['counts'] | undefined;
  #turns: NoteRead['turns'] | undefined;
  #sides: NoteRead['sides'] | undefined;
  #numbered: { found: NoteRead['numbered'] } | undefined;
  #payer: NoteRead['payer'] | undefined;
  #isDeed: boolean | undefined;
  #namesAllergy: boolean | undefined;
  #narrowing: Narrowing | undefined;
  #relative: NoteRead['relative'] | undefined;
  #isOfOneself: boolean | undefined;

  constructor(content: string, language: Language) {
    this.#content = content;
    this.#language = language;
  }

  get length() {
    return this.#content.length;
  }
  get #allWords() {
    this.#all ??= analyse(withoutFigures(this.#content), this.#language).filter((word) => !aHanCharacter.test(word));
    return this.#all;
  }
  get words() {
    this.#words ??= new Set(this.#allWords);
    return this.#words;
  }
  get tokens() {
    this.#tokens ??= (this.#content.toLowerCase().match(token) ?? []).filter((word) => !this.cues.words.has(word));
    return this.#tokens;
  }
  get lead() {
    this.#lead ??= [...this.words].filter((word) => !this.cues.words.has(word)).slice(0, leadWords);
    return this.#lead;
  }
  get names() {
    this.#names ??= namesIn(this.#content, this.#language);
    return this.#names;
  }
  get change() {
    this.#change ??= Number(hasChange(this.#content, this.cues));
    return this.#change;
  }
  get cues() {
    this.#cues ??= replacementCuesIn(this.#content);
    return this.#cues;
  }
  get figures() {
    this.#figures ??= figuresIn(this.#content);
    return this.#figures;
  }
  get counts() {
    this.#counts ??= countsIn(this.#content, this.figures);
    return this.#counts;
  }
  get turns() {
    this.#turns ??= turnsIn(this.#content, this.#language);
    return this.#turns;
  }
  get sides() {
    this.#sides ??= sidesOf(this.#content, this.#allWords, this.#language);
    return this.#sides;
  }
  get numbered() {
    this.#numbered ??= { found: numberedIn(this.#content) };
    return this.#numbered.found;
  }
  get payer() {
    this.#payer ??= payerIn(this.#content, this.#language);
    return this.#payer;
  }
  get isDeed() {
    const content = this.#content;
    this.#isDeed ??= !stating.test(content) && (beginsDone.test(content) || endsDone.test(content));
    return this.#isDeed;
  }
  get namesAllergy() {
    this.#namesAllergy ??= allergy.test(this.#content);
    return this.#namesAllergy;
  }
  get narrowing() {
    this.#narrowing ??= narrowingIn(withoutFigures(this.#content), this.#language);
    return this.#narrowing;
  }
  get isOfOneself() {
    this.#isOfOneself ??= startsWithUser(withUserPlaceholder(this.#content));
    return this.#isOfOneself;
  }
  get relative() {
    this.#relative ??= analyse(leadingRelativeIn(this.#content) ?? '', this.#language);
    return this.#relative;
  }
}
