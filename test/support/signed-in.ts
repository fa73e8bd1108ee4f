/** A signed-in person in a real browser. The sign-in forms load four pages, so only a few tests go through them. */
import type { Browser } from 'playwright-core';
import type { Visitor } from '../../bench/site/tour.ts';
import { browserAt } from './browser-at.ts';

export async function signedIn(
  browser: Browser,
  base: string,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> {
  const person = browserAt(base);
  await person.signIn(email);
  const context = await browser.newContext({ baseURL: base, ...options });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: base })));
  return { context, page: await context.newPage() };
}
