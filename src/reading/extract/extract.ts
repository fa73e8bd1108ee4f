/**
 * Extracts the names in a text and the relations that it states between them. Pure: the same text always gives the same
 * reading.
 */
import type { Language } from '../../text/language.ts';
import { normalName } from '../normal-name.ts';
import { otherNames, withOtherNames } from './aliases.ts';
import { caselessNames } from './caseless-names.ts';
import { namesInHan } from './ideographs.ts';
import { withListedPeople } from './listed-people.ts';
import {
  alsoCalled,
  type FoundMention,
  type FoundRelation,
  type MentionKind,
  type NameCandidate,
  type Reading,
  type Span,
} from './mention.ts';
import { nameCandidates } from './names.ts';
import { projectStated, quotedNames } from './quoted.ts';
import { type Occurrence, relationsIn } from './relations.ts';
import { scanWords, type Word } from './scan.ts';
import { turnsOf } from './speakers.ts';
import { partNumbers } from './technical/part-numbers.ts';
import { technicalMention, tokensOf } from './technical/technical.ts';

/** Limit on the mentions kept, by descending weight: a text may name a thousand things. */
const maxMentions = 48;
const maxRelations = 24;

const ideograph = /[\u3400-\u9fff]/;
const unspacedLetters = /[\u3040-\u30ff\u3400-\u9fff]/g;

/** Approximate length of a piece in characters. A piece takes a few milliseconds to read. */
const pieceLength = 4_096;

/**
 * Extracts from a text in linear time: some 40 µs for a sentence or two. For a long text, use {@link extractInPieces}.
 */
export function extract(text: string, language: Language): Reading {
  return mergeReadings([...extractInPieces(text, language)]);
}

/** Extracts piece by piece, so that other work can run in between. `mergeReadings` combines the readings. */
export function* extractInPieces(text: string, language: Language): Generator<Reading> {
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    const { mentions, relations } = extractPiece(text.slice(start, end), language);
    const shift = start;
    yield {
      mentions: mentions.map((mention) => ({ ...mention, start: mention.start + shift, end: mention.end + shift })),
      relations,
    };
    start = end;
  }
}

/** The end of a piece: the last line break, or else the last space, that leaves at least half the full length. */
function endOfPiece(text: string, start: number): number {
  const end = start + pieceLength;
  if (end >= text.length) return text.length;
  for (const sign of ['\n', ' ']) {
    const at = text.lastIndexOf(sign, end);
    if (at > start + pieceLength / 2) return at + 1;
  }
  return end;
}

export function mergeReadings(readings: readonly Reading[]): Reading {
  if (readings.length <= 1) return readings[0] ?? { mentions: [], relations: [] };
  const all = new Map<string, FoundMention>();
  for (const mention of readings.flatMap(({ mentions }) => mentions)) {
    const existing = all.get(mention.normal);
    if (!existing || (mention.certain && !existing.certain)) all.set(mention.normal, mention);
  }
  const mentions = selectHeaviest([...all.values()]);
  const indexOf = new Map(mentions.map(({ normal }, index) => [normal, index]));
  const relations = readings.flatMap((reading) =>
    reading.relations.flatMap(({ from, relation, to }) => {
      const [source, target] = [from, to].map((index) => indexOf.get(reading.mentions[index]!.normal));
      return source === undefined || target === undefined ? [] : [{ from: source, relation, to: target }];
    }),
  );
  return { mentions, relations: relations.slice(0, maxRelations) };
}

/** The heaviest mentions, in the order of the text. */
function selectHeaviest(mentions: readonly FoundMention[]): FoundMention[] {
  return mentions
    .toSorted((one, other) => Number(other.certain) - Number(one.certain) || other.weight - one.weight)
    .slice(0, maxMentions)
    .sort((one, other) => one.start - other.start);
}

/** The marks that replace secrets: `[redacted: aws key]`. */
const redactionMark = /\[redacted\b[^\]\n]{0,60}\]|[[<(](?:redacted|removed|masked|gel(?:ö|oe)scht)[\]>)]/giu;

function extractPiece(piece: string, language: Language): Reading {
  const text = piece.replace(redactionMark, (mark) => '，'.repeat(mark.length));
  const turns = turnsOf(text);
  const speakers = turns.map(({ speaker }) => speaker);
  const technical = technicalNames(text);
  const quoted = quotedNames(text);
  const stated = projectStated(text);
  const first = withoutOverlaps([speakers, stated, technical, quoted]);
  const isIdeographic = ideograph.test(text);
  // Replacing each letter by a comma keeps the offsets and separates the text on both sides.
  const spaced = isIdeographic ? text.replace(unspacedLetters, '，') : text;
  const named = nameCandidates(scanWords(spaced, language), language, covered(first));
  const han = isIdeographic && language !== 'ja' ? namesInHan(text) : [];
  const listed = withListedPeople(text, withoutOverlaps([first, han, named, caselessNames(text)]), language === 'de');
  const { candidates, pairs } = withOtherNames(text, listed, otherNames(text));
  const reading = toReading(text, candidates, pairs, turns);
  const [project] = stated;
  return project ? withShortName(reading, text.slice(0, project.end), language) : reading;
}

/**
 * Adds the capitalised part of the project's name as an alias, because other texts name it like that: "The Bleaching
 * atlas" is about the project Bleaching atlas. `head` is the text up to the end of the whole name.
 */
