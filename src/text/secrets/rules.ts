/** A kind of secret that one pattern finds: the group `secret` is replaced, the rest of the match tells what it is. */
import type { NamedSecret } from './named.ts';

export interface SecretRule {
  kind: string;
  /** With the flags `g` and `d`, and a group `secret`. Every repetition is bounded, so that a text is read in linear time. */
  pattern: RegExp;
  /** Whether the match is a secret; `around` is what stands up to 60 characters before and after it. */
  isSecret?(secret: string, around: string): boolean;
}

export function secretsByRules(rules: readonly SecretRule[], text: string): NamedSecret[] {
  return rules.flatMap(({ kind, pattern, isSecret }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [start, end] = match.indices!.groups!.secret!;
      const around = () => text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 60);
      return isSecret === undefined || isSecret(text.slice(start, end), around()) ? [{ kind, start, end }] : [];
    }),
  );
}
