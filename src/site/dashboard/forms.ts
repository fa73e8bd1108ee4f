/** Forms of the dashboard: read, checked, and answered as JSON, or for a browser without script as a page. */
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import { refuseUnstorableText, validate } from '../../model/validation.ts';
import { readBounded } from '../../surface/body.ts';
import type { HttpContext } from '../../surface/context.ts';
import { refuseWrongToken } from '../browser.ts';
import type { Visit } from './visit.ts';

const largestForm = 256 * 1_024;

/** Fields that are not known are refused; `csrf` is ours. `invalid` with the place `["form", …]`. */
export async function readForm<Schema extends z.ZodType>(
  { c, signedIn }: Visit,
  schema: Schema,
  maxBytes = largestForm,
): Promise<z.output<Schema>> {
  const type = c.req.header('Content-Type') ?? '';
  if (type !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw new AppError('invalid', 'Send this as a form: application/x-www-form-urlencoded.', {
      details: [{ loc: ['form'], msg: 'must be application/x-www-form-urlencoded', type: 'content_type' }],
    });
  const body = new TextDecoder().decode(await readBounded(c.req.raw, maxBytes));
  const { csrf, ...fields } = Object.fromEntries(new URLSearchParams(body));
  typed.set(c, fields);
  refuseWrongToken(signedIn, csrf);
  refuseUnstorableText(fields, ['form']);
  return validate(schema, fields, ['form']);
}

const typed = new WeakMap<HttpContext, Record<string, string>>();

/** What was typed into the form that was sent, so that a page which refuses it shows it again. */
export const typedIn = ({ c }: Pick<Visit, 'c'>): Record<string, string> => typed.get(c) ?? {};

/** True for a form that a browser sends by itself; a script asks for JSON, or for anything. */
export function wantsPage(c: HttpContext): boolean {
  return (c.req.header('Accept') ?? '').includes('text/html');
}

/** The first sentence about each field that was refused. */
export function faultsOf(error: unknown): Record<string, string> | null {
  if (!(error instanceof AppError) || error.code === 'internal' || error.code === 'unauthenticated') return null;
  if (error.details === undefined) return { form: error.message };
  return Object.fromEntries(error.details.map(({ loc, msg }) => [fieldAt(loc), msg]));
}

/** Of a form, or of the arguments of the tool that does what the form says. */
function fieldAt(loc: readonly (string | number)[]): string {
  return String((loc[1] === 'args' ? loc[2] : loc[1]) ?? 'form');
}
