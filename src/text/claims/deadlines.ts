/** Words for deadlines, in the supported languages. */

/** Replaces every expression for a deadline by the same word. */
export const normaliseDeadlines = (text: string): string => text.replace(deadlineWords, ` ${deadlineWord} `);
const deadlineWord = 'Frist';
const deadlineWords =
  /(?<!\p{L})(?:deadlines?|due dates?|closing date|(?:Abgabe|Einreichungs?|Bewerbungs|Anmelde)(?:frist|termin|schluss|datum)|Abgabe|Einsendeschluss|Frist|date limite|échéance|fecha (?:límite|de entrega)|plazo|(?<=(?:la|de) )entrega|scadenza)(?!\p{L})|截止(?:日期|时间)?/giu;
const dueWords =
  /(?<!\p{L})(?:due|Frist|fällig|abzugeben|à rendre|à remettre|se entrega|hay que entregar|da consegnare)(?!\p{L})/iu;

export const namesDueDay = (text: string): boolean => dueWords.test(normaliseDeadlines(text));
