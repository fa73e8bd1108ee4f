/** The ways in which two texts belong together, and the training rules for each. */

/**
 * Pairs of one family form their own batches, so that the wrong answers in a batch have the same style as the right one
 * and cannot be recognised by it. `mixed` pairs are batched across kinds.
 */
export const families = [
  'mixed',
  'turn',
  'cloze',
  'heading',
  'answer',
  'commit',
  'near',
  'asked',
  'context',
  'same',
  'note',
  'situation',
  'abroad',
  'question',
  'foreign',
  'wish',
  'told',
] as const;
export type Family = (typeof families)[number];

export interface PairRules {
  family: Family;
  /** The share that is used: abundant or repetitive kinds would otherwise drown the rest. */
  keep: number;
  /** Few and good: used a second time, in mixed batches. */
  twice?: true;
  /** In some pairs, words shared by both sides are removed from the first, so that meaning must be learned. */
  hidesShared?: true;
  /** A rare word of the second side is paired with its surrounding words, as in CBOW. */
  givesContexts?: true;
  /** The second side is a passage for which questions are made up. */
  getsQuestions?: true;
  /**
   * Sides that count for the vocabulary: `b` if each text is on both sides of some pair; none if it is repeated often.
   */
  counts: 'both' | 'b' | 'none';
}

const turn = { keep: 1, hidesShared: true, counts: 'b' } as const;
const ready = { family: 'mixed', keep: 1, counts: 'both' } as const;

export const pairKinds = {
  /** A turn of a dialogue and the next one. */
  turn: { ...turn, family: 'turn', givesContexts: true, getsQuestions: true },
  /** A question in a dialogue and the turn after it. */
  answeredTurn: { ...turn, family: 'answer' },
  /** A turn and those around it. */
  surroundings: { family: 'near', keep: 1, getsQuestions: true, counts: 'none' },
  /** A sentence and the sentences around it. */
  cloze: { ...turn, family: 'cloze', givesContexts: true, getsQuestions: true },
  /** A question in running text and the sentences after it. */
  answeredText: { ...turn, family: 'answer' },
  heading: { family: 'heading', keep: 1, givesContexts: true, getsQuestions: true, counts: 'both' },
  /** A heading that is a question. */
  askedHeading: { family: 'heading', keep: 1, twice: true, counts: 'both' },
  /** The subject of a commit and its explanation. */
  commit: { family: 'commit', keep: 1, hidesShared: true, givesContexts: true, counts: 'both' },
  /** Two consecutive paragraphs. */
  neighbours: { family: 'near', keep: 0.6, counts: 'none' },

  // The corpus contains the following kinds as ready pairs.
  qa: { ...ready, family: 'answer', twice: true },
  reply: ready,
  /** A term and its definition. */
  def: { ...ready, givesContexts: true },
  /** A sentence that uses a term, and the term's definition. */
  ex: { ...ready, keep: 0.6 },
  syn: ready,
  /** An event, and what it makes people feel or want. */
  event: ready,
  /** Two utterances with the same intent. */
  intent: { ...ready, keep: 0.5 },
  /** The name of an intent, and an utterance with this intent. */
  label: { ...ready, keep: 0.3, counts: 'none' },
  /** A fact about a speaker, and a turn that shows it. */
  persona: { ...ready, twice: true },
  /** Two sentences with the same meaning. */
  same: { ...ready, family: 'same' },

  // Pairs in other languages. Each language is a family, so that the wrong answers of a batch are in the same language.
  /** A text in English and its translation. */
  translation: { ...ready, counts: 'b' },
  /** A heading and its paragraph, both in another language. */
  foreignHeading: ready,
  /** A sentence in another language and the sentences around it. */
  foreignCloze: { ...ready, hidesShared: true, counts: 'b' },

  // Notes and questions, in any language. Each kind is a family: in one batch, pairs of one note would be each other's
  // wrong answers.
  noteQuestion: { family: 'note', keep: 1, counts: 'none' },
  noteSituation: { family: 'situation', keep: 1, counts: 'none' },
  foreignQuestion: { family: 'abroad', keep: 1, counts: 'none' },
  questionAbroad: { family: 'question', keep: 1, counts: 'none' },
  noteForeignQuestion: { family: 'foreign', keep: 1, counts: 'none' },
  situationAbroad: { family: 'wish', keep: 1, counts: 'none' },
  noteTranslation: { family: 'told', keep: 1, counts: 'none' },
} as const satisfies Record<string, PairRules>;

export type PairKind = keyof typeof pairKinds;
export const kindNames = Object.keys(pairKinds) as PairKind[];

export function rulesOf(kind: PairKind): PairRules {
  return pairKinds[kind];
}

/**
 * Sources of voice commands, with thousands of sentences per pattern: always mixed, and only a share of the largest.
 */
const commanding: Record<string, number> = {
  'google-research-datasets+Taskmaster': 0.3,
  'clinc+oos-eval': 1,
  'sonos+nlu-benchmark': 1,
};

export function rulesFor(kind: PairKind, source: string): PairRules {
  const rules = rulesOf(kind);
  const share = commanding[source];
  return share === undefined ? rules : { ...rules, family: 'mixed', keep: rules.keep * share };
}
