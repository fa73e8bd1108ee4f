/** stele quality: saved questions from the terminal, with the difference between two runs. */
import { actWriting } from '../../access/act.ts';
import { type Action, permissions } from '../../access/permissions.ts';
import { newQuestionSchema, type RunFigures, type SavedQuestion } from '../../model/questions/saved-question.ts';
import { validate } from '../../model/validation.ts';
import { askQuestions } from '../../reports/questions/ask-questions.ts';
import {
  type QuestionReport,
  questionReport,
  removeQuestion,
  saveQuestion,
} from '../../reports/questions/saved-questions.ts';
import { leadingExcerpt } from '../../text/excerpt.ts';
import { jsonText } from '../../text/visible.ts';
import type { Verb } from '../../verb.ts';
import type { Workspace } from '../../workspace.ts';
import { type Command, type Invocation, jsonFlag, requireFlag, type Terminal, UsageError } from '../command.ts';
import { runAudited, withModels } from '../stores.ts';

const workspaceFlag = { type: 'string', help: 'Slug of the workspace.' } as const;

export const qualityShow: Command = {
  usage: '--workspace SLUG [--against RUN_ID] [--json]',
  flags: {
    workspace: workspaceFlag,
    against: { type: 'string', help: 'Compares with this run (qrn_…) instead of the second-to-last run.' },
    json: jsonFlag,
  },
  examples: [{ purpose: 'What the latest run found', line: 'quality show --workspace demo' }],
  run: (invocation) =>
    inWorkspace(invocation, 'show', async (workspace) => {
      await showReport(workspace, invocation);
      return 0;
    }),
};

export const qualityRun: Command = {
  usage: '--workspace SLUG [--json]',
  flags: { workspace: workspaceFlag, json: jsonFlag },
  examples: [
    { purpose: 'After a change of settings, also while the service runs', line: 'quality run --workspace demo' },
  ],
  run: (invocation) =>
    inWorkspace(invocation, 'run', async (workspace) => {
      if (!(await workspace.store.savedQuestions.isAny()))
        throw new UsageError('No question is saved yet. `quality add` saves one, and so does the dashboard’s search.');
      const { stop } = invocation.terminal;
      const progress = { report: async () => stop.throwIfAborted(), hold: async () => undefined };
      await runAudited(workspace, 'question.ask', () => askQuestions(workspace, { cause: 'asked' }, progress));
      const { questions } = await showReport(workspace, invocation);
      return questions.some(({ expected }) => expected.some(({ change }) => change === 'worse')) ? 1 : 0;
    }),
};

export const qualityAdd: Command = {
  usage: '--workspace SLUG --query TEXT --expect MEMORY_ID[,MEMORY_ID…] [--json]',
  flags: {
    workspace: workspaceFlag,
    query: { type: 'string', help: 'The question, as an agent would ask it.' },
    expect: { type: 'string', help: 'Ids of the memories, separated by commas.' },
    json: jsonFlag,
  },
  examples: [
    {
      purpose: 'Expect a memory',
      line: 'quality add --workspace demo --query "who leads Atlas" --expect mem_01J8ZQ4X0V3N5T7W9Y1B2C3D4E',
    },
  ],
  run: (invocation) =>
    inWorkspace(invocation, 'add', async (workspace) => {
      const { flags, terminal } = invocation;
      const rawInput = { query: requireFlag(flags, 'query'), expected: requireFlag(flags, 'expect').split(',') };
      const input = validate(newQuestionSchema, rawInput, ['flags']);
      const written = (answer: { question: SavedQuestion }) => [answer.question.question_id];
      const { question } = await runWrite(workspace, 'question.save', saveQuestion, input, written);
      if (flags.json) terminal.print(jsonText(question));
      else terminal.print(`Saved ${question.question_id}, which expects ${question.expected.length}.`);
      return 0;
    }),
};

export const qualityRemove: Command = {
  usage: '--workspace SLUG QUESTION_ID [--json]',
  flags: { workspace: workspaceFlag, json: jsonFlag },
  positionals: 1,
  examples: [{ purpose: 'Remove one', line: 'quality remove --workspace demo qst_01J8ZQ4X0V3N5T7W9Y1B2C3D4E' }],
  run: (invocation) =>
    inWorkspace(invocation, 'remove', async (workspace) => {
      const { flags, terminal, positionals } = invocation;
      const [question_id = ''] = positionals;
      const removed = await runWrite(workspace, 'question.remove', removeQuestion, { question_id }, () => [
        question_id,
      ]);
      terminal.print(flags.json ? jsonText(removed) : `Removed ${question_id}.`);
      return 0;
    }),
};

async function inWorkspace(
  { flags, terminal }: Invocation,
  subcommand: string,
  work: (workspace: Workspace) => Promise<number>,
): Promise<number> {
  return withModels(terminal.settings(), requireFlag(flags, 'workspace'), `stele quality ${subcommand}`, work);
}

async function runWrite<Input, Prepared, Answer extends object>(
  workspace: Workspace,
  action: Action,
  verb: Verb<Input, Prepared, Answer>,
  input: Input,
  written: (answer: Answer) => readonly string[],
): Promise<Answer> {
  const writing = { permission: permissions[action], verb, shape: (answer: object) => answer as Answer, written };
  return (await actWriting(workspace, writing, () => ({ input, raw: input }))).answer;
}

async function showReport({ store }: Workspace, { flags, terminal }: Invocation): Promise<QuestionReport> {
  const report = await questionReport(store, flags.against === undefined ? undefined : requireFlag(flags, 'against'));
  if (flags.json) terminal.print(jsonText(report));
  else printReport(terminal, report);
  return report;
}

function printReport(terminal: Terminal, { questions, run, before }: QuestionReport): void {
  for (const { question_id, query, expected } of questions) {
    terminal.print(`${question_id}  ${leadingExcerpt(query, maxTextLength)}`);
    for (const { beginning: content, change, before: was, now } of expected) {
      const previousPlace = change === 'first' || change === 'not_asked' ? '' : `${formatRank(was)} → `;
      const place = change === 'not_asked' ? 'not asked yet' : previousPlace + formatRank(now);
      const word = change === 'better' || change === 'worse' ? ` (${change})` : '';
      terminal.print(`    ${place}${word}  ${leadingExcerpt(content ?? 'forgotten or erased', maxTextLength)}`);
    }
  }
  if (questions.length === 0) terminal.print('No question is saved yet.');
  if (run) terminal.print(`now     ${formatFigures(run)}`);
  if (before) terminal.print(`before  ${formatFigures(before)}`);
}

const formatRank = (rank: number | null) => (rank === null ? 'not found' : String(rank));
const maxTextLength = 90;
const formatFigures = ({ at, found, expected, mrr, basis }: RunFigures) =>
  `${at.slice(0, 16).replace('T', ' ')}  ${found} of ${expected} found, mean reciprocal rank ${mrr.toFixed(2)}, ${basis.model}, ${basis.ranking}`;
