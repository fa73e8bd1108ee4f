/** Doubts memories about the same thing of somebody else: "Ella's shoe size is 38" answers neither "What is my shoe size?" nor "What is Ben's?". */
import type { StoredMemory } from '../../model/memory.ts';
import { isGivenName } from '../../reading/extract/dictionary.ts';
import { ownerIn } from '../../reading/extract/scan.ts';
import { hasFirstPerson } from '../../text/claims/first-person.ts';
import { leadingRelativeIn } from '../../text/claims/relatives.ts';
import { fold } from '../../text/fold.ts';
import { byRank, type Ranked } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import type { Trace } from '../trace.ts';

/** Best memories that are read. */
const mostRead = 14;
/** Characters; a longer memory tells of more than one person. */
const longestRead = 240;
/** What is left of score and confidence. The name may yet be the asker's own. */
const leftOfScore = 0.8;
const leftOfConfidence = 0.25;

/** "my shoe size", "meine Schuhgröße", "ma pointure": the words after it, but not "my brother's". */
const own =
  /(?<!\p{L})(?:my|mein(?:e[mnrs]?)?|mon|ma|mes|mis?|mio|mia|miei|mie|mijn|meu|minha)\s+((?:[\p{L}-]+[ ,.?!]?){1,2})(?![\p{L}'])/u;
/** "Ben's shoe size". */
const theirs = /(?<![\p{L}'])(\p{L}+)'s\s+((?:[\p{L}-]+[ ,.?!]?){1,2})(?![\p{L}'])/gu;
/** Words that may be a German genitive: "Bens Schuhgröße". */
const capitalWithS = /(?<![\p{L}'’])\p{Lu}\p{Ll}+s(?= )/gu;
/** A memory in which somebody speaks of themself may answer, and one about "the user" too. */
const ofUser = /(?<!\p{L})(?:user|nutzer)(?!\p{L})/u;

/** "Where do I live?" */
const ownHome =
  /(?<!\p{L})where (?:do|did) (?:i|we) (?:now |currently )?live(?!\p{L})|(?<!\p{L})ou (?:est-ce (?:que nous habit|qu'on habit|que j'habit)|j'habit|habitons-nous|habite-t-on)|(?<!\p{L})wo wohnen? (?:ich|wir)(?!\p{L})|donde viv(?:o|imos)(?!\p{L})|dove abit(?:o|iamo)(?!\p{L})|^我们?(?:现在|目前|以前)?住在?(?:哪|什么地方)/u;
/** The same memories. `recall_explain` shows the fall as `whose`. */
export async function doubtOthers(
  { text }: Pick<Query, 'text'>,
  ranked: readonly Ranked[],
  found: Pick<Findings, 'load' | 'people'>,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  const question = plain(text.replace(capitalWithS, withApostrophe));
  const asked = askedOf(question);
  const isOfOwnHome = ownHome.test(question);
  if (asked === null && !isOfOwnHome) return ranked;
  const read = await found.load(ranked.slice(0, mostRead).map(({ memory_id }) => memory_id));
  const short = read.filter(
    ({ content }) => content.length <= longestRead && !hasFirstPerson(content) && !ofUser.test(plain(content)),
  );
  const people = await found.people(short.map(({ memory_id }) => memory_id));
  const doubted = new Set(
    short
      .filter((memory) => asked !== null && isOfAnother(memory, people.get(memory.memory_id) ?? [], asked))
      .map(({ memory_id }) => memory_id),
  );
  // A name may be the asker's own; a relative is somebody else.
  if (isOfOwnHome)
    for (const { memory_id, content } of read) if (leadingRelativeIn(content) !== null) doubted.add(memory_id);
  if (doubted.size === 0) return ranked;
  const falls = ranked.filter(({ memory_id }) => doubted.has(memory_id));
  trace?.addChannel('whose', leftOfScore - 1, falls);
  return ranked
    .map((one) =>
      doubted.has(one.memory_id)
        ? { ...one, score: one.score * leftOfScore, confidence: one.confidence && one.confidence * leftOfConfidence }
        : one,
    )
    .sort(byRank);
}

const withApostrophe = (word: string, at: number, text: string) => {
  const owner = ownerIn(word, text.slice(at + word.length));
  return owner === null ? word : `${owner}'s`;
};

interface Asked {
  /** A given name; null for the asker. */
  owner: string | null;
  things: readonly string[];
}

/** Whose thing the question asks for; null where it asks of a relative's: "my brother's birthday". */
function askedOf(text: string): Asked | null {
  const words = own.exec(text)?.[1];
  if (words !== undefined) return { owner: null, things: thingsIn(words) };
  const named = [...text.matchAll(theirs)].filter(([, name]) => isGivenName(name!));
  const [, owner, owned] = named[0] ?? [];
  return named.length === 1 ? { owner: owner!, things: thingsIn(owned!) } : null;
}

const thingsIn = (words: string) => words.split(/[^\p{L}-]+/u).filter((word) => word.length > 2);

function isOfAnother({ content }: StoredMemory, people: readonly string[], { owner, things }: Asked): boolean {
  const told = plain(content);
  // "Ben" and "Benjamin" may be one person.
  if (owner !== null && told.includes(owner.slice(0, 3))) return false;
  return people.some((name) => {
    const person = plain(name).split(' ')[0]!;
    if (!told.includes(person) || !/^[\p{L}-]+$/u.test(person)) return false;
    // Most hold not both words, and a pattern takes longer to make than to use.
    return things.some((thing) => told.includes(thing) && possessed(person, thing).test(told));
  });
}

/** "ella's shoe size", "ellas schuhgrosse", "schuhgrosse von ella". */
const possessed = (person: string, thing: string) =>
  new RegExp(
    `(?<!\\p{L})${person}(?: \\p{L}+)?(?:'s?|s) (?:\\p{L}+ )?${thing}|(?<!\\p{L})${thing}(?: \\p{L}+)? (?:of|von|de|di|van|d')\\s?${person}(?!\\p{L})`,
    'u',
  );

const plain = (text: string) => fold(text.normalize('NFC').toLowerCase()).replaceAll('’', "'");
