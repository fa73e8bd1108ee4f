/**
 * The development provider: a real OpenID Connect provider in this process, which accepts any e-mail address. It listens on this machine only, and
 * exists only while no other provider is configured.
 */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { emailSchema } from '../../model/people/person.ts';
import { signInPage } from './development-page.ts';
import { oidcProvider } from './oidc.ts';
import type { Provider as IdentityProvider } from './provider.ts';

export interface DevelopmentProvider {
  readonly provider: IdentityProvider;
  readonly issuer: string;
  close(): Promise<void>;
}

const clientId = 'stele';
const largestForm = 4_096;
/** A key of this kind is made in a millisecond; one for RS256 takes some tenths of a second. */
const algorithm = 'ES256';

/** `redirectUris` are the addresses to which a sign-in may return. */
export async function startDevelopmentProvider(redirectUris: readonly string[]): Promise<DevelopmentProvider> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const oidc = openProvider(issuer, clientSecret, redirectUris, privateKey);
  const callback = oidc.callback();
  server.on('request', (request, response) => {
    const interaction = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    const answered = interaction ? interact(oidc, request, response) : callback(request, response);
    Promise.resolve(answered).catch(() => response.writeHead(400).end('This sign-in has expired. Start again.'));
  });
  const provider = oidcProvider({ id: 'development', name: 'Development', issuer, clientId, clientSecret });
  return { provider, issuer, close: () => closeServer(server) };
}

function openProvider(
  issuer: string,
  clientSecret: string,
  redirectUris: readonly string[],
  privateKey: KeyObject,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: algorithm, kid: 'development' }],
    },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: async () => ({ sub: email, email, email_verified: true, name: nameOf(email) }),
    }),
    // The person is asked only for an address: entering one is the consent.
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    // Every sign-in asks for an address again, because this provider is for trying out what different people see.
    ttl: { Session: 1, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  });
}

/** ada.lovelace@example.org → Ada Lovelace. */
function nameOf(email: string): string {
  const words = email
    .split('@')[0]!
    .split(/[._+-]+/)
    .filter(Boolean);
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ');
}

async function interact(oidc: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await oidc.interactionDetails(request, response);
  const show = (problem: string | null) =>
    void response
      .writeHead(problem === null ? 200 : 422, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .end(signInPage(problem));
  if (request.method !== 'POST') return show(null);
  const email = new URLSearchParams(await readForm(request)).get('email')?.trim() ?? '';
  if (!emailSchema.safeParse(email).success) return show('Enter an e-mail address, such as ada@example.org.');
  await oidc.interactionFinished(
    request,
    response,
    { login: { accountId: email } },
    { mergeWithLastSubmission: false },
  );
}

async function readForm(request: IncomingMessage): Promise<string> {
  let form = '';
  for await (const chunk of request) {
    form += chunk;
    if (form.length > largestForm) throw new Error('the form is too long');
  }
  return form;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
