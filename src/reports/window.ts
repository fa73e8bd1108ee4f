/** A period up to now that a report covers: `90m`, `24h`, `7d`. */
import { z } from 'zod';
import { dayMs, hourMs, minuteMs } from '../time-units.ts';

const unitMs = { m: minuteMs, h: hourMs, d: dayMs } as const;
const maxWindowMs = 90 * unitMs.d;

export const windowSchema: z.ZodType<string, string> = z
  .string()
  .regex(/^[1-9]\d{0,5}[mhd]$/, { error: 'must be a number of minutes, hours or days, such as 90m, 24h or 7d' })
  .refine((given) => windowLengthMs(given) <= maxWindowMs, { error: 'must be at most 90d' })
  .describe('How far back: minutes, hours or days, such as 90m, 24h or 7d; at most 90d');

export type ReportWindow = string;

/** The length of the window in milliseconds. */
export const windowLengthMs = (window: ReportWindow): number =>
  Number(window.slice(0, -1)) * unitMs[window.slice(-1) as keyof typeof unitMs];
