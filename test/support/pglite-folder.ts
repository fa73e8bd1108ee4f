/** PGlite's data folder in memory, filled from another one: a file is copied only when it is written to. */
import { MemoryFS, type PGlite } from '@electric-sql/pglite';

/** A folder, or a file with its content, by its path below the data folder. Folders precede their entries. */
export type StoredEntries = readonly (readonly [path: string, contents: Uint8Array | null])[];

const dataFolder = '/pglite/data';

/** The parts of Emscripten's in-memory file system that are used here. */
export interface FileNode {
  name: string;
  name_next?: FileNode;
  mode: number;
  /** A file's bytes; a folder's nodes by name. */
  contents?: Uint8Array | Record<string, FileNode>;
  usedBytes: number;
  stream_ops: StreamOps;
  node_ops: { getattr(node: FileNode): unknown };
}

export interface OpenFile {
  node: FileNode;
  stream_ops: StreamOps;
  /** Its position and open mode. */
  shared: object;
}

export interface StreamOps {
  write(stream: OpenFile, ...rest: unknown[]): number;
}

interface EmscriptenFiles {
  /** Rows of nodes, by the hash of their names. */
  nameTable: (FileNode | undefined)[];
  streams: (OpenFile | null | undefined)[];
  mkdirTree(path: string): void;
  lookupPath(path: string): { node: object };
  readdir(path: string): string[];
  stat(path: string): { mode: number };
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
  readFile(path: string): Uint8Array;
  filesystems: { MEMFS: { createNode(parent: object, name: string, mode: number, device: number): FileNode } };
}

export const filesOf = (database: PGlite) => database.Module.FS as unknown as EmscriptenFiles;

export class FilledFolder extends MemoryFS {
  private readonly kept: StoredEntries;

  constructor(kept: StoredEntries) {
    super();
    this.kept = kept;
  }

  override async initialSyncFs(): Promise<void> {
    const files = filesOf(this.pg!);
    const folders = new Map<string, object>();
    let sharing: StreamOps | undefined;
    for (const [path, contents] of this.kept) {
      const place = dataFolder + path;
      if (contents === null) {
        files.mkdirTree(place);
        folders.set(place, files.lookupPath(place).node);
        continue;
      }
      const slash = place.lastIndexOf('/');
      const folder = folders.get(place.slice(0, slash))!;
      const node = files.filesystems.MEMFS.createNode(folder, place.slice(slash + 1), 0o100600, 0);
      sharing ??= copiedWhenWritten(node.stream_ops);
      Object.assign(node, { contents, usedBytes: contents.length, stream_ops: sharing });
    }
  }
}

/** The operations that a shared file gets on its first write. */
const ownFileOps = new WeakMap<StreamOps, StreamOps>();

/** A file may be open more than once: it is copied on its first write, and every stream continues with the copy. */
export function copiedWhenWritten(given: StreamOps): StreamOps {
  const ops = ownFileOps.get(given) ?? given;
  const sharing: StreamOps = {
    ...ops,
    write: (stream, ...rest) => {
      const { node } = stream;
      if (node.stream_ops !== ops)
        Object.assign(node, { contents: new Uint8Array(node.contents as Uint8Array), stream_ops: ops });
      stream.stream_ops = ops;
      return ops.write(stream, ...rest);
    },
  };
  ownFileOps.set(sharing, ops);
  return sharing;
}

export function storedEntriesOf(database: PGlite): StoredEntries {
  const files = filesOf(database);
  const walk = (path: string): StoredEntries => {
    const place = dataFolder + path;
    if (!files.isDir(files.stat(place).mode)) return [[path, files.readFile(place)]];
    const names = files.readdir(place).filter((name) => name !== '.' && name !== '..');
    return [[path, null], ...names.flatMap((name) => walk(`${path}/${name}`))];
  };
  return walk('');
}
