/** The PostgreSQL schemas' versions, in order. A version that was released is never altered: add the next. */

import { embeddingDimensions } from '../../model/vector.ts';
import { closedStore } from '../closed-store.ts';
import {
  accountNumbers,
  clientTables,
  controlAuditTable,
  controlTables,
  deletedWorkspaces,
  dueWorkTable,
  knownStores,
  peopleTables,
  rotationAndPlaces,
  workspaceSettings,
} from '../control/schema.ts';
import { jobTables } from '../jobs/schema.ts';
import type { Migration } from '../migrate.ts';
import { questionTables } from '../questions/schema.ts';
import { retentionTables } from '../retention/schema.ts';
import { webhookTables } from '../webhooks/schema.ts';
import { actorTable } from '../workspace/actor-schema.ts';
import { contentHashFill } from '../workspace/repeats.ts';
import {
  adaptationTables,
  contentHashColumn,
  forgottenColumns,
  graphHistory,
  graphTables,
  partialIndexes,
  readingTables,
  runTables,
  seriesColumn,
  sessionIndexes,
  upkeepTables,
  waitingItems,
  workspaceTables,
} from '../workspace/schema.ts';
import { passagesWanted } from '../workspace/vectors.ts';
import { postingsFill, postingsTable } from './postings.ts';

const dialect = { counted: 'bigint generated always as identity primary key', plain: 'text collate "C"' };

/** Before version 0.5 pgvector has no HNSW. Every vector is then compared, which is exact, and slow beyond some 10,000. */
const indexOf = (table: string) => `do $$ begin
  if exists (select 1 from pg_am where amname = 'hnsw') then
    execute 'create index ${table}_nearest on ${table} using hnsw (embedding vector_cosine_ops)';
  end if;
end $$`;

export const workspaceMigrations: readonly Migration[] = [
  {
    name: 'memories, history, trails',
    statements: [
      ...workspaceTables(dialect),
      `create table vectors (
        seq bigint primary key, model text not null, revision bigint not null, embedding vector(${embeddingDimensions})
      )`,
      'create index vectors_model on vectors (model)',
      indexOf('vectors'),
      'create table lexical (seq bigint primary key, length integer not null, terms tsvector not null)',
      'create index lexical_terms on lexical using gin (terms) with (fastupdate = off)',
    ],
  },
  {
    name: 'entities, links, session records, ingest runs',
    statements: [...graphTables(dialect), ...runTables(dialect)],
  },
  {
    name: 'jobs, recalls, series, who wrote what, words of names, history of entities, what is the same',
    statements: [
      ...upkeepTables(dialect),
      ...seriesColumn(dialect),
      ...sessionIndexes,
      ...readingTables(dialect),
      ...graphHistory(dialect),
      // The words in their order; where they are missing, as in rows of an older version, order counts for nothing.
      'alter table lexical add column words text',
      ...contentHashColumn(dialect),
      ...adaptationTables(dialect),
    ],
    fill: contentHashFill,
  },
  {
    name: 'what is forgotten and erased, actors by id, a queue of jobs',
    statements: [
      ...forgottenColumns,
      ...partialIndexes,
      ...actorTable(dialect),
      ...jobTables(dialect),
      ...waitingItems(dialect),
      ...closedStore,
      ...webhookTables(dialect),
      ...retentionTables(dialect),
      ...questionTables(dialect),
      ...postingsTable,
      `create table passage_vectors (
        seq bigint not null, place integer not null, model text not null, handicap double precision not null,
        embedding vector(${embeddingDimensions}), primary key (seq, place)
      )`,
      indexOf('passage_vectors'),
      ...passagesWanted,
    ],
    fill: postingsFill,
  },
];

export const controlMigrations: readonly Migration[] = [
  { name: 'workspaces, keys', statements: controlTables(dialect) },
  { name: 'people, members, invites, browser sessions', statements: peopleTables(dialect) },
  { name: 'settings of a workspace', statements: workspaceSettings },
  {
    name: 'audit, when work is due, deleted workspaces, rotated keys, clients that people let in',
    statements: [
      ...controlAuditTable(dialect),
      ...dueWorkTable(dialect),
      ...deletedWorkspaces(dialect),
      ...knownStores,
      ...accountNumbers,
      ...rotationAndPlaces(dialect),
      ...clientTables(dialect),
      // Counts of the current minute: their loss in a crash of the server does no harm.
      'create unlogged table call_counts (key text primary key, points integer not null default 0, expire bigint)',
      'create index call_counts_expire on call_counts (expire)',
    ],
  },
];
