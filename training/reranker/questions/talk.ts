/** Conversations of one workspace, as documents and as what questions are made from. */
import type { Person } from './people.ts';
import type { ScopeDocument } from './question-set.ts';
import { anybody, asker, assistant, named, type Party } from './speech.ts';
import { type Rarity, rarityAmong } from './words.ts';

export interface Turn {
  /** Of its document in the scope. */
  place: number;
  /** What was said, without the name of who said it. */
  said: string;
  /** Null where nobody is known by a name: the turns of a user and an assistant, or a chat room. */
  speaker: Person | null;
  /** As a question names the speaker. */
  party: Party;
  session: Session;
  /** In its session. */
  at: number;
}

export interface Session {
  turns: Turn[];
  day: Date;
}

export interface Talk {
  docs: ScopeDocument[];
  sessions: Session[];
  rarity: Rarity;
}

export interface Said {
  said: string;
  /** A person, or one of the two sides of a talk with an assistant; null for anybody. */
  by: Person | 'user' | 'assistant' | null;
  /** The document, where it is not what was said behind the name of who said it. */
  written?: string;
}

export interface SessionTexts {
  day: Date;
  turns: readonly Said[];
}

/** Every turn is a document, every session a group of them. Without `dateOf` the documents have no dates. */
export function layOutTalk(sessions: readonly SessionTexts[], dateOf?: (day: Date) => string): Talk {
  const docs: ScopeDocument[] = [];
  const laidOut = sessions.map(({ turns, day }, number) => {
    const session: Session = { turns: [], day };
    const when = dateOf && { date: dateOf(day) };
    for (const [at, { said, by, written }] of turns.entries()) {
      const speaker = by !== null && typeof by === 'object' ? by : null;
      session.turns.push({ place: docs.length, said, speaker, party: partyOf(by), session, at });
      docs.push({
        text: written ?? (by === null ? said : `${speaker?.name ?? by}: ${said}`),
        group: String(number),
        ...when,
      });
    }
    return session;
  });
  const texts = laidOut.flatMap(({ turns }) => turns.map(({ said }) => said));
  return { docs, sessions: laidOut, rarity: rarityAmong(texts) };
}

const partyOf = (by: Said['by']): Party =>
  by === null ? anybody : by === 'user' ? asker : by === 'assistant' ? assistant : named(by);

/** Who the speaker talks to: who speaks next to them. */
export function partnerOf({ session, at, party }: Turn): Party {
  const beside = session.turns[at - 1] ?? session.turns[at + 1];
  return beside && beside.party.subject !== party.subject ? beside.party : anybody;
}
