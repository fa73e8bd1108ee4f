/** What is read in memories: their mentions and relations, written together. */
import type { Entities } from '../ports/entities.ts';
import type { StoreSession } from '../workspace/session.ts';
import { replaceMentions } from './mentions.ts';
import { partiesOf } from './parties.ts';
import { replaceRelations } from './relations.ts';

export function readingsOf(session: StoreSession): Pick<Entities, 'setReadings'> {
  return {
    setReadings: (memories) =>
      session.write(async (db) => {
        if (memories.length === 0) return;
        const parties = await partiesOf(db, session.engine, memories);
        await replaceMentions(db, parties, memories);
        await replaceRelations(db, parties, memories);
      }),
  };
}
