/** stele serve: the service, until it is told to stop. */
import { createApp } from '../app.ts';
import { startDropping } from '../jobs/drop-deleted.ts';
import { type Stoppable, startEmbeddingWaiting } from '../jobs/embed-waiting.ts';
import { loadDictionary } from '../reading/extract/dictionary.ts';
import { buildServices, type Services } from '../services.ts';
import type { SettingName } from '../settings.ts';
import { prepareDateParsers } from '../text/dates.ts';
import { loadVocabulary } from '../text/tokens.ts';
import { type Command, type Invocation, type Terminal, wholeNumberFlag } from './command.ts';
import { firstSteps, makeDemo } from './first-start.ts';
import { type Listening, listen } from './listen.ts';

/** Milliseconds that calls under way have to finish after the stop signal. */
const graceMs = 10_000;

export const serve: Command = {
  name: 'serve',
  summary:
    'Serves the API until it is stopped (Ctrl-C, SIGTERM). The first start creates a workspace and a key to try it with.',
  usage: '[--host HOST] [--port PORT]',
  flags: {
    host: { type: 'string', help: 'Address to listen on, instead of STELE_HOST.' },
    port: { type: 'string', help: 'Port to listen on, instead of STELE_PORT. 0 picks a free port.' },
  },
  examples: [
    { says: 'Serve on http://127.0.0.1:8787 and keep all data in ./data', line: 'serve' },
    { says: 'Accept connections from other machines', line: 'serve --host 0.0.0.0 --port 8080' },
  ],
  async run({ flags, terminal }) {
    const settings = terminal.settings(addressFrom(flags));
    const services = await buildServices(settings, {}, { exclusive: true });
    let catchingUp: Stoppable[] = [];
    try {
      await loadVocabulary();
      await prepareDateParsers();
      loadDictionary();
      // A model that weighs words measures itself by the first.
      services.embedder.importance?.('word');
      const listening = await listen(createApp(services), settings.host, settings.port, settings.requestTimeoutSeconds);
      // Not earlier: opening and migrating many stores takes time.
      catchingUp = [startEmbeddingWaiting(services), startDropping(services)];
      services.jobs.start();
      try {
        await announce(services, listening, terminal);
        await stopped(terminal.stop);
        terminal.print('Stopping: calls under way are finished first. A second signal stops at once.');
      } finally {
        services.events.stop();
        await listening.stop(graceMs);
      }
    } finally {
      // Bounded too: a call that hangs must not keep the process alive, and acknowledged writes are on disk.
      const ended = Promise.all([...catchingUp.map((job) => job.stop()), services.jobs.stop()]);
      await Promise.race([ended.then(() => services.storage.close()), after(graceMs)]);
      await services.providers.close();
      await services.traces?.stop();
    }
    return 0;
  },
};

function addressFrom(flags: Invocation['flags']): Partial<Record<SettingName, string>> {
  const port = wholeNumberFlag(flags, 'port', 0, 65_535);
  return {
    ...(flags.host !== undefined && { STELE_HOST: String(flags.host) }),
    ...(port !== undefined && { STELE_PORT: String(port) }),
  };
}

/** The demo is made only once the service listens: a failed start must not use up the key, which is shown once. */
async function announce(
  { storage, settings, log, now }: Services,
  { host, port }: Listening,
  terminal: Terminal,
): Promise<void> {
  const url = settings.baseUrl ?? urlOf(host, port);
  terminal.print(`Stele listens on ${url}`);
  terminal.print(`The dashboard is at ${url}/app`);
  if (settings.databaseUrl !== null && settings.signIn.secret === null)
    terminal.print(
      'STELE_SECRET is not set. Where several nodes serve this database, give all of them the same one:\nwithout it, a sign-in that begins on one node cannot end on another.',
    );
  const workspaces = await storage.control.workspaces.list();
  if (workspaces.length > 0) {
    terminal.print(
      `A key for an agent: ${terminal.program} key create --workspace ${workspaces[0]?.slug} --label LABEL`,
    );
    return;
  }
  const demo = await makeDemo({ storage, settings, log, now });
  if (demo) terminal.print(firstSteps(url, demo.slug, demo.secret));
}

/** An address that can be called: the address for all interfaces cannot. */
function urlOf(host: string, port: number): string {
  const callable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${callable.includes(':') ? `[${callable}]` : callable}:${port}`;
}

function stopped(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
