/** Marks the note that tells of an export: it is no memory, and an import leaves it out. Markdown shows no comments. */
export const exportNote = '<!-- stele: this file tells of the export -->';
