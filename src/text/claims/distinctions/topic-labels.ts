/** The topic before the colon of a note: "inventory: the timeout went up". A label such as "Decision:" is no topic. */
const topicLabel =
  /^(?!(?:update|note|fact|decision|correction|warning|reminder|todo|news|now|new|changed?|fyi|info|ps|hinweis|korrektur|nachtrag|neu|wichtig|achtung|erinnerung|entscheidung|mise à jour|rappel|attention|nota|aviso|aggiornamento|promemoria|user|assistant|system|human|ai|bot|agent|model|me|you|question|answer)(?!\p{L}))(?<head>\p{Ll}[\p{L}\p{N}_-]{2,24}): /u;

/** A lower-case topic, or null. A capitalised word may be a speaker or any noun. */
export const topicLabelIn = (text: string): string | null => topicLabel.exec(text)?.groups?.head ?? null;
