/** The text for language models that visit the site, in Markdown. */
import { skills } from '../catalog/collections.ts';
import { counts } from '../catalog/discovery.ts';
import { serviceName, tagline } from '../catalog/identity.ts';
import { pages } from './pages.ts';
import { chapterPages } from './public/docs.tsx';

export function llmsText(baseUrl: string): string {
  const link = (path: string, title: string, summary: string) => `- [${title}](${baseUrl}${path}): ${summary}`;
  const listed = pages.filter(({ path, isUnlisted }) => !isUnlisted && !path.startsWith('/docs/'));
  return [
    `# ${serviceName}`,
    '',
    `> ${tagline} JSON over HTTP; a workspace key opens one workspace; ${counts.mcp_tools} tools behind one address.`,
    '',
    `Call a tool: POST ${baseUrl}/api/workspaces/{slug}/mcp with the header "Authorization: Bearer <workspace-api-key>" and the body {"tool": "recall", "args": {"query": "…"}}.`,
    `Clients of the Model Context Protocol: ${baseUrl}/api/workspaces/{slug}/mcp/stream, streamable HTTP, the same key.`,
    '',
    '## Skills',
    '',
    ...skills.map(({ name, description }) => link(`/api/skills/${name}.md`, name, description)),
    '',
    '## Documents',
    '',
    link('/openapi.json', 'OpenAPI', 'every route with its requests, answers and errors'),
    link('/api/mcp/manifest', 'Tool manifest', 'every tool with its arguments'),
    link('/api/capabilities', 'Capabilities', 'features, capability groups and recipes'),
    link('/api/examples', 'API examples', 'calls with their answers'),
    '',
    '## Guides and reference',
    '',
    ...chapterPages.map(({ path, title, description }) => link(path, title, description)),
    '',
    '## Pages',
    '',
    ...listed.map(({ path, title, description }) => link(path, title, description)),
    '',
  ].join('\n');
}
