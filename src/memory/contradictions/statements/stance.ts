/** What a text says of itself at a glance, long before its statements are read. */
import { once } from '../once.ts';
import { allows, denials, forbids, isFoundIn } from './statement-cues.ts';

/** Words that become a denied liking. */
const disliking = /stand|hate|dislike|detest|loath|hasst|verabscheut|odia/i;
/** In scripts that put no space between words, a sign of one word may begin in another. */
const unspacedScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

export interface Stance {
  /** Whether a statement in it may be denied. */
  mayDeny(): boolean;
  /** Whether a statement in it may be a rule. */
  mayRule(): boolean;
}

export function stanceOf(content: string): Stance {
  const isUnspaced = once(() => unspacedScript.test(content));
  return {
    mayDeny: once(() => isUnspaced() || isFoundIn(denials, content) || disliking.test(content)),
    mayRule: once(() => isUnspaced() || isFoundIn(forbids, content) || isFoundIn(allows, content)),
  };
}
