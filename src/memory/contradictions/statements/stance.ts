/** Quick tests of a text that need no parsed statements. */
import { isFoundIn } from '../../../text/claims/whole-words.ts';
import { once } from '../once.ts';
import { allows, denials, forbids } from './statement-cues.ts';

/** Verbs of dislike, which are normalised to a denied "like". */
const dislikePattern = /stand|hate|dislike|d[eé]test|loath|hasst|verabscheut|odia|odeia|haat/i;
/** In scripts without spaces, word patterns are unreliable, so such texts always pass. */
const unspacedScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

export interface Stance {
  /** True if a statement of the text may be denied. */
  canContainDenial(): boolean;
  /** True if a statement of the text may be a rule. */
  canContainRule(): boolean;
}

export function stanceOf(content: string): Stance {
  const isUnspaced = once(() => unspacedScript.test(content));
  return {
    canContainDenial: once(() => isUnspaced() || isFoundIn(denials.words, content) || dislikePattern.test(content)),
    canContainRule: once(() => isUnspaced() || isFoundIn(forbids.words, content) || isFoundIn(allows.words, content)),
  };
}
