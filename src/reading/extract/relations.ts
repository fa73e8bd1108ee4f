/** Finds simple relations between two names in a text, from the words between them. */
import type { FoundRelation, MentionKind } from './mention.ts';
import { firstPerson, personal, type RelationPattern, relationPatterns } from './relation-words.ts';
import type { Turn } from './speakers.ts';

/** A position in the text, and the mention at it. */
export interface Occurrence {
  start: number;
  end: number;
  kind: MentionKind;
  mention: number;
}

/** The last relation and its subject, which a list may continue. */
interface Open {
  subject: Occurrence;
  relation: string;
  inverse: boolean;
}

/** Longest text between two names of one statement, in characters. */
const maxBetweenLength = 48;
/** Longest text examined before the first name or after the second, in characters. */
const maxContextLength = 40;
const conjunction = /^(?:,? (?:and|or|as well as|und|oder|et|ou|y|o) |, |、|和|与)(?:the |a )?$/i;

const continued = /^,? (?:and|und|et|y) (?=\S)/i;

/**
 * The relations in a text. `occurrences` must be sorted and not overlap. Linear: each occurrence is compared only with
 * the one before it, and lists are continued.
 */
export function relationsIn(text: string, occurrences: readonly Occurrence[], turns: readonly Turn[]): FoundRelation[] {
  const relations: FoundRelation[] = [];
  let open: Open | null = null;
  let person: Occurrence | null = personOf(occurrences[0]);
  for (let at = 1; at < occurrences.length; at += 1) {
    const [before, object] = [occurrences[at - 1]!, occurrences[at]!];
    const between = text.slice(before.end, object.start);
    const isSameSentence = !sentenceEnd.test(between);
    if (isSameSentence && between.length <= maxBetweenLength) {
      if (!(open && conjunction.test(between))) open = tieAt(text, occurrences, at, { open, person });
      if (open) add(relations, open.subject, object, open.relation, open.inverse);
    } else open = null;
    person = (isSameSentence ? person : null) ?? personOf(object);
  }
  addOwn(text, occurrences, turns, relations);
  return relations;
}

const sentenceEnd = /[.!?\n。！？]/;
const personOf = (one: Occurrence | undefined) => (one?.kind === 'person' ? one : null);

/** A plural verb after a conjunction. Its subject is a group, not a single name. */
const ofSeveral =
  /^,? (?:and|und) (?:now |jetzt |nun )?(?:buy|get|receive|source|order|take|use|own|need|rely|depend|require|maintain|supply|kaufen|beziehen|bekommen|nutzen|verwenden)(?!\p{L})/iu;

/**
 * The relation stated about the occurrence at `at`, with its subject. The subject is the name before it. In a continued
 * clause it is the subject of the previous statement ("… works at Acme and lives in Porto") or of the sentence ("Ingrid
 * left Nordlys and now works at Fjordline").
 */
