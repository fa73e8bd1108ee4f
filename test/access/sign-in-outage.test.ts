/**
 * A provider that fails in the middle of a sign-in: the person is told to try again, or that the operator must act, not
 * that the browser is wrong.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { githubProvider } from '../../src/access/sign-in/github.ts';
import { oidcProvider } from '../../src/access/sign-in/oidc.ts';

const redirectUri = 'http://127.0.0.1:9/auth/oidc/callback';
const checks = { state: 'state-1', nonce: 'nonce-1', verifier: 'v'.repeat(43) };
const callback = new URL(`${redirectUri}?code=code-1&state=${checks.state}`);

type Answer = (response: ServerResponse) => void;

let server: Server;
let issuer: string;
let answers: Record<string, Answer>;
beforeEach(async () => {
  server = createServer(({ url = '' }, response) => (answers[url] ?? notFound)(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers = { '/.well-known/openid-configuration': json(metadata()), '/token': json(tokens()) };
});
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const notFound: Answer = (response) => void response.writeHead(404).end();
const json =
  (body: object, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const page =
  (status: number): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');

const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
});

/** The library checks the claims of a token that it fetched itself, not the signature. */
function tokens(nonce = checks.nonce) {
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = { iss: issuer, aud: 'stele', sub: 'ada', iat: seconds, exp: seconds + 600, nonce };
  const parts = [{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return { access_token: 'token-1', token_type: 'Bearer', id_token: [...parts, 'AAAA'].join('.') };
}

const signIn = () => {
  const provider = oidcProvider({ id: 'oidc', name: 'Example', issuer, clientId: 'stele', clientSecret: 'secret' });
  return provider.profile(callback, redirectUri, checks);
};

test('the address comes from the endpoint for user information if the token lacks it', async () => {
  answers['/userinfo'] = json({ sub: 'ada', email: 'ada@example.org', email_verified: true });
  expect(await signIn()).toMatchObject({ subject: 'ada', email: 'ada@example.org', email_verified: true });
});

test.each<[path: string, answer: Answer]>([
  ['/token', page(502)],
  ['/token', json({ error: 'server_error' }, 500)],
  ['/userinfo', page(503)],
  ['/userinfo', (response) => void response.destroy()],
])('a provider that fails at %s cannot be reached, and the person may try again', async (path, answer) => {
  answers[path] = answer;
  await expect(signIn()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 });
});

test('a code that was used before, and a token of another sign-in, are still refused', async () => {
  answers['/token'] = json({ error: 'invalid_grant' }, 400);
  await expect(signIn()).rejects.toMatchObject({ code: 'invalid' });
  answers['/token'] = json(tokens('another nonce'));
  await expect(signIn()).rejects.toMatchObject({ code: 'invalid' });
});

test.each<[answer: Answer]>([[json({ error: 'invalid_client' }, 401)], [json({ error: 'unauthorized_client' }, 400)]])(
  "a provider that refuses this service's own secret is the operator's to mend",
  async (answer) => {
    answers['/token'] = answer;
    await expect(signIn()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('client secret'),
    });
  },
);

test('GitHub reports a wrong secret with status 200', async () => {
  const github = githubProvider({ clientId: 'stele', clientSecret: 'wrong', url: issuer, apiUrl: issuer });
  const answer = (error: string) => {
    answers['/login/oauth/access_token'] = json({ error });
    return github.profile(callback, redirectUri, checks);
  };
  await expect(answer('incorrect_client_credentials')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(answer('bad_verification_code')).rejects.toMatchObject({ code: 'invalid' });
});
