/** A person's browser for a listening service. */
import { openBrowser, type TestBrowser } from './browser.ts';

export function browserAt(base: string): TestBrowser {
  const request = (input: string | URL | Request, init?: RequestInit) => fetch(input, { ...init, redirect: 'manual' });
  return openBrowser({ request: request as never }, base);
}
