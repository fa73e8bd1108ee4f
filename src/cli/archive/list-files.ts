/** The files of a folder and of the folders in it, without hidden ones. */
import { createReadStream, type Dirent, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { AppError } from '../../errors.ts';
import type { ImportedFile } from '../../ingest/importers/imported-item.ts';

/**
 * The files whose names match, in the order of their paths. An unreadable folder, or a link, is listed as
 * a file whose reading fails, so that an import names it. Links are not followed, because they may lead
 * out of the folder or in a circle.
 */
export function listFiles(root: string, names: RegExp): ImportedFile[] {
  const files: ImportedFile[] = [];
  const folders = [root];
  const addUnreadable = (path: string, error: unknown) => {
    const bytes = () => {
      throw error;
    };
    files.push({ path: relative(root, path) || root, bytes });
  };
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readEntries(folder, addUnreadable)) {
      const path = join(folder, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && names.test(entry.name))
        files.push({ path: relative(root, path), bytes: () => createReadStream(path) });
      else if (entry.isSymbolicLink() && (names.test(entry.name) || isFolder(path)))
        addUnreadable(path, new AppError('invalid', `${relative(root, path)} is a link, and links are not followed`));
    }
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function readEntries(folder: string, addUnreadable: (whole: string, error: unknown) => void): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    addUnreadable(folder, error);
    return [];
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
