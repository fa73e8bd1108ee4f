/** The common fields of all discovery documents; every count is the length of its list. */
import { tools } from '../tools/catalogue.ts';
import { version } from '../version.ts';
import { apiExamples } from './api-examples.ts';
import { capabilityGroups } from './capability-groups.ts';
import { features, playbooks, recipes, sdkSnippets, skills } from './collections.ts';
import { runtimeName, serviceName, tagline } from './identity.ts';
import { absoluteRoutes, serviceRoutes } from './service-routes.ts';

export const counts = {
  features: features.length,
  capabilities: capabilityGroups.reduce((sum, { items }) => sum + items.length, 0),
  mcp_tools: tools.length,
  tool_groups: new Set(tools.flatMap(({ group }) => group ?? [])).size,
  recipes: recipes.length,
  sdk_snippets: sdkSnippets.length,
  playbooks: playbooks.length,
  api_examples: apiExamples.length,
  skills: skills.length,
  routes: Object.keys(serviceRoutes).length,
} as const;

/** `database` by its usual name, such as `SQLite`. */
export function discoveryHead(baseUrl: string, database: string) {
  return {
    service: serviceName,
    name: tagline,
    version,
    runtime: runtimeName,
    database,
    base_url: baseUrl,
    routes: absoluteRoutes(baseUrl),
    counts,
  };
}
