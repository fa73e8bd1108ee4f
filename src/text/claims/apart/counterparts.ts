/** Counterparts that notes describe in the same words: production and staging, a primary and its replica. A fact about one says nothing about the other. */
import { allWholeWords } from '../whole-words.ts';

const word = (source: string, signs: string) => new RegExp(`${allWholeWords(source).source}|${signs}`, 'iu');
const groups: readonly (readonly RegExp[])[] = [
  [
    word(
      'prod|production|produktion|produktiv\\p{L}*|(?:the )?live(?= (?:site|system|shop|server|servers|cluster|database|db|environment)(?!\\p{L}))|producción|produzione|productie',
      '本番|生产环境?|线上',
    ),
    word(
      'staging|stg|stage(?=-| (?:system|server|cluster|database|db|environment)(?!\\p{L}))|préproduction|preproducción',
      'ステージング|预发布?|測試環境|测试环境',
    ),
    word(
      'dev(?:elopment)?(?=-| (?:cluster|server|database|db|environment)(?!\\p{L}))|entwicklungs\\p{L}+',
      '開発環境|开发环境',
    ),
  ],
  [
    word('primary|leader|master|primär\\p{L}*|primaire', 'プライマリ|主库|主節點|主节点'),
    word('replicas?|standby|secondary|followers?|repli[ck]a\\p{L}*|réplica', 'レプリカ|从库|從庫|从节点|副本'),
  ],
];

/** True if both texts name a side of one pair, and no side in common. */
export function areCounterparts(one: string, other: string): boolean {
  return groups.some((sides) => {
    const named = sides.filter((side) => side.test(one));
    if (named.length === 0 || named.some((side) => side.test(other))) return false;
    return sides.some((side) => side.test(other));
  });
}

/** True if the text names a side of any pair. */
export const namesSide = (text: string): boolean => groups.some((sides) => sides.some((side) => side.test(text)));
