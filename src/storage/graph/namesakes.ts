/** Recent mentions of people who share a part of their names, in SQL that both engines accept. */
import { sql } from 'kysely';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { Entities, NamesakeMention } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import type { Db } from '../workspace/tables.ts';

export function namesakesOf({ reader, engine }: StoreSession): Pick<Entities, 'namesakes'> {
  return {
    namesakes: async (words, limit) => {
      if (words.length === 0) return [];
      const values = { list: listFor(engine.kind, words), limit };
      const rows = await runCompiled(reader, 'namesakes', values, (slots) => {
        const people = bearers(reader).where(isAmong(engine.kind, 'entity_name_words.word', slots.list));
        const shared = people
          .select('entity_name_words.word')
          .groupBy('entity_name_words.word')
          .having(sql<boolean>`count(distinct ${sql.ref('entities.seq')}) > 1`);
        const sharing = bearers(reader).where('entity_name_words.word', 'in', shared).select('entities.seq');
        const latest = reader
          .selectFrom('mentions')
          .innerJoin('memories', 'memories.seq', 'mentions.memory_seq')
          .where('mentions.entity_seq', 'in', sharing)
          .where('mentions.forgotten', '=', 0)
          .where('memories.forgotten_at', 'is', null)
          .select(['mentions.memory_seq', 'mentions.entity_seq', 'mentions.weight'])
          .select(['memories.id as memory_id', 'memories.session_id', 'memories.source_name'])
          .orderBy('mentions.memory_seq', 'desc')
          .orderBy('mentions.weight', 'desc')
          .orderBy('mentions.entity_seq')
          .limit(slots.limit);
        return reader
          .selectFrom(latest.as('latest'))
          .innerJoin('entities as person', 'person.seq', 'latest.entity_seq')
          .innerJoin('mentions as other', 'other.memory_seq', 'latest.memory_seq')
          .innerJoin('entities as beside', 'beside.seq', 'other.entity_seq')
          .select(['latest.memory_id', 'latest.session_id', 'latest.source_name'])
          .select(['person.id as entity_id', 'beside.id as beside_id'])
          .orderBy('latest.memory_seq', 'desc')
          .orderBy('latest.weight', 'desc')
          .orderBy('latest.entity_seq');
      });
      return grouped(rows);
    },
  };
}

/** People, by the words of their names. */
const bearers = (db: Db) =>
  db
    .selectFrom('entity_name_words')
    .innerJoin('entity_names', 'entity_names.normal', 'entity_name_words.normal')
    .innerJoin('entities', 'entities.seq', 'entity_names.entity_seq')
    .where('entities.kind', '=', sql.lit('person'));

type Row = Omit<NamesakeMention, 'beside'> & { beside_id: string };

function grouped(rows: readonly Row[]): NamesakeMention[] {
  const found = new Map<string, NamesakeMention & { beside: string[] }>();
  for (const { beside_id, ...mention } of rows) {
    const key = `${mention.memory_id} ${mention.entity_id}`;
    const known = found.get(key) ?? { ...mention, beside: [] };
    found.set(key, known);
    known.beside.push(beside_id);
  }
  return [...found.values()];
}
