/** The versions of the SQLite stores, in order. Never alter a released version: add the next. */

import { closedStoreTable } from '../closed-store.ts';
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
import { contentHashFill } from '../workspace/memories/repeats.ts';
import {
  adaptationTables,
  contentHashColumn,
  partialIndexes,
  runTables,
  seriesColumn,
  sessionIndexes,
  upkeepTables,
  waitingItems,
  workspaceTables,
} from '../workspace/schema.ts';
import { forgottenColumns, graphHistory, graphTables, readingTables } from '../workspace/tables/graph-schema.ts';
import { passagesWanted } from '../workspace/vectors.ts';

const dialect = { autoKey: 'integer primary key autoincrement', textType: 'text' };

/**
 * Words arrive analysed. The tokenizer only splits them at spaces, so the underscore is a part of a word. The table keeps its words: without them
 * FTS5 would not subtract an edited memory from its totals, and BM25 would drift.
 */
const lexicalIndex = `create virtual table lexical using fts5(words, tokenize = "ascii tokenchars '_'")`;

export const workspaceMigrations: readonly Migration[] = [
  {
    name: 'memories, history, trails',
    statements: [
      ...workspaceTables(dialect),
      `create table vectors (seq integer primary key, model text not null, revision integer not null unique, embedding blob)`,
      'create index vectors_model on vectors (model)',
      lexicalIndex,
      'create virtual table lexical_words using fts5vocab(lexical, row)',
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
      ...closedStoreTable,
      ...webhookTables(dialect),
      ...retentionTables(dialect),
      ...questionTables(dialect),
      'create table erased_vectors (seq integer primary key, memory_id text not null unique, revision integer not null unique)',
      ...passagesWanted,
      // Deleted words leave the index at once, not only when its segments are merged.
      `insert into lexical (lexical, rank) values ('secure-delete', 1)`,
    ],
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
    ],
  },
];
