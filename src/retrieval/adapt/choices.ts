/** Determines which memories callers chose from the lists that recall returned. */
import type { Choice, MemoryUse, ShownList } from '../../model/ranking/adaptation.ts';

/** In milliseconds: a use within this time after a list was shown counts as a choice from it. */
export const choiceWindowMs = 30 * 60_000;

interface Chosen {
  used: Set<number>;
  /**
   * Places below the top of this list whose memory leads a later list: a better question brought it up (query chains,
   * Radlinski and Joachims 2005).
   */
  resurfaced: Set<number>;
}

/** The list and place in which a caller last saw a memory. */
interface Place {
  list: ShownList;
  place: number;
}

/**
 * The choices by `seq` of the list; places count from 0, in ascending order. A list from which nothing or everything
 * was chosen is left out, since it shows no preference. `lists` and `uses` are in the order of time. A use belongs to
 * the latest earlier list that showed the memory to the same caller within {@link choiceWindowMs}.
 */
export function choicesOf(lists: readonly ShownList[], uses: readonly MemoryUse[]): Map<number, Choice> {
  const shown = new Map<string, Place>();
  const chosen = new Map(lists.map(({ seq }): [number, Chosen] => [seq, { used: new Set(), resurfaced: new Set() }]));
  let next = 0;
  const takeUses = (until?: string) => {
    for (; next < uses.length && (until === undefined || uses[next]!.at < until); next += 1) {
      const found = placeOf(shown, uses[next]!, uses[next]!.memory_id);
      if (found) chosen.get(found.list.seq)!.used.add(found.place);
    }
  };
  for (const list of lists) {
    takeUses(list.at);
    const earlier = placeOf(shown, list, list.memory_ids[0]!);
    if (earlier && earlier.place > 0) chosen.get(earlier.list.seq)!.resurfaced.add(earlier.place);
    for (const [place, id] of list.memory_ids.entries()) shown.set(keyOf(list, id), { list, place });
  }
  takeUses();
  return new Map(
    lists.flatMap(({ seq, memory_ids }) => {
      const { used, resurfaced } = chosen.get(seq)!;
      const places = [...(used.size > 0 ? used : resurfaced)].sort((one, other) => one - other);
      return places.length === 0 || places.length === memory_ids.length
        ? []
        : [[seq, { places, acted: used.size > 0 }]];
    }),
  );
}

type CallerAction = Pick<ShownList, 'at' | 'actor' | 'key_id'>;

function placeOf(shown: ReadonlyMap<string, Place>, deed: CallerAction, memoryId: string): Place | undefined {
  const found = shown.get(keyOf(deed, memoryId));
  return found && Date.parse(deed.at) - Date.parse(found.list.at) <= choiceWindowMs ? found : undefined;
}

function keyOf({ actor, key_id }: CallerAction, memoryId: string): string {
  return `${memoryId} ${key_id} ${actor}`;
}
