/**
 * Parses plain English sentences into subject, relation and value. A sentence that is not plain yields no frame, which
 * is safe.
 */
import { analyse } from '../../text/analyse.ts';
import { sentencesOf } from '../../text/sentences/sentences.ts';
import { type Value, valueAt } from './frame-values.ts';
import { separateFacts } from './separate-facts.ts';

export interface Frame {
  /** The words of the subject and of its qualifiers: equal if two sentences are about the same thing. */
  subject: string;
  relation: string;
  value: Value;
  isNegated: boolean;
}

/** Length in characters. Longer memories do not count as plain facts and are not parsed. */
export const maxFactLength = 600;
const maxSentences = 6;

/** Words that mark a possible, former or reported statement, which states no fact. */
const hedgePattern =
  /\?|\b(?:if|when|whenever|unless|until|before|after(?! \d+ ?(?:ms|s|secs?|seconds?|min|mins|minutes?|h|hours?|d|days?|weeks?|months?|years?)\b)|might|could|would|will|maybe|perhaps|probably|possibly|plans?|planned|planning|wants?|wanted|hopes?|said|says|thinks?|believes?|used to|almost|nearly|usually|sometimes|often|either|not only|instead of)\b/i;
const modalMay = /\bmay (?!\d)[a-z]/;
const presentTimeWords =
  /\b(?:now|currently|today|nowadays|at the moment|these days|from now on|officially|actually)\b|(?:,? (?:since|as of|starting|effective|from) [^,]*$)/gi;
const label = /^(?:decision|fact|note|update|correction|fyi):\s*/i;

interface Pattern {
  form: RegExp;
  relation: (verb: string, value: Value) => string | null;
  acceptsNames: boolean | ((subject: string) => boolean);
}

/** Attributes that have one value at a time: "the owner is …", "the default branch is …". */
const attribute =
  /\b(?:owner|lead|leader|manager|maintainer|head|boss|ceo|cto|capital|headquarters|address|location|region|city|country|branch|backend|database|engine|provider|host|framework|language|version|timezone|time zone|name|nickname|codename|currency|contact|reviewer|assignee|approver|editor|registry|cluster|model)(?: (?:of|for) [^.]+)?$/i;
const isDated = ({ kind }: Value) => /^(?:weekday|clock|date|number)/.test(kind);

