/**
 * A public page, as a value. Routes, navigation, sitemap, discovery documents and tests derive from the list of pages.
 */
import type { Child } from 'hono/jsx';
import type { Person } from '../model/people/person.ts';
import type { Services } from '../services.ts';

export interface Page {
  /** `/docs` */
  readonly path: string;
  /** The text of its link. */
  readonly label: string;
  /** The title of the window, without the service's name. */
  readonly title: string;
  /** One or two sentences, for search engines and previews. */
  readonly description: string;
  /** The client modules that it loads, by name. */
  readonly scripts?: readonly string[];
  /** True if the page shows changing data: it is then made for each call, and not cached. */
  readonly isLive?: boolean;
  /** True if the sitemap and the text for language models leave the page out. */
  readonly isUnlisted?: boolean;
  body(view: PageView): Child | Promise<Child>;
}

export interface PageView {
  readonly services: Services;
  /** The address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** The path that a visitor wanted to open before signing in. Null on a page that is not live. */
  readonly returnTo: string | null;
  /** Finds the visitor, if signed in. Null on a page that is not live. Reads the database. */
  findPerson(): Promise<Person | null>;
  /** Calls a path of the same service, inside the process. */
  fetch(path: string): Promise<Response>;
}
