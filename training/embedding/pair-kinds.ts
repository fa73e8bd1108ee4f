/** The ways in which two texts belong together, and how each is trained on. */

/**
 * Pairs of one family fill batches by themselves, so that the wrong answers of a batch are of the same make as the right
 * one and cannot be told by their style. `mixed` ones stand among all others.
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
  /** The share that is used: what abounds, or is of one pattern, would otherwise drown the rest. */
  keep: number;
  /** Few and good: also used a second time, in mixed batches. */
  twice?: true;
  /** In some of them the words that both sides share are taken from the first, so that meaning has to do. */
  hidesShared?: true;
  /** A rare word of the second side is paired with the words around it, as in CBOW. */
  givesContexts?: true;
  /** The second side is a passage that questions are made up for. */
  getsQuestions?: true;
  /** Which sides count for the vocabulary: `b` where each text stands on both sides of some pair; none where it is repeated often. */
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
  /** Two paragraphs, one after the other. */
  neighbours: { family: 'near', keep: 0.6, counts: 'none' },

  // Those below come ready in the corpus.
  qa: { ...ready, family: 'answer', twice: true },
  reply: ready,
  /** A term and its definition. */
  def: { ...ready, givesContexts: true },
  /** A sentence that uses a term, and the term's definition. */
  ex: { ...ready, keep: 0.6 },
  syn: ready,
  /** What happens, and what it makes people feel or want. */
  event: ready,
  /** Two utterances that want the same. */
  intent: { ...ready, keep: 0.5 },
  /** The name of what is wanted, and an utterance that wants it. */
  label: { ...ready, keep: 0.3, counts: 'none' },
  /** A fact about a speaker, and a turn in which it shows. */
  persona: { ...ready, twice: true },
  /** Two sentences that say the same. */
  same: { ...ready, family: 'same' },

  // Those below are of other languages, each a family of its own: the wrong answers of a batch are of the same language.
  /** A text in English and in another language. */
  translation: { ...ready, counts: 'b' },
  /** A heading and its paragraph, both in another language. */
  foreignHeading: ready,
  /** A sentence in another language and the sentences around it. */
  foreignCloze: { ...ready, hidesShared: true, counts: 'b' },

  // Notes and questions, in any language. Kinds of one note are families of their own: in one batch each would be the other's wrong partner.
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

/** Orders to machines, thousands of one pattern each: always mixed, and less of the largest. */
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
