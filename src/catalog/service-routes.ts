/** The addresses that the discovery documents name. */

export const serviceRoutes = {
  home: '/',
  docs: '/docs',
  agents: '/agents',
  connect: '/connect',
  architecture: '/architecture',
  use_cases: '/use-cases',
  operations: '/operations',
  integrations: '/integrations',
  capabilities: '/capabilities',
  examples: '/examples',
  api_explorer: '/api-explorer',
  sdks: '/sdks',
  security: '/security',
  status: '/status',
  changelog: '/changelog',
  login: '/login',
  openapi: '/openapi.json',
  service_status: '/api/service/status',
  service_manifest: '/api/service/manifest',
  service_architecture: '/api/service/architecture',
  service_readiness: '/api/service/readiness',
  service_deploy_plan: '/api/service/deploy-plan',
  capabilities_json: '/api/capabilities',
  mcp_manifest: '/api/mcp/manifest',
  sdk_snippets: '/api/sdk-snippets',
  playbooks: '/api/playbooks',
  api_examples: '/api/examples',
  skills: '/api/skills',
} as const;

export function absoluteRoutes(baseUrl: string): Record<keyof typeof serviceRoutes, string> {
  const entries = Object.entries(serviceRoutes).map(([name, path]) => [name, baseUrl + path]);
  return Object.fromEntries(entries) as Record<keyof typeof serviceRoutes, string>;
}
