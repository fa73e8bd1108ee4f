/**
 * Client hooks that recall at the start of a session and keep a checkpoint at its end, without any action of the model.
 */
import { readCatalogFile } from './markdown-documents.ts';

export const hookScript = readCatalogFile('hooks/session.sh');
const hookScriptPath = '/api/hooks/session.sh';

export interface SessionHooks {
  /** The path of the client's file of hooks, from the project's folder. */
  readonly file: string;
  /** The content of the file, as JSON. If the file already has other entries, add `hooks` beside them. */
  readonly text: string;
  /** A shell command that installs the script that the hooks call; requires STELE_URL. */
  readonly install: string;
  readonly cost: string;
  readonly switch: string;
  readonly note: string;
}

const cost =
  'A start costs at most `STELE_HOOK_TOKENS` tokens (default: 800) and one sentence. An end costs no tokens.';
const turnOff = '`STELE_HOOKS=off` in the environment turns them off.';

function buildHooks(folder: string, file: string, root: string, note: string): SessionHooks {
  const script = `${folder}/stele-session.sh`;
  const run = (when: string) => ({ type: 'command', command: `sh "${root}/${script}" ${when}`, timeout: 10 });
  const hooks = {
    SessionStart: [{ matcher: 'startup|resume|clear|compact', hooks: [run('start')] }],
    SessionEnd: [{ hooks: [run('end')] }],
  };
  return {
    file: `${folder}/${file}`,
    text: `${JSON.stringify({ hooks }, null, 2)}\n`,
    install: `mkdir -p ${folder}\ncurl -fsS "$STELE_URL${hookScriptPath}" -o ${script}`,
    cost,
    switch: turnOff,
    note,
  };
}

/** By the client's id; other clients have no hooks for the start and the end of a session. */
export const sessionHooks: Readonly<Record<string, SessionHooks>> = {
  'claude-code': buildHooks(
    '.claude',
    'settings.json',
    '$CLAUDE_PROJECT_DIR',
    'Claude Code asks once whether the hooks may run.',
  ),
  codex: buildHooks(
    '.codex',
    'hooks.json',
    '$(git rev-parse --show-toplevel)',
    'The hooks need Codex CLI 0.153 or newer and a project that it trusts. Codex asks once whether the hooks may run.',
  ),
};