function withShortName(reading: Reading, head: string, language: Language): Reading {
  const { mentions, relations } = reading;
  const from = mentions.findIndex(({ kind, end }) => kind === 'project' && end === head.length);
  if (from === -1) return reading;
  const whole = mentions[from]!;
  const isShort = ({ start, end, kind }: NameCandidate) =>
    kind === 'project' && start === whole.start && end < whole.end;
  const short = nameCandidates(scanWords(head, language), language, () => false).find(isShort);
  if (short === undefined) return reading;
  const name = head.slice(short.start, short.end);
  const alias = { ...whole, name, normal: normalName(name), end: short.end };
  return {
    mentions: [...mentions, alias],
    relations: [...relations, { from, relation: alsoCalled, to: mentions.length }],
  };
}

function technicalNames(text: string): NameCandidate[] {
  const tokens = tokensOf(text);
  const parts = partNumbers(tokens);
  return tokens.flatMap((token) => {
    const verdict = parts?.get(token);
    const found = verdict === 'no' ? null : technicalMention(token);
    return found ? [verdict === 'maybe' ? { ...found, certain: false } : found] : [];
  });
}

/**
 * Candidates without overlaps, in the order of the text. Of two that overlap, the one from the earlier list wins, then
 * the longer one.
 */
function withoutOverlaps(lists: readonly (readonly NameCandidate[])[]): NameCandidate[] {
  const selected: NameCandidate[] = [];
  const ranked = lists.map((list) => list.toSorted((one, other) => one.start - other.start || other.end - one.end));
  for (const list of ranked) {
    const taken = covered(selected);
    let end = -1;
    const added: NameCandidate[] = [];
    for (const candidate of list) {
      if (candidate.start < end || taken(candidate)) continue;
      added.push(candidate);
      end = candidate.end;
    }
    selected.push(...added);
    selected.sort((one, other) => one.start - other.start);
  }
  return selected;
}

/** Returns a test that is true if a span overlaps one of these sorted spans, by binary search. */
function covered(spans: readonly NameCandidate[]): (span: Pick<Word, 'start' | 'end'>) => boolean {
  return ({ start, end }) => {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle]!.end <= start) low = middle + 1;
      else high = middle;
    }
    return low < spans.length && spans[low]!.start < end;
  };
}

interface Gathered {
  mention: FoundMention;
  count: number;
}

function toReading(
  text: string,
  candidates: readonly NameCandidate[],
  pairs: ReturnType<typeof withOtherNames>['pairs'],
  turns: ReturnType<typeof turnsOf>,
): Reading {
  const byName = new Map<string, Gathered>();
  const places: { normal: string; candidate: NameCandidate }[] = [];
  for (const candidate of candidates) {
    const name = (candidate.name ?? text.slice(candidate.start, candidate.end)).replace(/\s+/g, ' ');
    const normal = normalName(name);
    if (normal === '') continue;
    places.push({ normal, candidate });
    gather(byName, candidate, name, normal);
  }
  const mentions = selectHeaviest(
    [...byName.values()].map(({ mention, count }) => ({ ...mention, weight: weightOf(mention, count) })),
  );
  const indexOf = new Map(mentions.map(({ normal }, index) => [normal, index]));
  const occurrences = places.flatMap(({ normal, candidate: { start, end } }): Occurrence[] => {
    const mention = indexOf.get(normal);
    return mention === undefined ? [] : [{ start, end, mention, kind: mentions[mention]!.kind }];
  });
  const mentionAt = ({ start }: Span) => occurrences.find((one) => one.start === start)?.mention;
  const otherwise = pairs.flatMap(({ of, alias }): FoundRelation[] => {
    const [from, to] = [mentionAt(of), mentionAt(alias)];
    return from === undefined || to === undefined || from === to ? [] : [{ from, relation: alsoCalled, to }];
  });
  const statedRelations = relationsIn(text, occurrences, turns);
  return { mentions, relations: [...otherwise, ...statedRelations].slice(0, maxRelations) };
}

/** Collects one mention per name, with its first position, and the best kind found at any position. */
function gather(
  byName: Map<string, Gathered>,
  { start, end, kind, certain = true }: NameCandidate,
  name: string,
  normal: string,
): void {
  const known = byName.get(normal);
  if (!known) {
    byName.set(normal, { mention: { name, normal, kind, weight: 0, start, end, certain }, count: 1 });
    return;
  }
  known.count += 1;
  const { mention } = known;
  const tellsMore = (certain && !mention.certain) || (certain === mention.certain && mention.kind === 'name');
  if (tellsMore && kind !== 'name') mention.kind = kind;
  mention.certain ||= certain;
}

const ownWeight: Partial<Record<MentionKind, number>> = {
  person: 0.6,
  organisation: 0.55,
  project: 0.6,
  place: 0.5,
  url: 0.3,
  email: 0.35,
  name: 0.4,
};

/** The weight of a mention. Names near the start and repeated names are more likely the subject of the text. */
function weightOf({ kind, start, certain }: FoundMention, count: number): number {
  const weight = (ownWeight[kind] ?? 0.5) + (start < 120 ? 0.15 : 0) + 0.1 * Math.min(2, Math.log2(count));
  return Math.round(Math.min(1, certain ? weight : weight / 2) * 100) / 100;
}
