/** JSON in a column of a store. */
import { AppError } from '../errors.ts';

/** `unavailable` where it is no JSON, as a fault of the disk or an edit by hand leaves it. `damaged` names the record and the column: "the tags of the memory mem_…". */
export function fromStored(json: string, damaged: () => string): ReturnType<typeof JSON.parse> {
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
