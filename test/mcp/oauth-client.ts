/** The official client with a memory of its own, as a program has that signs a person in. */
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { jsonSchemaValidator } from './schema-validator.ts';

export const callback = 'http://127.0.0.1:53682/callback';

export interface OauthClient {
  /** What the client keeps. */
  readonly kept: {
    registration?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier?: string;
    /** Where it sent the browser last. */
    asked?: URL;
  };
  /** Says hello; rejects where it has to send the browser first. */
  connect(): Promise<Client>;
  /** Exchanges what the browser came back with. */
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
    redirectToAuthorization: (asked) => void Object.assign(kept, { asked }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier!,
  };
  // The one that was refused knows where it was told to ask.
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
