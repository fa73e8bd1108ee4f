/** A folder of Markdown notes, such as an Obsidian vault: one memory per note, or per section of a long note. */
import { invalid } from '../../errors.ts';
import { exportNote } from '../../model/generated.ts';
import { layerSchema, memoryTypeSchema } from '../../model/memory.ts';
import { split, splitWhole } from '../split.ts';
import { fieldsOf, type ImportedFile, type Importer, tagsOf, textOf, timeOf, toShortName } from './imported-item.ts';

const largestNote = 16 * 1024 * 1024;
/** A longer note, in characters, is split into sections. */
const maxUnsplitLength = 4_000;
/** Characters that are searched for the front matter. */
const maxFrontMatterLength = 64 * 1024;

export const markdownNotes: Importer = {
  kind: 'markdown',
  summary: 'A Markdown file, or a folder of them such as an Obsidian vault (front matter, tags, wikilinks)',
  files: /\.(md|markdown)$/i,
  async *read(file) {
    const { front, body } = await parts(await noteOf(file));
    const text = withoutWikilinks(body).trim();
    const name = (file.path.split('/').at(-1) ?? file.path).replace(/\.(md|markdown)$/i, '');
    if (!/[\p{L}\p{N}]/u.test(text)) {
      yield { skipped: 'holds no word' };
      return;
    }
    if (body.includes(exportNote)) {
      yield { skipped: 'the note about a Markdown export' };
      return;
    }
    const about = aboutNote(file, name, front, body);
    const pieces =
      text.length <= maxUnsplitLength
        ? [text]
        : (await splitWhole(await split(text, 'markdown'))).items.map(({ content }) => content);
    const isOurs = typeof front.memory_id === 'string';
    for (const piece of pieces)
      yield { content: isOurs || piece.includes(name) ? piece : `${name}\n\n${piece}`, about };
  },
};

async function noteOf(file: ImportedFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.bytes()) {
    size += chunk.length;
    if (size > largestNote)
      throw invalid(['body', 'file'], `${file.path} is larger than 16 MiB, the maximum size of a note`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw invalid(['body', 'file'], `${file.path} is not text in UTF-8`, 'encoding');
  }
}

/** Front matter that cannot be parsed is dropped; the body is kept. */
async function parts(text: string): Promise<{ front: Record<string, unknown>; body: string }> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text.slice(0, maxFrontMatterLength));
  if (!match) return { front: {}, body: text };
  const { parseDocument } = await import('yaml');
  const document = parseDocument(match[1] ?? '', { schema: 'core', strict: false });
  if (document.errors.length > 0) return { front: {}, body: text.slice(match[0].length) };
  try {
    return { front: { ...fieldsOf(document.toJS({ maxAliasCount: 20 })) }, body: text.slice(match[0].length) };
  } catch {
    return { front: {}, body: text.slice(match[0].length) };
  }
}

/** `[[Note|as written]]` → `as written`, `[[Note#Part]]` → `Note`. */
const withoutWikilinks = (text: string) =>
  text.replace(
    /!?\[\[([^[\]|#\n]*)(?:#[^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/g,
    (_all, note: string, alias?: string) => alias ?? note,
  );

function aboutNote(file: ImportedFile, name: string, front: Record<string, unknown>, body: string) {
  const inline = [...body.matchAll(/(?:^|\s)#([\p{L}][\p{L}\p{N}_/-]*)/gu)].map(([, tag = '']) => tag);
  const links = [...body.matchAll(/\[\[([^[\]|#\n]+)/g)].map(([, note = '']) => toShortName(note)).slice(0, 50);
  const at =
    timeOf(front.occurred_at ?? front.date ?? front.created_at ?? front.created) ??
    timeOf(/^\d{4}-\d\d-\d\d/.exec(name)?.[0]);
  const layer = layerSchema.safeParse(front.layer).data ?? 'semantic';
  const memory_type = memoryTypeSchema.safeParse(front.memory_type ?? front.type).data ?? 'fact';
  const session_id = toShortName(textOf(front.session_id));
  return {
    layer,
    memory_type,
    tags: tagsOf([...tagsOf(front.tags), ...inline]),
    source_name: toShortName(file.path),
    ...(at !== undefined && { occurred_at: at }),
    ...(session_id && { session_id }),
    ...(links.length > 0 && { metadata: { links: [...new Set(links)] } }),
  };
}
