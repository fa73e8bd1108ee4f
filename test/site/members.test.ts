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

test('the open invites that a person made end when the person is removed or leaves', async () => {
  const { ada, root, service } = dashboard;
  const { people, audit } = service.services.storage.control;
  for (const [email, isRemoved] of [
    ['removed-inviter@example.org', true],
    ['leaving-inviter@example.org', false],
  ] as const) {
    const inviter = await dashboard.invited(email, 'admin');
    const { json: own } = await inviter.post(`${root}/invites`, { role: 'admin' });
    const { json: other } = await ada.post(`${root}/invites`, { role: 'viewer' });
    const { person_id } = (await people.findByEmail(email))!;
    await (isRemoved ? ada : inviter).post(`${root}/members/${person_id}`, { do: 'remove' });
    expect((await audit.recent(1))[0]!.targets).toEqual([person_id, own.invite.invite_id]);
    expect((await inviter.post(`/app/invites/${own.token}/accept`)).status).toBe(404);
    expect((await inviter.get(`/app/invites/${other.token}`)).status).toBe(200);
  }
});

test('with a lower role, the open invites of a person to roles above it end', async () => {
  const { ada, root, service } = dashboard;
  const { people, audit } = service.services.storage.control;
  const inviter = await dashboard.invited('demoted-inviter@example.org', 'admin');
  const { json: high } = await inviter.post(`${root}/invites`, { role: 'admin' });
  const { json: equal } = await inviter.post(`${root}/invites`, { role: 'member' });
  const { person_id } = (await people.findByEmail('demoted-inviter@example.org'))!;
  await ada.post(`${root}/members/${person_id}`, { do: 'change', role: 'member' });
  expect((await audit.recent(1))[0]!.targets).toEqual([person_id, 'role=member', high.invite.invite_id]);
  expect((await inviter.get(`/app/invites/${high.token}`)).status).toBe(404);
  expect((await inviter.get(`/app/invites/${equal.token}`)).status).toBe(200);
});
