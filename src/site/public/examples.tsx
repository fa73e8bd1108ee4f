/** Calls with their real answers, recipes to run, playbooks to follow. */
import { apiExamples } from '../../catalog/api-examples.ts';
import { playbooks, recipes } from '../../catalog/collections.ts';
import { MarkdownLine } from '../markdown.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';

const idOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

export const examples: Page = {
  path: '/examples',
  label: 'Examples',
  title: 'Examples',
  description: 'API calls with real answers, shell recipes that run unchanged, and playbooks.',
  body: () => (
    <>
      <h1>Examples</h1>
      <p class="lead">
        {recipes.length} recipes, {playbooks.length} playbooks and {apiExamples.length} calls. The project's tests run
        the recipes. They also compare the answers to the calls with those of a running service.
      </p>
      <p>
        Recipes need three values in the environment: <code>STELE_URL</code>, <code>STELE_WORKSPACE</code> and{' '}
        <code>STELE_KEY</code>. <a href="/docs/first-memory">Your first memory</a> shows how to get them.
      </p>
      <h2 id="recipes">Recipes</h2>
      {recipes.map(({ name, steps, command }) => (
        <section>
          <h3 id={idOf(name)}>{name}</h3>
          <Steps steps={steps} />
          <CodeBlock language="sh" text={command} />
        </section>
      ))}
      <h2 id="playbooks">Playbooks</h2>
      {playbooks.map(({ name, steps, outcome }) => (
        <section>
          <h3 id={idOf(`playbook ${name}`)}>{name}</h3>
          <Steps steps={steps} />
          <p class="second">{outcome}</p>
        </section>
      ))}
      <h2 id="calls">Calls</h2>
      {apiExamples.map(({ name, method, path, summary, request, response }) => (
        <section>
          <h3 id={idOf(`call ${name}`)}>{name}</h3>
          <p>{summary}</p>
          <div class="columns columns-even">
            <CodeBlock
              title="Request"
              text={`${method} ${path}${request ? `\n\n${JSON.stringify(request, null, 2)}` : ''}`}
            />
            <CodeBlock title="Answer" text={JSON.stringify(response, null, 2)} />
          </div>
        </section>
      ))}
    </>
  ),
};

export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <li>
          <MarkdownLine text={step} />
        </li>
      ))}
    </ol>
  );
}
