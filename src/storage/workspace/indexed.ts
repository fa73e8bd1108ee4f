/** What ranking looks at: memories as the indexes hold them, and what stands around them. */
import { sql } from 'kysely';
import { type Around, type IndexedMemory, type Memories, openingCharacters } from '../ports/memories.ts';
import type { StoreSession } from './session.ts';
import type { Db } from './tables.ts';

/** What one source brings belongs together where it came within so many minutes; a session may pause for days. */
const longestPauseMs = 10 * 60_000;

export function indexedOf({ reader, engine }: StoreSession): Pick<Memories, 'indexed' | 'around'> {
  return {
    indexed: async (ids, vector, model) => {
      if (ids.length === 0) return new Map();
      const rows = await reader
        .selectFrom('memories')
        .where('id', 'in', ids)
        .select([
          'seq',
          'id',
          'series',
          'happened_at',
          sql<string>`substr(content, 1, ${openingCharacters})`.as('opening'),
        ])
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

/** An index look-up for each place around each memory, and one query for what stands there. */
async function findAround(
  db: Db,
  ids: readonly string[],
  reach: number,
  existedAt?: string,
): Promise<Map<string, Around>> {
  if (ids.length === 0) return new Map();
  const steps = Array.from({ length: reach }, (_, step) => step);
  const rows = await db
    .selectFrom('memories as own')
    .where('own.id', 'in', ids)
    .where('own.series', 'is not', null)
    .select(['own.id', 'own.series', 'own.happened_at'])
    .select((eb) => {
      const inSeries = eb
        .selectFrom('memories as near')
        .select('near.seq')
        .whereRef('near.series', '=', 'own.series')
        .where((near) => (existedAt ? near('near.created_at', '<=', existedAt) : near('near.forgotten_at', 'is', null)))
        .limit(1);
      const before = inSeries.whereRef('near.seq', '<', 'own.seq').orderBy('near.seq', 'desc');
      const after = inSeries.whereRef('near.seq', '>', 'own.seq').orderBy('near.seq', 'asc');
      return steps.flatMap((step) => [before.offset(step).as(`before${step}`), after.offset(step).as(`after${step}`)]);
    })
    .execute();
  const placesOf = (row: object, side: 'before' | 'after') =>
    steps
      .map((step) => (row as Record<string, unknown>)[`${side}${step}`])
      .filter((seq) => seq != null)
      .map(Number);
  const seqs = [...new Set(rows.flatMap((row) => [...placesOf(row, 'before'), ...placesOf(row, 'after')]))];
  const known = new Map((await placed(db, seqs)).map((row) => [Number(row.seq), row]));
  return new Map(
    rows.map((own) => {
      const near = (side: 'before' | 'after') =>
        placesOf(own, side)
          .flatMap((seq) => known.get(seq) ?? [])
          .filter(({ happened_at }) => belongs(own.series!, own.happened_at, happened_at))
          .map(({ id }) => id);
      return [own.id, { before: near('before'), after: near('after') }];
    }),
  );
}

async function placed(db: Db, seqs: readonly number[]) {
  if (seqs.length === 0) return [];
  return db.selectFrom('memories').select(['seq', 'id', 'happened_at']).where('seq', 'in', seqs).execute();
}

function belongs(series: string, one: string, other: string): boolean {
  return !series.startsWith('n:') || Math.abs(Date.parse(one) - Date.parse(other)) <= longestPauseMs;
}
