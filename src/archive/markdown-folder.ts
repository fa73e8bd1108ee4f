/**
 * Exports a workspace as a folder of Markdown, for people and for other programs: one file per memory, with its fields
 * before its content.
 */
import { pauses } from '../fair/pauses.ts';
import { exportNote } from '../model/generated.ts';
import type { StoredMemory } from '../model/memory.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { slugOf } from '../text/slug.ts';
import { pagesOf } from './write-archive.ts';

export interface MarkdownFile {
  /**
   * The path within the folder, in characters that every file system accepts:
   * `memories/semantic/2026-05-08-atlas-mem_….md`.
   */
  path: string;
  text: string;
  changedAt: Date;
}

/** Writes each memory that is not forgotten, all as of one moment. Returns their number. */
export async function writeMarkdown(
  store: WorkspaceStore,
  workspace: WorkspaceRecord,
  madeAt: Date,
  put: (file: MarkdownFile) => Promise<void>,
): Promise<number> {
  return store.snapshot(async (snapshot) => {
    let written = 0;
    const pause = pauses();
    for await (const records of pagesOf(snapshot, 'memory')) {
      const memories = (records as unknown as StoredMemory[]).filter(({ forgotten_at }) => forgotten_at === null);
      const ids = memories.map(({ memory_id }) => memory_id);
      const names = await namesOf(snapshot, ids);
      for (const memory of memories) {
        const links = await snapshot.links.ofMemory(memory.memory_id);
        const from = links.filter((link) => link.from === memory.memory_id);
        await put(fileOf(memory, names.get(memory.memory_id) ?? [], from));
        written += 1;
        await pause();
      }
    }
    await put(readMe(workspace, written, madeAt));
    return written;
  });
}

async function namesOf({ entities }: WorkspaceStore, ids: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const { memory_id, name } of await entities.namesMentioned(ids))
    names.set(memory_id, [...(names.get(memory_id) ?? []), name]);
  return names;
}

function fileOf(
  memory: StoredMemory,
  entities: readonly string[],
  links: readonly { relation: string; to: string }[],
): MarkdownFile {
  const { content, source, metadata, forgotten_at: _never, access_count: _count, ...fields } = memory;
  const { last_accessed_at: _accessed, ...known } = fields;
  const front = {
    ...known,
    source_name: source.name,
    source_type: source.type,
    entities,
    links: links.map(({ relation, to }) => ({ relation, to })),
    metadata,
  };
  const lines = Object.entries(front).filter(([, value]) => !isEmpty(value));
  const yaml = lines.map(([name, value]) => `${name}: ${quoted(value)}\n`).join('');
  return { path: pathOf(memory), text: `---\n${yaml}---\n\n${content}\n`, changedAt: new Date(memory.updated_at) };
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

/**
 * JSON, which is also valid YAML. Also escapes invisible characters and those that some parsers take as the end of a
 * line.
 */
function quoted(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const longestName = 40;

/** The id makes the path unique; the words are for people. */
function pathOf({ memory_id, layer, content, occurred_at, created_at }: StoredMemory): string {
  // An archive made by hand may contain any text as a time, and this text becomes part of a path.
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(occurred_at ?? created_at) ?? [];
  const words = slugOf(content.slice(0, 200), longestName);
  return `memories/${layer}/${[day, words, memory_id].filter(Boolean).join('-')}.md`;
}

function readMe({ name, slug }: WorkspaceRecord, memories: number, madeAt: Date): MarkdownFile {
  const text = [
    `# ${name.replace(/\s+/g, ' ')}`,
    '',
    `The memories of the workspace \`${slug}\` as they were on ${madeAt.toISOString()}: ${memories} files in \`memories/\`, by layer.`,
    'Each file begins with the fields of the memory, between two lines of three hyphens; its content follows as it was stored.',
    '',
    'Forgotten memories, history and sessions are not in it. For a complete copy, use `stele export --format ndjson`.',
    '',
    exportNote,
    '',
  ].join('\n');
  return { path: 'README.md', text, changedAt: madeAt };
}
