/** The providers that the settings name; on this machine, the development provider if there are none. */
import type { DevelopmentProvider } from './development.ts';
import type { GithubSettings } from './github.ts';
import type { OidcSettings } from './oidc.ts';
import type { Provider } from './provider.ts';

interface SignInSettings {
  github: GithubSettings | null;
  issuers: readonly OidcSettings[];
}

export interface Providers {
  /** In the order in which they are offered. */
  readonly offered: readonly Pick<Provider, 'id' | 'name'>[];
  /** True if anybody can sign in as anyone: on this machine, while no provider is configured. */
  readonly isDevelopment: boolean;
  /** Null for a provider that is not configured. `redirectUri` is the address to which the browser returns. */
  find(id: string, redirectUri: string): Promise<Provider | null>;
  close(): Promise<void>;
}

type Configured = Pick<Provider, 'id' | 'name'> & { load(): Promise<Provider> };

const onGithub = (settings: GithubSettings): Configured => ({
  id: 'github',
  name: 'GitHub',
  load: async () => (await import('./github.ts')).githubProvider(settings),
});

const atIssuer = (settings: OidcSettings): Configured => ({
  id: settings.id,
  name: settings.name,
  load: async () => (await import('./oidc.ts')).oidcProvider(settings),
});

const loopback = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/**
 * A foreign page can lead a browser here by a name of its own (DNS rebinding). Signing in by such a name must not work.
 */
const isOwnMachine = (address: string): boolean => {
  const { hostname } = new URL(address);
  return loopback.includes(hostname) || hostname.endsWith('.localhost');
};

/**
 * Maximum number of development providers. Each listens on its own port, and a caller may name any number of
 * addresses; the oldest is closed.
 */
const mostDevelopment = 8;

export function openProviders({ github, issuers }: SignInSettings, host: string): Providers {
  const configured = [...(github ? [onGithub(github)] : []), ...issuers.map(atIssuer)];
  // Opened on first use, which loads the provider's library, and only once, because the
  // provider caches its discovery document.
  const opened = new Map<string, Promise<Provider>>();
  const open = ({ id, load }: Configured) => {
    const provider = opened.get(id) ?? load();
    opened.set(id, provider);
    return provider;
  };
  const isDevelopment = configured.length === 0 && loopback.includes(host);
  // Started on first use, once for each address to which a browser may return.
  const development = new Map<string, Promise<DevelopmentProvider>>();
  const start = async (redirectUri: string) => {
    const { startDevelopmentProvider } = await import('./development.ts');
    return startDevelopmentProvider([redirectUri]);
  };
  return {
    offered: isDevelopment
      ? [{ id: 'development', name: 'Development' }]
      : configured.map(({ id, name }) => ({ id, name })),
    isDevelopment,
    find: async (id, redirectUri) => {
      if (id !== 'development' || !isDevelopment) {
        const found = configured.find((provider) => provider.id === id);
        return found === undefined ? null : open(found);
      }
      if (!isOwnMachine(redirectUri)) return null;
      const started = development.get(redirectUri) ?? start(redirectUri);
      development.set(redirectUri, started);
      await closeOldest(development);
      return (await started).provider;
    },
    close: async () => {
      for (const started of development.values()) await (await started).close();
    },
  };
}

async function closeOldest(development: Map<string, Promise<DevelopmentProvider>>): Promise<void> {
  const [oldest] = development;
  if (oldest === undefined || development.size <= mostDevelopment) return;
  development.delete(oldest[0]);
  await (await oldest[1]).close();
}
