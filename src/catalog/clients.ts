/** Programs that run agents, and how each receives the skill of the workspace; `mcp-configurations.ts` has how it receives the tools. */

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

const folderOf = (file: string) => (file.includes('/') ? `mkdir -p ${file.slice(0, file.lastIndexOf('/'))}\n` : '');
const asFile = (file: string) => ({
  file,
  install: `${folderOf(file)}curl -fsS "$STELE_URL${skillPath}" -o ${file}`,
});
/** Without the front matter, which only clients with skills understand. */
const atEnd = (file: string) => ({
  file,
  install: `${folderOf(file)}curl -fsS "$STELE_URL${skillPath}" | awk 'marks > 1; /^---$/ { marks += 1 }' >> ${file}`,
});

const shared = 'The client reads the file when a session starts.';

export const clients: readonly Client[] = [
  {
    name: 'Claude Code',
    id: 'claude-code',
    skill: asFile('.claude/skills/workspace-memory/SKILL.md'),
    note: 'Every prompt contains only the description of the skill. Claude Code reads the rest when it needs it.',
  },
  {
    name: 'Claude Desktop',
    id: 'claude-desktop',
    skill: null,
    note: 'Claude Desktop starts the program `stele`, which forwards each message. If there is no program of that name, set the command `node` with the path of `dist/main.js`. The skill is a resource of the server.',
  },
  { name: 'Codex CLI', id: 'codex', skill: atEnd('AGENTS.md'), note: shared },
  { name: 'Gemini CLI', id: 'gemini', skill: atEnd('GEMINI.md'), note: shared },
  { name: 'Cursor', id: 'cursor', skill: atEnd('AGENTS.md'), note: shared },
  { name: 'VS Code', id: 'vscode', skill: atEnd('.github/copilot-instructions.md'), note: shared },
  {
    name: 'Windsurf',
    id: 'windsurf',
    skill: asFile('.windsurf/rules/workspace-memory.md'),
    note: 'Windsurf reads the skill as a rule of the project.',
  },
  { name: 'OpenCode', id: 'opencode', skill: atEnd('AGENTS.md'), note: shared },
];
