/**
 * stele reindex: re-embeds memories of another model, and extracts names again on request.
 * Works while a server is running.
 */
import { SingleBar } from 'cli-progress';
import { forEachFairly } from '../fair/walk.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import { loadEmbedder } from '../models.ts';
import { enqueueAsking } from '../reports/questions/ask-questions.ts';
import type { Settings } from '../settings.ts';
import { jsonText } from '../text/visible.ts';
import { type ReindexProgress, reindex as reindexWorkspace } from '../upkeep/embedding/reindex.ts';
import { readUnread } from '../upkeep/read-unread.ts';
import { type Command, type Invocation, jsonFlag, requireFlag, type Terminal, UsageError } from './command.ts';
import { errorLine } from './findings.ts';
import { operatorCaller, requireWorkspace, withExistingStores } from './stores.ts';
import { readQuestions, runTrial, trialLines } from './try-model.ts';

interface Outcome extends ReindexProgress {
  slug: string;
  /** The number of memories in which names were extracted again. */
  read: number;
}

export const reindex: Command = {
  usage: '[--workspace SLUG] [--names] [--try MODEL [--questions FILE]] [--json]',
  flags: {
    workspace: { type: 'string', help: 'Only this workspace. By default, all workspaces.' },
    names: {
      type: 'boolean',
      help: 'Extracts the entities of every memory again. Replaces entities that were added by hand.',
    },
    try: {
      type: 'string',
      help: 'Replaces nothing: shows what this model would change. A model file, a folder, `bundled`, or a name that the embedder in use knows.',
    },
    questions: {
      type: 'string',
      help: 'With --try: a file with one question per line. By default, questions are made from memories.',
    },
    json: jsonFlag,
  },
  examples: [
    { purpose: 'After a change of the embedding model. The server may be running', line: 'reindex' },
    { purpose: 'Only one workspace', line: 'reindex --workspace demo' },
    { purpose: 'What another model would change', line: 'reindex --try bundled --workspace demo' },
  ],
  async run({ flags, terminal }) {
    const settings = terminal.settings();
    if (flags.try !== undefined) return showTrial(settings, flags, terminal);
    if (flags.questions !== undefined) throw new UsageError('--questions requires --try.');
    const slug = flags.workspace as string | undefined;
    const outcomes: Outcome[] = [];
    const failures: { slug: string; error: unknown }[] = [];
    await withExistingStores(settings, slug, async (stores) => {
      const { storage } = stores;
      const embedder = await loadEmbedder(settings);
      const workspaces = slug ? [await requireWorkspace(stores, slug)] : await storage.control.workspaces.list();
      const reindexOne = async (workspace: WorkspaceRecord) => {
        const progress = flags.json ? silentProgress : createProgress(terminal, workspace);
        const outcome = await storage
          .withWorkspace(workspace, async (open) => {
            const store = open.storeFor(operatorCaller('stele reindex', new Date()));
            const embedded = await reindexWorkspace(store, embedder, progress.show, terminal.stop);
            if (flags.names) await store.entities.unreadAll();
            const read = await readUnread(store, undefined, terminal.stop);
            if (embedded.done > 0 && (await store.savedQuestions.isAny())) await enqueueAsking(store, 'reindex');
            return { ...embedded, read };
          })
          .finally(progress.end);
        // Makes a running service check this workspace soon.
        if (outcome.done > 0)
          await storage.control.dueWork.note(workspace.workspace_id, stores.now().toISOString(), null);
        outcomes.push({ slug: workspace.slug, ...outcome });
      };
      await forEachFairly(workspaces, reindexOne, {
        stop: terminal.stop,
        onFailure: (error, workspace) => void failures.push({ slug: workspace.slug, error }),
      });
    });
    // If everything failed, all failures have one reason.
    if (failures[0] && outcomes.length === 0) throw failures[0].error;
    const failed = failures.map(({ slug, error }) => ({ slug, error: errorLine(error) }));
    const isComplete = !terminal.stop.aborted && failed.length === 0;
    if (flags.json) terminal.print(jsonText({ workspaces: outcomes, failed, complete: isComplete }));
    else for (const line of resultLines(terminal, failed)) terminal.print(line);
    return isComplete ? 0 : 1;
  },
};

async function showTrial(settings: Settings, flags: Invocation['flags'], terminal: Terminal): Promise<number> {
  if (flags.names) throw new UsageError('--try replaces nothing, so it cannot be combined with --names.');
  const model = requireFlag(flags, 'try');
  const slug = requireFlag(flags, 'workspace');
  const questions = flags.questions === undefined ? undefined : readQuestions(requireFlag(flags, 'questions'));
  const trial = await withExistingStores(settings, slug, (stores) =>
    runTrial(stores, terminal, { slug, model, questions }),
  );
  if (flags.json) terminal.print(jsonText(trial));
  else for (const line of trialLines(slug, trial, terminal.program)) terminal.print(line);
  return terminal.stop.aborted ? 1 : 0;
}

function resultLines({ stop, program }: Terminal, failed: readonly { slug: string; error: string }[]): string[] {
  if (stop.aborted) return [`Stopped. ${program} reindex continues from here.`];
  if (failed.length === 0) return ['Done: every memory has a vector of the current model, and was searched for names.'];
  const those = failed.map(({ slug, error }) => `${slug}: ${error}`);
  return [...those, `Done, except for these workspaces. ${program} doctor says how to fix them.`];
}

interface Progress {
  show(progress: ReindexProgress): void;
  end(): void;
}

const silentProgress: Progress = { show: () => undefined, end: () => undefined };

/** A progress bar on a terminal; elsewhere one line at the beginning and one at the end. */
function createProgress(terminal: Terminal, { slug }: WorkspaceRecord): Progress {
  if (terminal.isInteractive) return createProgressBar(slug);
  let latest: ReindexProgress | undefined;
  return {
    show(progress) {
      if (latest === undefined) terminal.print(`${slug}: ${progress.total} memories to embed`);
      latest = progress;
    },
    end: () => latest && latest.done > 0 && terminal.print(`${slug}: ${latest.done} embedded`),
  };
}

function createProgressBar(slug: string): Progress {
  const bar = new SingleBar({
    format: `${slug} {bar} {value}/{total} memories, {eta_formatted} left`,
    hideCursor: true,
  });
  let hasStarted = false;
  return {
    show({ total, done }) {
      if (!hasStarted) bar.start(total, done);
      hasStarted = true;
      bar.setTotal(total);
      bar.update(done);
    },
    end: () => hasStarted && bar.stop(),
  };
}
