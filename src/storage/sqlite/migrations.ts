/** The SQLite stores' versions, in order. A version that was released is never altered: add the next. */
import type { Migration } from '../migrate.ts';
import { controlTables, workspaceTables } from '../schema.ts';

const dialect = { counted: 'integer primary key autoincrement', plain: 'text' };

/** Words come analysed; the tokenizer must only split them at spaces, so the underscore is a part of a word. */
const lexicalIndex = `create virtual table lexical using fts5(
  words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'"
)`;

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
];

export const controlMigrations: readonly Migration[] = [
  { name: 'workspaces, keys', statements: controlTables(dialect) },
];
