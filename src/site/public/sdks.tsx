/** The page with code that calls the service. */
import { type SdkSnippet, sdkSnippets } from '../../catalog/collections.ts';
import { MarkdownLine } from '../markdown.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';

const languages = [...new Set(sdkSnippets.map(({ language }) => language))];
const idOf = (language: string) =>
  language
    .toLowerCase()
    .replace('#', 'sharp')
    .replace(/[^a-z0-9]+/g, '-');

export const sdks: Page = {
  path: '/sdks',
  label: 'SDKs',
  title: 'SDKs and snippets',
  description:
    'Code that stores and finds memories, in shell, TypeScript, Python, Go and others, and for agent frameworks.',
  body: () => (
    <div class="columns columns-side">
      <nav class="side-nav" aria-label="Languages">
        <ul>
          {languages.map((language) => (
            <li>
              <a href={`#${idOf(language)}`}>{language}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <h1>SDKs and snippets</h1>
        <p class="lead">
          The API is JSON over HTTP, so the HTTP client of any language is enough. For TypeScript there is also a typed
          client. This page has {sdkSnippets.length} snippets.
        </p>
        <p>
          The project's tests run every snippet in shell, TypeScript, JavaScript and Python that needs no package. They
          check the others with a parser for the language, and every path against the contract. Each snippet reads{' '}
          <code>STELE_URL</code>, <code>STELE_WORKSPACE</code> and <code>STELE_KEY</code> from the environment.
        </p>
        {languages.map((language) => (
          <section>
            <h2 id={idOf(language)}>{language}</h2>
            {sdkSnippets.filter((snippet) => snippet.language === language).map(Snippet)}
          </section>
        ))}
      </div>
    </div>
  ),
};

export function Snippet({ name, summary, code, language }: SdkSnippet) {
  return (
    <>
      <h3>{name}</h3>
      <p>
        <MarkdownLine text={summary} />
      </p>
      <CodeBlock language={language} text={code} />
    </>
  );
}
