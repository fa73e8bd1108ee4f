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
const skillInFolder = (folder: string) => ({
  file: `${folder}/workspace-memory/SKILL.md`,
  install: `mkdir -p ${folder}/workspace-memory\ncurl -fsS "$STELE_URL${skillPath}" -o ${folder}/workspace-memory/SKILL.md`,
});
/** The folder that several clients share. */
const sharedSkill = skillInFolder('.agents/skills');

const onDemandNote =
  'Every prompt contains only the description of the skill. The client reads the rest when it needs it.';

export const clients: readonly Client[] = [
  { name: 'Claude Code', id: 'claude-code', skill: skillInFolder('.claude/skills'), note: onDemandNote },
  {
    name: 'Claude Desktop',
    id: 'claude-desktop',
    skill: null,
    note: 'Claude Desktop starts the program `stele`, which forwards each message. If there is no program of that name, set the command `node` with the path of `dist/main.js`. The skill is a resource of the server.',
  },
  { name: 'Codex CLI', id: 'codex', skill: sharedSkill, note: onDemandNote },
  {
    name: 'Gemini CLI',
    id: 'gemini',
    skill: sharedSkill,
    note: `${onDemandNote} It asks you before it reads a skill.`,
  },
  { name: 'Cursor', id: 'cursor', skill: sharedSkill, note: onDemandNote },
  { name: 'VS Code', id: 'vscode', skill: sharedSkill, note: onDemandNote },
  { name: 'Windsurf', id: 'windsurf', skill: skillInFolder('.windsurf/skills'), note: onDemandNote },
  {
    name: 'OpenCode',
    id: 'opencode',
    skill: sharedSkill,
    note: `${onDemandNote} OpenCode 1 has no \`servers\`: put the entry \`stele\` directly in \`mcp\`.`,
  },
  { name: 'Zed', id: 'zed', skill: sharedSkill, note: onDemandNote },
  {
    name: 'Cline',
    id: 'cline',
    skill: skillInFolder('.cline/skills'),
    note: `Cline opens the file with "Configure MCP Servers". ${onDemandNote}`,
  },
];
