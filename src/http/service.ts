/** Public information about the service: liveness, components, and readiness. */
import { z } from 'zod';
import { counts } from '../catalog/discovery.ts';
import { runtimeName, serviceName } from '../catalog/identity.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { version } from '../version.ts';
import type { OpenCall, OpenEndpoint } from './endpoint.ts';

/** A check that takes longer counts as failed. */
const checkTimeoutMs = 2_000;

export const databaseNames: Record<Services['storage']['engine'], string> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
};

export const health: OpenEndpoint = {
  name: 'health',
  summary: 'Shows that the process answers.',
  answer: z.object({ status: z.string() }),
  handle: async () => ({ body: { status: 'ok' } }),
};

export const serviceStatus: OpenEndpoint = {
  name: 'service_status',
  summary: 'Reports the version, the database and the runtime of the service, and counts its features.',
  answer: z.object({
    status: z.string(),
    service: z.string(),
    version: z.string(),
    runtime: z.string(),
    database: z.string(),
    features: z.number().int(),
    capabilities: z.number().int(),
    mcp_tools: z.number().int(),
  }),
  handle: async ({ services }) => ({
    body: {
      status: 'ok',
      service: serviceName,
      version,
      runtime: runtimeName,
      database: databaseNames[services.storage.engine],
      features: counts.features,
      capabilities: counts.capabilities,
      mcp_tools: counts.mcp_tools,
    },
  }),
};

const checks: { name: string; passes(call: OpenCall): Promise<boolean> }[] = [
  {
    name: 'database',
    passes: async ({ services }) => {
      await services.storage.control.ping();
      return true;
    },
  },
  {
    // The parts in this process that answer calls: the cache of open workspaces and the embedding model. A remote model
    // is not called: the service answers without it, and each request may cost money.
    name: 'runtime_cache',
    passes: async ({ services: { storage, embedder } }) => {
      const { open, capacity } = storage.openWorkspaces();
      if (capacity <= 0 || open < 0) return false;
      if (embedder.remote) return true;
      const [vector] = await embedder.embed(['memory']);
      return vector?.length === embedder.model.dimensions && vector.some((part) => part !== 0);
    },
  },
  {
    name: 'public_surface',
    passes: async ({ fetch }) => {
      const [status, manifest] = await Promise.all([fetch('/api/service/status'), fetch('/api/mcp/manifest')]);
      return status.ok && manifest.ok;
    },
  },
];

export const serviceReadiness: OpenEndpoint = {
  name: 'service_readiness',
  summary:
    'Reports whether the service is ready: the result of each check, and 503 if one fails. Stores of an older version are migrated meanwhile.',
  answer: z.object({
    status: z.string(),
    checks: z.array(
      z.object({
        name: z.string(),
        status: z.enum(['pass', 'fail']),
        reason: z.string().optional().describe('The reason, if the check fails'),
      }),
    ),
    migrations: z
      .array(
        z.object({
          version: z.number().int(),
          name: z.string().describe('What the version changes'),
          progress: z.number().describe('0 to 1'),
        }),
      )
      .describe('Stores that are being migrated to a version; their workspaces answer 503 until then'),
  }),
  handle: async (call) => {
    const results = await Promise.all(
      checks.map(async ({ name, passes }) => {
        const reason = await failureOf(passes(call), call.services);
        return { name, ...(reason === null ? { status: 'pass' } : { status: 'fail', reason }) };
      }),
    );
    const migrations = call.services.storage.migrations();
    const isReady = results.every((result) => result.status === 'pass');
    return { status: isReady ? 200 : 503, body: { status: isReady ? 'ok' : 'failing', checks: results, migrations } };
  },
};

/** Null if the check passes. Details that are not meant for callers go to the log only. */
async function failureOf(check: Promise<boolean>, { log }: Services): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((_resolve, reject) => {
    const seconds = checkTimeoutMs / 1_000;
    timer = setTimeout(
      () => reject(new AppError('unavailable', `The check takes longer than ${seconds} seconds.`)),
      checkTimeoutMs,
    );
  });
  try {
    return (await Promise.race([check, timeout])) ? null : 'It gave an unexpected result.';
  } catch (error) {
    log.warn({ err: error }, 'a readiness check failed');
    return error instanceof AppError ? error.message : 'It failed; the log has the reason.';
  } finally {
    clearTimeout(timer);
  }
}
