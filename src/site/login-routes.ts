/** Signing in and out. */
import { Hono } from 'hono';
import { beginSession, endSession } from '../access/people/browser-sessions.ts';
import { adoptDemo } from '../access/people/members.ts';
import { beginSignIn, finishSignIn } from '../access/sign-in/sign-in.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { callerAddress } from '../surface/address.ts';
import { baseUrlOf } from '../surface/base-url.ts';
import type { HttpContext, HttpEnv } from '../surface/context.ts';
import {
  dropSession,
  readSession,
  safePath,
  storePendingSignIn,
  storeSession,
  takePendingSignIn,
  takeReturnPath,
} from './browser.ts';
import { errorPage } from './error-page.tsx';

export function createSignIn(services: Services): Hono<HttpEnv> {
  const { providers, now } = services;
  const { control } = services.storage;
  const routes = new Hono<HttpEnv>();
  routes.onError((error, c) => errorPage(error, c, services.log));

  routes.get('/login/:provider', async (c) => {
    c.set('route', 'GET /login/{provider}');
    const { provider, redirectUri } = await providerOf(services, c);
    const linkTo = c.req.query('link') === '1' ? ((await readSession(services, c))?.person.person_id ?? null) : null;
    const wanted = c.req.query('return_to');
    const returnTo = wanted === undefined ? takeReturnPath(services, c) : safePath(wanted);
    const { url, pending } = await beginSignIn(provider, redirectUri, { returnTo, linkTo, now: now() });
    await storePendingSignIn(services, c, pending);
    return c.redirect(url.href, 302);
  });

  routes.get('/auth/:provider/callback', async (c) => {
    c.set('route', 'GET /auth/{provider}/callback');
    const pending = await takePendingSignIn(services, c);
    const { provider, redirectUri } = await providerOf(services, c);
    const callback = new URL(c.req.url);
    const person = await finishSignIn(control, provider, redirectUri, callback, { pending, now: now() });
    if (providers.isDevelopment) await adoptDemo(control, person);
    const former = await readSession(services, c);
    if (former) await endSession(control, former.token);
    storeSession(services, c, await beginSession(control, person, now(), placeOf(services, c)));
    return c.redirect(safePath(pending?.returnTo), 302);
  });

  routes.get('/logout', async (c) => {
    c.set('route', 'GET /logout');
    await endSession(control, dropSession(services, c));
    return c.redirect('/', 302);
  });
  return routes;
}

async function providerOf(services: Services, c: HttpContext) {
  const id = c.req.param('provider') ?? '';
  const redirectUri = `${baseUrlOf(services, c)}/auth/${encodeURIComponent(id)}/callback`;
  const provider = await services.providers.find(id, redirectUri);
  if (provider === null)
    throw new AppError('not_found', 'This sign-in provider is not available here. /login lists the available ones.');
  return { provider, redirectUri };
}

/** The browser and the address, as the person's list of sessions shows them. */
function placeOf(services: Services, c: HttpContext) {
  return { agent: c.req.header('User-Agent')?.slice(0, 200) ?? null, address: callerAddress(services, c) };
}
