/**
 * Lowers memories about the same thing of somebody else: "Ella's shoe size is 38" answers neither "What is my shoe
 * size?" nor "What is Ben's?".
 */
import type { StoredMemory } from '../../model/memory.ts';
import { isGivenName } from '../../reading/extract/dictionary.ts';
import { ownerIn } from '../../reading/extract/scan.ts';
import { hasFirstPerson } from '../../text/claims/first-person.ts';
import { leadingRelativeIn } from '../../text/claims/relatives.ts';
import { fold } from '../../text/fold.ts';
import { byRank, type RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import type { Trace } from '../trace.ts';

/** Number of best memories that are read. */
const maxRead = 14;
/** In characters; a longer memory is about more than one person. */
const maxReadLength = 240;
/** Factors for score and confidence of a lowered memory. It is kept, since the name may be the asker's own. */
const scoreFactor = 0.8;
const confidenceFactor = 0.25;

/**
 * "my shoe size", "meine Schuhgröße", "ma pointure": captures the words after the pronoun. "my brother's" does not
 * match.
 */
const ownPossession =
  /(?<!\p{L})(?:my|mein(?:e[mnrs]?)?|mon|ma|mes|mis?|mio|mia|miei|mie|mijn|meu|minha)\s+((?:[\p{L}-]+[ ,.?!]?){1,2})(?![\p{L}'])/u;
/** "Ben's shoe size". */
const namedPossession = /(?<![\p{L}'])(\p{L}+)'s\s+((?:[\p{L}-]+[ ,.?!]?){1,2})(?![\p{L}'])/gu;
/** Words that may be a German genitive: "Bens Schuhgröße". */
const capitalWithS = /(?<![\p{L}'’])\p{Lu}\p{Ll}+s(?= )/gu;
/** A memory about "the user" may answer, like one in the first person. */
const aboutUser = /(?<!\p{L})(?:user|nutzer)(?!\p{L})/u;

/** "Where do I live?" */
const ownHomeQuestion =
  /(?<!\p{L})where (?:do|did) (?:i|we) (?:now |currently )?live(?!\p{L})|(?<!\p{L})ou (?:est-ce (?:que nous habit|qu'on habit|que j'habit)|j'habit|habitons-nous|habite-t-on)|(?<!\p{L})wo wohnen? (?:ich|wir)(?!\p{L})|donde viv(?:o|imos)(?!\p{L})|dove abit(?:o|iamo)(?!\p{L})|^我们?(?:现在|目前|以前)?住在?(?:哪|什么地方)/u;
/** Returns the same memories, reordered. `recall_explain` shows the loss as `whose`. */
export async function doubtOthers(
  { text }: Pick<Query, 'text'>,
  ranked: readonly RankedMemory[],
  findings: Pick<Findings, 'load' | 'people'>,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const question = toPlainText(text.replace(capitalWithS, withApostrophe));
  const possession = possessionInQuestion(question);
  const asksForOwnHome = ownHomeQuestion.test(question);
  if (possession === null && !asksForOwnHome) return ranked;
  const loaded = await findings.load(ranked.slice(0, maxRead).map(({ memory_id }) => memory_id));
  const shortMemories = loaded.filter(
    ({ content }) =>
      content.length <= maxReadLength && !hasFirstPerson(content) && !aboutUser.test(toPlainText(content)),
  );
  const people = await findings.people(shortMemories.map(({ memory_id }) => memory_id));
  const doubtedIds = new Set(
    shortMemories
      .filter(
        (memory) => possession !== null && isAboutOtherPerson(memory, people.get(memory.memory_id) ?? [], possession),
      )
      .map(({ memory_id }) => memory_id),
  );
  // A name may be the asker's own, but a relative is always somebody else.
  if (asksForOwnHome)
    for (const { memory_id, content } of loaded) if (leadingRelativeIn(content) !== null) doubtedIds.add(memory_id);
  if (doubtedIds.size === 0) return ranked;
  const demoted = ranked.filter(({ memory_id }) => doubtedIds.has(memory_id));
  trace?.addChannel('whose', scoreFactor - 1, demoted);
  return ranked
    .map((one) =>
      doubtedIds.has(one.memory_id)
        ? { ...one, score: one.score * scoreFactor, confidence: one.confidence && one.confidence * confidenceFactor }
        : one,
    )
    .sort(byRank);
}

const withApostrophe = (word: string, at: number, text: string) => {
  const owner = ownerIn(word, text.slice(at + word.length));
  return owner === null ? word : `${owner}'s`;
};

interface Possession {
  /** A given name; null for the asker. */
  owner: string | null;
  things: readonly string[];
}

/** The possession that the question asks for; null for one of a relative: "my brother's birthday". */
function possessionInQuestion(text: string): Possession | null {
  const words = ownPossession.exec(text)?.[1];
  if (words !== undefined) return { owner: null, things: thingsIn(words) };
  const named = [...text.matchAll(namedPossession)].filter(([, name]) => isGivenName(name!));
  const [, owner, owned] = named[0] ?? [];
  return named.length === 1 ? { owner: owner!, things: thingsIn(owned!) } : null;
}

const thingsIn = (words: string) => words.split(/[^\p{L}-]+/u).filter((word) => word.length > 2);

function isAboutOtherPerson(
  { content }: StoredMemory,
  people: readonly string[],
  { owner, things }: Possession,
): boolean {
  const text = toPlainText(content);
  // "Ben" and "Benjamin" may be one person.
  if (owner !== null && text.includes(owner.slice(0, 3))) return false;
  return people.some((name) => {
    const person = toPlainText(name).split(' ')[0]!;
    if (!text.includes(person) || !/^[\p{L}-]+$/u.test(person)) return false;
    // Most texts lack one of the words, and compiling a pattern takes longer than matching it.
    return things.some((thing) => text.includes(thing) && possessionPattern(person, thing).test(text));
  });
}

/** "ella's shoe size", "ellas schuhgrosse", "schuhgrosse von ella". */
const possessionPattern = (person: string, thing: string) =>
  new RegExp(
    `(?<!\\p{L})${person}(?: \\p{L}+)?(?:'s?|s) (?:\\p{L}+ )?${thing}|(?<!\\p{L})${thing}(?: \\p{L}+)? (?:of|von|de|di|van|d')\\s?${person}(?!\\p{L})`,
    'u',
  );

const toPlainText = (text: string) => fold(text.normalize('NFC').toLowerCase()).replaceAll('’', "'");
