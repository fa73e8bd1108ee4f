/** Citations in a text: ids in brackets that name its sources, such as `[mem_…]`. */

const citations = /[ \t]*\[(?:mem|ent|rec)_[0-9A-HJKMNP-TV-Z]{26}\]/g;

/** The text without its citations. A text of nothing else stays as it is. */
export function withoutCitations(text: string): string {
  if (!text.includes('_')) return text;
  const said = text.replace(citations, '');
  return said.trim() === '' ? text : said;
}
