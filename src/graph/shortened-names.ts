/** Finds the known entity that a shortened name means: "Priya", "P. Raman", "Acme". */

import { organisationEndings } from '../reading/extract/cues.ts';
import type { FoundMention } from '../reading/extract/mention.ts';
import { addAlias, type Directory, type KnownEntity, nameParts, renameKnown, spellingsOf } from './directory.ts';

/** Picks the entity that is meant among several; null if nothing decides. */
export type ChooseNamesake = (candidates: readonly KnownEntity[]) => KnownEntity | null;

/**
 * The known entity that a mention names, or null. Aliases and fuller names learned from the mention are noted in the
 * directory.
 */
export function findKnown(directory: Directory, mention: FoundMention, choose: ChooseNamesake): KnownEntity | null {
  const exact = directory.byName.get(mention.normal);
  const parts = nameParts(mention.normal);
  const mayBePerson = mention.kind === 'person' || (mention.kind === 'name' && (!exact || exact.kind === 'person'));
  if (mayBePerson && parts.length === 1) {
    const person = findByNamePart(directory, mention, parts[0]!, choose);
    if (person) return person;
  }
  if (exact) return exact;
  if (!mention.certain)
    return (
      spellingsOf(mention.normal)
        .map((spelling) => directory.byName.get(spelling))
        .find((known) => known !== undefined) ?? null
    );
  if (mayBePerson && parts.length > 1 && parts.length <= 4) {
    const person = findByFullName(directory, mention, parts, choose);
    if (person) return person;
  }
  return findOtherSpelling(directory, mention) ?? findOrganisation(directory, mention, parts);
}

const isPerson = ({ kind }: KnownEntity) => kind === 'person';

/** "Priya", "Raman": one word that may belong to the names of several people. */
function findByNamePart(
  directory: Directory,
  mention: FoundMention,
  part: string,
  choose: ChooseNamesake,
): KnownEntity | null {
  const exact = directory.byName.get(part);
  // A thing known by exactly this name that is not a person, perhaps because somebody set its kind, is meant.
  if (exact?.normal === part && !isPerson(exact) && exact.kind !== 'name') return null;
  const whole = [...(directory.byWord.get(part) ?? [])].filter((known) => {
    const parts = nameParts(known.normal);
    return isPerson(known) && parts.length > 1 && (parts[0] === part || parts.at(-1) === part);
  });
  const isExactName = exact?.normal === part && (isPerson(exact) || exact.kind === 'name');
  const isOtherName = exact !== undefined && exact.normal !== part && isPerson(exact) && !whole.includes(exact);
  const isSeparate = exact && (isExactName || isOtherName);
  const candidates = isSeparate ? [...whole, exact] : whole;
  if (candidates.length === 0) return null;
  if (candidates.length === 1) {
    if (exact && exact !== candidates[0] && !isPerson(exact)) return null;
    if (mention.certain) addAlias(directory, candidates[0]!, mention);
    return candidates[0]!;
  }
  return (
    choose(candidates) ?? (isSeparate ? exact : null) ?? (exact && candidates.includes(exact) ? exact : candidates[0]!)
  );
}

/** "P. Raman", "Priya Raman", "Priya K. Raman": the same family name, and compatible given names. */
function findByFullName(
  directory: Directory,
  mention: FoundMention,
  parts: readonly string[],
  choose: ChooseNamesake,
): KnownEntity | null {
  const last = parts.at(-1)!;
  const relatives = [...(directory.byWord.get(last) ?? [])].filter((known) => {
    const otherParts = nameParts(known.normal);
    return (
      isPerson(known) && otherParts.length > 1 && otherParts.at(-1) === last && areCompatible(parts[0]!, otherParts[0]!)
    );
  });
  const same = relatives.length > 1 ? choose(relatives) : relatives[0];
  if (same) {
    const isFuller = parts[0]!.length > 1 && nameParts(same.normal)[0]!.length === 1;
    if (isFuller) renameKnown(directory, same, mention);
    else addAlias(directory, same, mention);
    return same;
  }
  if (relatives.length > 0 || parts[0]!.length === 1) return null;
  return (
    extendShortName(directory, mention, parts[0]!, [isPerson, ({ kind }) => kind === 'name']) ??
    extendShortName(directory, mention, last, [isPerson])
  );
}

const areCompatible = (one: string, other: string) =>
  one === other || ((one.length === 1 || other.length === 1) && one[0] === other[0]);

/** Gives a fuller name to the person known only by one part of it, unless somebody else goes by that part too. */
function extendShortName(
  directory: Directory,
  mention: FoundMention,
  part: string,
  kinds: readonly ((known: KnownEntity) => boolean)[],
): KnownEntity | null {
  const short = directory.byName.get(part);
  if (!short || short.normal !== part || !kinds.some((is) => is(short))) return null;
  const others = [...(directory.byWord.get(part) ?? [])].filter(
    (known) => known !== short && isPerson(known) && nameParts(known.normal).length > 1,
  );
  if (others.length > 0) return null;
  renameKnown(directory, short, mention);
  return short;
}

function findOtherSpelling(directory: Directory, mention: FoundMention): KnownEntity | null {
  for (const spelling of spellingsOf(mention.normal).slice(1)) {
    const known = directory.byName.get(spelling);
    if (!known || isPerson(known) !== (mention.kind === 'person')) continue;
    addAlias(directory, known, mention);
    return known;
  }
  return null;
}

/** "Northwind" is Northwind Traders if no other company starts with that word, and vice versa. */
function findOrganisation(directory: Directory, mention: FoundMention, parts: readonly string[]): KnownEntity | null {
  if (mention.kind !== 'organisation' && mention.kind !== 'name') return null;
  const first = parts[0]!;
  if (parts.length === 1) {
    const longer = [...(directory.byWord.get(first) ?? [])].filter((known) => {
      const theirs = nameParts(known.normal);
      return (
        known.kind === 'organisation' &&
        theirs.length > 1 &&
        theirs[0] === first &&
        organisationEndings.has(theirs.at(-1)!)
      );
    });
    if (longer.length !== 1) return null;
    addAlias(directory, longer[0]!, mention);
    return longer[0]!;
  }
  if (mention.kind !== 'organisation' || parts.length > 3 || !organisationEndings.has(parts.at(-1)!)) return null;
  const short = parts.length === 2 ? directory.byName.get(first) : directory.byName.get(parts.slice(0, -1).join(' '));
  if (short?.kind !== 'organisation' || nameParts(short.normal).length >= parts.length) return null;
  renameKnown(directory, short, mention);
  return short;
}
