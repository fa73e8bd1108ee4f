/** JSON stored in a column. */
import { AppError } from '../errors.ts';

/**
 * Throws `unavailable` if the text is not valid JSON, for example after a disk fault or an edit by hand. `damaged`
 * returns the name of the record and column: "the tags of the memory mem_…".
 */
export function parseStored(json: string, damaged: () => string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `The store is damaged in ${damaged()}. Restore the workspace from a backup; \`stele doctor\` lists the records that are damaged so.`,
      { cause },
    );
  }
}
