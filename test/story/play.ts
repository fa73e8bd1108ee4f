/** Plays a session of the story as an agent would: over HTTP, with a key that may write. */
import { findTool } from '../../src/tools/catalogue.ts';
import type { Step } from '../fixtures/story/steps.ts';
import type { Answer, TestService } from '../http/test-service.ts';

/** The memories that steps gave a name, by it. */
export type Named = Map<string, string>;

const minute = 60_000;

export async function play(service: TestService, steps: readonly Step[], named: Named): Promise<void> {
  for (const { tool, args, as, about } of steps) {
    service.pass(2 * minute);
    const given = about === undefined ? args : { ...args, memory_id: named.get(about) };
    const { status, json } = findTool(tool)
      ? await service.tool(tool, given)
      : await storeDirectly(service, tool, args);
    if (status !== 200) throw new Error(`${tool} ${JSON.stringify(args)}: ${JSON.stringify(json)}`);
    const { memory } = json.result ?? json;
    if (as !== undefined) named.set(as, memory.memory_id);
  }
}

/** What a tool that the service does not have would store. */
const forms: Record<string, (args: Record<string, unknown>) => object> = {
  remember_decision: ({ decision, rationale, importance }) => ({
    content: `Decision: ${decision}\nRationale: ${rationale}`,
    layer: 'semantic',
    tags: ['decision'],
    importance,
    metadata: { kind: 'decision', decision, rationale },
  }),
  remember_error: ({ error, prevention = null }) => ({
    content: prevention === null ? `Error: ${error}` : `Error: ${error}\nPrevention: ${prevention}`,
    layer: 'semantic',
    tags: ['error'],
    metadata: { kind: 'error', error, prevention },
  }),
  remember_interaction: ({ question, answer }) => ({
    content: `Question: ${question}\nAnswer: ${answer}`,
    memory_type: 'narrative',
    tags: ['interaction'],
    metadata: { kind: 'interaction', question, answer },
  }),
  remember_negative: ({ content, scope }) => ({
    content: `Warning: ${content}\nScope: ${scope}`,
    layer: 'semantic',
    tags: ['negative'],
    metadata: { kind: 'negative', warning: content, scope },
  }),
  remember_project: ({ name, status, location, notes }) => ({
    content: `Project ${name}: ${status}, ${location}. ${notes}`,
    layer: 'semantic',
    tags: ['project'],
    metadata: { kind: 'project', name, status, location, notes },
  }),
};

function storeDirectly(service: TestService, tool: string, args: Record<string, unknown>): Promise<Answer> {
  return service.call('POST', 'remember', { body: forms[tool]!(args) });
}
