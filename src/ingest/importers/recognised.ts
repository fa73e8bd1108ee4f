/**
 * Recognises files that no importer can read, by their first bytes or by the error of the operating system, so that the
 * error message can say what to do.
 */
import { type AppError, invalid } from '../../errors.ts';
import type { ImportedFile } from './imported-item.ts';

const unreadable: [bytes: readonly number[], is: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP archive. Unpack it, and import the folder'],
  [[0x1f, 0x8b], 'is compressed with gzip. Unpack it first'],
  [[0xff, 0xfe], 'is text in UTF-16. Save it as UTF-8'],
  [[0xfe, 0xff], 'is text in UTF-16. Save it as UTF-8'],
];

const failures: Readonly<Record<string, string>> = {
  EACCES: 'cannot be read: permission denied. Grant read permission',
  EPERM: 'cannot be read: permission denied. Grant read permission',
  ENOENT: 'no longer exists',
  ELOOP: 'is a link that leads back to itself',
};

/** The error for a failed system call on the file; null for any other error. */
function failureOf(error: unknown, refuse: (is: string) => AppError): AppError | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || typeof syscall !== 'string') return null;
  return refuse(failures[code] ?? `cannot be read: the system answers ${code}`);
}

/**
 * The file with checked bytes. Throws `invalid` if the file is empty, an archive or text in UTF-16, or if the operating
 * system does not allow reading it.
 */
export function recognised(file: ImportedFile): ImportedFile {
  const refuse = (is: string) => invalid(['body', 'file'], `${file.path} ${is}`, 'wrong_form');
  return {
    path: file.path,
    bytes: async function* () {
      let isEmpty = true;
      try {
        for await (const chunk of file.bytes()) {
          if (isEmpty && chunk.length > 0) {
            isEmpty = false;
            const known = unreadable.find(([bytes]) => bytes.every((byte, at) => chunk[at] === byte));
            if (known) throw refuse(known[1]);
          }
          yield chunk;
        }
      } catch (error) {
        throw failureOf(error, refuse) ?? error;
      }
      if (isEmpty) throw refuse('is empty');
    },
  };
}
