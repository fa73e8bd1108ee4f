/**
 * Changes in other words: moves with their time, defaults, lengths of time in other units, owners in the passive, the
 * language of a program; and changes that only the cross-encoder detects.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a change in other words', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    ['The user lives in Porto.', 'The user moved to Lisbon last week.'],
    ['I live in Porto.', 'I moved to Lisbon last week.'],
    ['Ada lives in Porto.', 'Last week Ada moved to Lisbon.'],
    ['Ada lives in Porto.', 'Ada moved to Lisbon three weeks ago.'],
    ['Ada wohnt in Bonn.', 'Ada ist letzte Woche nach Ulm gezogen.'],
    ['Ada wohnt in Bonn.', 'Letzte Woche ist Ada nach Ulm gezogen.'],
    ['Staging runs on Render.', 'Staging was moved to Fly.io last week.'],
    ['The boiler is broken.', 'The boiler works again since yesterday.'],
    ['Dark mode is off by default.', 'Dark mode is on by default.'],
    ['Access tokens expire after 15 minutes.', 'Access tokens expire after an hour.'],
    ['Uploads time out after 90 seconds.', 'Uploads time out after two minutes.'],
    ['The search index is rebuilt nightly.', 'The search index is rebuilt every hour.'],
    ['The payments service is owned by team Falcon.', 'Team Heron owns the payments service now.'],
    ['The frontend is written in Vue.', 'The frontend was rewritten in Svelte.'],
    ['Feature flags live in LaunchDarkly.', 'Feature flags are in Unleash since Monday.'],
  ])('challenges the earlier note: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Our Postgres is version 14.', 'Postgres was upgraded to 16.'],
    [
      'CI for the mobile repo runs on CircleCI.',
      'Mobile repo pipelines moved to Buildkite. The CircleCI config is deleted.',
    ],
    ['Jonah drinks his coffee black.', 'Jonah takes oat milk and one sugar in his coffee these days.'],
    ['タスク管理にはTrelloを使っている。', 'タスク管理はLinearに移行済み。Trelloのボードは閉じた。'],
  ])('is read together with the note that it replaces, by the cross-encoder: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['Ada lives in Bonn.', 'Ada lived in Porto last year.'],
    ['Ada lives in Porto.', 'Ben moved to Lisbon last week.'],
    ['Dark mode is off by default.', 'High contrast is on by default.'],
    ['Access tokens expire after 60 minutes.', 'Access tokens expire after an hour.'],
    ['Access tokens expire after 15 minutes.', 'Refresh tokens expire after 30 days.'],
    ['The search index is rebuilt nightly.', 'The sitemap is rebuilt every hour.'],
    ['The frontend is written in Vue.', 'The backend is written in Go.'],
    ['The payments service is owned by team Falcon.', 'Team Heron owns the search service now.'],
    ['The shop is open from 9 am to 5 pm.', 'The shop is open from 9 to 5 pm.'],
    ['The API listens on port 8080.', 'The admin UI listens on port 9090.'],
  ])('is no note about another thing: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });
});
