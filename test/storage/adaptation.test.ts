/** The contract of every engine for the data that ranking learns from: bounded, per caller, and without any words. */
import { beforeEach, expect, test } from 'vitest';
import { type FeatureName, featureNames } from '../../src/model/ranking/recipe.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance } from '../support/memories.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 8, minute)).toISOString();
const row = (value: number) => featureNames.map(() => value);
let [one, two] = ['', ''];
const list = (minute: number) => ({ at: at(minute), memory_ids: [one, two], rows: [row(0.25), row(0.5)] });

onEveryEngine((bench) => {
  const { add, inStore } = bench;
  beforeEach(async () => {
    [one, two] = [await add('The harbour has a crane.'), await add('The crane is blue.')];
  });

  test('lists are stored by caller, oldest first, up to the last two thousand', async () => {
    await inStore(
      async ({ adaptation }) => {
        await adaptation.noteShown(list(1));
        await adaptation.noteShown(list(2));
      },
      provenance({ actor: 'key:reader', key_id: 'key_1' }),
    );
    await inStore(async (store) => {
      const { adaptation } = store;
      expect(await adaptation.shown(1)).toEqual([
        { seq: 1, at: at(1), actor: 'key:reader', key_id: 'key_1', memory_ids: [one, two] },
      ]);
      await store.transaction(async (inner) => {
        for (let more = 0; more < 2_000; more += 1) await inner.adaptation.noteShown(list(3));
      });
      expect(await adaptation.countShown()).toBe(2_000);
      expect((await adaptation.shown(1))[0]?.seq).toBe(3);
    });
  });

  test('settled lists leave counts of the choices, and old openings are removed with them', async () => {
    await inStore(async ({ adaptation }) => {
      for (const minute of [10, 20, 30]) {
        await adaptation.noteOpened(one, at(minute - 5));
        await adaptation.noteShown(list(minute));
      }
      // The first was erased since.
      const chosen = { places: [1], acted: true };
      await adaptation.settle(2, new Map([0, 2].map((seq) => [seq, chosen])));
      expect(await adaptation.shown(9)).toMatchObject([{ seq: 3 }]);
      expect(await adaptation.choices()).toEqual([{ places: [1], acted: true, rows: [row(0.25), row(0.5)] }]);
      expect((await adaptation.uses(at(0), at(59))).map((use) => use.at)).toEqual([at(25)]);
      await adaptation.settle(3, new Map([[3, { places: [0], acted: false }]]));
      expect(await adaptation.countChoices()).toEqual({ acted: 1, last: 2 });
      expect(await adaptation.countChoices(1)).toEqual({ acted: 0, last: 2 });
      expect(await adaptation.countShown()).toBe(0);
    });
  });

  test('uses are openings and single changes, in order of time; creations and bulk changes are not uses', async () => {
    const ids = [await add('The roof leaks.'), await add('The fence is new.'), await add('The budget is small.')];
    const reader = provenance({ actor: 'key:reader' });
    await inStore(async ({ adaptation, memories }) => {
      await memories.change(ids[0]!, 'pin', { pinned: true });
      await adaptation.noteOpened(ids[1]!, new Date(Date.now() + 1_000).toISOString());
    }, reader);
    await inStore(
      async ({ memories }) => {
        for (const id of ids) await memories.change(id, 'note', { note: 'all' });
      },
      provenance({ actor: 'key:bulk' }),
    );
    await inStore(({ memories }) => memories.change(ids[2]!, 'pin', { pinned: true }), provenance({ tool: 'unpin' }));
    const uses = await inStore(({ adaptation }) => adaptation.uses('2000-01-01', '9999-01-01'));
    expect(uses.map(({ actor, memory_id }) => [actor, memory_id])).toEqual([
      ['key:reader', ids[0]],
      ['key:reader', ids[1]],
    ]);
  });

  test('learned weights replace the previous ones, and are deleted with all the rest', async () => {
    const weights = Object.fromEntries(featureNames.map((name) => [name, 1])) as Record<FeatureName, number>;
    const own = {
      at: at(1),
      recipe: { name: 'context', weights },
      through: 3,
      examples: 50,
      weights: null,
      gain: null,
    };
    await inStore(async ({ adaptation }) => {
      expect(await adaptation.find()).toBeNull();
      await adaptation.keep(own);
      await adaptation.keep({ ...own, weights });
      expect(await adaptation.find()).toEqual({ ...own, weights });
      await adaptation.noteShown(list(1));
      await adaptation.noteOpened(one, at(2));
      await adaptation.forget();
      expect(await adaptation.find()).toBeNull();
      expect([await adaptation.countShown(), await adaptation.uses(at(0), at(9))]).toEqual([0, []]);
    });
  });
});
