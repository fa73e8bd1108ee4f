/** Parts of the sentence forms, in English, German, French, Spanish, Italian and Dutch. */

export type HoldingRelation =
  | 'office'
  | 'place'
  | 'work'
  | 'leaving'
  | 'goal'
  | 'source'
  | 'wish'
  | 'preference'
  | 'venue'
  | 'duty'
  | 'booking'
  | 'couple'
  | 'studies'
  | 'own'
  | 'language'
  | 'plan'
  | 'payment'
  | 'shift'
  | 'role';

export const nameForm =
  "(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\\. ?|(?:Herr|Frau|Madame|Monsieur|Sister|Señora?|Signora?|Mevrouw|Meneer) )*\\p{Lu}[\\p{L}'’-]*(?: (?:\\p{Lu}[\\p{L}'’.-]*|de|di|del|della|van|von|la))*";
/** An optional "now" after a verb. */
export const now =
  '(?: now| currently| from now on| jetzt| nun| ab jetzt| ab sofort| inzwischen| désormais| maintenant| ahora| adesso| ora| nu)?';
export const subject = '[^,;:]{2,48}?';

/** Words that begin a new phrase. */
const stops =
  'since|as|from|until|because|and|but|instead|rather|now|jetzt|maintenant|désormais|ahora|adesso|too|at the moment|seit|und|weil|ab|statt|depuis|et|parce|au lieu|desde|y|en vez|perché|invece|dal?|sinds|omdat';
/** The end of a phrase, or a word that begins the next one. `others` are more of these words. */
export const end = (others = '') => `(?=$|[.,;:()]|\\s(?:${stops}${others})(?!\\p{L}))`;
/** A phrase up to {@link end}. */
export const thing = `[^,.;:()]{2,48}?${end('|(?:with (?:her|his|their))')}`;

/** A phrase up to a comma, a time of day, or a word that begins another phrase. */
export const phrase = `(?:[^,.;:()]|\\.(?=\\p{L})){2,48}?(?:${end('|with (?:her|his|their)')}|(?=\\s\\d{1,2}[:.h]\\d\\d))`;

export interface Form {
  relation: HoldingRelation;
  officeForm: 'verb' | 'noun' | null;
  pattern: RegExp;
  /** For a wish: the word that names the kind of thing. `acceptsSingleWord`: a single word is a wish too. */
  head?: 'first' | 'last';
  acceptsSingleWord?: boolean;
  /** For an office: its kind, if other languages use other words for the office. */
  kind?: string;
  /** For an office: the first letters of the verbs for what its holder does, if a statement may have any of them. */
  verbsOfHolder?: readonly string[];
  /** A quick filter for this form alone. */
  needs?: RegExp;
  /** The outcome for a booking, a couple or studies. */
  outcome?: 'booked' | 'cancelled' | 'together' | 'apart' | 'left' | 'back';
}

/** Forms of one kind. */
export interface FormGroup {
  /** A quick filter: most texts match none of the forms. Null if any text may. */
  prefilter: RegExp | null;
  forms: readonly Form[];
}

export const form = (
  relation: HoldingRelation,
  source: string,
  officeForm: Form['officeForm'] = null,
  flags = 'u',
): Form => ({
  relation,
  officeForm,
  pattern: new RegExp(`^${source}`, flags),
});
