/** Files that no importer can read are told apart by their first bytes, and by the answer of the system, so that the refusal says what to do. */
import { type AppError, invalid } from '../../errors.ts';
import type { ImportedFile } from './imported-item.ts';

const unreadable: [bytes: readonly number[], is: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP archive. Unpack it, and import the folder'],
  [[0x1f, 0x8b], 'is compressed with gzip. Unpack it first'],
  [[0xff, 0xfe], 'is text in UTF-16. Save it as UTF-8'],
  [[0xfe, 0xff], 'is text in UTF-16. Save it as UTF-8'],
];

const failures: Readonly<Record<string, string>> = {
  EACCES: 'may not be read: the system forbids it. Give the right to read it',
  EPERM: 'may not be read: the system forbids it. Give the right to read it',
  ENOENT: 'is not there any more',
  ELOOP: 'is a link that leads back to itself',
};

/** The system's failure to open or read a file; null for any other error. */
function failureOf(error: unknown, refuse: (is: string) => AppError): AppError | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || typeof syscall !== 'string') return null;
  return refuse(failures[code] ?? `cannot be read: the system answers ${code}`);
}

/** Its bytes, refused with `invalid` where it is empty, an archive, or text in UTF-16, or where the system does not let it be read. */
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
