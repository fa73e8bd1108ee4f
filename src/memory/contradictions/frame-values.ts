/** Parses the value that a plain English sentence assigns to its subject: a number, a date, a state or a name. */
import { monthNames } from '../../text/claims/calendar-names.ts';
import { numberOfWords } from '../../text/claims/number-words.ts';
import { englishStates } from './state-words/state-predicates.ts';

export interface Value {
  kind: string;
  /** Equal for equal values, whatever their unit. */
  key: string;
  /** The words after the value: "per minute", "in production". */
  qualifier: string;
}

const weekday = /^(?:every )?(mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;
/** Full names or their first letters: "married" begins no date. */
const months = [...monthNames.en.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`), 'sept'].join('|');
const dates = [
  /^\d{4}-\d{2}(?:-\d{2})?\b/,
  new RegExp(`^(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months})(?![a-z])(?:,? \\d{4})?\\b`, 'i'),
  new RegExp(`^(?:${months})(?![a-z])(?: \\d{1,2}(?:st|nd|rd|th)?)?(?:,? \\d{4})?\\b`, 'i'),
];
const clock = /^(?:(\d{1,2}):(\d{2})(?: ?([ap])m)?|(\d{1,2}) ?([ap])m|noon|midnight)\b/i;
const number =
  /^(?:about |around |up to |exactly |at (?:least|most) )?(?<currency>[$€£] ?)?(?<digits>\d+(?:[.,]\d+)*)(?: ?(?<scale>k|m)\b)?(?: ?(?<unit>%|[a-z]+\b))?/i;

/** Seconds of the units of time that have a fixed length. */
export const secondsPerUnit = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const;

/** Unit → its dimension, and its size in the smallest unit of that dimension. */
const units: Record<string, [dimension: string, factor: number]> = Object.fromEntries(
  (
    [
      ['time', 0.001, 'ms millisecond milliseconds'],
      ['time', secondsPerUnit.second, 's sec secs second seconds'],
      ['time', secondsPerUnit.minute, 'min mins minute minutes'],
      ['time', secondsPerUnit.hour, 'h hr hrs hour hours'],
      ['time', secondsPerUnit.day, 'd day days'],
      ['time', secondsPerUnit.week, 'week weeks'],
      ['size', 1, 'kb'],
      ['size', 1_000, 'mb'],
      ['size', 1_000_000, 'gb'],
      ['size', 1_000_000_000, 'tb'],
    ] as const
  ).flatMap(([dimension, factor, names]) => names.split(' ').map((name) => [name, [dimension, factor]])),
);

/**
 * Mutually exclusive English states, with synonyms grouped. They exclude each other only if subject and relation are
 * equal, as in a frame: a service is down or up, a build red or green. `state-words/` lists the states that exclude
 * each other in any form of sentence, in many languages.
 */
const statesOfFrames = [
  [['open'], ['closed']],
  [
    ['online', 'up'],
    ['offline', 'down'],
  ],
  [['public'], ['private', 'internal']],
  [['required', 'mandatory'], ['optional']],
  [
    ['allowed', 'permitted'],
    ['forbidden', 'prohibited', 'banned'],
  ],
  [['supported'], ['unsupported']],
  [['available'], ['unavailable']],
  [
    ['green', 'passing'],
    ['red', 'broken', 'failing'],
  ],
  [['running'], ['paused'], ['stopped']],
  [['in progress', 'ongoing'], ['done', 'finished', 'completed'], ['blocked'], ['cancelled', 'canceled']],
  [['approved'], ['rejected'], ['pending']],
  [['encrypted'], ['unencrypted']],
  [['read-only'], ['writable']],
];
const states = [...statesOfFrames.map((groups) => groups.map((words) => words.join('|'))), ...englishStates].map(
  (groups) => groups.map((words) => new RegExp(`^(?:${words})(?![\\w-])`, 'iu')),
);

const name = /^(?:the )?\p{Lu}[\p{L}\p{N}.'’-]*(?: (?:\p{Lu}[\p{L}\p{N}.'’-]*|\d+(?:\.\d+)*))*/u;

/** The value at the start of a text; null if there is none, or a list of several. */
export function valueAt(text: string, acceptsNames: boolean): Value | null {
  const value = dateAt(text) ?? numberAt(text) ?? stateAt(text) ?? (acceptsNames ? nameAt(text) : null);
  return value !== null && /^(?:,? (?:and|or)\b|,|\/\p{Lu}| ?[-–] ?\d)/u.test(value.qualifier) ? null : value;
}

function dateAt(text: string): Value | null {
  const day = weekday.exec(text);
  if (day) return { kind: 'weekday', key: day[1]!.toLowerCase(), qualifier: text.slice(day[0].length) };
  const time = clock.exec(text);
  if (time) return { kind: 'clock', key: minutesOf(time), qualifier: text.slice(time[0].length) };
  const date = dates.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
  if (date === undefined) return null;
  const key = withMonthName(date)
    .toLowerCase()
    .replace(/\b(?:the|of)\b|(?<=\d)(?:st|nd|rd|th)|,/g, ' ');
  return {
    kind: 'date',
    key: key
      .replace(/[a-z]{3,}/, (month) => month.slice(0, 3))
      .trim()
      .replace(/ +/g, ' ')
      .replace(/^([a-z]{3}) (\d{1,2})(?!\d)/, '$2 $1'),
    qualifier: text.slice(date.length),
  };
}

/** "2026-12-15" as "15 dec 2026", so that both ways of writing a day are equal. */
const withMonthName = (date: string) =>
  date.replace(/^(\d{4})-(\d{2})(?:-0?(\d+))?/, (iso, year: string, month: string, day = '') => {
    const monthName = monthNames.en[Number(month) - 1]?.slice(0, 3);
    return monthName === undefined ? iso : `${day} ${monthName} ${year}`;
  });

function minutesOf([whole, hours, minutes, meridiem, hour, otherMeridiem]: RegExpExecArray): string {
  if (/noon|midnight/i.test(whole)) return /noon/i.test(whole) ? '720' : '0';
  const isAfternoon = (meridiem ?? otherMeridiem)?.toLowerCase() === 'p';
  const h = (Number(hours ?? hour) % ((meridiem ?? otherMeridiem) ? 12 : 24)) + (isAfternoon ? 12 : 0);
  return String(h * 60 + Number(minutes ?? 0));
}

const leadingWord = /^[a-z]+(?:-[a-z]+)?(?= |$)/i;

function numberAt(said: string): Value | null {
  const text = said.replace(leadingWord, (word) => String(numberOfWords(word) ?? word));
  const match = number.exec(text);
  if (match === null) return null;
  const { currency = '', digits = '', scale = '', unit = '' } = match.groups!;
  const amount =
    Number(digits.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')) * ({ k: 1e3, m: 1e6 }[scale.toLowerCase()] ?? 1);
  // A version such as 1.2.3 is no number: its key is the text.
  const amountKey = Number.isNaN(amount) ? digits : String(amount);
  const measure = units[unit.toLowerCase()];
  if (measure)
    return { kind: `number ${measure[0]}`, key: String(amount * measure[1]), qualifier: text.slice(match[0].length) };
  if (unit === '%') return { kind: 'number %', key: amountKey, qualifier: text.slice(match[0].length) };
  return { kind: `number${currency.trim()}`, key: amountKey, qualifier: text.slice(match[0].length - unit.length) };
}

function stateAt(text: string): Value | null {
  for (const [set, groups] of states.entries()) {
    for (const [at, group] of groups.entries()) {
      const match = group.exec(text);
      if (match) return { kind: `state ${set}`, key: String(at), qualifier: text.slice(match[0].length) };
    }
  }
  return null;
}

function nameAt(text: string): Value | null {
  const match = name.exec(text);
  return (
    match && { kind: 'name', key: match[0].toLowerCase().replace(/^the /, ''), qualifier: text.slice(match[0].length) }
  );
}
