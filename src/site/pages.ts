/** Every public page, in the order of the sitemap. */
import type { Page } from './page.ts';
import { home } from './public/home.tsx';
import { login } from './public/login.tsx';

export const pages: readonly Page[] = [home, login];