const patterns: readonly Pattern[] = [
  {
    form: /^(?<subject>.+?) (?:has |have |is |are |was |were |been )*(?<verb>moved|relocated|switched|changed|raised|increased|lowered|reduced|cut|set|migrated|bumped|postponed|rescheduled|updated)(?: from .+?)? to (?<value>.+)$/i,
    relation: (verb, value) => {
      if (isDated(value) || value.kind.startsWith('state')) return 'be';
      if (/moved|relocated/i.test(verb)) return 'live';
      return /switched|migrated/i.test(verb) ? 'run on' : 'be';
    },
    acceptsNames: true,
  },
  {
    form: /^(?<subject>.+?) (?<not>no longer )?(?:lives?|resides?|(?:is|are) (?<not2>not |no longer )?(?:based|located|situated)) (?:in|at) (?<value>.+)$/i,
    relation: () => 'live',
    acceptsNames: true,
  },
  {
    form: /^(?<subject>.+?) (?<not>no longer )?(?:works? (?:at|for)|(?:is|are) (?<not2>not |no longer )?employed (?:at|by)) (?<value>.+)$/i,
    relation: () => 'work',
    acceptsNames: true,
  },
  {
    form: /^(?<subject>.+?) (?<not>no longer |does not )?(?<verb>reports? to|runs? on) (?:port )?(?<value>.+)$/i,
    relation: (verb, { kind }) => (kind === 'name' ? verb.toLowerCase().replace(/s(?= )/, '') : 'be'),
    acceptsNames: true,
  },
  {
    form: /^(?<subject>.+?) (?:is|are) (?<not>not |no longer )?(?<verb>led|owned|maintained|managed|headed|written|hosted|deployed) (?:by|in|on|to|at) (?<value>.+)$/i,
    relation: (verb) => verb.toLowerCase(),
    acceptsNames: true,
  },
  {
    form: /^(?<subject>.+?) (?<verb>has|have|takes?|costs?|allows?|expires?|starts?|begins?|ends?|opens?|closes?|lasts?|needs?|requires?|holds?|keeps?|listens?|retries|retains?|times out|meets?|happens?|takes place|leaves?|departs?|arrives?|seats?|sleeps?|fits?|weighs?)(?: on port| on| at| in| after| for| every| up to)? (?<value>.+)$/i,
    relation: (verb, value) => {
      if (!isDated(value)) return null;
      return /^(?:happen|take(?:s)? place|meet)/i.test(verb) ? 'be' : verb.toLowerCase().replace(/(?<=..)s$/, '');
    },
    acceptsNames: false,
  },
  {
    form: /^(?<subject>.+?) (?:is|are|must be|has to be)(?<not> not| no longer|n't)?(?: (?:due|set|limited|scheduled))?(?: (?:on|at|in|by|to|for))? (?<value>.+)$/i,
    relation: () => 'be',
    acceptsNames: (subject) => attribute.test(subject),
  },
];

/** The frames of the plain sentences of a short memory. */
export function framesOf(content: string): Frame[] {
  if (content.length > maxFactLength) return [];
  const all = sentencesOf(content.replace(label, ''), 'en');
  const sentences = all.flatMap((one) => (hedgePattern.test(one) ? one : separateFacts(one)));
  return sentences.length > maxSentences ? [] : sentences.flatMap((sentence) => frameOf(sentence) ?? []);
}

function frameOf(sentence: string): Frame | null {
  if (hedgePattern.test(sentence) || modalMay.test(sentence)) return null;
  const plain = sentence
    .replace(/(?<=\w)n['’]t\b/g, ' not')
    .replace(presentTimeWords, ' ')
    .replace(/[.!;\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  for (const { form, relation, acceptsNames } of patterns) {
    const groups = form.exec(plain)?.groups;
    if (groups === undefined) continue;
    const { subject = '', verb = '', value: valueText = '' } = groups;
    const value = valueAt(valueText, typeof acceptsNames === 'boolean' ? acceptsNames : acceptsNames(subject));
    const relationName = value && relation(verb, value);
    if (!value || !relationName) continue;
    const qualifiedSubject = wordKey(`${subject} | ${qualifierOf(value)}`);
    if (wordKey(subject) === '' || /\b(?:and|or|but)\b/i.test(subject)) return null;
    return { subject: qualifiedSubject, relation: relationName, value, isNegated: Boolean(groups.not ?? groups.not2) };
  }
  return null;
}

const unitWords: Record<string, string> = {
  s: 'second',
  sec: 'second',
  min: 'minute',
  h: 'hour',
  hr: 'hour',
  d: 'day',
};

/** Normalises "/min" to "per minute", and drops counted things such as calls or requests. */
function qualifierOf({ qualifier }: Value): string {
  return qualifier
    .replace(/\/\s?([a-z]+)/gi, (_all, unit: string) => ` per ${unitWords[unit.toLowerCase()] ?? unit}`)
    .replace(/\b(?:requests?|calls?|queries|times|o'clock|utc|port)\b/gi, ' ');
}

const functionWords =
  /^(?:the|a|an|our|my|your|of|for|in|on|at|to|by|per|every|each|is|are|it|he|she|they|we|i|you|this|that|there|these|those)$/;

/** The sorted content words, so that "the limit of the API" equals "the API limit". Pronouns are dropped. */
function wordKey(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_.-]*[\p{L}\p{N}]/gu) ?? [];
  const contentWords = words.filter((word) => !functionWords.test(word));
  return [...new Set(contentWords.flatMap((word) => analyse(word, 'en').slice(0, 1)))].sort().join(' ');
}

/** True if two frames cannot both be true: they give the same attribute of the same subject different values. */
export function contradicts(one: Frame, other: Frame): boolean {
  if (one.relation !== other.relation || one.subject !== other.subject || one.value.kind !== other.value.kind)
    return false;
  const isSameValue = one.value.key === other.value.key;
  if (one.isNegated || other.isNegated) return isSameValue && one.isNegated !== other.isNegated;
  if (one.value.kind === 'date') return areDifferentDates(one.value.key, other.value.key);
  return !isSameValue && !includesPart(one.value.key, other.value.key) && !includesPart(other.value.key, one.value.key);
}

/** A date's key: its day, month and year, each but the month optional. */
const datePattern = /^(?:(?<day>\d{1,2}) )?(?<month>[a-z]{3})(?: (?<year>\d{4}))?$/;

/** True unless one date only adds a day or a year: "December 2026" and "15 December" may be the same day. */
function areDifferentDates(one: string, other: string): boolean {
  const [parts, otherParts] = [datePattern.exec(one)?.groups, datePattern.exec(other)?.groups];
  if (parts === undefined || otherParts === undefined) return one !== other;
  return ['day', 'month', 'year'].some(
    (part) => parts[part] !== undefined && otherParts[part] !== undefined && parts[part] !== otherParts[part],
  );
}

/** True if one value only adds detail: "Berlin" and "Berlin Mitte". */
function includesPart(key: string, part: string): boolean {
  return /[a-z]/.test(part) && ` ${key} `.includes(` ${part} `);
}
