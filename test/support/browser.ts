/** A headless browser: keeps cookies, follows no redirect by itself, signs in at the development provider. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from '../../src/surface/context.ts';
import { chooseEmail } from './sign-in.ts';

export interface BrowserAnswer {
  status: number;
  location: string | null;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it asserts
  json: any;
}

export interface TestBrowser {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<BrowserAnswer>;
  /** The status of a streaming response: disconnects at once. */
  reach(path: string): Promise<number>;
  /** The streaming response so far, each time it grows. A reader that stops disconnects. */
  listen(path: string, headers?: Record<string, string>): AsyncIterable<string>;
  post(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<BrowserAnswer>;
  /** As a multipart form with a file. */
  upload(path: string, form: Record<string, string | File>, headers?: Record<string, string>): Promise<BrowserAnswer>;
  /** Returns the callback's response. `basePath` is the service's path below its address. */
  signIn(email: string, returnTo?: string, basePath?: string): Promise<BrowserAnswer>;
  /** As the signed-in person, with another account. */
  link(email: string): Promise<BrowserAnswer>;
}

/** `app` may be a listening one: then `origin` is its address. */
export function openBrowser(app: Pick<OpenAPIHono<HttpEnv>, 'request'>, origin = 'http://localhost'): TestBrowser {
  const cookies = new Map<string, string>();
  const ask = (path: string, init: RequestInit) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return app.request(origin + path, { ...init, headers: { Cookie, ...init.headers } });
  };
  const send = async (path: string, init: RequestInit): Promise<BrowserAnswer> => {
    const answer = await ask(path, init);
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '') cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      text,
      json: isJson ? JSON.parse(text) : null,
    };
  };
  const choose = async (path: string, email: string) => {
    const { location } = await browser.get(path);
    const callback = await chooseEmail(new URL(location!), email);
    return browser.get(callback.pathname + callback.search);
  };
  const browser: TestBrowser = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    reach: async (path) => {
      const { status, body } = await ask(path, {});
      await body?.cancel();
      return status;
    },
    async *listen(path, headers = {}) {
      const { body, status } = await ask(path, { headers });
      // A client that listens again at once would be refused forever.
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      let text = '';
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        yield text;
      }
    },
    post: (path, form = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, ...headers },
      }),
    upload: (path, form, headers = {}) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(form)) body.append(name, value);
      return send(path, { method: 'POST', body, headers: { Origin: origin, ...headers } });
    },
    signIn: (email, returnTo, basePath = '') => {
      const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
      return choose(`${basePath}/login/development${query}`, email);
    },
    link: (email) => choose('/login/development?link=1&return_to=/app/account', email),
  };
  return browser;
}
