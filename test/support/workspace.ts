/** A workspace on a real store, with a clock that the test controls, and contexts for callers. */
import { setTimeout as wait } from 'node:timers/promises';
import { callerOf } from '../../src/access/admission.ts';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { runClaimed } from '../../src/jobs/run-claimed.ts';
import { createJobRunner } from '../../src/jobs/runner.ts';
import type { LanguageModel } from '../../src/language-model/language-model.ts';
import { rememberDrafts } from '../../src/memory/remember.ts';
import { newId } from '../../src/model/ids.ts';
import { hasEnded } from '../../src/model/job.ts';
import { type Memory, type MemoryInput, memoryInputSchema } from '../../src/model/memory.ts';
import type { Principal } from '../../src/model/principal.ts';
import type { Recipe } from '../../src/model/ranking/recipe.ts';
import { loadRecipe } from '../../src/retrieval/rerank/recipe.ts';
import type { OpenWorkspace } from '../../src/storage/ports/storage.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { carryOut } from '../../src/verb.ts';
import type { Caller, Workspace } from '../../src/workspace.ts';

/** The caller, where it matters: by default a writing key. */
export type CallerOptions = Partial<Pick<Principal, 'id' | 'label' | 'scope'> & Omit<Caller, 'principal'>>;

import { silent, type TestEngine } from './engines.ts';

/** The result of most tools. */
export interface MemoryAnswer {
  memory: Memory;
}

export interface TestWorkspace {
  /** A fresh call: its own operation, by default with a writing key. */
  call(caller?: CallerOptions): Workspace;
  /** Calls a tool as a client that waits for the end of a job, without a time limit. */
  tool<Answer = MemoryAnswer>(name: string, args?: Record<string, unknown>, caller?: CallerOptions): Promise<Answer>;
  /** Stores a memory directly, with fields that no tool accepts. */
  add(content: string, rest?: Partial<MemoryInput>, caller?: CallerOptions): Promise<Memory>;
  /** Stores several memories in one call: on PGlite, a hundred calls take seconds. */
  addAll(drafts: readonly ({ content: string } & Partial<MemoryInput>)[]): Promise<Memory[]>;
  /** The clock. It advances by a millisecond with each read, so that no two events have the same time. */
  time(): string;
  pass(milliseconds: number): void;
  remove(): Promise<void>;
}

let embedder: Embedder | null = null;

export async function openTestWorkspace(
  engine: TestEngine,
  { languageModel = null, recipe: wanted }: { languageModel?: LanguageModel | null; recipe?: Recipe } = {},
): Promise<TestWorkspace> {
  embedder ??= loadStaticModel(bundledModelPath());
  const model = embedder;
  const recipe = wanted ?? loadRecipe(model.model);
  let at = Date.parse('2026-05-08T09:00:00.000Z');
  const now = () => new Date(++at);
  const opened = await engine.open({ now });
  const record = await opened.storage.control.workspaces.create({ name: 'Test', slug: slugOf(newId('workspace')) });
  const open = await opened.storage.withWorkspace(record, async (workspace): Promise<OpenWorkspace> => workspace);
  const settings = { trails: { usageDays: 90, auditDays: 400 }, webhooks: { allowsPrivate: true, timeoutMs: 2_000 } };
  const context = { settings, storage: opened.storage, embedder: model, languageModel, recipe, now, log: silent };
  const jobs = createJobRunner(context, (...claimed) => runClaimed(context, ...claimed), { atOnce: 2 });
  const call = ({ id = 'key_test', label = 'test', scope = 'write', ...rest }: CallerOptions = {}): Workspace => {
    const principal: Principal = { kind: 'key', id, label, scope, role: null };
    const caller: Caller = { ...callerOf(principal, 'test', null, new Date()), ...rest };
    return {
      record,
      caller,
      store: open.storeFor(caller),
      embedder: model,
      languageModel,
      recipe,
      now,
      log: silent,
    };
  };
  return {
    call,
    tool: async <Answer>(name: string, args: Record<string, unknown> = {}, caller: CallerOptions = {}) =>
      (await ended(call(), (await callTool(call({ tool: name, ...caller }), { tool: name, args })).answer)) as Answer,
    add: async (content, rest = {}, caller = {}) => (await store(call(caller), [{ content, ...rest }]))[0]!,
    addAll: (drafts) => store(call(), drafts),
    time: () => now().toISOString(),
    pass: (milliseconds) => {
      at += milliseconds;
    },
    remove: async () => {
      await jobs.stop();
      await opened.remove();
    },
  };
}

async function store(workspace: Workspace, drafts: readonly object[]): Promise<Memory[]> {
  const parsed = drafts.map((draft) => memoryInputSchema.parse(draft));
  return (await carryOut(workspace, rememberDrafts, parsed)).map(({ memory }) => memory);
}

async function ended({ store }: Workspace, answer: unknown): Promise<unknown> {
  const { job } = answer as { job?: { job_id: string } };
  if (job?.job_id === undefined) return answer;
  for (;;) {
    const { args: _args, actor: _actor, result, ...now } = await store.jobs.get(job.job_id);
    if (hasEnded(now)) return { ...(answer as object), job: now, result };
    await wait(10);
  }
}

const slugOf = (id: string) => id.replace('_', '-').toLowerCase();
