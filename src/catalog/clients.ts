/**
 * Programs that run agents, and how each receives the workspace's skill; `mcp-configurations.ts`
 * states how each receives the tools.
 */

export interface Client {
  readonly name: string;
  /** The id in paths. */
  readonly id: string;
  /** Null for a client that reads no skill from a file. */
  readonly skill: {
    /** The file, from the project's folder, that the client reads for instructions. */
    readonly file: string;
    /** A shell command that installs the skill; requires STELE_URL. */
    readonly install: string;
  } | null;
  readonly note: string;
}

const skillPath = '/api/skills/workspace-memory.md';

/** A folder with the skill, in the format that agentskills.io describes. */
const inFolder = (folder: string) => ({
  file: `${folder}/workspace-memory/SKILL.md`,
  install: `mkdir -p ${folder}/workspace-memory\ncurl -fsS "$STELE_URL${skillPath}" -o ${folder}/workspace-memory/SKILL.md`,
});
/** The folder that several clients share. */
const shared = inFolder('.agents/skills');

const onDemand = 'Every prompt contains only the description of the skill. The client reads the rest when it needs it.';

export const clients: readonly Client[] = [
  { name: 'Claude Code', id: 'claude-code', skill: inFolder('.claude/skills'), note: onDemand },
  {
    name: 'Claude Desktop',
    id: 'claude-desktop',
    skill: null,
    note: 'Claude Desktop starts the program `stele`, which forwards each message. If there is no program of that name, set the command `node` with the path of `dist/main.js`. The skill is a resource of the server.',
  },
  { name: 'Codex CLI', id: 'codex', skill: shared, note: onDemand },
  { name: 'Gemini CLI', id: 'gemini', skill: shared, note: `${onDemand} It asks you before it reads a skill.` },
  { name: 'Cursor', id: 'cursor', skill: shared, note: onDemand },
  { name: 'VS Code', id: 'vscode', skill: shared, note: onDemand },
  { name: 'Windsurf', id: 'windsurf', skill: inFolder('.windsurf/skills'), note: onDemand },
  {
    name: 'OpenCode',
    id: 'opencode',
    skill: shared,
    note: `${onDemand} OpenCode 1 has no \`servers\`: put the entry \`stele\` directly in \`mcp\`.`,
  },
  { name: 'Zed', id: 'zed', skill: shared, note: onDemand },
  {
    name: 'Cline',
    id: 'cline',
    skill: inFolder('.cline/skills'),
    note: `Cline opens the file with "Configure MCP Servers". ${onDemand}`,
  },
];
