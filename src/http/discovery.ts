/** The discovery documents: the features of the service as data, for anyone. Each is made once per address. */
import { z } from 'zod';
import { apiExamples } from '../catalog/api-examples.ts';
import { capabilityGroups } from '../catalog/capability-groups.ts';
import { features, playbooks, recipes, sdkSnippets } from '../catalog/collections.ts';
import { counts, discoveryHead } from '../catalog/discovery.ts';
import { serviceName } from '../catalog/identity.ts';
import { absoluteRoutes } from '../catalog/service-routes.ts';
import type { OpenCall, OpenEndpoint } from './endpoint.ts';
import { databaseNames } from './service.ts';

const texts = z.array(z.string());
const addresses = z.record(z.string(), z.url());
const countsSchema = z.record(z.string(), z.number().int());
const head = {
  service: z.string(),
  name: z.string(),
  version: z.string(),
  runtime: z.string(),
  database: z.string(),
  base_url: z.url(),
  routes: addresses,
  counts: countsSchema,
};

const headOf = ({ baseUrl, services }: OpenCall) => discoveryHead(baseUrl, databaseNames[services.storage.engine]);

export const serviceManifest: OpenEndpoint = {
  name: 'service_manifest',
  summary: 'Lists the addresses of the service and counts its contents.',
  isFixed: true,
  answer: z.object({ service: z.string(), routes: addresses, counts: countsSchema }),
  handle: async ({ baseUrl }) => ({ body: { service: serviceName, routes: absoluteRoutes(baseUrl), counts } }),
};

export const capabilities: OpenEndpoint = {
  name: 'capabilities',
  summary: 'Lists features, capabilities by group, and recipes.',
  isFixed: true,
  answer: z.object({
    ...head,
    capability_groups: z.array(z.object({ name: z.string(), items: texts })),
    features: z.array(z.object({ name: z.string(), summary: z.string() })),
    recipes: z.array(z.object({ name: z.string(), steps: texts, command: z.string() })),
  }),
  handle: async (call) => ({
    body: { ...headOf(call), capability_groups: capabilityGroups, features, recipes },
  }),
};

export const snippets: OpenEndpoint = {
  name: 'sdk_snippets',
  summary: 'Lists code snippets that call the service, by language and framework.',
  isFixed: true,
  answer: z.object({
    ...head,
    sdk_snippets: z.array(z.object({ name: z.string(), language: z.string(), summary: z.string(), code: z.string() })),
  }),
  handle: async (call) => ({ body: { ...headOf(call), sdk_snippets: sdkSnippets } }),
};

export const playbookList: OpenEndpoint = {
  name: 'playbooks',
  summary: 'Lists playbooks with their steps and outcomes.',
  isFixed: true,
  answer: z.object({
    ...head,
    playbooks: z.array(z.object({ name: z.string(), steps: texts, outcome: z.string() })),
  }),
  handle: async (call) => ({ body: { ...headOf(call), playbooks } }),
};

export const examples: OpenEndpoint = {
  name: 'api_examples',
  summary: 'Lists example calls with their answers.',
  isFixed: true,
  answer: z.object({
    ...head,
    api_examples: z.array(
      z.object({
        name: z.string(),
        method: z.string(),
        path: z.string(),
        auth: z.enum(['public', 'workspace key']),
        summary: z.string(),
        request: z.record(z.string(), z.unknown()).nullable(),
        response: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  handle: async (call) => ({ body: { ...headOf(call), api_examples: apiExamples } }),
};
