/** What ranking looks at: memories as the indexes hold them, and what stands around them. */
import { sql } from 'kysely';
import type { Around, IndexedMemory, Memories } from '../store.ts';
import type { StoreSession } from './session.ts';
import type { Db } from './tables.ts';

const openingLength = 64;
/** What one source brings belongs together where it came within so many minutes; a session may pause for days. */
const longestPauseMs = 10 * 60_000;

export function indexedOf({ reader, engine }: StoreSession): Pick<Memories, 'indexed' | 'around'> {
  return {
    indexed: async (ids, vector, model) => {
      if (ids.length === 0) return new Map();
      const rows = await reader
        .selectFrom('memories')
        .where('id', 'in', ids)
        .select(['seq', 'id', 'series', 'happened_at', sql<string>`substr(content, 1, ${openingLength})`.as('opening')])
        .execute();
      const seqs = rows.map(({ seq }) => seq);
      const forms = await engine.readForms(reader, seqs, vector, model);
      return new Map(
        rows.map(({ seq, id, ...row }): [string, IndexedMemory] => {
          const { words, cosine } = forms.get(seq) ?? { words: [], cosine: null };
          return [id, { memory_id: id, ...row, words, cosine }];
        }),
      );
    },
    around: (ids, reach, existedAt) => findAround(reader, ids, reach, existedAt),
  };
}

/** Two walks of an index for each memory, in one statement. */
async function findAround(
  db: Db,
  ids: readonly string[],
  reach: number,
  existedAt?: string,
): Promise<Map<string, Around>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('memories as own')
    .innerJoin('memories as other', (join) =>
      join.on((eb) => {
        const inSeries = eb
          .selectFrom('memories as near')
          .select('near.seq')
          .whereRef('near.series', '=', 'own.series')
          .where((near) =>
            existedAt ? near('near.created_at', '<=', existedAt) : near('near.forgotten_at', 'is', null),
          )
          .limit(reach);
        const before = inSeries.whereRef('near.seq', '<', 'own.seq').orderBy('near.seq', 'desc');
        const after = inSeries.whereRef('near.seq', '>', 'own.seq').orderBy('near.seq', 'asc');
        return eb.or([eb('other.seq', 'in', before), eb('other.seq', 'in', after)]);
      }),
    )
    .where('own.id', 'in', ids)
    .where('own.series', 'is not', null)
    .select(['own.id', 'own.seq as place', 'own.series', 'own.happened_at as since'])
    .select(['other.id as near', 'other.seq as at', 'other.happened_at as until'])
    .orderBy('other.seq')
    .execute();
  const around = new Map<string, Around>();
  for (const { id, place, near, at, series, since, until } of rows) {
    if (series?.startsWith('n:') && Math.abs(Date.parse(until) - Date.parse(since)) > longestPauseMs) continue;
    const found = around.get(id) ?? { before: [], after: [] };
    around.set(id, found);
    if (at < place) found.before.unshift(near);
    else found.after.push(near);
  }
  return around;
}
