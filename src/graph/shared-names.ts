/**
 * Decides which of several entities a shared name means, by the session, the source and the entities mentioned with it;
 * otherwise the latest.
 */
import type { NamesakeMention } from '../storage/ports/entities.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Directory, KnownEntity } from './directory.ts';
import type { ChooseNamesake } from './shortened-names.ts';

/** Context of a memory beside its text. */
export interface MentionContext {
  session_id: string | null;
  source_name: string | null;
}

interface Appearance extends MentionContext {
  known: KnownEntity;
  companions: ReadonlySet<KnownEntity>;
}

export interface AppearanceLog {
  /** Oldest first. */
  appearances: Appearance[];
}

/** The number of appearances of namesakes to read, and the number of appearances to keep. */
const maxNamesakeRows = 200;
const maxAppearances = 500;
const maxCandidates = 100;

/** Reads where namesakes appeared lately. One query; none if there are no words. */
export const readNamesakes = ({ entities }: WorkspaceStore, words: ReadonlySet<string>) =>
  entities.namesakes([...words], maxNamesakeRows);

/** The latest appearances of entities that share a name, among those read. */
export function collectAppearances(
  directory: Directory,
  words: ReadonlySet<string>,
  namesakes: readonly NamesakeMention[],
): AppearanceLog {
  const ambiguous = [...words].flatMap((word) => {
    const people = [...(directory.byWord.get(word) ?? [])].filter(
      ({ kind, entity_id }) => kind === 'person' && entity_id,
    );
    return people.length > 1 ? people : [];
  });
  const byId = new Map(ambiguous.slice(0, maxCandidates).map((known) => [known.entity_id!, known]));
  const byEntityId = new Map([...directory.byName.values()].map((known) => [known.entity_id, known]));
  const appearances = namesakes.toReversed().flatMap(({ entity_id, session_id, source_name, beside }): Appearance[] => {
    const known = byId.get(entity_id);
    if (known === undefined) return [];
    return [{ known, session_id, source_name, companions: new Set(beside.flatMap((id) => byEntityId.get(id) ?? [])) }];
  });
  return { appearances };
}

export function recordAppearances(
  { appearances }: AppearanceLog,
  { session_id, source_name }: MentionContext,
  present: ReadonlySet<KnownEntity>,
): void {
  for (const known of present) {
    if (known.kind === 'person') appearances.push({ known, session_id, source_name, companions: present });
  }
  if (appearances.length > 2 * maxAppearances) appearances.splice(0, appearances.length - maxAppearances);
}

/**
 * Returns the function that chooses between namesakes. `present` contains the entities that the same text names
 * unambiguously.
 */
export function buildChooser(
  { appearances }: AppearanceLog,
  setting: MentionContext,
  present: ReadonlySet<KnownEntity>,
): ChooseNamesake {
  return (candidates) => {
    const mentioned = candidates.filter((known) => present.has(known));
    if (mentioned.length === 1) return mentioned[0]!;
    const scores = new Map<KnownEntity, number>();
    for (const [at, appearance] of appearances.entries()) {
      if (!candidates.includes(appearance.known)) continue;
      const score = contextScore(appearance, setting, present) + (at + 1) / (appearances.length * 4);
      scores.set(appearance.known, Math.max(score, scores.get(appearance.known) ?? 0));
    }
    const ranked = [...scores].sort(([, one], [, other]) => other - one);
    return ranked[0]?.[0] ?? null;
  };
}

function contextScore(appearance: Appearance, setting: MentionContext, present: ReadonlySet<KnownEntity>): number {
  const isSame = (one: string | null, other: string | null) => one !== null && one === other;
  const shared = [...present].filter((known) => known !== appearance.known && appearance.companions.has(known)).length;
  return (
    (isSame(appearance.session_id, setting.session_id) ? 4 : 0) +
    (isSame(appearance.source_name, setting.source_name) ? 1.5 : 0) +
    Math.min(3, shared)
  );
}
