/** GitHub: OAuth 2.0 without OpenID Connect. GitHub's API identifies the person. */
import * as client from 'openid-client';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { exchange } from './exchange.ts';
import { challengeOf, onRedirectUri } from './oidc.ts';
import type { Provider, VouchedProfile } from './provider.ts';

export interface GithubSettings {
  clientId: string;
  clientSecret: string;
  /** The address of a GitHub Enterprise installation; github.com by default. */
  url?: string;
  apiUrl?: string;
}

const userSchema = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() });
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export function githubProvider({ clientId, clientSecret, ...addresses }: GithubSettings): Provider {
  const { url = 'https://github.com', apiUrl = 'https://api.github.com' } = addresses;
  const server = {
    issuer: url,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  };
  const config = new client.Configuration(server, clientId, clientSecret);
  if (url.startsWith('http://')) client.allowInsecureRequests(config);
  return {
    id: 'github',
    name: 'GitHub',
    authorizationUrl: async (redirectUri, checks) =>
      client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        ...(await challengeOf(checks)),
      }),
    profile: (callback, redirectUri, { state, verifier }) =>
      exchange('GitHub', async () => {
        const { access_token } = await client.authorizationCodeGrant(config, onRedirectUri(callback, redirectUri), {
          pkceCodeVerifier: verifier,
          expectedState: state,
        });
        return readProfile(config, apiUrl, access_token);
      }),
  };
}

async function readProfile(config: client.Configuration, apiUrl: string, token: string): Promise<VouchedProfile> {
  const read = async (path: string) => {
    const headers = new Headers({ Accept: 'application/vnd.github+json', 'User-Agent': 'stele' });
    const answer = await client.fetchProtectedResource(config, token, new URL(apiUrl + path), 'GET', null, headers);
    return answer.json();
  };
  const user = userSchema.parse(await read('/user'));
  const primary = emailsSchema.parse(await read('/user/emails')).find((one) => one.primary);
  if (!primary)
    throw new AppError('forbidden', 'This GitHub account has no e-mail address. Add one there and start again.');
  const name = (user.name?.trim() || user.login).slice(0, 100);
  return { subject: String(user.id), email: primary.email, email_verified: primary.verified, name };
}
