/** The input of ranking: memories as the indexes hold them, and their neighbours. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAmong, listFor, runCompiled } from '../../compiled.ts';
import type { WorkspaceEngine } from '../../engine.ts';
import {
  type AdjacentMemories,
  type Memories,
  type NeighbourIds,
  type NeighbourMemory,
  openingCharacters,
} from '../../ports/memories.ts';
import type { StoreSession } from '../session.ts';
import type { Db } from '../tables.ts';

/**
 * Memories of one source are neighbours only if they happened within this many milliseconds of each other; a session
 * may pause for days.
 */
const longestPauseMs = 10 * 60_000;

export function indexedOf({ reader, engine }: StoreSession): Pick<Memories, 'indexed' | 'neighbourIds' | 'adjacent'> {
  return {
    indexed: async (ids, vector, model) => {
      if (ids.length === 0) return new Map();
      const rows = await engine.readForms(reader, ids, vector, model);
      return new Map(rows.map((row) => [row.memory_id, row]));
    },
    neighbourIds: async (ids, reach, existedAt) => {
      const isKept = engine.kind === 'sqlite' && existedAt === undefined;
      const looked = isKept ? Math.max(reach, keptReach) : reach;
      const read = (some: readonly string[]) => findAround(reader, engine.kind, some, looked, existedAt);
      const found = isKept
        ? await engine.readCached(reader, { ...neighbours, name: `around ${looked}`, read }, ids)
        : await read(ids);
      const within = (places: Places) => places.slice(0, reach).filter((id) => id !== null);
      return new Map(
        [...found].map(([id, { before, after }]) => [id, { before: within(before), after: within(after) }]),
      );
    },
    adjacent: (ids) => findBeside(reader, engine.kind, ids),
  };
}

/**
 * If results are cached, at least this reach is read, so that callers that want fewer neighbours share the same
 * entries.
 */
const keptReach = 2;

/** The memory at each distance, nearest first; null if there is none, or it happened too long before or after. */
type Places = (string | null)[];
type AroundInSeries = Record<keyof NeighbourIds, Places> & { readonly series: string };

const neighbours = {
  seriesOf: ({ series }: AroundInSeries) => series,
  bytesOf: ({ before, after }: AroundInSeries) => 200 + 50 * (before.length + after.length),
};

/** The columns that ranking needs besides words and vector. */
export const placeColumns = [
  'memories.id',
  'memories.series',
  'memories.happened_at',
  sql<string>`substr(memories.content, 1, ${sql.lit(openingCharacters)})`.as('opening'),
] as const;

/** Costs one index look-up for each place around each memory, and one for the memory at that place. */
async function findAround(
  db: Db,
  kind: WorkspaceEngine['kind'],
  ids: readonly string[],
  reach: number,
  existedAt?: string,
): Promise<Map<string, AroundInSeries>> {
  if (ids.length === 0) return new Map();
  const values = { list: listFor(kind, ids), ...(existedAt !== undefined && { existedAt }) };
  const rows = await runCompiled(db, `around ${reach} ${existedAt !== undefined}`, values, (slots) => {
    const own = isAmong(kind, 'own.id', slots.list);
    const [nearest, ...further] = Array.from({ length: reach }, (_, step) => step).flatMap((step) => [
      placesAround(db, own, 'before', step, slots.existedAt),
      placesAround(db, own, 'after', step, slots.existedAt),
    ]);
    return further.reduce((all, places) => all.unionAll(places), nearest!);
  });
  const found = new Map<string, AroundInSeries>();
  for (const { id, series, happened_at, near_id, near_at, side } of rows.sort((one, other) => one.step - other.step)) {
    const around = found.get(id) ?? { series: series!, before: [], after: [] };
    found.set(id, around);
    around[side].push(near_id !== null && belongs(series!, happened_at, near_at!) ? near_id : null);
  }
  return found;
}

async function findBeside(
  db: Db,
  kind: WorkspaceEngine['kind'],
  ids: readonly string[],
): Promise<Map<string, AdjacentMemories>> {
  if (ids.length === 0) return new Map();
  const rows = await runCompiled(db, 'beside', { list: listFor(kind, ids) }, (slots) => {
    const own = isAmong(kind, 'own.id', slots.list);
    const [before, after] = (['before', 'after'] as const).map((side) =>
      placesAround(db, own, side, 0, undefined).select([
        'near.content',
        'near.memory_type',
        'near.status',
        'near.occurred_at',
        'near.created_at',
      ]),
    );
    return before!.unionAll(after!);
  });
  const found = new Map<string, AdjacentMemories>();
  for (const { id, series, happened_at, near_id, near_at, side, step: _step, ...near } of rows) {
    const beside = found.get(id) ?? { before: null, after: null };
    found.set(id, beside);
    if (near_id !== null && belongs(series!, happened_at, near_at!))
      beside[side] = { memory_id: near_id, ...near } as NeighbourMemory;
  }
  return found;
}

/**
 * The memory at distance `step` (0 for the nearest) before or after each memory in its series; null if there is none.
 */
function placesAround(
  db: Db,
  own: RawBuilder<SqlBool>,
  side: keyof NeighbourIds,
  step: number,
  existedAt: RawBuilder<string | undefined> | undefined,
) {
  const [beyond, order] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  return db
    .selectFrom('memories as own')
    .leftJoin('memories as near', (join) =>
      join.on('near.seq', '=', (eb) =>
        eb
          .selectFrom('memories as place')
          .select('place.seq')
          .whereRef('place.series', '=', 'own.series')
          .whereRef('place.seq', beyond, 'own.seq')
          .where((place) =>
            existedAt ? place('place.created_at', '<=', existedAt) : place('place.forgotten_at', 'is', null),
          )
          .orderBy('place.seq', order)
          .limit(1)
          .offset(step),
      ),
    )
    .where(own)
    .where('own.series', 'is not', null)
    .select(['own.id', 'own.series', 'own.happened_at', 'near.id as near_id', 'near.happened_at as near_at'])
    .select([sql.lit(side).as('side'), sql.lit(step).as('step')]);
}

function belongs(series: string, one: string, other: string): boolean {
  return !series.startsWith('n:') || Math.abs(Date.parse(one) - Date.parse(other)) <= longestPauseMs;
}
