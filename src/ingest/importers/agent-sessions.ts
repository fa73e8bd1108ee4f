/** Sessions of coding agents, as logged by Claude Code and Codex: the messages without the outputs of tools. */
import { isObject } from '../json-items.ts';
import type { Imported } from '../steps.ts';
import { messageItem } from './conversations.ts';
import { fieldsOf, type ImportedFile, type Importer, listOf, textOf, timeOf, toShortName } from './imported-item.ts';
import { jsonLines, wrongKind } from './json-stream.ts';

const nameOf = ({ path }: ImportedFile) => (path.split('/').at(-1) ?? path).replace(/\.jsonl$/, '');

export const claudeCode: Importer = {
  kind: 'claude-code',
  summary: 'Session logs of Claude Code (~/.claude/projects)',
  files: /\.jsonl$/,
  async *read(file) {
    let title = '';
    let known = 0;
    for await (const value of jsonLines(file)) {
      const line = fieldsOf(value);
      if (value === undefined) yield { skipped: 'a line that is no JSON' };
      if (line.type === 'summary') title = toShortName(textOf(line.summary));
      if ('sessionId' in line || line.type === 'summary') known += 1;
      if (line.type === 'user' || line.type === 'assistant') yield claudeCodeMessage(file, line, title);
    }
    if (known === 0) throw wrongKind(file, 'a session of Claude Code');
  },
};

function claudeCodeMessage(file: ImportedFile, line: Record<string, unknown>, title: string): Imported {
  if (line.isMeta === true) return { skipped: 'of the program itself' };
  if (line.isSidechain === true) return { skipped: 'of a sub-agent' };
  const { content } = fieldsOf(line.message);
  const text = typeof content === 'string' ? content : textIn(content, 'text');
  if (text.trim() === '') return { skipped: 'tool calls and answers' };
  if (/^<(command-name|local-command|command-message)/.test(text.trim())) return { skipped: 'of the program itself' };
  const about = { id: textOf(line.sessionId) || nameOf(file), title, app: 'claude-code' };
  const more = {
    ...(textOf(line.cwd) && { cwd: pathOf(line.cwd) }),
    ...(textOf(line.gitBranch) && { branch: pathOf(line.gitBranch) }),
  };
  return messageItem(about, line.type === 'user' ? 'User' : 'Assistant', text, timeOf(line.timestamp), more);
}

const maxPathLength = 4_096;
const pathOf = (value: unknown) => textOf(value).slice(0, maxPathLength);

const textIn = (content: unknown, ...types: string[]) =>
  listOf(content)
    .map((block) => fieldsOf(block))
    .filter(({ type }) => types.includes(textOf(type)))
    .map(({ text }) => textOf(text))
    .filter((text) => text.trim() !== '')
    .join('\n\n');

export const codex: Importer = {
  kind: 'codex',
  summary: 'Rollout files of Codex (~/.codex/sessions)',
  files: /\.jsonl$/,
  async *read(file) {
    const session = { id: nameOf(file), title: '', app: 'codex' };
    let cwd = '';
    let known = 0;
    for await (const value of jsonLines(file)) {
      if (value === undefined) yield { skipped: 'a line that is no JSON' };
      const line = fieldsOf(value);
      // In older files the line itself is the item.
      const item = isObject(line.payload) ? line.payload : line;
      if (line.type === 'session_meta' || ('instructions' in line && 'id' in line)) {
        session.id = textOf(item.id) || session.id;
        cwd = pathOf(item.cwd);
        known += 1;
      }
      const isItem = line.type === 'response_item' || (line.type === 'message' && line.payload === undefined);
      if (!isItem) continue;
      known += 1;
      yield codexMessage(session, item, timeOf(line.timestamp), cwd);
    }
    if (known === 0) throw wrongKind(file, 'a session of Codex');
  },
};

function codexMessage(
  session: Parameters<typeof messageItem>[0],
  item: Record<string, unknown>,
  at: string | undefined,
  cwd: string,
): Imported {
  if (item.type !== 'message') return { skipped: 'tool calls and answers' };
  const text = textIn(item.content, 'input_text', 'output_text', 'text');
  if (text === '') return { skipped: 'without text' };
  if (item.role !== 'user' && item.role !== 'assistant') return { skipped: 'neither user nor assistant' };
  if (/^<(environment_context|user_instructions|INSTRUCTIONS)>|^# AGENTS\.md/.test(text.trim()))
    return { skipped: 'of the program itself' };
  return messageItem(session, item.role === 'user' ? 'User' : 'Assistant', text, at, cwd ? { cwd } : {});
}
