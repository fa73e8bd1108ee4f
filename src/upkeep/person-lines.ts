/**
 * Reads what sentences say about a person: a warning, a role, a preference or a fact. Questions and fragments of
 * conversation are skipped.
 */
import { contradicts, framesOf } from '../memory/contradictions/frames.ts';
import { once } from '../memory/contradictions/once.ts';
import { opposes } from '../memory/contradictions/statements/comparison/opposition.ts';
import { statementsOf } from '../memory/contradictions/statements/statements.ts';
import type { Entity } from '../model/entity.ts';
import type { StoredMemory } from '../model/memory.ts';
import { dayOf } from '../retrieval/pack/citation.ts';
import { type ComparedText, repeats, toComparedText } from '../retrieval/pack/repeats.ts';
import { hasChangeCue } from '../text/claims/cues/change.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { fold } from '../text/fold.ts';
import { sentencesOf } from '../text/sentences/sentences.ts';
import { isSpoken } from './duplicates/may-merge.ts';
import { endsLine } from './ended-lines.ts';

export type Part = 'warnings' | 'role' | 'preferences' | 'facts';
/** A line about a person. `source` is the id of its memory, `day` the day on which the memory happened. */
export type PersonLine = { text: string; source: string; day: string };

const maxLines: Record<Part, number> = { warnings: 4, role: 2, preferences: 4, facts: 4 };
const maxSentenceLength = 240;
const minWords = 3;
/** A longer memory is a document or a conversation, whose single sentences say little. */
const maxMemoryLength = 800;
/** Importance from which a line comes first, whatever its content. */
const importanceThreshold = 0.8;

const warningPattern =
  /allerg|intoleran|anaphyla|epilep|diabet|asthma|\bmust (?:not|never)\b|\bcannot (?:eat|drink|take)\b|\bmay not\b|\bin an emergency\b|\bdanger|verträgt (?:kein|nicht)|\bdarf (?:kein|nicht|nie)|gefähr|no puede (?:comer|tomar)|ne (?:peut|doit) pas|过敏|不能吃|禁忌/iu;
