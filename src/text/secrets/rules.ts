/**
 * A rule that finds one kind of secret by a pattern: the group `secret` is replaced, and the rest of the match
 * identifies it.
 */
import type { NamedSecret } from './named-secrets.ts';

export interface SecretRule {
  kind: string;
  /** Has the flags `g` and `d`, and a group `secret`. Every repetition is bounded, so that a text is read in linear time. */
  pattern: RegExp;
  /** True if the match is a secret; `around` is the match with up to 60 characters before and after it. */
  isSecret?(secret: string, around: string): boolean;
}

export function secretsByRules(rules: readonly SecretRule[], text: string): NamedSecret[] {
  return rules.flatMap((rule) => secretsByRule(rule, text));
}

export function secretsByRule({ kind, pattern, isSecret }: SecretRule, text: string): NamedSecret[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [start, end] = match.indices!.groups!.secret!;
    const around = () => text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 60);
    return isSecret === undefined || isSecret(text.slice(start, end), around()) ? [{ kind, start, end }] : [];
  });
}
