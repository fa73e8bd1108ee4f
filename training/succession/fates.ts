/** What became of a story's memories, by its questions about the present. */
import type { Story } from '../../bench/stories.ts';

export interface Fate {
  /** The names of the memories that replaced it, at once or in the end. */
  replacedBy: ReadonlySet<string>;
  /** True if it answers in the end; nothing replaced it. */
  isFinal: boolean;
}

/** Name of a memory → its fate. Memories that no question about the present names are left out: nobody said what became of them. */
export function fatesOf(story: Story): Map<string, Fate> {
  const present = story.questions.filter(({ kind }) => kind === 'now');
  const outdated = new Set(present.flatMap((one) => one.outdated ?? []));
  const fates = new Map<string, Fate>();
  for (const { wanted, outdated: former = [] } of present) {
    for (const name of former) {
      const known = fates.get(name)?.replacedBy ?? [];
      fates.set(name, { replacedBy: new Set([...known, ...wanted, ...former]), isFinal: false });
    }
    for (const name of wanted) if (!outdated.has(name)) fates.set(name, { replacedBy: new Set(), isFinal: true });
  }
  return fates;
}
