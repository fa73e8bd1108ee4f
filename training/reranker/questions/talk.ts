/** The conversations of one workspace, as documents and as material for questions. */
import type { Person } from './people.ts';
import type { ScopeDocument } from './question-set.ts';
import { anybody, asker, assistant, type Party, toParty } from './speech.ts';
import { type Rarity, rarityAmong } from './words.ts';

export interface Turn {
  /** Index of its document in the scope. */
  place: number;
  /** What was said, without the name of the speaker. */
  said: string;
  /** Null if speakers have no name: in turns of a user and an assistant, or in a chat room. */
  speaker: Person | null;
  /** The speaker as a question refers to them. */
  party: Party;
  session: Session;
  /** Index in its session. */
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

export interface Utterance {
  said: string;
  /** A person, or one of the two sides of a conversation with an assistant; null for anybody. */
  by: Person | 'user' | 'assistant' | null;
  /** The text of the document, if it is not `said` after the speaker's name. */
  written?: string;
}

export interface SessionTexts {
  day: Date;
  turns: readonly Utterance[];
}

/** Every turn is a document, every session a group. Without `dateOf` the documents have no dates. */
export function buildTalk(sessions: readonly SessionTexts[], dateOf?: (day: Date) => string): Talk {
  const docs: ScopeDocument[] = [];
  const builtSessions = sessions.map(({ turns, day }, number) => {
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
  const texts = builtSessions.flatMap(({ turns }) => turns.map(({ said }) => said));
  return { docs, sessions: builtSessions, rarity: rarityAmong(texts) };
}

const partyOf = (by: Utterance['by']): Party =>
  by === null ? anybody : by === 'user' ? asker : by === 'assistant' ? assistant : toParty(by);

/** The person the speaker talks to: the speaker of an adjacent turn. */
export function partnerOf({ session, at, party }: Turn): Party {
  const beside = session.turns[at - 1] ?? session.turns[at + 1];
  return beside && beside.party.subject !== party.subject ? beside.party : anybody;
}
