/** Programs that run agents, and how each is given the skill of the workspace. Each calls the service by its address with the environment's key. */

export interface Client {
  readonly name: string;
  /** As it is called in a path. */
  readonly id: string;
  /** Where it looks for what an agent should know, from the project's folder. */
  readonly file: string;
  /** A shell command that puts the skill there; wants STELE_URL. */
  readonly install: string;
  readonly note: string;
}

const skillPath = '/api/skills/workspace-memory.md';

const asFile = (file: string) =>
  `mkdir -p ${file.slice(0, file.lastIndexOf('/'))}\ncurl -fsS "$STELE_URL${skillPath}" -o ${file}`;
/** Without the head, which only clients that know skills understand. */
const atEnd = (file: string) =>
  `curl -fsS "$STELE_URL${skillPath}" | awk 'marks > 1; /^---$/ { marks += 1 }' >> ${file}`;

const shared = 'It reads the file at the start of each session. It calls the tools by curl in its own shell.';

export const clients: readonly Client[] = [
  {
    name: 'Claude Code',
    id: 'claude-code',
    file: '.claude/skills/workspace-memory/SKILL.md',
    install: asFile('.claude/skills/workspace-memory/SKILL.md'),
    note: 'A skill of the project: only its description is in every prompt, and the rest is read when it is needed.',
  },
  { name: 'Codex CLI', id: 'codex', file: 'AGENTS.md', install: atEnd('AGENTS.md'), note: shared },
  { name: 'Gemini CLI', id: 'gemini', file: 'GEMINI.md', install: atEnd('GEMINI.md'), note: shared },
  { name: 'Cursor', id: 'cursor', file: 'AGENTS.md', install: atEnd('AGENTS.md'), note: shared },
  {
    name: 'VS Code',
    id: 'vscode',
    file: '.github/copilot-instructions.md',
    install: `mkdir -p .github\n${atEnd('.github/copilot-instructions.md')}`,
    note: shared,
  },
  {
    name: 'Windsurf',
    id: 'windsurf',
    file: '.windsurf/rules/workspace-memory.md',
    install: asFile('.windsurf/rules/workspace-memory.md'),
    note: 'A rule of the project.',
  },
  { name: 'OpenCode', id: 'opencode', file: 'AGENTS.md', install: atEnd('AGENTS.md'), note: shared },
];
