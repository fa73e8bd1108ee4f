/** Changes and removals of members. Only code above the ports differs between engines, so one engine is enough. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test('a change of a member without a role is refused, and changes nothing', async () => {
  const { ada, root, service, slug } = dashboard;
  await dashboard.invited('keeps-the-role@example.org', 'admin');
  const { control } = service.services.storage;
  const { person_id } = (await control.people.findByEmail('keeps-the-role@example.org'))!;
  expect(await ada.post(`${root}/members/${person_id}`, { do: 'change' })).toMatchObject({
    status: 422,
    json: { detail: [{ loc: ['form', 'role'] }] },
  });
  const { workspace_id } = (await control.workspaces.findBySlug(slug))!;
  expect(await control.members.find(workspace_id, person_id)).toMatchObject({ role: 'admin' });
});
