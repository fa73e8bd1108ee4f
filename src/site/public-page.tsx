/** A public page in the shell, with the navigation that all public pages share. */
import type { Child } from 'hono/jsx';
import { Document, type Link, SiteFooter, SiteHeader } from './layout.tsx';
import type { Page } from './page.ts';
import { pages } from './pages.ts';

const inHeader = ['/docs', '/agents', '/connect', '/capabilities', '/api-explorer', '/security', '/changelog'];
const inFooter = [
  { title: 'Product', paths: ['/', '/agents', '/use-cases', '/capabilities', '/integrations', '/pricing'] },
  { title: 'Build', paths: ['/docs', '/connect', '/api-explorer', '/sdks', '/examples'] },
  { title: 'Run', paths: ['/architecture', '/operations', '/security', '/status', '/changelog'] },
];
/** Documents for programs, which are not pages. */
const documents: Link[] = [
  { path: '/openapi.json', label: 'OpenAPI' },
  { path: '/api/service/manifest', label: 'Service manifest' },
  { path: '/api/mcp/manifest', label: 'Tool manifest' },
  { path: '/api/skills', label: 'Skills' },
  { path: '/llms.txt', label: 'llms.txt' },
];

export function PublicPage({ page, baseUrl, children }: { page: Page; baseUrl: string; children: Child }) {
  return (
    <Document
      title={page.title}
      description={page.description}
      canonical={`${baseUrl}${page.path}`}
      scripts={page.scripts ?? []}
      header={<PublicHeader current={page.path} />}
      footer={<PublicFooter />}
    >
      {children}
    </Document>
  );
}

/** Also for pages that are in no list, such as errors and guides. */
export function PublicHeader(props: { current?: string; account?: Link }) {
  return <SiteHeader links={linksTo(inHeader)} {...props} />;
}

export function PublicFooter() {
  const columns = inFooter.map(({ title, paths }) => ({ title, links: linksTo(paths) }));
  return <SiteFooter columns={[...columns, { title: 'For machines', links: documents }]} />;
}

function linksTo(paths: readonly string[]): Link[] {
  return paths.flatMap((path) => pages.filter((page) => page.path === path));
}
