/**
 * Reads what sentences say about a person: a warning, a role, a preference or a fact. Questions and fragments of
 * conversation are skipped.
 */
import { contradicts, framesOf } from '../memory/contradictions/frames.ts';
import { once } from '../memory/contradictions/once.ts';
import { opposes } from '../memory/contradictions/statements/opposition.ts';
import { statementsOf } from '../memory/contradictions/statements/statements.ts';
import type { Entity } from '../model/entity.ts';
import type { StoredMemory } from '../model/memory.ts';
import { dayOf } from '../retrieval/pack/citation.ts';
import { type ComparedText, comparedText, repeats } from '../retrieval/pack/repeats.ts';
import { hasChangeCue } from '../text/claims/cues.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import { fold } from '../text/fold.ts';
import { sentencesOf } from '../text/sentences/sentences.ts';
import { isSpoken } from './duplicates/may-merge.ts';
import { endsLine } from './ended-lines.ts';

export type Part = 'warnings' | 'role' | 'preferences' | 'facts';
/** A line about a person. `source` is the id of its memory, `day` the day on which the memory happened. */
export type PersonLine = { text: string; source: string; day: string };

const mostLines: Record<Part, number> = { warnings: 4, role: 2, preferences: 4, facts: 4 };
const longestSentence = 240;
const fewestWords = 3;
/** A longer memory is a document or a conversation, whose single sentences say little. */
const longestMemory = 800;
/** Importance from which a line comes first, whatever its content. */
const important = 0.8;

const warns =
  /allerg|intoleran|anaphyla|epilep|diabet|asthma|\bmust (?:not|never)\b|\bcannot (?:eat|drink|take)\b|\bmay not\b|\bin an emergency\b|\bdanger|verträgt (?:kein|nicht)|\bdarf (?:kein|nicht|nie)|gefähr|no puede (?:comer|tomar)|ne (?:peut|doit) pas|过敏|不能吃|禁忌/iu;
