/**
 * The state that a person's browser sends: its session, a pending sign-in, and forms, which
 * must come from Stele's own pages.
 */
import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie';
import { findSession, isFormToken, type SignedIn, sessionMs } from '../access/people/browser-sessions.ts';
import { type PendingSignIn, pendingMs } from '../access/sign-in/sign-in.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { baseUrlOf } from '../surface/base-url.ts';
import type { HttpContext, HttpEnv } from '../surface/context.ts';

const sessionCookie = 'stele_session';
const pendingCookie = 'stele_sign_in';

const returnCookie = 'stele_return';

/**
 * Signs cookies if STELE_SECRET is not set. Cookies are then invalid after a restart, and a sign-in must begin again.
 */
const processSecret = randomBytes(32).toString('base64url');

const cookieOptions = (services: Services, c: HttpContext, seconds: number) => ({
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: baseUrlOf(services, c).startsWith('https://'),
  path: '/',
  maxAge: seconds,
});

export function storeSession(services: Services, c: HttpContext, token: string): void {
  setCookie(c, sessionCookie, token, cookieOptions(services, c, sessionMs / 1_000));
}

export function dropSession(services: Services, c: HttpContext): string | undefined {
  return deleteCookie(c, sessionCookie, cookieOptions(services, c, 0));
}

/** Null if nobody is signed in. */
export function readSession(services: Services, c: HttpContext): Promise<SignedIn | null> {
  return findSession(services.storage.control, getCookie(c, sessionCookie), services.now());
}

export async function storePendingSignIn(services: Services, c: HttpContext, pending: PendingSignIn): Promise<void> {
  const encoded = Buffer.from(JSON.stringify(pending)).toString('base64url');
  await setSignedCookie(c, pendingCookie, encoded, secretOf(services), cookieOptions(services, c, pendingMs / 1_000));
}

/** Reads the pending sign-in and removes it from the browser, so that it is used once. */
export async function takePendingSignIn(services: Services, c: HttpContext): Promise<PendingSignIn | null> {
  const encoded = await getSignedCookie(c, secretOf(services), pendingCookie);
  deleteCookie(c, pendingCookie, cookieOptions(services, c, 0));
  return encoded ? (JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as PendingSignIn) : null;
}

/** Browsers refuse a cookie of more than 4,096 bytes. */
const maxReturnPath = 3_500;

/** Keeps the address, such as a search, that a person wanted to open before signing in. */
export function storeReturnPath(services: Services, c: HttpContext): void {
  const { pathname, search } = new URL(c.req.url);
  const path = pathname + search;
  const isShort = encodeURIComponent(path).length <= maxReturnPath;
  setCookie(c, returnCookie, isShort ? path : pathname, cookieOptions(services, c, pendingMs / 1_000));
}

export const readReturnPath = (c: HttpContext): string => safePath(getCookie(c, returnCookie));

export function takeReturnPath(services: Services, c: HttpContext): string {
  const path = readReturnPath(c);
  deleteCookie(c, returnCookie, cookieOptions(services, c, 0));
  return path;
}

const secretOf = ({ settings }: Services) => settings.signIn.secret ?? processSecret;

/** A path within this service; anything else, such as another site, becomes the dashboard. */
export function safePath(path: string | undefined): string {
  return path !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\') ? path : '/app';
}

/**
 * Refuses a form that another site sent: browsers report where a form comes from, and send no cookie with a form from
 * elsewhere. Forms of Stele also carry a token of the session; a wrong token is refused.
 */
export function refuseForeignForms(services: Services): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const ownOrigin = new URL(baseUrlOf(services, c)).origin;
      const [origin, fetchSite] = [c.req.header('Origin'), c.req.header('Sec-Fetch-Site')];
      const isForeign =
        (origin !== undefined && origin !== ownOrigin && origin !== new URL(c.req.url).origin) ||
        (fetchSite !== undefined && fetchSite !== 'same-origin');
      if (isForeign)
        throw new AppError('forbidden', 'This form was sent by another site. Open the page here and send it again.');
    }
    await next();
  };
}

export function refuseWrongFormToken({ token }: SignedIn, given: unknown): void {
  if (given === undefined || (typeof given === 'string' && isFormToken(token, given))) return;
  throw new AppError('forbidden', 'This form belongs to another sign-in. Open the page again and send it once more.');
}
