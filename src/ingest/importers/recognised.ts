/** Files that no importer can read are told apart by their first bytes, so that the refusal says what to do. */
import { invalid } from '../../errors.ts';
import type { ImportedFile } from './imported-item.ts';

const unreadable: [bytes: readonly number[], is: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP archive. Unpack it, and import the folder'],
  [[0x1f, 0x8b], 'is compressed with gzip. Unpack it first'],
  [[0xff, 0xfe], 'is text in UTF-16. Save it as UTF-8'],
  [[0xfe, 0xff], 'is text in UTF-16. Save it as UTF-8'],
];

/** Its bytes, refused with `invalid` where it is empty, an archive, or text in UTF-16. */
export function recognised(file: ImportedFile): ImportedFile {
  const refuse = (is: string) => invalid(['body', 'file'], `${file.path} ${is}`, 'wrong_form');
  return {
    path: file.path,
    bytes: async function* () {
      let isEmpty = true;
      for await (const chunk of file.bytes()) {
        if (isEmpty && chunk.length > 0) {
          isEmpty = false;
          const known = unreadable.find(([bytes]) => bytes.every((byte, at) => chunk[at] === byte));
          if (known) throw refuse(known[1]);
        }
        yield chunk;
      }
      if (isEmpty) throw refuse('is empty');
    },
  };
}
