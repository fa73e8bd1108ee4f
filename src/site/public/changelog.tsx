/** The page of changes, from CHANGELOG.md: each version with its groups and their entries. */
import { readFileSync } from 'node:fs';
import { Markdown } from '../markdown.ts';
import type { Page } from '../page.ts';

interface Group {
  title: string;
  id: string;
  text: string;
}

interface Release {
  version: string;
  /** `unreleased`, or the date. */
  when: string;
  lead: string;
  groups: Group[];
}

/** Reads `## 0.3.0, unreleased`, a sentence, and groups such as `### Recall` with a list, as often as they occur. */
function parseReleases(text: string): Release[] {
  return splitSections(text, '## ').map(({ title, body }) => {
    const [version = '', when = ''] = title.split(', ');
    const groups = splitSections(body, '### ').map((group) => ({
      title: group.title,
      id: `${version}-${group.title.toLowerCase().replace(/[^a-z]+/g, '-')}`,
      text: group.body,
    }));
    return { version, when, lead: body.split('### ')[0]!.trim(), groups };
  });
}

function splitSections(text: string, headingMark: string): { title: string; body: string }[] {
  const [, ...parts] = `\n${text}`.split(`\n${headingMark}`);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    return { title: part.slice(0, end).trim(), body: part.slice(end + 1) };
  });
}

const releases = parseReleases(readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8'));

export const changelog: Page = {
  path: '/changelog',
  label: 'Changelog',
  title: 'Changelog',
  description: 'What changed in each version of Stele, newest first.',
  body: () => (
    <>
      <h1>Changelog</h1>
      <p class="lead">
        Paths carry no version. Each release lists its additions, and the changes that callers must make.
      </p>
      {releases.map((release) => (
        <ReleaseNotes release={release} />
      ))}
    </>
  ),
};

function ReleaseNotes({ release: { version, when, lead, groups } }: { release: Release }) {
  return (
    <article class="release columns columns-side" aria-labelledby={`v${version}`}>
      <nav class="side-nav" aria-label={`Version ${version}`}>
        <ul>
          {groups.map(({ title, id }) => (
            <li>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <header class="release-head">
          <h2 id={`v${version}`}>{version}</h2>
          <span class="second">{when}</span>
        </header>
        <p class="lead">{lead}</p>
        {groups.map(({ title, id, text }) => (
          <section class="release-group" aria-labelledby={id}>
            <h3 id={id}>{title}</h3>
            <Markdown text={text} />
          </section>
        ))}
      </div>
    </article>
  );
}
