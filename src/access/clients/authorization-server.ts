/** The authorization server for clients of the Model Context Protocol: OAuth 2.1 by a library, with its records in the control store. */
import { createHmac, createPrivateKey } from 'node:crypto';
import Provider, { type Configuration, errors } from 'oidc-provider';
import { newId } from '../../model/ids.ts';
import type { ControlStore } from '../../storage/ports/control/control-store.ts';
import { recordsOf } from './records.ts';
import { allOauthScopes, slugOfResource } from './resource.ts';

export interface AuthorizationSettings {
  /** The address of the service. */
  readonly issuer: string;
  readonly control: ControlStore;
  /** The secret from which the keys for cookies and signatures are derived; the same on all nodes. */
  readonly secret: string;
  readonly now: () => Date;
  /** Fetches the metadata that a client publishes at its own address. */
  readonly fetch: typeof fetch;
}

/** Paths below `/oauth`; a page of Stele asks the person for consent. */
const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/keys',
  consent: '/oauth/consent',
} as const;

const hour = 3_600;
const day = 24 * hour;

export function openAuthorizationServer({ issuer, control, secret, now, fetch }: AuthorizationSettings): Provider {
  const { consent, ...routes } = oauthPaths;
  const provider = new Provider(issuer, {
    adapter: (kind: string) => recordsOf(control, now, kind),
    routes,
    jwks: { keys: [signingKey(secret)] },
    cookies: {
      keys: [createHmac('sha256', secret).update('oauth cookies').digest('base64url')],
      names: { session: 'stele_oauth', interaction: 'stele_oauth_asked', resume: 'stele_oauth_resume' },
    },
    interactions: { url: (_ctx, { uid }) => `${issuer}${consent}/${uid}` },
    findAccount: async (_ctx, personId) => {
      const person = await control.people.find(personId);
      return person ? { accountId: personId, claims: async () => ({ sub: personId }) } : undefined;
    },
    // The person must consent to every connection; an earlier consent does not count.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId ? oidc.provider.Grant.find(grantId) : undefined;
    },
    ...clientRules,
    fetch,
    features: featuresOf(issuer),
    scopes: ['offline_access', ...allOauthScopes.split(' ')],
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      RefreshToken: 30 * day,
      Interaction: hour / 4,
      Grant: 365 * day,
      Session: hour / 4,
      IdToken: hour,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = `${error}: ${error_description ?? 'the client asked for something that is not available'}\n`;
    },
  });
  // Without this, the library gives a secret to a client that names no method of authentication, and then refuses it.
  Object.assign(provider.Client, { needsSecret: () => false });
  // The library takes its address from the X-Forwarded headers, which `nodeExchangeOf` sets to the issuer's address.
  provider.proxy = true;
  return provider;
}

/** Only public clients: they keep no secret. Each proves by PKCE that it began the request that it finishes. */
const clientRules: Pick<
  Configuration,
  'clientAuthMethods' | 'clientDefaults' | 'responseTypes' | 'pkce' | 'clientBasedCORS' | 'enabledJWA'
> = {
  clientAuthMethods: ['none'],
  clientDefaults: {
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'EdDSA',
  },
  enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
  responseTypes: ['code'],
  pkce: { required: () => true },
  // No cookie authenticates a client, so a web page may do whatever any program may.
  clientBasedCORS: () => true,
};

function featuresOf(issuer: string): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    registration: {
      enabled: true,
      idFactory: () => `oauth_${newId('client').slice(4)}`,
      issueRegistrationAccessToken: false,
    },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => {
        if (oneOf) return oneOf;
        throw new errors.InvalidTarget('name the workspace in the parameter resource');
      },
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (slugOfResource(issuer, resource) === null)
          throw new errors.InvalidTarget('this is not a resource of this service');
        return { audience: resource, scope: allOauthScopes, accessTokenFormat: 'opaque', accessTokenTTL: hour };
      },
    },
  };
}

/**
 * The library requires a signing key, although nothing is signed: no client gets an identity token. The key is derived
 * from the secret, so that all nodes have the same one.
 */
function signingKey(secret: string) {
  const seed = createHmac('sha256', secret).update('oauth key').digest();
  const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return {
    ...createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }),
    use: 'sig',
    kid: 'stele',
  };
}
