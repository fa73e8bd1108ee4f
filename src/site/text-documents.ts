/** Documents of the site that are not pages: plain text and XML, for programs that read sites. */
import { llmsText } from './llms.ts';
import { robotsText, sitemap } from './sitemap.ts';

export interface TextDocument {
  readonly path: string;
  readonly title: string;
  readonly type: string;
  readonly text: (baseUrl: string) => string;
}

export const textDocuments: readonly TextDocument[] = [
  { path: '/robots.txt', title: 'Paths that crawlers may read', type: 'text/plain', text: robotsText },
  { path: '/sitemap.xml', title: 'Every public page', type: 'application/xml', text: sitemap },
  { path: '/llms.txt', title: 'The site for language models', type: 'text/plain', text: llmsText },
];
