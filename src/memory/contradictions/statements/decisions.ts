/** Compares decisions: one on the same matter as an earlier one takes its place, though both may be carried out. */
import { analyse } from '../../../text/analyse.ts';
import { detectLanguage } from '../../../text/language.ts';
import { sharedOf } from '../shared-words.ts';
import { areOthers, dropsOf, goesBack, opposes } from './opposition.ts';
import type { PlainStatement } from './statements.ts';

/** How a decision relates to an earlier one: it expressly reverses it, it seems to be of the same matter, or neither (null). */
export function decidesAnew(newer: PlainStatement, older: PlainStatement): 'reverses' | 'competes' | null {
  const shared = sharedOf(newer.matter, older.matter);
  const share = shared / Math.max(1, Math.min(newer.matter.size, older.matter.size));
  if (shared === 0 || areOthers(newer.numbers, older.numbers)) return null;
  // "Back to Nomad" says nothing of deployments: the older one is needed to find it.
  if (goesBack(newer, older)) return 'competes';
  const namesTheOld = dropsOf(newer, older);
  if (namesTheOld && shared >= 2) return 'reverses';
  if (opposes(newer, older)) return newer.hasChanged ? 'reverses' : 'competes';
  if (newer.isUpheld) return null;
  if (newer.hasChanged && shared >= 2 && share >= 0.4) return 'competes';
  const own = [newer.matter.size - shared, older.matter.size - shared];
  return shared >= 2 && share >= 0.6 && own.every((left) => left <= 2) && share < 1 ? 'competes' : null;
}

const rationale = /^Rationale: (?<reason>.*)$/mu;
const movesTo =
  /(?<!\p{L})(?:(?:mov|switch|migrat|chang)(?:es?|ing)?|goe?s?|wechseln|gehen|steigen|passons|passe|pasamos|cambiamos)(?!\p{L})[^.;\n]{0,40} (?:to|zu|zum|zur|auf|à|a) /iu;

/** A decision as it is stored, and what it states. */
interface Decided {
  content: string;
  statements: readonly PlainStatement[];
}

/**
 * Whether a new decision takes up what an earlier return left: "We move monitoring to Prometheus" after "We return to Zabbix", of which the reason says
 * what was wrong with Prometheus.
 */
export function takesUpWhatWasLeft(newer: Decided, older: Decided): boolean {
  const reason = rationale.exec(older.content)?.groups?.reason;
  if (reason === undefined || !older.statements.some(({ returned }) => returned !== null)) return false;
  const blamed = new Set(analyse(reason, detectLanguage(reason)));
  const kept = new Set(older.statements.flatMap(({ matter, returned }) => [...matter, ...(returned?.to ?? [])]));
  const isMove = movesTo.test(newer.content);
  return newer.statements.some(
    ({ matter, hasChanged, isDenied }) =>
      (hasChanged || isMove) &&
      !isDenied &&
      sharedOf(new Set([...matter].filter((word) => !kept.has(word))), blamed) > 0,
  );
}

const afterAll = /(?<!\p{L})(?:after all|doch|finalement|al final|alla fine)(?!\p{L})|还是/iu;

/** Whether a new decision says that something comes about after all, and begins with what the older one begins with: "Music is played live after all". */
export const decidesAfterAll = (newer: Decided, older: Decided): boolean =>
  afterAll.test(newer.content) &&
  newer.statements.some((one) =>
    older.statements.some(
      (other) =>
        beginAlike(one.matter, other.matter) ||
        (keeps.test(older.content) && movesTo.test(newer.content) && beginsWithin(one.matter, other.matter)),
    ),
  );

/** "We keep RabbitMQ for the notifier", and then "The notifier moves to Kafka after all". */
const keeps =
  /(?<!\p{L})(?:keep|stay(?:s|ing)? (?:with|on)|stick(?:s|ing)? (?:with|to)|remain(?:s)? (?:with|on)|behalten|bleiben (?:bei|mit)|gardons|on garde|restons|mantenemos|nos quedamos|seguimos|teniamo|restiamo)(?!\p{L})/iu;
const beginsWithin = ([first]: Iterable<string>, matter: ReadonlySet<string>) =>
  first !== undefined && sharedOf(new Set([first]), matter) > 0;

const beginAlike = ([one]: Iterable<string>, [other]: Iterable<string>) =>
  one !== undefined && other !== undefined && sharedOf(new Set([one]), new Set([other])) > 0;
