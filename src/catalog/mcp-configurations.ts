/**
 * Each client's configuration for servers of the Model Context Protocol: its file, in its format, with the key from the
 * environment where the client allows it.
 */
import { keyPlaceholder, type WorkspaceAddress } from './workspace-address.ts';

export interface McpConfiguration {
  /** The path of the file, from the project's folder or from the home folder (`~`). */
  readonly file: string;
  readonly format: 'json' | 'toml';
  /** The content of the file. If the file already has other servers, add the entry `stele` beside them. */
  readonly text: string;
  /** How the client gets the key. */
  readonly key: string;
}

type Configure = (url: string, place: WorkspaceAddress) => McpConfiguration;

const json = (file: string, value: object, key: string): McpConfiguration => ({
  file,
  format: 'json',
  text: `${JSON.stringify(value, null, 2)}\n`,
  key,
});

const inFile = 'The key goes into the file, in place of the placeholder.';
const fromEnvironment = 'The key comes from the environment, as `STELE_KEY`.';
const bearer = (variable: string) => ({ Authorization: `Bearer ${variable}` });

/** By the client's id. */
const configurations: Record<string, Configure> = {
  'claude-code': (url) =>
    json(
      '.mcp.json',
      { mcpServers: { stele: { type: 'http', url, headers: bearer(`\${STELE_KEY}`) } } },
      fromEnvironment,
    ),
  // This client only starts programs; no configuration makes it call an address.
  'claude-desktop': (_url, { baseUrl, slug }) =>
    json(
      'claude_desktop_config.json',
      {
        mcpServers: {
          stele: {
            command: 'stele',
            args: ['mcp'],
            env: { STELE_URL: baseUrl, STELE_WORKSPACE: slug, STELE_KEY: keyPlaceholder },
          },
        },
      },
      inFile,
    ),
  cursor: (url) =>
    json('.cursor/mcp.json', { mcpServers: { stele: { url, headers: bearer(`\${env:STELE_KEY}`) } } }, fromEnvironment),
  vscode: (url) =>
    json(
      '.vscode/mcp.json',
      {
        inputs: [{ type: 'promptString', id: 'stele-key', description: 'Key of the Stele workspace', password: true }],
        servers: { stele: { type: 'http', url, headers: bearer(`\${input:stele-key}`) } },
      },
      'VS Code asks for the key once and keeps it.',
    ),
  codex: (url) => ({
    file: '~/.codex/config.toml',
    format: 'toml',
    // TOML escapes strings as JSON does.
    text: `[mcp_servers.stele]\nurl = ${JSON.stringify(url)}\nbearer_token_env_var = "STELE_KEY"\n`,
    key: fromEnvironment,
  }),
  gemini: (url) =>
    json(
      '.gemini/settings.json',
      { mcpServers: { stele: { httpUrl: url, headers: bearer('$STELE_KEY') } } },
      fromEnvironment,
    ),
  windsurf: (url) =>
    json(
      '~/.codeium/windsurf/mcp_config.json',
      { mcpServers: { stele: { serverUrl: url, headers: bearer(`\${env:STELE_KEY}`) } } },
      fromEnvironment,
    ),
  opencode: (url) =>
    json(
      'opencode.json',
      {
        $schema: 'https://opencode.ai/config.json',
        // Without `oauth: false`, OpenCode asks for a sign-in and sends no header.
        mcp: { servers: { stele: { type: 'remote', url, headers: bearer('{env:STELE_KEY}'), oauth: false } } },
      },
      fromEnvironment,
    ),
  zed: (url) =>
    json(
      '~/.config/zed/settings.json',
      { context_servers: { stele: { url, headers: bearer(keyPlaceholder) } } },
      inFile,
    ),
  cline: (url) =>
    json(
      'cline_mcp_settings.json',
      { mcpServers: { stele: { type: 'streamableHttp', url, headers: bearer(keyPlaceholder) } } },
      inFile,
    ),
};

export function mcpConfiguration(clientId: string, url: string, place: WorkspaceAddress): McpConfiguration {
  return configurations[clientId]!(url, place);
}