/** Patterns for the text at or soon after the name. Text and patterns are compared without accents. */
const preferencePattern =
  /^.{0,40}?(?<!\p{L})(?:prefers?|preferred|likes?|loves?|hates?|dislikes?|wants?|wishes|favou?rites?|insists?|avoids?|enjoys?|(?:has )?(?:stopped|given up|switched from)|(?:does not|doesn't|do not|don't|no longer) (?:like|want|eat|drink|use|likes|wants|eats|drinks|uses)|bevorzugt|mag|mochte|trinkt|isst|liebt|prefiere|quiere|(?:le|les) gusta|prefere|aime|n['’]aime|veut|deteste|preferisce|vuole)(?!\p{L})|^.{0,6}(?:喜欢|不喜欢|爱|讨厌|偏好)/iu;
const rolePattern =
  /^[^.]{0,30}?(?<!\p{L})(?:leads?|led|heads?|manages?|runs the|owns the|maintains|coordinates?|is (?:now )?(?:the|our|a|an|in charge|responsible|head|lead)(?!\p{L})|will be (?:the )?head|works? (?:as|at|for)|joined|became|takes? over|reports to|leitet|fuhrt|arbeitet|ubernimmt|ist jetzt(?!\p{L})|ist (?:der|die|unser|eine?)(?!\p{L})|dirige|trabaja|es (?:el|la|un|una)(?!\p{L})|travaille|est (?:le|la|un|une)(?!\p{L})|lavora)|^.{0,4}(?:负责|担任|是)/iu;
/** "Piet arbeitet nicht mehr für uns" states no role. */
const deniedRolePattern =
  /^.{0,40}?(?<!\p{L})(?:no longer|not|never|nicht|kein\p{L}*|n['’]|ne|ya no|non)(?!\p{L})|^.{0,4}(?:不再|不是)/iu;
/** "Our dentist is …", "Braumeisterin ist jetzt …". */
const roleBeforeNamePattern =
  /^[^,;:]{3,50}(?<!\p{L})(?:is|ist|est|es|è)(?: now| jetzt| désormais| ahora)? (?:(?:dr|mr|mrs|ms|herr|frau)\.? )?$/iu;
/** "Question: …", "Ada: I do." */
const labelPattern = /^\s*[\p{Lu}\p{Script=Han}][\p{L}.'’ -]{0,30}[:：]\s?/u;
const decisionLabel = /^\s*(?:decision|entscheidung|décision|decisión|决定)\s*[:：]\s*/iu;

interface PersonSentence {
  memory: StoredMemory;
  text: string;
  part: Part;
  compared: ComparedText;
  isSubject: boolean;
  /**
   * The claims of the sentence, and whether it reports a change. Read only if another sentence may take this one back.
   */
  claims(): { frames: ReturnType<typeof framesOf>; statements: ReturnType<typeof statementsOf>; isChange: boolean };
}

/**
 * The lines of a card. Important memories come first, then sentences with the person as subject, then the newest.
 * `memories` are newest first.
 */
export function readPersonLines(person: Entity, memories: readonly StoredMemory[]): Record<Part, PersonLine[]> {
  const names = personNames(person);
  // Names are stemmed too, by the language of each sentence, so all languages of the memories are needed.
  const languages = new Set(['en', ...memories.map(({ language }) => language)]);
  const nameTerms = new Set([...languages].flatMap((one) => names.flatMap((name) => toComparedText(name, one).terms)));
  const sentences: PersonSentence[] = [];
  for (const memory of memories.filter(isStatement)) {
    for (const sentence of sentencesOf(memory.content, memory.language)) {
      const candidate = readSentence(sentence, memory, names);
      if (
        candidate !== null &&
        !sentences.some(
          (later) => repeats(candidate.compared, later.compared) || supersedes(later, candidate, nameTerms),
        )
      )
        sentences.push(candidate);
    }
  }
  const priorityOf = ({ memory, isSubject }: PersonSentence) =>
    (memory.importance >= importanceThreshold ? 2 : 0) + (isSubject ? 1 : 0);
  sentences.sort((one, other) => priorityOf(other) - priorityOf(one));
  const lines: Record<Part, PersonLine[]> = { warnings: [], role: [], preferences: [], facts: [] };
  for (const { part, text, memory } of sentences)
    if (lines[part].length < maxLines[part])
      lines[part].push({ text: leadingExcerpt(text, maxSentenceLength), source: memory.memory_id, day: dayOf(memory) });
  return lines;
}

/** True if a memory makes a statement. A conversation, an exchange or a long document only mentions people. */
function isStatement(memory: StoredMemory): boolean {
  const { content, metadata } = memory;
  if (content.length > maxMemoryLength || metadata.kind === 'interaction' || isSpoken(memory)) return false;
  return content.split('\n').filter((line) => labelPattern.test(line)).length < 3;
}

function readSentence(sentence: string, memory: StoredMemory, names: readonly string[]): PersonSentence | null {
  const text = sentence.replace(decisionLabel, '').trim();
  const isFragment = labelPattern.test(text) || /[?？]/.test(text);
  const isShort = text.split(/\s+/).length < minWords && !/\p{Script=Han}/u.test(text);
  const context = isFragment || isShort ? null : contextOfName(text, names);
  if (context === null) return null;
  const isSubject = /^(?:\p{L}{1,5}\.? )?$/u.test(context.before);
  return {
    memory,
    text,
    part: partOf(text, context, isSubject, memory),
    compared: toComparedText(text, memory.language),
    isSubject,
    claims: once(() => ({ frames: framesOf(text), statements: statementsOf(text), isChange: hasChangeCue(text) })),
  };
}

function partOf(text: string, { before, after }: NameContext, isSubject: boolean, { tags }: StoredMemory): Part {
  if (warningPattern.test(text) || tags.includes('negative')) return 'warnings';
  if (isSubject && preferencePattern.test(after)) return 'preferences';
  return (isSubject && rolePattern.test(after) && !deniedRolePattern.test(after)) || roleBeforeNamePattern.test(before)
    ? 'role'
    : 'facts';
}

/** True if a later sentence contradicts an earlier one, or reports that its matter has changed. */
function supersedes(later: PersonSentence, earlier: PersonSentence, nameTerms: ReadonlySet<string>): boolean {
  if (later.memory === earlier.memory || later.part === 'warnings' || earlier.part === 'warnings') return false;
  const [now, before] = [later.claims(), earlier.claims()];
  const isOpposed =
    now.frames.some((one) => before.frames.some((other) => contradicts(one, other))) ||
    now.statements.some((one) => before.statements.some((other) => opposes(one, other)));
  if (isOpposed) return true;
  const common = earlier.compared.terms.filter((term) => !nameTerms.has(term) && later.compared.terms.includes(term));
  const toStatement = ({ text, isSubject, part }: PersonSentence) => ({ text, isSubject, isRole: part === 'role' });
  if (endsLine(toStatement(later), toStatement(earlier), new Set(common).size)) return true;
  if (!now.isChange || (later.part !== earlier.part && earlier.part !== 'preferences')) return false;
  return common.length >= 1;
}

/** The names of a person, longest first, including the first word of each name. */
function personNames({ name, aliases }: Entity): string[] {
  const names = [name, ...aliases].flatMap((one) => [one, one.split(/\s+/)[0]!]);
  return [...new Set(names.filter((one) => one.length > 1).map(toPlain))].sort(
    (one, other) => other.length - one.length,
  );
}

const toPlain = (text: string) => fold(text.toLowerCase());

interface NameContext {
  before: string;
  after: string;
}

/** The text before and after the name; null if the sentence does not name the person. */
function contextOfName(sentence: string, names: readonly string[]): NameContext | null {
  const text = toPlain(sentence);
  for (const name of names) {
    const edges = /\p{Script=Han}/u.test(name) ? ['', ''] : ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
    const at = text.search(new RegExp(`${edges[0]}${escaped(name)}${edges[1]}`, 'u'));
    if (at >= 0) return { before: text.slice(0, at), after: text.slice(at + name.length) };
  }
  return null;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
