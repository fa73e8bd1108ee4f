/** Forms of the dashboard: read, checked, and answered as JSON, or for a browser without script as a page. */
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import { refuseUnstorableText, validate } from '../../model/validation.ts';
import type { HttpContext } from '../../surface/context.ts';
import { refuseWrongToken } from '../browser.ts';
import type { Visit } from './visit.ts';

const largestForm = 256 * 1_024;

/** Fields that are not known are refused; `csrf` is ours. `invalid` with the place `["form", …]`. */
export async function readForm<Schema extends z.ZodType>(
  { c, signedIn }: Visit,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = c.req.header('Content-Type') ?? '';
  if (type !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw new AppError('invalid', 'Send this as a form: application/x-www-form-urlencoded.', {
      details: [{ loc: ['form'], msg: 'must be application/x-www-form-urlencoded', type: 'content_type' }],
    });
  const body = await c.req.raw.text();
  if (body.length > largestForm) throw new AppError('too_large', `The form is larger than ${largestForm} bytes.`);
  const { csrf, ...fields } = Object.fromEntries(new URLSearchParams(body));
  refuseWrongToken(signedIn, csrf);
  refuseUnstorableText(fields, ['form']);
  return validate(schema, fields, ['form']);
}

/** True for a form that a browser sends by itself; a script asks for JSON, or for anything. */
export function wantsPage(c: HttpContext): boolean {
  return (c.req.header('Accept') ?? '').includes('text/html');
}

/** The first sentence about each field that was refused. */
export function faultsOf(error: unknown): Record<string, string> | null {
  if (!(error instanceof AppError) || error.code === 'internal' || error.code === 'unauthenticated') return null;
  if (error.details === undefined) return { form: error.message };
  return Object.fromEntries(error.details.map(({ loc, msg }) => [String(loc[1] ?? 'form'), msg]));
}
