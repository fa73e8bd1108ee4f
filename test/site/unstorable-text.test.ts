/** Text that PostgreSQL cannot store is refused with a reason, wherever an address contains it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';
import { engines } from '../support/engines.ts';

describe.each(engines)('$name', (engine) => {
  let dashboard: TestDashboard;
  beforeAll(async () => {
    dashboard = await openDashboard({ engine });
  });
  afterAll(() => dashboard.close());

  test('a page whose address contains NUL is refused, and says so', async () => {
    const { ada, root } = dashboard;
    const paths = ['/memories?tag=a%00b', '/memories?query=a&tag=%00', '/graph?name=%00', '/why?query=a%00b'];
    for (const path of paths) {
      const { status, text } = await ada.get(root + path, { Accept: 'text/html' });
      expect([path, status, text.includes('contains the character NUL')]).toEqual([path, 422, true]);
    }
  });

  test('a form whose address contains NUL is refused, and changes nothing', async () => {
    const { ada, root } = dashboard;
    const paths = [
      `${root}/keys/k%00/rotate`,
      `${root}/keys/k%00/revoke`,
      `${root}/invites/i%00/revoke`,
      `${root}/members/p%00`,
      '/app/account/sessions/s%00/end',
      '/app/clients/c%00/disconnect',
    ];
    for (const path of paths) expect([path, (await ada.post(path)).status]).toEqual([path, 422]);
  });

  test('a client id that contains NUL is an unknown client', async () => {
    const { status, text } = await dashboard.ada.get('/oauth/authorize?client_id=a%00b');
    expect([status, text.split(':')[0]]).toEqual([400, 'invalid_client']);
  });
});
