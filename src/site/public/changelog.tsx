/** What changed, as CHANGELOG.md has it. */
import { readFileSync } from 'node:fs';
import { Markdown } from '../markdown.ts';
import type { Page } from '../page.ts';

const text = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8').replace(/^# .*\n/, '');

export const changelog: Page = {
  path: '/changelog',
  label: 'Changelog',
  title: 'Changelog',
  description: 'What changed in each version of Stele, newest first.',
  body: () => (
    <div class="prose">
      <h1>Changelog</h1>
      <p class="lead">Paths carry no version. A release says here what it adds, and what callers have to change.</p>
      <Markdown text={text} />
    </div>
  ),
};
