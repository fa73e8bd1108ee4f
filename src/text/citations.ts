/** The ids in brackets by which a text says where it has something from: `[mem_…]`. */
const citations = /[ \t]*\[(?:mem|ent|rec)_[0-9A-HJKMNP-TV-Z]{26}\]/g;

/** What the text says without them, which is what it is found by. A text of nothing else stays as it is. */
export function withoutCitations(text: string): string {
  if (!text.includes('_')) return text;
  const said = text.replace(citations, '');
  return said.trim() === '' ? text : said;
}
