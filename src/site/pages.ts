/** Every public page, in the order of the sitemap. */
import type { Page } from './page.ts';
import { agents } from './public/agents.tsx';
import { apiExplorer } from './public/api-explorer.tsx';
import { architecture } from './public/architecture.tsx';
import { capabilities } from './public/capabilities.tsx';
import { changelog } from './public/changelog.tsx';
import { connect } from './public/connect.tsx';
import { chapterPages, docs } from './public/docs.tsx';
import { examples } from './public/examples.tsx';
import { home } from './public/home.tsx';
import { integrations } from './public/integrations.tsx';
import { login } from './public/login.tsx';
import { operations } from './public/operations.tsx';
import { pricing } from './public/pricing.tsx';
import { sdks } from './public/sdks.tsx';
import { security } from './public/security.tsx';
import { status } from './public/status.tsx';
import { useCases } from './public/use-cases.tsx';

export const pages: readonly Page[] = [
  home,
  agents,
  docs,
  ...chapterPages,
  capabilities,
  useCases,
  integrations,
  sdks,
  examples,
  apiExplorer,
  architecture,
  operations,
  security,
  status,
  changelog,
  connect,
  pricing,
  login,
];
