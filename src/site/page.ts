/** What a public page is: a value. Routes, navigation, sitemap, discovery documents and tests derive from the list of them. */
import type { Child } from 'hono/jsx';
import type { Services } from '../services.ts';

export interface Page {
  /** `/docs` */
  readonly path: string;
  /** As its link is called. */
  readonly label: string;
  /** Of the window, without the service's name. */
  readonly title: string;
  /** One or two sentences, for search engines and previews. */
  readonly description: string;
  /** Client modules that it loads, by name. */
  readonly scripts?: readonly string[];
  /** True where it shows what changes: then it is made for each call, and nobody keeps it. */
  readonly isLive?: boolean;
  /** True where no search engine has to find it. */
  readonly isUnlisted?: boolean;
  body(view: PageView): Child | Promise<Child>;
}

export interface PageView {
  readonly services: Services;
  /** Where the service is reached, without a slash at the end. */
  readonly baseUrl: string;
  /** Where a visitor wanted to go who has to sign in first. Null on a page that is not live. */
  readonly returnTo: string | null;
  /** Calls a path of the same service, inside the process. */
  fetch(path: string): Promise<Response>;
}
