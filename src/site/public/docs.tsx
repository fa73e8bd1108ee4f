/** The guides, and the reference pages that come with the program, one page each, with a list of all at the side. */
import { readFileSync } from 'node:fs';
import { guides, skills } from '../../catalog/collections.ts';
import { headingsOf, Markdown } from '../markdown.ts';
import type { Page } from '../page.ts';

interface Chapter {
  path: string;
  title: string;
  description: string;
  markdown: string;
}

const guideChapters: Chapter[] = guides.map(({ name, title, description, markdown }) => ({
  path: `/docs/${name}`,
  title,
  description,
  markdown,
}));

const reference: Chapter[] = [
  referenceChapter('api', 'The HTTP API', 'Every route with its parameters and its answer.'),
  referenceChapter('events', 'Events', 'Changes of memories, as a stream or by signed webhooks.'),
  referenceChapter('errors', 'Errors', 'Each status and code, with its cause and the remedy.'),
  referenceChapter('settings', 'Settings and command line', 'Every environment variable and every command.'),
  referenceChapter(
    'benchmarks',
    'Benchmarks',
    'Measured speed, crash safety and retrieval, with the commands that measure them.',
  ),
  referenceChapter(
    'comparison',
    'Stele compared with other memory services',
    'What differs from Mem0, Zep and Supermemory, and when to choose one of them.',
  ),
];

function referenceChapter(name: string, title: string, description: string): Chapter {
  const whole = readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
  return { path: `/docs/${name}`, title, description, markdown: whole.replace(/^# .*\n/, '') };
}

const chapters = [...guideChapters, ...reference];

export const docs: Page = {
  path: '/docs',
  label: 'Docs',
  title: 'Documentation',
  description: 'Guides from the first memory to operations, and the reference of the API, errors and settings.',
  body: () => (
    <div class="columns columns-side">
      <Contents current="/docs" />
      <div class="prose">
        <h1>Documentation</h1>
        <p class="lead">
          Start with the first memory: it takes two commands. The project's tests check the code in the guides.
        </p>
        <h2>Guides</h2>
        <ChapterList chapters={guideChapters} />
        <h2>Reference</h2>
        <ChapterList chapters={reference} />
        <h2 id="skills">Skills</h2>
        <p>Markdown that teaches an agent how to use the memory. Give it to the agent as a skill or as instructions.</p>
        <ul class="entries">
          {skills.map(({ name, description }) => (
            <li>
              <a href={`/api/skills/${name}.md`}>{name}</a>
              <br />
              <span class="second">{description}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  ),
};

export const chapterPages: readonly Page[] = chapters.map((chapter, at) => ({
  path: chapter.path,
  label: chapter.title,
  title: chapter.title,
  description: chapter.description,
  body: () => (
    <div class="columns columns-side">
      <Contents current={chapter.path} />
      <article class="prose">
        <h1>{chapter.title}</h1>
        <p class="lead">{chapter.description}</p>
        <Markdown text={chapter.markdown} />
        <nav class="turn" aria-label="Previous and next">
          <p>{chapters[at - 1] && <a href={chapters[at - 1]?.path}>← {chapters[at - 1]?.title}</a>}</p>
          <p>{chapters[at + 1] && <a href={chapters[at + 1]?.path}>{chapters[at + 1]?.title} →</a>}</p>
        </nav>
      </article>
    </div>
  ),
}));

function Contents({ current }: { current: string }) {
  const chapter = chapters.find(({ path }) => path === current);
  return (
    <nav class="side-nav" aria-label="Documentation">
      <ul>
        {[{ path: '/docs', title: 'Overview' }, ...chapters].map(({ path, title }) => (
          <li>
            <a href={path} aria-current={path === current ? 'page' : undefined}>
              {title}
            </a>
            {path === current && chapter && (
              <ul>
                {headingsOf(chapter.markdown).map((heading) => (
                  <li>
                    <a href={`#${heading.id}`}>– {heading.title}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ChapterList({ chapters: entries }: { chapters: readonly Chapter[] }) {
  return (
    <ul class="entries">
      {entries.map(({ path, title, description }) => (
        <li>
          <a href={path}>{title}</a>
          <br />
          <span class="second">{description}</span>
        </li>
      ))}
    </ul>
  );
}
