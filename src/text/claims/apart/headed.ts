/** What a note is about, by what stands before its colon: "inventory: the timeout went up". Of what kind a note is tells nothing of that. */
const head =
  /^(?!(?:update|note|fact|decision|correction|warning|reminder|todo|news|now|new|changed?|fyi|info|ps|hinweis|korrektur|nachtrag|neu|wichtig|achtung|erinnerung|entscheidung|mise à jour|rappel|attention|nota|aviso|aggiornamento|promemoria|user|assistant|system|human|ai|bot|agent|model|me|you|question|answer)(?!\p{L}))(?<head>\p{Ll}[\p{L}\p{N}_-]{2,24}): /u;

/** A word in small letters; null where a text has none. With a capital it may be somebody who speaks, or any noun. */
export const topicBefore = (text: string): string | null => head.exec(text)?.groups?.head ?? null;
