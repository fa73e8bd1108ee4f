/** The shell of every page: the head, the header, the main part, the footer. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { serviceName } from '../catalog/identity.ts';
import { assets } from './assets.ts';
import { Mark } from './parts/mark.tsx';

export interface DocumentProps {
  /** Without the service's name, which is appended. */
  title: string;
  description: string;
  /** The one address of this page. Without it, the page tells search engines not to index it. */
  canonical?: string;
  /** Names of client modules. */
  scripts?: readonly string[];
  header: Child;
  footer?: Child;
}

export function Document(props: PropsWithChildren<DocumentProps>) {
  const { title, description, canonical, scripts = [], header, footer, children } = props;
  const { pathOf } = assets();
  const whole = title === serviceName ? title : `${title} · ${serviceName}`;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{whole}</title>
        <meta name="description" content={description} />
        {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
        {canonical && <meta property="og:url" content={canonical} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={serviceName} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <link rel="icon" type="image/svg+xml" href={pathOf('mark.svg')} />
        <link rel="stylesheet" href={pathOf('style.css')} />
        {/* Loaded before the page is drawn, so that it does not flash in the other colours. */}
        <script src={pathOf('theme.js')} />
        {['copy', ...scripts].map((name) => (
          <script type="module" src={pathOf(`${name}.js`)} />
        ))}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        {header}
        <main id="main" tabindex={-1}>
          <div class="frame">{children}</div>
        </main>
        {footer}
      </body>
    </html>
  );
}

/** The mark and the name; a link to the home page. */
export function Brand({ href = '/' }: { href?: string }) {
  return (
    <a class="brand" href={href}>
      <Mark />
      {serviceName}
    </a>
  );
}

/** Its script shows it, and labels it with the theme that it changes to. */
export function ThemeSwitch() {
  return (
    <button type="button" class="quiet" data-theme-switch hidden>
      Dark
    </button>
  );
}

export interface Link {
  readonly path: string;
  readonly label: string;
}

interface SiteHeaderProps {
  links: readonly Link[];
  current?: string;
  /** The link to a person's account, or to the sign-in page. */
  account?: Link;
}

export function SiteHeader({ links, current, account = { path: '/login', label: 'Sign in' } }: SiteHeaderProps) {
  return (
    <header class="site-header">
      <div class="frame">
        <Brand />
        <nav class="site-nav" aria-label="Main">
          {links.map(({ path, label }) => (
            <a
              href={path}
              aria-current={path === current ? 'page' : current?.startsWith(`${path}/`) ? 'true' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        <div class="site-actions">
          <ThemeSwitch />
          <a href={account.path}>{account.label}</a>
        </div>
      </div>
    </header>
  );
}

export function SiteFooter({ columns }: { columns: readonly { title: string; links: readonly Link[] }[] }) {
  return (
    <footer class="site-footer">
      <div class="frame">
        {columns.map(({ title, links }) => (
          <nav aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ path, label }) => (
                <li>
                  <a href={path}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
