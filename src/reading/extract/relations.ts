/** Finds the plain relations between two names of a text, by the words between them. */
import type { FoundRelation, MentionKind } from './mention.ts';
import { firstPerson, personal, relationPatterns } from './relation-words.ts';
import type { Turn } from './speakers.ts';

/** A place in the text, and the mention that stands there. */
export interface Occurrence {
  start: number;
  end: number;
  kind: MentionKind;
  mention: number;
}

/** The last relation and its subject. */
interface Open {
  subject: Occurrence;
  relation: string;
  inverse: boolean;
}

/** Longest text between two names of one statement. */
const longestBetween = 48;
const conjunction = /^(?:,? (?:and|or|as well as|und|oder|et|ou|y|o) |, |、|和|与)(?:the |a )?$/i;

const continued = /^,? (?:and|und|et|y) (?=\S)/i;

/**
 * The relations of a text. `occurrences` are sorted and do not overlap. Linear: each is compared with the one before it, and lists are
 * followed.
 */
export function relationsIn(text: string, occurrences: readonly Occurrence[], turns: readonly Turn[]): FoundRelation[] {
  const relations: FoundRelation[] = [];
  let open: Open | null = null;
  for (let at = 1; at < occurrences.length; at += 1) {
    const [before, object] = [occurrences[at - 1]!, occurrences[at]!];
    const between = text.slice(before.end, object.start);
    const isNear = between.length <= longestBetween && !/[.!?\n。！？]/.test(between);
    if (isNear && open && conjunction.test(between)) {
      add(relations, open.subject, object, open.relation, open.inverse);
      continue;
    }
    const said = between.replace(/[`"“”„«»*_()]/g, '');
    // "… works at Acme and lives in Porto": both are said of the same subject.
    const subject: Occurrence = open && continued.test(said) ? open.subject : before;
    const found: Omit<Open, 'subject'> | null = isNear
      ? relationBetween(said.replace(continued, ' '), subject.kind, object.kind)
      : null;
    open = found && { subject, ...found };
    if (found) add(relations, subject, object, found.relation, found.inverse);
  }
  addOwn(text, occurrences, turns, relations);
  return relations;
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

const isPlace = (kind: MentionKind) => kind === 'place';
const mayEmploy = (kind: MentionKind) => kind === 'organisation' || kind === 'name' || kind === 'project';

function relationBetween(between: string, from: MentionKind, to: MentionKind) {
  for (const { relation, between: words, inverse } of relationPatterns) {
    if (!words.test(between)) continue;
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

/** Adds what a speaker says of herself: "Priya: I live in Lyon" is said of Priya. */
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
      const before = text.slice(Math.max(occurrences[at - 1]!.end, object.start - longestBetween), object.start);
      const words = firstPerson.exec(before)?.[1];
      if (words === undefined) continue;
      const found = relationBetween(asThirdPerson(words), subject.kind, object.kind);
      if (found) add(relations, subject, object, found.relation, found.inverse);
    }
  }
}

const asThirdPerson = (words: string) => ` ${words.trim()} `;
