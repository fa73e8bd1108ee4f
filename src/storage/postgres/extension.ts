/** pgvector, in whichever schema it is installed. Nothing relies on the connection's search path. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Db } from '../workspace/tables.ts';

export interface VectorExtension {
  readonly schema: string;
  /** True from version 0.8 on: an index search continues until enough rows pass the filter. */
  readonly goesOn: boolean;
}

/**
 * Vectors as text. Formatting 384 numbers takes a fifth of a millisecond, and several statements of a call send the
 * same vector.
 */
const known = new WeakMap<Float32Array, string>();

/** The vector in pgvector's notation: `[0.1,0.2]`. */
export function written(vector: Float32Array): string {
  const text = known.get(vector) ?? `[${vector.join(',')}]`;
  known.set(vector, text);
  return text;
}

/** SQL that casts a vector in pgvector's notation to its type. */
export const asVector = (text: RawBuilder<string>, { schema }: VectorExtension): RawBuilder<unknown> =>
  sql`${text}::${sql.id(schema, 'vector')}`;

export const literal = (vector: Float32Array, extension: VectorExtension) =>
  asVector(sql`${written(vector)}`, extension);

/** Cosine distance; NaN if a vector has length 0. */
export const distanceBetween = (column: string, other: RawBuilder<unknown>, { schema }: VectorExtension) =>
  sql<number>`${sql.ref(column)} operator(${sql.id(schema)}.<=>) ${other}`;

/**
 * Starts a statement with the table `query_vector`, which holds the query vector. The vector is sent or looked up once,
 * however often {@link queryVector} refers to it.
 */
export const withQueryVector = (db: Db, source: RawBuilder<unknown>) =>
  db.with(
    (cte) => cte('query_vector').materialized(),
    () => sql<{ embedding: unknown }>`(${source})`,
  );

export const queryVector = sql`(select embedding from query_vector)`;

/** Installs the extension if it is missing and this user may install it. */
export async function requireVectorExtension<Tables>(db: Kysely<Tables>): Promise<VectorExtension> {
  const found = (await findExtension(db)) ?? (await installExtension(db));
  if (!found.mayUse)
    throw missing(
      `pgvector is installed in the schema ${found.schema}, which this user may not use.`,
      `run as a superuser: GRANT USAGE ON SCHEMA ${found.schema} TO the user in STELE_DATABASE_URL`,
    );
  const [major = 0, minor = 0] = found.version.split('.').map(Number);
  return { schema: found.schema, goesOn: major > 0 || minor >= 8 };
}

interface FoundExtension {
  schema: string;
  version: string;
  mayUse: boolean;
}

async function findExtension<Tables>(db: Kysely<Tables>): Promise<FoundExtension | null> {
  const { rows } = await sql<FoundExtension>`
    select nspname as schema, extversion as version, has_schema_privilege(pg_namespace.oid, 'usage') as "mayUse"
    from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'vector'`.execute(db);
  return rows[0] ?? null;
}

/** If two nodes start at the same time, the other node may have installed the extension despite an error here. */
async function installExtension<Tables>(db: Kysely<Tables>): Promise<FoundExtension> {
  let cause: unknown;
  try {
    await sql`create extension if not exists vector`.execute(db);
  } catch (error) {
    cause = error;
  }
  const found = await findExtension(db);
  if (found) return found;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === '42501')
    throw missing(
      'The database has no pgvector, and this user may not install it.',
      'run in this database, as a superuser: CREATE EXTENSION vector',
      cause,
    );
  if (code === '0A000' || code === '58P01')
    throw missing(
      'The PostgreSQL server has no pgvector.',
      'install pgvector there (the package postgresql-…-pgvector, or the image pgvector/pgvector)',
      cause,
    );
  throw cause;
}

function missing(message: string, mend: string, cause?: unknown): AppError {
  return new AppError('unavailable', message, { mend, cause });
}
