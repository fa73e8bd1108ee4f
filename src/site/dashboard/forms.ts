/**
 * Forms of the dashboard: they are read, checked, and answered with JSON, or with a page for a browser without scripts.
 */

import type { Hono } from 'hono';
import { z } from 'zod';
import { maxOverlapHours } from '../../access/key-actions.ts';
import { AppError, invalid } from '../../errors.ts';
import { refuseUnstorableText, validate } from '../../model/validation.ts';
import type { Services } from '../../services.ts';
import { maxBodyBytes, readBounded } from '../../surface/body.ts';
import type { HttpContext, HttpEnv } from '../../surface/context.ts';
import { errorResponse, wrongMethodResponse } from '../../surface/error-response.ts';
import { refuseWrongFormToken, storeReturnPath } from '../browser.ts';
import { errorPage, wrongMethodPage } from '../error-page.tsx';
import { signedOutPage } from '../signed-out-page.tsx';
import type { Visit } from './visit.ts';

/**
 * Refuses unknown fields; `csrf` is always known. Throws `invalid` with the location `["form", …]`. A chosen file is a
 * `File`; the text of a file in the field `x_file` becomes the field `x`. The default limit is several times the length
 * of a memory: a form encodes a Chinese character in nine bytes, and a text that is too long is shown again.
 */
export async function readForm<Schema extends z.ZodType>(
  { c, signedIn }: Visit,
  schema: Schema,
  maxBytes = maxBodyBytes,
): Promise<z.output<Schema>> {
  const { csrf, ...rawFields } = withLineFeeds(await parseFields(c, maxBytes));
  // Set before a file is read: if the file is not text, it is refused, and the page shows the other fields again.
  submittedFields.set(c, stringsOf(rawFields));
  refuseWrongFormToken(signedIn, csrf);
  const fields = await readTextFiles(rawFields);
  submittedFields.set(c, stringsOf(fields));
  refuseUnstorableText(fields, ['form']);
  return validate(schema, fields, ['form']);
}

type Fields = Record<string, string | File>;

const stringsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'));

async function parseFields(c: HttpContext, maxBytes: number): Promise<Fields> {
  const type = c.req.header('Content-Type') ?? '';
  const isMultipart = type.startsWith('multipart/form-data');
  if (type !== '' && !isMultipart && !type.startsWith('application/x-www-form-urlencoded'))
    throw new AppError('invalid', 'Send this as a form: application/x-www-form-urlencoded.', {
      details: [{ loc: ['form'], msg: 'must be application/x-www-form-urlencoded', type: 'content_type' }],
    });
  const bytes = await readBounded(c.req.raw, maxBytes);
  if (!isMultipart) return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  const response = new Response(bytes, { headers: { 'Content-Type': type } });
  const form = await response.formData().catch(() => {
    throw invalid(['form'], 'The form is not valid multipart/form-data', 'multipart_invalid');
  });
  // A browser sends an empty file if none was chosen.
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string' || value.size > 0));
}

/** A browser sends every line break of a field as CR LF, however the text was stored. Files stay as they are. */
const withLineFeeds = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? toLineFeeds(value) : value]),
  );

/** The text as a text area holds it: with LF for each line break. */
export const toLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

async function readTextFiles(fields: Fields): Promise<Fields> {
  const texts: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    const text = /^(.+)_file$/.exec(name)?.[1];
    // The file takes precedence over typed text.
    if (text === undefined) texts[name] ??= value;
    else if (typeof value !== 'string') texts[text] = await decodeFile(value, text);
  }
  return texts;
}

async function decodeFile(file: File, name: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw invalid(['form', name], 'The file is not text in UTF-8. Unpack or convert it first', 'encoding');
  }
}

const submittedFields = new WeakMap<HttpContext, Record<string, string>>();

/** The fields of the submitted form, so that a page that refuses the form shows them again. */
export const submittedFieldsOf = ({ c }: Pick<Visit, 'c'>): Record<string, string> => submittedFields.get(c) ?? {};

/** The fields of the submitted form if it was refused; none if it took effect. */
export const refusedFieldsOf = (
  visit: Pick<Visit, 'c'>,
  faults: Record<string, string> = {},
): Record<string, string> => (Object.keys(faults).length > 0 ? submittedFieldsOf(visit) : {});

/** For how long a former secret still works. An empty field is refused: read as 0, it would end that secret at once. */
export const overlapHours = z
  .string()
  .regex(/^\d{1,4}$/, { error: `must be a number of hours from 0 to ${maxOverlapHours}` })
  .transform(Number)
  .pipe(z.number().max(maxOverlapHours, { error: `must be at most ${maxOverlapHours} hours` }))
  .default(24);

/** True if a browser sends the form by itself; a script accepts JSON, or anything. */
export function wantsPage(c: HttpContext): boolean {
  return (c.req.header('Accept') ?? '').includes('text/html');
}

/** A sentence about each refused field; null for errors that no form can show. */
export function faultsOf(error: unknown): Record<string, string> | null {
  if (!(error instanceof AppError) || error.code === 'internal' || error.code === 'unauthenticated') return null;
  if (error.details === undefined) return { form: error.message };
  return Object.fromEntries(error.details.map(({ loc, msg }) => [fieldAt(loc), msg]));
}

/** The field of a form, or the argument of the tool that the form calls. */
function fieldAt(loc: readonly (string | number)[]): string {
  return String((loc[1] === 'args' ? loc[2] : loc[1]) ?? 'form');
}

/** False for the calls of a script, such as the live stream, to which nobody wants to return. */
const isPageLoad = (c: HttpContext) => !/event-stream|json/.test(c.req.header('Accept') ?? '');

/** The fields of a form whose sender is not signed in; null if they are too many, or if a file is among them. */
async function unreadFieldsOf(c: HttpContext): Promise<Record<string, string> | null> {
  try {
    const { csrf: _ofFormerSession, ...fields } = withLineFeeds(await parseFields(c, maxBodyBytes));
    const texts = stringsOf(fields);
    return Object.keys(texts).length === Object.keys(fields).length ? texts : null;
  } catch {
    return null;
  }
}

/**
 * Sends a person who is not signed in to the sign-in page, which leads back, and keeps the person's form. Other refusals
 * are a page, or JSON for a script.
 */
export async function refusalResponse(error: unknown, c: HttpContext, services: Services): Promise<Response> {
  const isStranger = error instanceof AppError && error.code === 'unauthenticated';
  if (isStranger && c.req.method === 'GET') {
    if (isPageLoad(c)) storeReturnPath(services, c);
    return c.redirect('/login', 302);
  }
  if (isStranger && wantsPage(c)) return signedOutPage(c, await unreadFieldsOf(c));
  return wantsPage(c) ? errorPage(error, c, services.log) : errorResponse(error, c, services.log);
}

/** Refuses the methods that the paths of the app do not take. Call it when all routes are registered. */
export function refuseOtherMethods(app: Hono<HttpEnv>): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { method, path } of app.routes)
    if (method !== 'ALL') methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(method));
  for (const [path, allowed] of methodsByPath)
    app.all(path, (c) => {
      c.set('route', `${c.req.method} ${path.replace(/:(\w+)/g, '{$1}')}`);
      return wantsPage(c) ? wrongMethodPage(c, allowed) : wrongMethodResponse(c, allowed);
    });
}