function tieAt(
  text: string,
  occurrences: readonly Occurrence[],
  at: number,
  { open, person }: { open: Open | null; person: Occurrence | null },
): Open | null {
  const [before, object] = [occurrences[at - 1]!, occurrences[at]!];
  const mover = findMovedPerson(text, occurrences, at);
  if (mover) return { subject: mover, relation: 'lives_in', inverse: false };
  const between = text.slice(before.end, object.start).replace(/[`"“”„«»*_()]/g, '');
  if (!/\p{L}/u.test(between)) return null;
  const around = {
    before: text.slice(Math.max(0, before.start - maxContextLength), before.start),
    after: text.slice(object.end, object.end + maxContextLength),
  };
  const isContinued = continued.test(between);
  // "We left Acme and buy the wire from Nordlys": the buyer is none of the names.
  if (ofSeveral.test(between)) return null;
  for (const subject of isContinued ? [open?.subject ?? before, person] : [before]) {
    const found = subject && relationBetween(between.replace(continued, ' '), subject.kind, object.kind, around);
    if (found) return { subject, ...found };
  }
  return null;
}

function add(
  relations: FoundRelation[],
  subject: Occurrence,
  object: Occurrence,
  relation: string,
  inverse: boolean,
): void {
  if (subject.mention === object.mention) return;
  const [from, to] = inverse ? [object.mention, subject.mention] : [subject.mention, object.mention];
  if (!relations.some((known) => known.from === from && known.to === to && known.relation === relation))
    relations.push({ from, relation, to });
}

/** The person who has moved, if both places follow each other: "Henrietta moved from Antwerp to Ghent". */
function findMovedPerson(text: string, occurrences: readonly Occurrence[], at: number): Occurrence | null {
  const [mover, from, to] = [occurrences[at - 2], occurrences[at - 1]!, occurrences[at]!];
  if (mover?.kind !== 'person' || !isPlace(from.kind) || !isPlace(to.kind)) return null;
  return /^ (?:has |have |ist |sind )?(?:(?:just |recently )?(?:moved|relocated|moves) from|von|zog von|a déménagé de|se mudó de|se ha mudado de) $|^从$/u.test(
    text.slice(mover.end, from.start),
  )
    ? mover
    : null;
}

const isPlace = (kind: MentionKind) => kind === 'place';
const mayDeal = (kind: MentionKind) =>
  kind === 'organisation' || kind === 'name' || kind === 'project' || kind === 'person';
const mayEmploy = (kind: MentionKind) => kind === 'organisation' || kind === 'name' || kind === 'project';

/** The patterns that match the words between two names. Cached for short texts, because " in " and " of " recur. */
function patternsFor(between: string): readonly RelationPattern[] {
  const cached = patternCache.get(between);
  if (cached !== undefined) return cached;
  const found = relationPatterns.filter(({ between: words }) => words.test(between));
  if (between.length > maxCachedLength) return found;
  if (patternCache.size >= maxCachedTexts) patternCache.clear();
  patternCache.set(between, found);
  return found;
}

/**
 * Compiles the patterns before a text needs them, which takes some 100 ms. Each pattern runs twice, because it is only
 * interpreted the first time. Yields after every few patterns.
 */
export function* prepareRelations(isWide: boolean): Generator<void> {
  const words = isWide ? ' – ' : ' at ';
  for (let time = 0; time < 2; time += 1)
    for (const [at, { between, before, after }] of relationPatterns.entries()) {
      for (const pattern of [between, before, after]) pattern?.test(words);
      if (at % 4 === 3) yield;
    }
}

const patternCache = new Map<string, readonly RelationPattern[]>();
const maxCachedLength = 16;
const maxCachedTexts = 2_000;

function relationBetween(between: string, from: MentionKind, to: MentionKind, setting = { before: '', after: '' }) {
  for (const { relation, inverse, before, after } of patternsFor(between)) {
    if ((before && !before.test(setting.before)) || (after && !after.test(setting.after))) continue;
    const [subject, object] = inverse ? [to, from] : [from, to];
    if (makesSense(relation, subject, object)) return { relation, inverse };
  }
  return null;
}

function makesSense(relation: string, subject: MentionKind, object: MentionKind): boolean {
  if (personal.has(relation) && subject !== 'person' && subject !== 'handle' && subject !== 'name') return false;
  switch (relation) {
    case 'works_at':
      return mayEmploy(object);
    case 'lives_in':
      return isPlace(object) || object === 'name';
    case 'located_in':
      return isPlace(object) && subject !== 'person';
    case 'reports_to':
    case 'married_to':
      return object === 'person' || object === 'name';
    case 'owns':
      return !isPlace(subject) && !isPlace(object) && object !== 'person';
    case 'supplies':
      return mayDeal(subject) && mayDeal(object);
    case 'leads':
      return ['organisation', 'project', 'service', 'repository', 'name'].includes(object);
    case 'replaced_by':
      return !isPlace(subject) && !isPlace(object) && (subject === 'person') === (object === 'person');
    case 'depends_on':
    case 'uses':
      return !isPlace(subject) && !isPlace(object) && object !== 'person';
    case 'created_by':
    case 'reviewed_by':
      return ['person', 'organisation', 'handle', 'name'].includes(object) && subject !== 'person';
    default:
      return true;
  }
}

/** Adds the statements of speakers about themselves: "Priya: I live in Lyon" is about Priya. */
function addOwn(
  text: string,
  occurrences: readonly Occurrence[],
  turns: readonly Turn[],
  relations: FoundRelation[],
): void {
  let next = 0;
  for (const { speaker, end } of turns) {
    while (next < occurrences.length && occurrences[next]!.start < speaker.start) next += 1;
    const subject = occurrences[next];
    if (subject?.start !== speaker.start) continue;
    for (let at = next + 1; at < occurrences.length && occurrences[at]!.start < end; at += 1) {
      const object = occurrences[at]!;
      const before = text.slice(Math.max(occurrences[at - 1]!.end, object.start - maxBetweenLength), object.start);
      const words = firstPerson.exec(before)?.[1];
      if (words === undefined) continue;
      const found = relationBetween(asThirdPerson(words), subject.kind, object.kind);
      if (found) add(relations, subject, object, found.relation, found.inverse);
    }
  }
}

const asThirdPerson = (words: string) => ` ${words.trim()} `;
