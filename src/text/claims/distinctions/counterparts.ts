/**
 * Counterparts that notes describe in the same words: production and staging, a primary and its replica. A fact about
 * one says nothing about the other.
 */
import { allWholeWords } from '../whole-words.ts';

const termPattern = (source: string, cjkSource: string) =>
  new RegExp(`${allWholeWords(source).source}|${cjkSource}`, 'iu');
const counterpartGroups: readonly (readonly RegExp[])[] = [
  [
    termPattern(
      'prod|production|produktion|produktiv\\p{L}*|(?:the )?live(?= (?:site|system|shop|server|servers|cluster|database|db|environment)(?!\\p{L}))|producción|produzione|productie',
      '本番|生产环境?|线上',
    ),
    termPattern(
      'staging|stg|stage(?=-| (?:system|server|cluster|database|db|environment)(?!\\p{L}))|préproduction|preproducción',
      'ステージング|预发布?|測試環境|测试环境',
    ),
    termPattern(
      'dev(?:elopment)?(?=-| (?:cluster|server|database|db|environment)(?!\\p{L}))|entwicklungs\\p{L}+',
      '開発環境|开发环境',
    ),
  ],
  [
    termPattern('primary|leader|master|primär\\p{L}*|primaire', 'プライマリ|主库|主節點|主节点'),
    termPattern('replicas?|standby|secondary|followers?|repli[ck]a\\p{L}*|réplica', 'レプリカ|从库|從庫|从节点|副本'),
  ],
];

/** True if both texts name a side of one pair, and no side in common. */
export function areCounterparts(one: string, other: string): boolean {
  return counterpartGroups.some((sides) => {
    const namedSides = sides.filter((side) => side.test(one));
    if (namedSides.length === 0 || namedSides.some((side) => side.test(other))) return false;
    return sides.some((side) => side.test(other));
  });
}

/** True if the text names a side of any pair. */
export const namesCounterpart = (text: string): boolean =>
  counterpartGroups.some((sides) => sides.some((side) => side.test(text)));
