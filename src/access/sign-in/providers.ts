/** The providers that the settings name; the development provider on this machine while there is none. */
import type { DevelopmentProvider } from './development.ts';
import { type GithubSettings, githubProvider } from './github.ts';
import { type OidcSettings, oidcProvider } from './oidc.ts';
import type { Provider } from './provider.ts';

interface SignInSettings {
  github: GithubSettings | null;
  issuers: readonly OidcSettings[];
}

export interface Providers {
  /** In the order in which they are offered. */
  readonly offered: readonly Pick<Provider, 'id' | 'name'>[];
  /** True where anybody can sign in as anyone: on this machine, while no provider is configured. */
  readonly isDevelopment: boolean;
  /** Null for a provider that is not configured. `redirectUri` is the address to which the browser returns. */
  find(id: string, redirectUri: string): Promise<Provider | null>;
  close(): Promise<void>;
}

const loopback = ['127.0.0.1', 'localhost', '::1'];

export function openProviders({ github, issuers }: SignInSettings, host: string): Providers {
  const configured = [...(github ? [githubProvider(github)] : []), ...issuers.map(oidcProvider)];
  const isDevelopment = configured.length === 0 && loopback.includes(host);
  // Started on first use, once for each address to which a browser may return.
  const development = new Map<string, Promise<DevelopmentProvider>>();
  const start = async (redirectUri: string) => {
    const { startDevelopmentProvider } = await import('./development.ts');
    return startDevelopmentProvider([redirectUri]);
  };
  return {
    offered: isDevelopment ? [{ id: 'development', name: 'Development' }] : configured,
    isDevelopment,
    find: async (id, redirectUri) => {
      if (id !== 'development' || !isDevelopment) return configured.find((provider) => provider.id === id) ?? null;
      const started = development.get(redirectUri) ?? start(redirectUri);
      development.set(redirectUri, started);
      return (await started).provider;
    },
    close: async () => {
      for (const started of development.values()) await (await started).close();
    },
  };
}
