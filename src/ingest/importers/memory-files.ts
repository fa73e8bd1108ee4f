/** Importers for memories of other memory services, and for plain JSON. */
import { layerSchema, memoryTypeSchema } from '../../model/memory.ts';
import { isObject, textIn } from '../json-items.ts';
import type { Imported } from '../steps.ts';
import {
  fieldsOf,
  type ImportedFile,
  type Importer,
  listOf,
  tagsOf,
  textOf,
  timeOf,
  toShortName,
} from './imported-item.ts';
import { jsonItems, jsonLines, notJson, wrongKind } from './json-stream.ts';

export const mem0: Importer = {
  kind: 'mem0',
  summary: 'Memories of mem0, as get_all or an export returns them',
  files: /\.json$/,
  async *read(file) {
    for await (const value of jsonItems(file, ['results', 'memories'])) {
      const row = fieldsOf(value);
      const content = textOf(row.memory) || textOf(row.data) || textOf(row.text);
      if (!('memory' in row || 'data' in row || 'text' in row)) throw wrongKind(file, 'an export of mem0');
      if (content.trim() === '') {
        yield { skipped: 'without text' };
        continue;
      }
      const at = timeOf(row.created_at);
      const named = [['user_id'], ['agent_id'], ['app_id'], ['id', 'mem0_id']] as const;
      const ids = named.map(([name, key = name]) => [key, toShortName(textOf(row[name]))] as const);
      const metadata = Object.fromEntries(ids.filter(([, id]) => id !== ''));
      const session_id = toShortName(textOf(row.run_id));
      yield {
        content,
        about: {
          layer: 'semantic',
          memory_type: 'fact',
          tags: tagsOf(row.categories),
          ...(at !== undefined && { occurred_at: at }),
          ...(session_id && { session_id }),
          metadata,
        },
      };
    }
  },
};

export const memoryServer: Importer = {
  kind: 'mcp-memory',
  summary: 'memory.jsonl of the reference MCP memory server',
  files: /\.jsonl?$/,
  async *read(file) {
    for await (const value of jsonLines(file)) {
      const row = fieldsOf(value);
      if (value === undefined) throw notJson(file, 'no JSON line by line');
      if (row.type === 'entity') yield* observations(row);
      else if (row.type === 'relation') yield relation(row);
      else throw wrongKind(file, 'a file of the reference MCP memory server');
    }
  },
};

function* observations({ name, entityType, observations: given }: Record<string, unknown>): Generator<Imported> {
  const [entityName, kind] = [toShortName(textOf(name)), toShortName(textOf(entityType), 64)];
  const statements = listOf(given)
    .map(textOf)
    .filter((text) => text.trim() !== '');
  if (entityName === '') yield { skipped: 'without a name' };
  else if (statements.length === 0) yield { skipped: 'an entity without observations' };
  else
    for (const text of statements) {
      // The name makes statements about a person searchable.
      const content = text.toLowerCase().includes(entityName.toLowerCase()) ? text : `${entityName}: ${text}`;
      yield {
        content,
        about: {
          layer: 'semantic',
          memory_type: 'fact',
          tags: tagsOf(kind ? [kind] : []),
          metadata: { entity: entityName },
        },
      };
    }
}

function relation({ from, to, relationType }: Record<string, unknown>): Imported {
  const [source, target] = [toShortName(textOf(from)), toShortName(textOf(to))];
  const relationName = toShortName(textOf(relationType)).replace(/_/g, ' ');
  if (!source || !target || !relationName) return { skipped: 'a relation without its ends' };
  const metadata = { from: source, relation: relationName, to: target };
  return {
    content: `${source} ${relationName} ${target}.`,
    about: { layer: 'semantic', memory_type: 'fact', metadata },
  };
}

/** With `field`, the text of that field becomes the memory; `message.text` names a nested field. */
export const plainJsonBy = (field?: string): Importer => ({
  kind: 'json',
  summary: 'An array of texts or objects, or one per line (content, text or memory; tags, date, layer, session_id)',
  files: /\.(json|jsonl|ndjson)$/,
  async *read(file) {
    if (await beginsAsArray(file)) {
      for await (const value of jsonItems(file)) yield plainItem(value, field);
      return;
    }
    let lines = 0;
    for await (const value of jsonLines(file)) {
      lines += 1;
      if (value === undefined)
        throw notJson(
          file,
          lines === 1
            ? 'neither an array nor one value per line'
            : `no JSON at line ${lines}, empty lines not counted: it must hold one value a line`,
        );
      yield plainItem(value, field);
    }
  },
});

async function beginsAsArray(file: ImportedFile): Promise<boolean> {
  for await (const chunk of file.bytes()) {
    const first = Buffer.from(chunk)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart()[0];
    if (first !== undefined) return first === '[';
  }
  return false;
}

function plainItem(value: unknown, field: string | undefined): Imported {
  if (typeof value === 'string' && field === undefined)
    return value.trim() === '' ? { skipped: 'without text' } : { content: value };
  if (!isObject(value)) return { skipped: 'neither a text nor an object' };
  const texts = field === undefined ? [value.content, value.text, value.memory].map(textOf) : [textIn(value, field)];
  const content = texts.find((text) => text !== undefined && text.trim() !== '');
  if (content === undefined) return { skipped: field === undefined ? 'without text' : `without text in ${field}` };
  const [layer, type] = [layerSchema.safeParse(value.layer).data, memoryTypeSchema.safeParse(value.memory_type).data];
  const at = timeOf(value.occurred_at ?? value.date ?? value.timestamp ?? value.created_at);
  const [session_id, source_name] = [toShortName(textOf(value.session_id)), toShortName(textOf(value.source))];
  return {
    content,
    about: {
      tags: tagsOf(value.tags),
      ...(layer && { layer }),
      ...(type && { memory_type: type }),
      ...(at !== undefined && { occurred_at: at }),
      ...(session_id && { session_id }),
      ...(source_name && { source_name }),
    },
  };
}
