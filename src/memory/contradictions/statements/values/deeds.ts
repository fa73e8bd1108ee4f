/**
 * Tells a report of something done once, as a diary has it: "I ran 5 km", "Spent 20 euros at Lidl", "J'ai couru 5 km",
 * 跑了5公里. Another amount in another report is no contradiction.
 */
import { userPlaceholder } from '../../../../text/claims/user-placeholder.ts';

const words = (source: string) => `(?:${source})(?![\\p{L}\\p{N}])`;

/** Past forms of verbs of doing that also begin a note without a subject. */
const bareVerb = words(
  'ran|walked|jogged|cycled|biked|swam|hiked|rowed|rode|drove|flew|slept|napped|ate|drank|cooked|baked|paid|spent|bought|sold|earned|donated|tipped|withdrew|deposited|took|gave|got|had|fed|changed (?:a|the) (?:diaper|nappy)|watered|read|wrote|studied|worked|practi[sc]ed|trained|exercised|meditated|lifted|did|made|picked|planted|harvested|collected|refuelled|refueled|refilled|filled up|charged|called|phoned|emailed|met|visited|watched|played|cleaned|repaired|fixed|packed|shipped|delivered|deployed|released|merged|reviewed|burned|lost|won|logged',
);
const inEnglish = `(?:(?:${userPlaceholder}|I|We|we)(?: (?:just|also|only))? (?:${bareVerb}|(?!need|want|like|own|use)\\p{Ll}{2,}ed(?!\\p{L}))|${bareVerb})`;
/** German participles at the end, with or without an auxiliary verb at the beginning. */
const participle =
  '(?:auf|aus|ab|an|ein|mit|nach|vor|zu)?(?:ge\\p{Ll}{3,}(?:t|en)|(?:be|ver|er|ent)(?:zahlt|kauft|trunken|braucht|sorgt|schickt))';
const inGerman = `(?:(?:${userPlaceholder} (?:hat|ist)|Wir (?:haben|sind)|(?:Heute|Gerade) (?:habe|bin) ich|(?:Heute|Gerade) haben wir) [^.;]{2,60} |\\d[^.;]{1,60} )${participle}[.!]?$`;
const inFrench = `(?:${userPlaceholder} a|Nous avons|On a) (?:encore |juste )?(?:\\p{Ll}{2,}(?:é|i|u|is|it)|couru|bu|lu|dormi)(?!\\p{L})`;
const inSpanish = `(?:He|Hemos|Hoy he|Hoy hemos) \\p{Ll}{2,}(?:ado|ido|ído|cho|sto|to)(?!\\p{L})|\\p{Lu}\\p{Ll}{2,}(?:é|í)(?= (?:\\P{L}{0,3}\\d|un|el|la|los|las|en|por|con))`;
const inItalian =
  '(?:Ho|Abbiamo|Oggi ho|Oggi abbiamo) \\p{Ll}{2,}(?:ato|uto|ito|tto|sto|rso|eso|lto|iso|sso|rto)(?!\\p{L})';
const inDutch = `(?:Ik heb|We hebben|Wij hebben|Ik ben|Vandaag heb ik) [^.;]{2,60} ge\\p{Ll}{3,}(?:t|d|en)[.!]?$`;
const deed = new RegExp(`^(?:${[inEnglish, inGerman, inFrench, inSpanish, inItalian, inDutch].join('|')})`, 'u');
const deedWithCapital = new RegExp(`^${bareVerb}`, 'iu');

const inChinese =
  /^(?:我|我们)?(?:今天|刚才|刚刚)?(?!变|成|换|改|涨|降|搬|辞|离)\p{Script=Han}{1,2}了\s?[\d一二两三四五六七八九十]/u;
const inJapanese = /\d[^。は]*(?<!で|になりま|に(?:変わ|な)|変更)(?:ました|った|んだ|した|いた)。?$/u;

/** True for such a report. A state or a change is none. */
export const isDeed = (text: string): boolean =>
  deed.test(text) ||
  deedWithCapital.test(text) ||
  inChinese.test(text) ||
  (inJapanese.test(text) && !text.includes('は'));
