/**
 * Drafts the card of a person: warnings, role, preferences, facts, disputed statements and the last mention, each as a
 * sentence of a memory, with its day.
 */
import { writeCited } from '../language-model/cited.ts';
import type { Entity } from '../model/entity.ts';
import { isGenerated } from '../model/generated.ts';
import { happenedAt, type StoredMemory } from '../model/memory.ts';
import { dayOf } from '../retrieval/pack/citation.ts';
import { oneLine } from '../text/boundaries.ts';
import { hasChangeCue } from '../text/claims/cues/change.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import type { Workspace } from '../workspace.ts';
import { type Part, type PersonLine, readPersonLines } from './person-lines.ts';
import { citedLine } from './summary.ts';
import type { GeneratedDraft } from './write-generated.ts';

/** The fewest mentions for which a person gets a card. */
export const minMentions = 3;
const maxMemories = 150;
const maxDisputed = 2;
const maxChallenged = 12;
const maxDisputedLength = 120;

/** `against` is the memory that contradicts the line. */
type DisputedLine = PersonLine & { against: StoredMemory };
type Lines = Record<Part, PersonLine[]> & { disputed: DisputedLine[] };

/** The draft of a card. Null if too few memories mention the person, or if none says anything about them. */
export async function draftPeerCard(workspace: Workspace, person: Entity): Promise<GeneratedDraft | null> {
  const found = await readMentioning(workspace, person, 'active');
  // Newest first: current statements precede outdated ones.
  const memories = found.filter((memory) => !isGenerated(memory));
  if (memories.length < minMentions) return null;
  const challenged = await readMentioning(workspace, person, 'challenged');
  const lines: Lines = {
    ...readPersonLines(person, memories),
    disputed: await disputedLines(workspace, challenged),
  };
  const allLines = Object.values(lines).flat();
  if (allLines.length === 0) return null;
  const last = memories[0]!;
  const contradicting = lines.disputed.map((line) => line.against);
  const disputed = lines.disputed.map(({ against: { memory_id }, ...line }) => ({ ...line, against: memory_id }));
  // All memories that the card quotes: it is erased with any of them.
  const cited = [
    ...new Set([
      ...allLines.map(({ source }) => source),
      ...contradicting.map(({ memory_id }) => memory_id),
      last.memory_id,
    ]),
  ];
  const sources = cited.map(
    (id) => [...memories, ...challenged, ...contradicting].find(({ memory_id }) => memory_id === id)!,
  );
  const lastSeen = citedLine({ text: `Last mentioned on ${dayOf(last)}.`, sources: [last.memory_id] });
  const body = (await writeCard(workspace, person, sources)) ?? formatCard(lines);
  return {
    kind: 'peer-card',
    content: [
      `${person.name}, as remembered in ${memories.length === maxMemories ? `the last ${maxMemories}` : memories.length} memories:`,
      ...body,
      lastSeen,
    ].join('\n'),
    layer: 'semantic',
    memory_type: 'fact',
    tags: [],
    metadata: { name: person.name, ...lines, disputed, last_seen: { at: happenedAt(last), source: last.memory_id } },
    sources,
    about: person.entity_id,
  };
}

/** Memories that mention the person, newest first. */
async function readMentioning(
  { store }: Workspace,
  { entity_id }: Entity,
  status: 'active' | 'challenged',
): Promise<StoredMemory[]> {
  const page = { limit: maxMemories, order: 'happened' as const };
  const mentions = await store.entities.mentionsIn([entity_id], { statuses: [status] }, page);
  const found = await store.memories.findMany(mentions.map(({ memory_id }) => memory_id));
  const byId = new Map(found.map((memory) => [memory.memory_id, memory]));
  return mentions.flatMap(({ memory_id }) => byId.get(memory_id) ?? []);
}

/** Challenged statements with the memory that contradicts them, until somebody decides between them. */
async function disputedLines({ store }: Workspace, challenged: readonly StoredMemory[]): Promise<DisputedLine[]> {
  const candidates = challenged.filter((memory) => !isGenerated(memory)).slice(0, maxChallenged);
  const successors = await store.links.successors(candidates.map(({ memory_id }) => memory_id));
  const shortened = ({ content }: StoredMemory) => leadingExcerpt(oneLine(content), maxDisputedLength);
  const lines: DisputedLine[] = [];
  for (const memory of candidates) {
    if (lines.length === maxDisputed) break;
    const ids = (successors.get(memory.memory_id) ?? []).map(({ memory_id }) => memory_id);
    const [newer] = await store.memories.findMany(ids.slice(0, 1));
    // A report of a move, a change or an end is not a contradiction.
    if (newer === undefined || hasChangeCue(newer.content)) continue;
    const text = `"${shortened(memory)}" (${dayOf(memory)}) is contradicted by "${shortened(newer)}" (${dayOf(newer)})`;
    lines.push({ text, source: memory.memory_id, day: dayOf(memory), against: newer });
  }
  return lines;
}

async function writeCard(
  workspace: Workspace,
  { name }: Entity,
  sources: readonly StoredMemory[],
): Promise<string[] | null> {
  const task = `Write the card of ${name}: first warnings such as allergies, then the role, the preferences and the facts that matter, one line each, at most eight lines. Where sources disagree the later one holds.`;
  const texts = sources.map((memory) => ({ id: memory.memory_id, text: `${dayOf(memory)}: ${memory.content}` }));
  const written = await writeCited(workspace.languageModel, { task, sources: texts, maxTokens: 500 }, 'background');
  return written?.map(citedLine) ?? null;
}

const headings: Record<keyof Lines, string> = {
  warnings: 'Warnings',
  role: 'Role',
  preferences: 'Preferences',
  facts: 'Facts',
  disputed: 'Disputed',
};

function formatCard(lines: Lines): string[] {
  return (Object.keys(headings) as (keyof Lines)[]).flatMap((part) =>
    lines[part].length === 0 ? [] : [`${headings[part]}:`, ...lines[part].map((line) => toLine(line, part))],
  );
}

/** A disputed line already states both days. */
const toLine = ({ text, source, day }: PersonLine, part: keyof Lines) =>
  citedLine({ text: part === 'disputed' ? text : `${text} (${day})`, sources: [source] });
