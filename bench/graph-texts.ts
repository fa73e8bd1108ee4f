/**
 * Fills a workspace with memories and entities: names like those of people and services, a few mentioned often and most
 * seldom.
 */

import { memoryInputSchema } from '../src/model/memory.ts';
import { normalName } from '../src/reading/normal-name.ts';
import type { Workspace } from '../src/workspace.ts';
import { rememberAll } from './remember-all.ts';

export interface Landmarks {
  /** The entity that half of all memories mention. */
  hub: string;
  /** Names of up to a hundred entities, from the most to the least mentioned. */
  names: string[];
  memories: string[];
}

const first =
  'Ada Bruno Chiara Deepak Elif Farid Greta Hiro Ines Jonas Kofi Lena Mika Nadia Omar Priya Quinn Rosa Sven Tomas'.split(
    ' ',
  );
const syllables = 'ra mo ven ti sol ka bren du fal ghi jor lem nak pil quo ster ul wes yor zim'.split(' ');
export const verbs = 'reviewed deployed replaced measured broke repaired moved documented'.split(' ');
const sinceMs = Date.parse('2024-01-01T00:00:00.000Z');
const batch = 1_000;

export async function fillGraph(
  workspace: Workspace,
  { memories, entities }: { memories: number; entities: number },
): Promise<Landmarks> {
  const random = seeded(11);
  const names = ['Northwind', ...Array.from({ length: entities - 1 }, (_, n) => nameOf(n))];
  const ids = await ensureAll(workspace, names);
  // By Zipf's law: the n-th entity is mentioned in proportion to 1 / n.
  const pick = () => 1 + Math.min(entities - 2, Math.floor((entities - 1) ** random()));
  const kept: string[] = [];
  for (let from = 0; from < memories; from += batch) {
    const chosen = Array.from({ length: Math.min(batch, memories - from) }, (_, at) => {
      const others = [pick(), pick(), pick()];
      return [...new Set((from + at) % 2 === 0 ? [0, ...others] : others)];
    });
    const inputs = chosen.map((mentioned, at) =>
      memoryInputSchema.parse({
        content: `${mentioned.map((n) => names[n]).join(` ${verbs[at % verbs.length]} `)}, note ${from + at}`,
        occurred_at: new Date(sinceMs + (from + at) * 600_000).toISOString(),
      }),
    );
    const stored = await rememberAll(workspace, inputs);
    await mention(workspace, stored, chosen, ids);
    kept.push(...stored.map(({ memory_id }) => memory_id));
  }
  for (let n = 0; n + 7 < kept.length; n += 50)
    await workspace.store.links.add({ from: kept[n]!, relation: 'follows', to: kept[n + 7]! });
  const places = Array.from({ length: 100 }, (_, n) => 1 + Math.floor((entities - 2) ** (n / 100)));
  return { hub: names[0]!, names: [...new Set(places)].map((place) => names[place]!), memories: kept };
}

/** Replaces the mentions found in the text, so that the connections are known. */
async function mention(
  { store }: Workspace,
  stored: readonly { memory_id: string }[],
  chosen: readonly number[][],
  ids: readonly string[],
): Promise<void> {
  await store.transaction(async ({ entities }) => {
    await entities.setMentions(
      stored.map(({ memory_id }, at) => ({
        memory_id,
        mentions: chosen[at]!.map((n, place) => ({ entity_id: ids[n]!, weight: 1 / (1 + place) })),
      })),
    );
    await entities.setRelations(
      stored.map(({ memory_id }, at) => {
        const [one, other] = chosen[at]!;
        const relation = { from: ids[one!]!, relation: 'depends_on', to: ids[other ?? one!]!, weight: 1 };
        return { memory_id, relations: at % 3 === 0 ? [relation] : [] };
      }),
    );
  });
}

async function ensureAll({ store }: Workspace, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < names.length; from += batch) {
    const wanted = names.slice(from, from + batch).map((name) => ({ name, normal: normalName(name), kind: 'name' }));
    ids.push(...(await store.entities.ensure(wanted)).map(({ entity_id }) => entity_id));
  }
  return ids;
}

/** Every fourth entity is a service, the others are people. No name occurs twice. */
function nameOf(n: number): string {
  const word = spelled(n);
  return n % 4 === 0 ? `service-${word}-${n}` : `${first[n % first.length]} ${word[0]!.toUpperCase()}${word.slice(1)}`;
}

function spelled(n: number): string {
  let [rest, word] = [n + syllables.length ** 2, ''];
  for (; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length];
  return word;
}

/** A generator of the same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
