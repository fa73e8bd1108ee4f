/** The official client with its own storage, as in a program that signs a person in. */
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { jsonSchemaValidator } from './schema-validator.ts';

export const callback = 'http://127.0.0.1:53682/callback';

export interface OauthClient {
  /** The stored state of the client. */
  readonly kept: {
    registration?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier?: string;
    /** The last redirect of the browser. */
    authorizationUrl?: URL;
  };
  /** Performs the handshake; rejects if the browser must be redirected first. */
  connect(): Promise<Client>;
  /** Exchanges the code from the browser's callback. */
  finish(code: string): Promise<void>;
}

export function openOauthClient(endpoint: string, metadata: object = {}, redirectUrl = callback): OauthClient {
  const kept: OauthClient['kept'] = {};
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Test client', redirect_uris: [redirectUrl], ...metadata },
    state: () => 'state-1',
    clientInformation: () => kept.registration,
    saveClientInformation: (registration) => void Object.assign(kept, { registration }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (authorizationUrl) => void Object.assign(kept, { authorizationUrl }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier!,
  };
  // The refused transport knows the redirect target.
  let transport = new StreamableHTTPClientTransport(new URL(endpoint), { authProvider });
  return {
    kept,
    connect: async () => {
      const client = new Client({ name: 'test', version: '1' }, { jsonSchemaValidator });
      transport = new StreamableHTTPClientTransport(new URL(endpoint), { authProvider });
      await client.connect(transport);
      return client;
    },
    finish: (code) => transport.finishAuth(code),
  };
}
