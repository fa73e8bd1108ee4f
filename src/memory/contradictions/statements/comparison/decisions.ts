/** Compares decisions: a decision on the topic of an earlier one replaces it, even if both could be carried out. */
import { analyse } from '../../../../text/analyse.ts';
import { detectLanguage } from '../../../../text/language.ts';
import { areDisjoint, countSharedWords } from '../../words-in-common.ts';
import type { PlainStatement } from '../statement.ts';
import { returnsToDropped } from '../things/returns.ts';
import { opposes } from './opposition.ts';
import { dropsFrom } from './topic-opposition.ts';

/** A decision and its statements. */
interface Decision {
  content: string;
  statements: readonly PlainStatement[];
}

/**
 * What becomes of an earlier decision: it is superseded if the newer one expressly reverses it, and challenged if both
 * seem to be on one topic. Null if the newer decision leaves it as it is.
 */
export function compareDecisions(newer: Decision, older: Decision): 'superseded' | 'challenged' | null {
  const relations = newer.statements.flatMap((one) => older.statements.map((other) => relationOf(one, other)));
  if (relations.includes('reverses')) return 'superseded';
  const competes = relations.includes('competes') || revivesAbandoned(newer, older) || decidesAfterAll(newer, older);
  return competes ? 'challenged' : null;
}

/** How a statement of a decision relates to one of an earlier decision. Null if they seem to be on different topics. */
function relationOf(newer: PlainStatement, older: PlainStatement): 'reverses' | 'competes' | null {
  const [topic, olderTopic] = [matterOf(newer), matterOf(older)];
  const shared = countSharedWords(topic, olderTopic);
  const share = shared / Math.max(1, Math.min(topic.size, olderTopic.size));
  if (shared === 0 || areDisjoint(newer.numbers, older.numbers)) return null;
  // "Back to Nomad" does not name its topic, deployments; the older decision does.
  if (returnsToDropped(newer, older)) return 'competes';
  const dropsOlder = dropsFrom(newer, older);
  if (dropsOlder && shared >= 2) return 'reverses';
  if (opposes(newer, older)) return newer.hasChanged ? 'reverses' : 'competes';
  if (newer.isUpheld) return null;
  if (newer.hasChanged && shared >= 2 && share >= 0.4) return 'competes';
  const unsharedCounts = [topic.size - shared, olderTopic.size - shared];
  return shared >= 2 && share >= 0.6 && unsharedCounts.every((left) => left <= 2) && share < 1 ? 'competes' : null;
}

/** Words for a replacement itself, which is not the matter of a decision: "instead" in "uses pnpm instead of npm". */
const exchangeWords: ReadonlySet<string> = new Set([
  'instead',
  'statt',
  'anstatt',
  'anstell',
  'lieu',
  'vez',
  'lugar',
  'invec',
]);
const matterOf = ({ topic }: PlainStatement) => new Set([...topic].filter((word) => !exchangeWords.has(word)));

const rationale = /^Rationale: (?<reason>.*)$/mu;
const movePattern =
  /(?<!\p{L})(?:(?:mov|switch|migrat|chang)(?:es?|ing)?|goe?s?|wechseln|gehen|steigen|passons|passe|pasamos|cambiamos)(?!\p{L})[^.;\n]{0,40} (?:to|zu|zum|zur|auf|à|a) /iu;

/**
 * True if a new decision revives an option that an earlier return abandoned: "We move monitoring to Prometheus" after
 * "We return to Zabbix", whose rationale says what was wrong with Prometheus.
 */
function revivesAbandoned(newer: Decision, older: Decision): boolean {
  const reason = rationale.exec(older.content)?.groups?.reason;
  if (reason === undefined || !older.statements.some(({ returnTarget }) => returnTarget !== null)) return false;
  const reasonWords = new Set(analyse(reason, detectLanguage(reason)));
  const keptWords = new Set(
    older.statements.flatMap(({ topic, returnTarget }) => [...topic, ...(returnTarget?.words ?? [])]),
  );
  const isMove = movePattern.test(newer.content);
  return newer.statements.some(
    ({ topic, hasChanged, isDenied }) =>
      (hasChanged || isMove) &&
      !isDenied &&
      countSharedWords(new Set([...topic].filter((word) => !keptWords.has(word))), reasonWords) > 0,
  );
}

const afterAll = /(?<!\p{L})(?:after all|doch|finalement|al final|alla fine)(?!\p{L})|还是/iu;

/**
 * True if a new decision says "after all" and begins with the same word as the older one: "Music is played live after
 * all".
 */
const decidesAfterAll = (newer: Decision, older: Decision) =>
  afterAll.test(newer.content) &&
  newer.statements.some((one) =>
    older.statements.some(
      (other) =>
        startAlike(one.topic, other.topic) ||
        (keepPattern.test(older.content) && movePattern.test(newer.content) && startsWithin(one.topic, other.topic)),
    ),
  );

/** "We keep RabbitMQ for the notifier", and then "The notifier moves to Kafka after all". */
const keepPattern =
  /(?<!\p{L})(?:keep|stay(?:s|ing)? (?:with|on)|stick(?:s|ing)? (?:with|to)|remain(?:s)? (?:with|on)|behalten|bleiben (?:bei|mit)|gardons|on garde|restons|mantenemos|nos quedamos|seguimos|teniamo|restiamo)(?!\p{L})/iu;
const startsWithin = ([first]: Iterable<string>, topic: ReadonlySet<string>) =>
  first !== undefined && countSharedWords(new Set([first]), topic) > 0;

const startAlike = ([one]: Iterable<string>, [other]: Iterable<string>) =>
  one !== undefined && other !== undefined && countSharedWords(new Set([one]), new Set([other])) > 0;
