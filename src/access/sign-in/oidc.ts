/** Any OpenID Connect issuer: Google, Keycloak, Entra, the development provider. Configured by its discovery document. */
import * as client from 'openid-client';
import { AppError } from '../../errors.ts';
import { exchange } from './exchange.ts';
import type { Checks, Provider, VouchedProfile } from './provider.ts';

export interface OidcSettings {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

export function oidcProvider({ id, name, issuer, clientId, clientSecret }: OidcSettings): Provider {
  let discovered: Promise<client.Configuration> | null = null;
  const configuration = () => {
    discovered ??= discover(issuer, clientId, clientSecret, name).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
  return {
    id,
    name,
    authorizationUrl: async (redirectUri, checks) =>
      client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        ...(await challengeOf(checks)),
        nonce: checks.nonce,
      }),
    profile: async (callback, redirectUri, checks) => {
      const config = await configuration();
      const profileClaims = await exchange(name, async () => {
        const tokens = await client.authorizationCodeGrant(config, onRedirectUri(callback, redirectUri), {
          pkceCodeVerifier: checks.verifier,
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const missing = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        if (!missing) return claims;
        return { ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)) };
      });
      return toProfile(name, profileClaims);
    },
  };
}

async function discover(issuer: string, clientId: string, clientSecret: string | null, name: string) {
  const url = new URL(issuer);
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  // An issuer without TLS is trusted only on this machine.
  const options = isLoopback ? { execute: [client.allowInsecureRequests] } : {};
  try {
    return await client.discovery(url, clientId, clientSecret ?? undefined, undefined, options);
  } catch (error) {
    throw new AppError('unavailable', `${name} cannot be reached right now. Try again in a minute.`, {
      cause: error,
      retryAfterSeconds: 60,
    });
  }
}

export async function challengeOf({ state, verifier }: Checks): Promise<Record<string, string>> {
  return {
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
}

/**
 * The redirect address that the provider knows, with the parameters of the callback. Behind a proxy, the
 * callback's own address may differ.
 */
export function onRedirectUri(callback: URL, redirectUri: string): URL {
  const url = new URL(redirectUri);
  url.search = callback.search;
  return url;
}

function toProfile(provider: string, claims: Record<string, unknown>): VouchedProfile {
  const { sub, email, email_verified: verified, name } = claims;
  if (typeof email !== 'string' || email === '')
    throw new AppError(
      'forbidden',
      `${provider} does not share this account's e-mail address. Allow it to, or use another account.`,
    );
  const called = typeof name === 'string' && name.trim() !== '' ? name.trim() : email.split('@')[0]!;
  return { subject: String(sub), email, email_verified: verified === true, name: called.slice(0, 100) };
}
