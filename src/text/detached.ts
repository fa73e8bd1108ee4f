/** An independent copy: a substring of a text can otherwise keep the whole text in memory. */
export function detachedCopy(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}
