/** The architecture and the deployment plan of the service, as data. */
import { z } from 'zod';
import { runtimeName, serviceName } from '../catalog/identity.ts';
import { layers, memoryTypes } from '../model/memory.ts';
import { version } from '../version.ts';
import type { OpenEndpoint } from './endpoint.ts';
import { databaseNames } from './service.ts';

export const openapi: OpenEndpoint = {
  name: 'openapi',
  summary: 'Returns this contract.',
  isFixed: true,
  answer: z.record(z.string(), z.unknown()),
  handle: async ({ contract }) => ({ text: contract(), headers: { 'Content-Type': 'application/json' } }),
};

const anyObjectSchema = z.record(z.string(), z.unknown());

export const serviceArchitecture: OpenEndpoint = {
  name: 'service_architecture',
  summary: 'Describes the parts of the service: runtime, storage, models, surfaces.',
  isFixed: true,
  answer: z.object({
    service: z.object({ name: z.string(), version: z.string() }),
    runtime: anyObjectSchema,
    storage: z.object({ metadata_database: z.string(), workspace_backend: z.string() }).loose(),
    models: z.object({ embedding_model: z.string(), embedding_dimensions: z.number().int() }).loose(),
    memory: anyObjectSchema,
    surfaces: z.array(z.object({ name: z.string(), path: z.string() })),
  }),
  handle: async ({ services: { storage, embedder, languageModel } }) => {
    const isSqlite = storage.engine === 'sqlite';
    return {
      body: {
        service: { name: serviceName, version },
        runtime: { name: runtimeName, language: 'TypeScript', http: 'Hono', transport: 'http-json' },
        storage: {
          metadata_database: databaseNames[storage.engine],
          workspace_backend: isSqlite ? 'one SQLite file per workspace' : 'one PostgreSQL schema per workspace',
          lexical_index: isSqlite ? 'FTS5' : 'BM25 over a table of postings',
          vector_index: isSqlite ? 'in memory, exact' : 'pgvector (HNSW)',
        },
        models: {
          embedding_model: embedder.model.name,
          embedding_dimensions: embedder.model.dimensions,
          embedding_is_remote: embedder.remote,
          language_model: languageModel === null ? 'none' : 'named by STELE_LLM_MODEL',
        },
        memory: { layers, types: memoryTypes },
        surfaces: [
          { name: 'JSON API', path: '/api/workspaces/{slug}' },
          { name: 'Tool bridge', path: '/api/workspaces/{slug}/mcp' },
          { name: 'Model Context Protocol', path: '/api/workspaces/{slug}/mcp/stream' },
          { name: 'Discovery documents', path: '/api/service/manifest' },
          { name: 'Pages', path: '/' },
        ],
      },
    };
  },
};

const stepSchema = z.object({ name: z.string(), command: z.string(), why: z.string() });

export const deployPlan: OpenEndpoint = {
  name: 'service_deploy_plan',
  summary: 'Returns a deployment plan: requirements, steps for one machine and for many, and checks.',
  isFixed: true,
  answer: z.object({
    service: z.string(),
    version: z.string(),
    requirements: z.array(z.string()),
    single_machine: z.array(stepSchema),
    many_nodes: z.array(stepSchema),
    checks: z.array(z.object({ name: z.string(), url: z.url() })),
    backup: z.array(z.string()),
  }),
  handle: async ({ baseUrl }) => ({
    body: {
      service: serviceName,
      version,
      requirements: [
        'Node.js 20, 22 or 24 on Linux or macOS',
        'python3, make and g++ if no prebuilt SQLite binary is available',
        'PostgreSQL with pgvector 0.5 or newer, for more than one node',
      ],
      single_machine: [
        { name: 'Start', command: 'npm start', why: 'Installs, builds, makes a workspace and a key, and serves.' },
        {
          name: 'Set the address',
          command: 'STELE_BASE_URL=https://memory.example.org npm start',
          why: 'The documents of the service contain this address.',
        },
        {
          name: 'Make a key',
          command: 'node dist/main.js key create --workspace demo --label "my agent"',
          why: 'Each agent has its own key.',
        },
      ],
      many_nodes: [
        {
          name: 'Start each node on one database',
          command: 'STELE_DATABASE_URL=postgres://stele:secret@db.internal/stele npm start',
          why: 'Nodes hold no state that other nodes need.',
        },
        {
          name: 'Set the same address on each',
          command: 'STELE_BASE_URL=https://memory.example.org npm start',
          why: 'A load balancer may send any call to any node.',
        },
        {
          name: 'Set the same secret on each',
          command: 'STELE_SECRET="$(cat /etc/stele/secret)" npm start',
          why: 'It seals the cookies of a sign-in, whose steps may reach several nodes.',
        },
      ],
      checks: [
        { name: 'The process answers', url: `${baseUrl}/api/health` },
        { name: 'The service can do its work', url: `${baseUrl}/api/service/readiness` },
      ],
      backup: [
        'SQLite: node dist/main.js backup FOLDER, beside the running service. It verifies every copy.',
        'PostgreSQL: pg_dump, or continuous archiving.',
      ],
    },
  }),
};
