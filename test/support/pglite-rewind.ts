/**
 * Rewinds a running PGlite to an earlier state, byte for byte. To start another one takes half a second of processor
 * time, this a tenth of it, and compiled code stays compiled.
 */
import type { PGlite } from '@electric-sql/pglite';
import { copiedWhenWritten, type FileNode, filesOf, type StreamOps } from './pglite-folder.ts';

/** Page size in bytes; pages of zeros only are not stored. */
const pageSize = 65_536;

/**
 * Returns a function that restores this state, any number of times. It returns false if it cannot, because PGlite has
 * since looked up a library that is not among `loaded` (file names).
 */
export function rewindable(database: PGlite, loaded: readonly string[]): () => boolean {
  const memory = memoryRestorer(database);
  const folders = filesRestorer(database, loaded);
  return () => {
    if (!folders.canReturn()) return false;
    memory();
    folders.return();
    return true;
  };
}

/** Memory only grows: later pages are zeroed. */
function memoryRestorer(database: PGlite): () => void {
  const pages = new Map<number, Uint8Array>();
  for (const [at, page] of pagesOf(database)) if (!isZero(page)) pages.set(at, page.slice());
  return () => {
    for (const [at, page] of pagesOf(database)) {
      const kept = pages.get(at);
      if (kept) page.set(kept);
      // Pages that were never written to take up no memory until they are.
      else if (!isZero(page)) page.fill(0);
    }
  };
}

function* pagesOf(database: PGlite): Generator<[at: number, page: Uint8Array]> {
  const bytes = database.Module.HEAPU8;
  for (let at = 0; at < bytes.length; at += pageSize) yield [at, bytes.subarray(at, at + pageSize)];
}

const zero = Buffer.alloc(pageSize);
const isZero = (page: Uint8Array) => zero.compare(page) === 0;

function filesRestorer(database: PGlite, loaded: readonly string[]): { canReturn(): boolean; return(): void } {
  const files = filesOf(database);
  const chains = Array.from(files.nameTable, nodesInRow);
  let loadsMore = false;
  let sharing: StreamOps | undefined;
  for (const node of chains.flat()) {
    if (!files.isFile(node.mode)) continue;
    sharing ??= copiedWhenWritten(node.stream_ops);
    node.stream_ops = sharing;
    if (!node.name.endsWith('.so') || loaded.includes(node.name)) continue;
    node.node_ops = withLookupHook(node.node_ops, () => {
      loadsMore = true;
    });
  }
  const nodes = chains.flat().map((node) => ({ node, was: { ...node }, held: entriesOf(node) }));
  const streams = Array.from(files.streams, (stream) => {
    if (stream && files.isFile(stream.node.mode)) stream.stream_ops = sharing!;
    return { stream, was: stream && { ...stream }, shared: stream && { ...stream.shared } };
  });
  return {
    canReturn: () => !loadsMore,
    return: () => {
      for (const { node, was, held } of nodes) Object.assign(node, was, held && { contents: { ...held } });
      for (const [at, row] of chains.entries()) files.nameTable[at] = row[0];
      files.streams.length = 0;
      for (const { stream, was, shared } of streams) {
        if (stream) Object.assign(Object.assign(stream, was).shared, shared);
        files.streams.push(stream);
      }
    },
  };
}

/** Nodes whose names share a row of the table. */
function nodesInRow(first: FileNode | undefined): FileNode[] {
  return first ? [first, ...nodesInRow(first.name_next)] : [];
}

/** The nodes in a folder, by name. */
const entriesOf = ({ contents }: FileNode) => (ArrayBuffer.isView(contents) || !contents ? null : { ...contents });

/** PGlite looks up a library before it loads it. */
function withLookupHook(ops: FileNode['node_ops'], look: () => void): FileNode['node_ops'] {
  return {
    ...ops,
    getattr: (node) => {
      look();
      return ops.getattr(node);
    },
  };
}
