/** Drafts the card of a person: role, preferences, facts, last seen, each in a sentence of a memory that says so. */
import { writeCited } from '../language-model/cited.ts';
import type { Entity } from '../model/entity.ts';
import { isGenerated } from '../model/generated.ts';
import type { StoredMemory } from '../model/memory.ts';
import { dayOf, happenedAt } from '../retrieval/pack/citation.ts';
import { type ComparedText, comparedText, repeats } from '../retrieval/pack/repeats.ts';
import { beginning } from '../text/excerpt.ts';
import { fold } from '../text/fold.ts';
import { sentencesOf } from '../text/sentences.ts';
import type { Workspace } from '../workspace.ts';
import { citedLine } from './summary.ts';
import type { GeneratedDraft } from './write-generated.ts';

/** The fewest mentions that make somebody a peer. */
const leastMentions = 3;
const mostRead = 150;
const mostLines = { role: 2, preferences: 4, facts: 5 } as const;
const longestSentence = 240;

type Part = keyof typeof mostLines;
type Line = { text: string; source: string };

/** Words after a name that tell the person's role or preferences, tried in this order. */
const tells: Record<Exclude<Part, 'facts'>, RegExp> = {
  preferences:
    /^.{0,40}?\b(?:prefers?|preferred|likes?|loves?|hates?|dislikes?|wants?|wishes|favou?rites?|insists?|avoids?|(?:does not|doesn't|do not|don't) (?:like|want|eat|drink|use)|bevorzugt|mag|möchte|will|prefiere|quiere|préfère|aime|veut|preferisce|vuole)\b/iu,
  role: /^[^.]{0,30}?\b(?:leads?|led|heads?|manages?|runs|owns?|maintains?|reviews?|coordinates?|is (?:the|our|a|an|in charge|responsible|head|lead)\b|works? (?:as|at|for|on|in)|joined|became|takes? over|reports to|leitet|führt|arbeitet|ist (?:der|die|unser|eine?)\b|dirige|trabaja|es (?:el|la|un|una)\b|travaille|est (?:le|la|un|une)\b|lavora)\b/iu,
};

/** The draft of a card; null if too few memories mention the person. */
export async function draftPeerCard(workspace: Workspace, person: Entity): Promise<GeneratedDraft | null> {
  const { store } = workspace;
  const page = { limit: mostRead, order: 'happened' as const };
  const mentions = await store.entities.mentionsIn([person.entity_id], { statuses: ['active'] }, page);
  const found = await store.memories.findMany(mentions.map(({ memory_id }) => memory_id));
  // Newest first: what is true now precedes what was.
  const memories = found.filter((memory) => !isGenerated(memory));
  if (memories.length < leastMentions) return null;
  const lines = readLines(person, memories);
  const last = memories[0]!;
  const cited = [
    ...new Set([
      ...Object.values(lines)
        .flat()
        .map(({ source }) => source),
      last.memory_id,
    ]),
  ];
  const sources = cited.map((id) => memories.find(({ memory_id }) => memory_id === id)!);
  const lastSeen = { text: `Last seen on ${dayOf(last)}.`, source: last.memory_id };
  const written = await writtenCard(workspace, person, sources);
  const body = written ?? layOut(lines);
  return {
    kind: 'peer-card',
    content: [
      `${person.name}, as remembered in ${memories.length === mostRead ? `the last ${mostRead}` : memories.length} memories:`,
      ...body,
      toLine(lastSeen),
    ].join('\n'),
    layer: 'semantic',
    memory_type: 'fact',
    tags: [],
    metadata: { name: person.name, ...lines, last_seen: { at: happenedAt(last), source: last.memory_id } },
    sources,
    about: person.entity_id,
  };
}

async function writtenCard(
  workspace: Workspace,
  { name }: Entity,
  sources: readonly StoredMemory[],
): Promise<string[] | null> {
  const task = `Write the card of ${name}: first the role, then the preferences, then the facts that matter, one line each, at most eight lines. Where sources disagree the later one holds.`;
  const texts = sources.map((memory) => ({ id: memory.memory_id, text: `${dayOf(memory)}: ${memory.content}` }));
  const written = await writeCited(workspace.languageModel, { task, sources: texts, maxTokens: 500 }, 'background');
  return written?.map(citedLine) ?? null;
}

const headings: Record<Part, string> = { role: 'Role', preferences: 'Preferences', facts: 'Facts' };

function layOut(lines: Record<Part, Line[]>): string[] {
  return (Object.keys(headings) as Part[]).flatMap((part) =>
    lines[part].length === 0 ? [] : [`${headings[part]}:`, ...lines[part].map(toLine)],
  );
}

const toLine = ({ text, source }: Line) => citedLine({ text, sources: [source] });

function readLines(person: Entity, memories: readonly StoredMemory[]): Record<Part, Line[]> {
  const lines: Record<Part, Line[]> = { role: [], preferences: [], facts: [] };
  const told: ComparedText[] = [];
  const names = personNames(person);
  for (const { content, language, memory_id } of memories) {
    for (const sentence of sentencesOf(content, language)) {
      const after = afterName(sentence, names);
      if (after === null) continue;
      const part = partOf(after);
      const said = comparedText(sentence, language);
      if (lines[part].length >= mostLines[part] || told.some((before) => repeats(said, before))) continue;
      told.push(said);
      lines[part].push({ text: beginning(sentence, longestSentence), source: memory_id });
    }
  }
  return lines;
}

function partOf(after: string): Part {
  if (tells.preferences.test(after)) return 'preferences';
  return tells.role.test(after) ? 'role' : 'facts';
}

/** The names of a person, longest first. A person of two names also goes by the first. */
function personNames({ name, aliases }: Entity): string[] {
  const names = [name, ...aliases].flatMap((one) => [one, one.split(/\s+/)[0]!]);
  return [...new Set(names.filter((one) => one.length > 1).map(plain))].sort((one, other) => other.length - one.length);
}

const plain = (text: string) => fold(text.toLowerCase());

/** The text after the name; null if the sentence does not name the person. */
function afterName(sentence: string, names: readonly string[]): string | null {
  const text = plain(sentence);
  for (const name of names) {
    const at = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u'));
    if (at >= 0) return text.slice(at + name.length);
  }
  return null;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
