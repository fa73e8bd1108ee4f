/** The day of the month after a weekday: the number in "jueves 8" or "Thursday the 8th" does not identify a thing. */
import { anyOf, monthNames, weekdayNames } from '../../../../text/claims/calendar-names.ts';

export const dayOfWeekday = new RegExp(
  `(?<=(?<!\\p{L})(?:${anyOf(Object.values(weekdayNames).flat())}),? )(?:(?:the|den|el|le|il) )?\\d{1,2}(?:st|nd|rd|th|\\.)?(?![\\p{L}\\p{N}:.])(?=[.!,;]?$|[,; ] ?\\p{Ll})(?! ?(?:uhr|h|am|pm|to|bis|à|a \\d|(?:of |de |d['’])?(?:${anyOf(Object.values(monthNames).flat())}))(?!\\p{L}))`,
  'giu',
);