/** Patterns for the text at or soon after the name. Text and patterns are compared without accents. */
const prefers =
  /^.{0,40}?(?<!\p{L})(?:prefers?|preferred|likes?|loves?|hates?|dislikes?|wants?|wishes|favou?rites?|insists?|avoids?|enjoys?|(?:has )?(?:stopped|given up|switched from)|(?:does not|doesn't|do not|don't|no longer) (?:like|want|eat|drink|use|likes|wants|eats|drinks|uses)|bevorzugt|mag|mochte|trinkt|isst|liebt|prefiere|quiere|(?:le|les) gusta|prefere|aime|n['’]aime|veut|deteste|preferisce|vuole)(?!\p{L})|^.{0,6}(?:喜欢|不喜欢|爱|讨厌|偏好)/iu;
const hasRole =
  /^[^.]{0,30}?(?<!\p{L})(?:leads?|led|heads?|manages?|runs the|owns the|maintains|coordinates?|is (?:now )?(?:the|our|a|an|in charge|responsible|head|lead)(?!\p{L})|will be (?:the )?head|works? (?:as|at|for)|joined|became|takes? over|reports to|leitet|fuhrt|arbeitet|ubernimmt|ist jetzt(?!\p{L})|ist (?:der|die|unser|eine?)(?!\p{L})|dirige|trabaja|es (?:el|la|un|una)(?!\p{L})|travaille|est (?:le|la|un|une)(?!\p{L})|lavora)|^.{0,4}(?:负责|担任|是)/iu;
/** "Piet arbeitet nicht mehr für uns" states no role. */
const deniesRole =
  /^.{0,40}?(?<!\p{L})(?:no longer|not|never|nicht|kein\p{L}*|n['’]|ne|ya no|non)(?!\p{L})|^.{0,4}(?:不再|不是)/iu;
/** "Our dentist is …", "Braumeisterin ist jetzt …". */
const isRoleOf =
  /^[^,;:]{3,50}(?<!\p{L})(?:is|ist|est|es|è)(?: now| jetzt| désormais| ahora)? (?:(?:dr|mr|mrs|ms|herr|frau)\.? )?$/iu;
/** "Question: …", "Ada: I do." */
const label = /^\s*[\p{Lu}\p{Script=Han}][\p{L}.'’ -]{0,30}[:：]\s?/u;
const decision = /^\s*(?:decision|entscheidung|décision|decisión|决定)\s*[:：]\s*/iu;

interface Told {
  memory: StoredMemory;
  text: string;
  part: Part;
  said: ComparedText;
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
  const nameTerms = new Set([...languages].flatMap((one) => names.flatMap((name) => comparedText(name, one).terms)));
  const all: Told[] = [];
  for (const memory of memories.filter(isStatement)) {
    for (const sentence of sentencesOf(memory.content, memory.language)) {
      const told = toldOf(sentence, memory, names);
      if (told !== null && !all.some((later) => repeats(told.said, later.said) || takesBack(later, told, nameTerms)))
        all.push(told);
    }
  }
  const isFirst = ({ memory, isSubject }: Told) => (memory.importance >= important ? 2 : 0) + (isSubject ? 1 : 0);
  all.sort((one, other) => isFirst(other) - isFirst(one));
  const lines: Record<Part, PersonLine[]> = { warnings: [], role: [], preferences: [], facts: [] };
  for (const { part, text, memory } of all)
    if (lines[part].length < mostLines[part])
      lines[part].push({ text: leadingExcerpt(text, longestSentence), source: memory.memory_id, day: dayOf(memory) });
  return lines;
}

/** True if a memory makes a statement. A conversation, an exchange or a long document only mentions people. */
function isStatement(memory: StoredMemory): boolean {
  const { content, metadata } = memory;
  if (content.length > longestMemory || metadata.kind === 'interaction' || isSpoken(memory)) return false;
  return content.split('\n').filter((line) => label.test(line)).length < 3;
}

function toldOf(sentence: string, memory: StoredMemory, names: readonly string[]): Told | null {
  const text = sentence.replace(decision, '').trim();
  const isScrap = label.test(text) || /[?？]/.test(text);
  const isShort = text.split(/\s+/).length < fewestWords && !/\p{Script=Han}/u.test(text);
  const around = isScrap || isShort ? null : aroundName(text, names);
  if (around === null) return null;
  const isSubject = /^(?:\p{L}{1,5}\.? )?$/u.test(around.before);
  return {
    memory,
    text,
    part: partOf(text, around, isSubject, memory),
    said: comparedText(text, memory.language),
    isSubject,
    claims: once(() => ({ frames: framesOf(text), statements: statementsOf(text), isChange: hasChangeCue(text) })),
  };
}

function partOf(text: string, { before, after }: Around, isSubject: boolean, { tags }: StoredMemory): Part {
  if (warns.test(text) || tags.includes('negative')) return 'warnings';
  if (isSubject && prefers.test(after)) return 'preferences';
  return (isSubject && hasRole.test(after) && !deniesRole.test(after)) || isRoleOf.test(before) ? 'role' : 'facts';
}

/** True if a later sentence contradicts an earlier one, or reports that its matter has changed. */
function takesBack(later: Told, earlier: Told, nameTerms: ReadonlySet<string>): boolean {
  if (later.memory === earlier.memory || later.part === 'warnings' || earlier.part === 'warnings') return false;
  const [now, before] = [later.claims(), earlier.claims()];
  const isOpposed =
    now.frames.some((one) => before.frames.some((other) => contradicts(one, other))) ||
    now.statements.some((one) => before.statements.some((other) => opposes(one, other)));
  if (isOpposed) return true;
  const common = earlier.said.terms.filter((term) => !nameTerms.has(term) && later.said.terms.includes(term));
  const saidOf = ({ text, isSubject, part }: Told) => ({ text, isSubject, isRole: part === 'role' });
  if (endsLine(saidOf(later), saidOf(earlier), new Set(common).size)) return true;
  if (!now.isChange || (later.part !== earlier.part && earlier.part !== 'preferences')) return false;
  return common.length >= 1;
}

/** The names of a person, longest first, including the first word of each name. */
function personNames({ name, aliases }: Entity): string[] {
  const names = [name, ...aliases].flatMap((one) => [one, one.split(/\s+/)[0]!]);
  return [...new Set(names.filter((one) => one.length > 1).map(plain))].sort((one, other) => other.length - one.length);
}

const plain = (text: string) => fold(text.toLowerCase());

interface Around {
  before: string;
  after: string;
}

/** The text before and after the name; null if the sentence does not name the person. */
function aroundName(sentence: string, names: readonly string[]): Around | null {
  const text = plain(sentence);
  for (const name of names) {
    const edges = /\p{Script=Han}/u.test(name) ? ['', ''] : ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
    const at = text.search(new RegExp(`${edges[0]}${escaped(name)}${edges[1]}`, 'u'));
    if (at >= 0) return { before: text.slice(0, at), after: text.slice(at + name.length) };
  }
  return null;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
