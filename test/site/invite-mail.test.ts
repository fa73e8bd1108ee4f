/** Invites by mail, sent to a mail server in this process. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { startService } from '../http/test-service.ts';
import { openBrowser } from '../support/browser.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Accepts mail from a client with the password; `refuses` rejects everything. */
async function mailServer(refuses = false) {
  const mails: { to: string[]; from: string; text: string }[] = [];
  const server = new SMTPServer({
    secure: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'open sesame' ? null : new Error('wrong password'), { user: username }),
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
    onData: async (stream, { envelope }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), from, text: await text(stream) });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { mails, port: (server.server.address() as AddressInfo).port };
}

async function owner(port: number, password = 'open%20sesame') {
  const environment = {
    STELE_SMTP_URL: `smtp://stele:${password}@127.0.0.1:${port}?ignoreTLS=true`,
    STELE_MAIL_FROM: 'stele@example.org',
  };
  const service = await startService({ environment });
  ends.push(() => service.remove());
  ends.push(() => service.services.providers.close());
  const ada = openBrowser(createApp(service.services));
  await ada.signIn('ada@example.org');
  const { json } = await ada.post('/app/workspaces', { name: 'South\nDock' });
  return { service, ada, invites: `/app/workspaces/${json.workspace.slug}/invites` };
}

test('an invite for an address is mailed there, with the link that works once', async () => {
  const { mails, port } = await mailServer();
  const { ada, invites, service } = await owner(port);
  const { json } = await ada.post(invites, { email: 'mira@example.org', role: 'viewer' });
  expect(json.mailed).toBe(true);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: ['mira@example.org'], from: 'stele@example.org' });
  const body = mails[0]!.text.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  expect(body).toContain(json.url);
  expect(body).toContain('as viewer');
  expect((await ada.post(invites, {})).json.mailed).toBeNull();
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(service.logged())).not.toContain('sesame');
});

test('if the mail server rejects it, the invite is created all the same and says so', async () => {
  const { port } = await mailServer(true);
  const { ada, invites, service } = await owner(port);
  expect((await ada.post(invites, { email: 'mira@example.org' })).json).toMatchObject({
    mailed: false,
    invite: { email: 'mira@example.org' },
  });
  const { text: page } = await ada.post(invites, { email: 'mira@example.org' }, { Accept: 'text/html' });
  expect(page).toContain('The mail server did not accept the mail.');
  const logged = JSON.stringify(service.logged());
  expect(logged).toContain('did not take a mail');
  expect(logged).not.toContain('mira@');
});

test('a wrong password and an unavailable server have no other effect', async () => {
  const { port } = await mailServer();
  for (const [at, password] of [
    [port, 'wrong'],
    [1, 'open%20sesame'],
  ] as const) {
    const { ada, invites } = await owner(at, password);
    expect((await ada.post(invites, { email: 'mira@example.org' })).json.mailed).toBe(false);
  }
});
