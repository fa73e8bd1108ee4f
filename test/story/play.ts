/** Plays a session of the story as an agent would: over HTTP, with a writing key. */
import type { Step } from '../fixtures/story/steps.ts';
import type { TestService } from '../http/test-service.ts';

/** The memories that steps gave a name, by that name. */
export type Named = Map<string, string>;

const minute = 60_000;

export async function play(service: TestService, steps: readonly Step[], named: Named): Promise<void> {
  for (const { tool, args, as, about } of steps) {
    service.pass(2 * minute);
    const given = about === undefined ? args : { ...args, memory_id: named.get(about) };
    const { status, json } = await service.tool(tool, given);
    if (status !== 200) throw new Error(`${tool} ${JSON.stringify(args)}: ${JSON.stringify(json)}`);
    if (as !== undefined) named.set(as, json.result.memory.memory_id);
  }
}
