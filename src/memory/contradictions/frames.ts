/** Reads plain English sentences as subject, relation and value. A sentence that is not plain has no frame, which is safe. */
import { analyse } from '../../text/analyse.ts';
import { sentencesOf } from '../../text/sentences/sentences.ts';
import { type Value, valueAt } from './frame-values.ts';

export interface Frame {
  /** The subject's words and all that qualifies it: equal if two sentences speak of the same. */
  subject: string;
  relation: string;
  value: Value;
  isNegated: boolean;
}

/** Memories longer than this are no plain facts, and are not read. */
export const longestFact = 600;
const mostSentences = 6;

/** Words that mark a possible, former or reported statement, which is no fact. */
const hedged =
  /\?|\b(?:if|when|whenever|unless|until|before|after(?! \d+ ?(?:ms|s|secs?|seconds?|min|mins|minutes?|h|hours?|d|days?|weeks?|months?|years?)\b)|might|could|would|will|maybe|perhaps|probably|possibly|plans?|planned|planning|wants?|wanted|hopes?|said|says|thinks?|believes?|used to|almost|nearly|usually|sometimes|often|either|not only|instead of)\b/i;
const mayVerb = /\bmay (?!\d)[a-z]/;
const nowadays =
  /\b(?:now|currently|today|nowadays|at the moment|these days|from now on|officially|actually)\b|(?:,? (?:since|as of|starting|effective|from) [^,]*$)/gi;
const label = /^(?:decision|fact|note|update|correction|fyi):\s*/i;

interface Pattern {
  form: RegExp;
  relation: (verb: string, value: Value) => string | null;
  takesNames: boolean | ((subject: string) => boolean);
}

/** Attributes of which a thing has one: "the owner is …", "the default branch is …". */
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
    takesNames: true,
  },
  {
    form: /^(?<subject>.+?) (?<not>no longer )?(?:lives?|resides?|(?:is|are) (?<not2>not |no longer )?(?:based|located|situated)) (?:in|at) (?<value>.+)$/i,
    relation: () => 'live',
    takesNames: true,
  },
  {
    form: /^(?<subject>.+?) (?<not>no longer )?(?:works? (?:at|for)|(?:is|are) (?<not2>not |no longer )?employed (?:at|by)) (?<value>.+)$/i,
    relation: () => 'work',
    takesNames: true,
  },
  {
    form: /^(?<subject>.+?) (?<not>no longer |does not )?(?<verb>reports? to|runs? on) (?:port )?(?<value>.+)$/i,
    relation: (verb, { kind }) => (kind === 'name' ? verb.toLowerCase().replace(/s(?= )/, '') : 'be'),
    takesNames: true,
  },
  {
    form: /^(?<subject>.+?) (?:is|are) (?<not>not |no longer )?(?<verb>led|owned|maintained|managed|headed|written|hosted|deployed) (?:by|in|on|to|at) (?<value>.+)$/i,
    relation: (verb) => verb.toLowerCase(),
    takesNames: true,
  },
  {
    form: /^(?<subject>.+?) (?<verb>has|have|takes?|costs?|allows?|expires?|starts?|begins?|ends?|opens?|closes?|lasts?|needs?|requires?|holds?|keeps?|listens?|retries|retains?|times out|meets?|happens?|takes place|leaves?|departs?|arrives?)(?: on port| on| at| in| after| for| every| up to)? (?<value>.+)$/i,
    relation: (verb, value) => {
      if (!isDated(value)) return null;
      return /^(?:happen|take(?:s)? place|meet)/i.test(verb) ? 'be' : verb.toLowerCase().replace(/(?<=..)s$/, '');
    },
    takesNames: false,
  },
  {
    form: /^(?<subject>.+?) (?:is|are|must be|has to be)(?<not> not| no longer|n't)?(?: (?:due|set|limited|scheduled))?(?: (?:on|at|in|by|to|for))? (?<value>.+)$/i,
    relation: () => 'be',
    takesNames: (subject) => attribute.test(subject),
  },
];

/** The frames of a short memory, from its plain statements alone. */
export function framesOf(content: string): Frame[] {
  if (content.length > longestFact) return [];
  const sentences = sentencesOf(content.replace(label, ''), 'en');
  return sentences.length > mostSentences ? [] : sentences.flatMap((sentence) => frameOf(sentence) ?? []);
}

function frameOf(sentence: string): Frame | null {
  if (hedged.test(sentence) || mayVerb.test(sentence)) return null;
  const plain = sentence
    .replace(/(?<=\w)n['’]t\b/g, ' not')
    .replace(nowadays, ' ')
    .replace(/[.!;\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  for (const { form, relation, takesNames } of patterns) {
    const groups = form.exec(plain)?.groups;
    if (groups === undefined) continue;
    const { subject = '', verb = '', value: said = '' } = groups;
    const value = valueAt(said, typeof takesNames === 'boolean' ? takesNames : takesNames(subject));
    const name = value && relation(verb, value);
    if (!value || !name) continue;
    const about = wordKey(`${subject} | ${restOf(value)}`);
    if (wordKey(subject) === '' || /\b(?:and|or|but)\b/i.test(subject)) return null;
    return { subject: about, relation: name, value, isNegated: Boolean(groups.not ?? groups.not2) };
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

/** "/min", "per minute" and "a minute" are one. Counted calls or requests need no mention. */
function restOf({ rest }: Value): string {
  return rest
    .replace(/\/\s?([a-z]+)/gi, (_all, unit: string) => ` per ${unitWords[unit.toLowerCase()] ?? unit}`)
    .replace(/\b(?:requests?|calls?|queries|times|o'clock|utc|port)\b/gi, ' ');
}

const fillers =
  /^(?:the|a|an|our|my|your|of|for|in|on|at|to|by|per|every|each|is|are|it|he|she|they|we|i|you|this|that|there|these|those)$/;

/** The sorted words, so that "the limit of the API" is "the API limit". Pronouns name nobody. */
function wordKey(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_.-]*[\p{L}\p{N}]/gu) ?? [];
  const telling = words.filter((word) => !fillers.test(word));
  return [...new Set(telling.flatMap((word) => analyse(word, 'en').slice(0, 1)))].sort().join(' ');
}

/** Whether two frames cannot both hold: they give the same attribute of the same subject another value. */
export function contradicts(one: Frame, other: Frame): boolean {
  if (one.relation !== other.relation || one.subject !== other.subject || one.value.kind !== other.value.kind)
    return false;
  const isSame = one.value.key === other.value.key;
  if (one.isNegated || other.isNegated) return isSame && one.isNegated !== other.isNegated;
  return !isSame && !holds(one.value.key, other.value.key) && !holds(other.value.key, one.value.key);
}

/** Whether one value only says more: "Berlin" and "Berlin Mitte", "May" and "May 12". */
function holds(key: string, part: string): boolean {
  return /[a-z]/.test(part) && ` ${key} `.includes(` ${part} `);
}
