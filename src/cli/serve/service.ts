/** Runs the service until it is stopped. */
import { resolve } from 'node:path';
import { createApp } from '../../app.ts';
import { removeLeftImports } from '../../archive/received-archives.ts';
import { untilConnected } from '../../fair/until-connected.ts';
import { startDropping } from '../../jobs/drop-deleted.ts';
import { type Stoppable, startEmbeddingWaiting } from '../../jobs/embed-waiting.ts';
import { createLogger } from '../../log.ts';
import { loadDictionary } from '../../reading/extract/dictionary.ts';
import { buildServices, type Services } from '../../services.ts';
import type { Settings } from '../../settings.ts';
import { noteAddress } from '../../storage/sqlite/folder-lock.ts';
import type { Terminal } from '../command.ts';
import { callableUrl } from './callable-url.ts';
import { createDeadline } from './deadline.ts';
import { firstSteps, makeDemo } from './first-start.ts';
import { type HttpListener, listen, requireFreePort } from './listen.ts';
import { stopService } from './stop.ts';
import { preparationsOf, warmUp } from './warm-up.ts';

/** Milliseconds reserved for the end of the process itself, after the last step. */
const exitMs = 1_000;

/** Resolves to the exit code. */
export async function runService(settings: Settings, terminal: Terminal): Promise<0 | 1> {
  const { stop } = terminal;
  const seconds = settings.stopTimeoutSeconds;
  const deadline = createDeadline(stop, seconds * 1_000 - exitMs);
  await requireFreePort(settings.host, settings.port);
  if (stop.aborted) return 0;
  const services = await deadline.resultOrNull(buildServices(settings, {}, { exclusive: true }));
  if (services === null) {
    createLogger(settings.logLevel).error(`the start had not ended within ${seconds} s of the signal to stop`);
    return 1;
  }
  let listening: HttpListener | null = null;
  const upkeepLoops: Stoppable[] = [];
  let unfinished: readonly string[] = [];
  try {
    if (!stop.aborted) {
      loadDictionary();
      await removeLeftImports(services);
      listening = await listen(createApp(services), settings.host, settings.port, settings.requestTimeoutSeconds);
      if (!stop.aborted) await serve(services, listening, upkeepLoops, terminal);
    }
  } finally {
    unfinished = await stopService(services, { listening, others: upkeepLoops }, deadline.leftMs());
    if (unfinished.length > 0)
      services.log.error(
        { left: unfinished },
        `some parts had not ended within ${seconds} s of the signal; what was acknowledged is stored`,
      );
  }
  return unfinished.length === 0 ? 0 : 1;
}

async function serve(
  services: Services,
  listening: HttpListener,
  upkeepLoops: Stoppable[],
  terminal: Terminal,
): Promise<void> {
  // Not earlier: opening and migrating many stores takes time.
  upkeepLoops.push(startEmbeddingWaiting(services), startDropping(services));
  services.jobs.start();
  await announce(services, listening, terminal);
  const warm = warmUp(preparationsOf(services.embedder), listening, services.log, terminal.stop);
  await Promise.all([warm, waitForStop(terminal.stop)]);
  terminal.print('Stopping: running calls are finished first. A second signal stops at once.');
}

/** The demo is made only once the service listens: a failed start must not use up the key, which is shown once. */
async function announce(
  { storage, settings, log, now }: Services,
  { host, port }: HttpListener,
  terminal: Terminal,
): Promise<void> {
  const address = callableUrl(host, port);
  if (settings.databaseUrl === null) noteAddress(resolve(settings.dataDir), address);
  const url = settings.baseUrl ?? address;
  terminal.print(`Stele listens on ${url}`);
  terminal.print(`The dashboard is at ${url}/app`);
  if (settings.databaseUrl !== null && settings.signIn.secret === null)
    terminal.print(
      'STELE_SECRET is not set. If several nodes serve this database, give all of them the same secret:\nwithout it, a sign-in that begins on one node cannot end on another.',
    );
  const list = () => storage.control.workspaces.list();
  // The service already answers calls, so a database without a free connection is no reason to end.
  const workspaces = await untilConnected(list, { forMs: Number.POSITIVE_INFINITY, stop: terminal.stop });
  if (workspaces.length > 0) {
    terminal.print(
      `A key for an agent: ${terminal.program} key create --workspace ${workspaces[0]?.slug} --label LABEL`,
    );
    return;
  }
  const demo = await makeDemo({ storage, settings, log, now });
  if (demo) terminal.print(firstSteps(url, demo.slug, demo.secret));
}

function waitForStop(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
}
