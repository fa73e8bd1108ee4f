/**
 * The line that starts a message of an exported chat: "[12.03.24, 18:04:11] Anna: …" or "12/03/2024, 18:04 - Anna: …".
 */

export interface MessageHead {
  /** The numbers of the date as written, in the order used by the device that exported the chat. */
  readonly date: readonly [string, string, string];
  /** The separator between the numbers. */
  readonly sign: string;
  /** Hours, minutes and seconds on a 24-hour clock. */
  readonly time: readonly [number, number, number];
  /** The half of the day as written, such as "PM"; empty for a 24-hour clock. */
  readonly half: string;
  /** True if date and time are in square brackets. */
  readonly isBracketed: boolean;
  /** Empty for a notice of the program, which has no speaker. */
  readonly speaker: string;
  /** The first line of the message text. */
  readonly text: string;
}

const head =
  /^[\u200e\u200f\ufeff]*(\[?)(\d{1,4})([./-]) ?(\d{1,2})\3 ?(\d{1,4})\.?,?\s(?:(?:klo|kl\.?|um|at|à|a las)\s)?(?:(上午|下午|午前|午後|오전|오후)\s?)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\s?([ap]\.?\s?m\.?))?(\]\s?|\s[-–]\s)(.*)$/i;

/** A quotation mark before the first colon indicates a notice: `Anna named the group "Trip: Oslo"`. */
const speakerAndText = /^([^:"“”„«»]{1,80}):(?:\s(.*))?$/;

/** Direction marks that programs put around names, numbers and mentions. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Null for a line that does not start a message. */
export function messageHead(line: string): MessageHead | null {
  const found = head.exec(line);
  if (found === null) return null;
  const [, bracket, first, sign, second, third, before, hour, minute, seconds = '0', after, end, rest] = found;
  const isBracketed = bracket !== '';
  if (isBracketed !== end!.startsWith(']')) return null;
  const half = before ?? after ?? '';
  const time = [hourOf(Number(hour), half), Number(minute), Number(seconds)] as const;
  if (time[0] > 23 || time[1] > 59 || time[2] > 59) return null;
  const [, name = '', text = rest!] = speakerAndText.exec(rest!) ?? [];
  const speaker = name.replace(directions, '').replace(/^~\s*/, '').replace(/\s+/g, ' ').trim();
  return { date: [first!, second!, third!], sign: sign!, time, half, isBracketed, speaker, text: name ? text : rest! };
}

function hourOf(hour: number, half: string): number {
  if (half === '') return hour;
  return (hour % 12) + (/^(?:p|下午|午後|오후)/i.test(half) ? 12 : 0);
}
