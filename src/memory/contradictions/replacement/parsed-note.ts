/** Parses a short note once for all comparisons: its words, names, figures and replacement cues. */
import { analyse } from '../../../text/analyse.ts';
import { hasChangeCue } from '../../../text/claims/cues/change.ts';
import { hasFormerStateCue } from '../../../text/claims/cues/former-state.ts';
import { countsIn, figuresIn, withoutFigures } from '../../../text/claims/figures.ts';
import { type Narrowing, narrowingIn } from '../../../text/claims/narrowing.ts';
import { reportedRelativeIn } from '../../../text/claims/relatives.ts';
import { startsWithUser, withUserPlaceholder } from '../../../text/claims/user-placeholder.ts';
import type { Language } from '../../../text/language.ts';
import { type Cues, namesIn, numberedIn, payerIn, replacementCuesIn, sidesOf, turnsIn } from './replacement-cues.ts';

export interface ParsedNote {
  /** The analysed words. */
  words: ReadonlySet<string>;
  /** All words in lower case, not stemmed, except cue words. */
  tokens: readonly string[];
  /** The first of the analysed words. */
  leadWords: readonly string[];
  names: ReadonlySet<string>;
  length: number;
  change: number;
  cues: Cues;
  figures: ReturnType<typeof figuresIn>;
  counts: ReturnType<typeof countsIn>;
  turns: ReturnType<typeof turnsIn>;
  sides: ReturnType<typeof sidesOf>;
  numbered: ReturnType<typeof numberedIn>;
  /** The words of the person or thing that pays or earns the first figure; empty if no verb names one. */
  payer: ReadonlySet<string>;
  /**
   * True if the note reports an action and not a state: "Set up the printer for Ola", "Rechnung an Kruse geschickt".
   */
  isDeed: boolean;
  /** True if the note names an allergy, which adds to other allergies. */
  namesAllergy: boolean;
  /** The phrases that narrow the note down: "for students". */
  narrowing: Narrowing;
  /** The words for the relative, friend or colleague that the note is about; empty if there is none. */
  relative: readonly string[];
  /** True if the note is about the user. */
  isAboutUser: boolean;
}

/** Maximum length in characters of a parsed note. A question states nothing, and a former state replaces nothing. */
export const maxNoteLength = 600;
const questionMark = /[?？]/;
const allergy = /allerg|intoleran|unverträglich|alérgic|过敏/iu;

const stativeVerb =
  /(?<!\p{L})(?:is|are|has|have|was|were|ist|sind|hat|haben|wird|werden|est|sont|a|ont|es|está|están|son|tiene|ha|han|è|sono|hanno)(?!\p{L})/iu;
const startsWithParticiple =
  /^(?!(?:located|based|parked|stored|placed|kept|put|left|hung|laid|married|named|needed|used|called (?!\p{Lu}))(?!\p{L}))(?:\p{L}{2,}ed|set up|set|sent|got|made|took|gave|met|bought|paid|wrote|ran|did|told|cut|built|found|brought|fed|read|drew|shut|fixed|spoke)(?: \p{L}|$)/iu;
const endsWithParticiple =
  /(?<!\p{L})(?:finished|done|complete|completed|sent|paid|\p{L}*ge\p{Ll}{3,}(?:t|en)|(?:be|ver|er|ent)\p{Ll}{3,}t|\p{Ll}{3,}iert|(?:termin|envoy|pay|livr|réserv|nettoy)ée?s?|\p{Ll}{3,}(?:ad|id)[oa]s?)[.!]?$/u;

/** True if a new text is a note that could replace another. */
export const canReplace = (content: string) =>
  content.length <= maxNoteLength && !containsQuestion(content) && !hasFormerStateCue(content);

export const containsQuestion = (text: string) => questionMark.test(text);

/** A quick test whether the text reports a change. */
export const hasReplacementCue = (content: string) => hasChange(content, replacementCuesIn(content));

const hasChange = (content: string, { now, ended, replaced }: Cues) =>
  now || ended || replaced || hasChangeCue(content);

const leadWordCount = 3;
const token = /[\p{L}\p{N}\p{M}]+/gu;
const singleHanCharacter = /^\p{Script=Han}$/u;

/** Each part is parsed on first access: the words alone rule out most older notes. */
export function parseNote(content: string, language: string): ParsedNote {
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

/** Parses each part of a note so that its patterns are compiled. Yields after each part. */
export function* prepareNote(content: string): Generator<void> {
  const note = parseNote(content, 'en');
  for (const part of parts) yield void note[part];
}

/**
 * A class, because creating an object with one function per part takes longer than parsing, and a new note is compared
 * with many.
 */
class LazyNote implements ParsedNote {
  readonly #content: string;
  readonly #language: Language;
  #all: readonly string[] | undefined;
  #words: ParsedNote['words'] | undefined;
  #tokens: ParsedNote['tokens'] | undefined;
  #lead: ParsedNote['leadWords'] | undefined;
  #names: ParsedNote['names'] | undefined;
  #change: number | undefined;
  #cues: Cues | undefined;
  #figures: ParsedNote['figures'] | undefined;
  #counts: ParsedNote['counts'] | undefined;
  #turns: ParsedNote['turns'] | undefined;
  #sides: ParsedNote['sides'] | undefined;
  #numbered: { found: ParsedNote['numbered'] } | undefined;
  #payer: ParsedNote['payer'] | undefined;
  #isDeed: boolean | undefined;
  #namesAllergy: boolean | undefined;
  #narrowing: Narrowing | undefined;
  #relative: ParsedNote['relative'] | undefined;
  #isOfOneself: boolean | undefined;

  constructor(content: string, language: Language) {
    this.#content = content;
    this.#language = language;
  }

  get length() {
    return this.#content.length;
  }
  get #allWords() {
    this.#all ??= analyse(withoutFigures(this.#content), this.#language).filter(
      (word) => !singleHanCharacter.test(word),
    );
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
  get leadWords() {
    this.#lead ??= [...this.words].filter((word) => !this.cues.words.has(word)).slice(0, leadWordCount);
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
    this.#isDeed ??=
      !stativeVerb.test(content) && (startsWithParticiple.test(content) || endsWithParticiple.test(content));
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
  get isAboutUser() {
    this.#isOfOneself ??= startsWithUser(withUserPlaceholder(this.#content));
    return this.#isOfOneself;
  }
  get relative() {
    this.#relative ??= analyse(reportedRelativeIn(this.#content) ?? '', this.#language);
    return this.#relative;
  }
}
