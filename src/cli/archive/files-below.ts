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
export function filesBelow(root: string, names: RegExp): ImportedFile[] {
  const found: ImportedFile[] = [];
  const folders = [root];
  const failing = (whole: string, error: unknown) => {
    const bytes = () => {
      throw error;
    };
    found.push({ path: relative(root, whole) || root, bytes });
  };
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(folder, failing)) {
      const whole = join(folder, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) folders.push(whole);
      else if (entry.isFile() && names.test(entry.name))
        found.push({ path: relative(root, whole), bytes: () => createReadStream(whole) });
      else if (entry.isSymbolicLink() && (names.test(entry.name) || isFolder(whole)))
        failing(whole, new AppError('invalid', `${relative(root, whole)} is a link, and links are not followed`));
    }
  }
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function entriesOf(folder: string, failing: (whole: string, error: unknown) => void): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    failing(folder, error);
    return [];
  }
}

function isFolder(whole: string): boolean {
  try {
    return statSync(whole).isDirectory();
  } catch {
    return false;
  }
}
