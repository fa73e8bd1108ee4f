/** The page that sends any call of the API, with the visitor's own key. Its script is `client/explorer.js`. */
import { apiExamples } from '../../catalog/api-examples.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';

const calls = apiExamples.filter(({ name }) => !name.startsWith('Error:'));

export const apiExplorer: Page = {
  path: '/api-explorer',
  label: 'API',
  title: 'API explorer',
  description:
    'Call the API of this service from the page, with your own key, and see request and answer side by side.',
  scripts: ['explorer'],
  body: () => (
    <>
      <h1>API explorer</h1>
      <p class="lead">Choose a call, send it to this service, read the real answer.</p>
      <noscript>
        <p class="notice">
          Calls from this page need a script. Without one, use curl: <a href="/examples#recipes">recipes</a> to copy.
        </p>
      </noscript>
      <div class="columns columns-even">
        <CallForm />
        <div>
          <p class="label" id="answer-title">
            Answer
          </p>
          <p id="answer-status" class="answer-status second" role="status">
            No call has been sent yet.
          </p>
          <div id="answer">
            <CodeBlock title="Body" text=" " />
          </div>
          <div id="as-curl">
            <CodeBlock title="As a curl command" text=" " />
          </div>
        </div>
      </div>
      <p>
        The whole contract: <a href="/openapi.json">/openapi.json</a>. All calls with their answers:{' '}
        <a href="/examples#calls">Examples</a>.
      </p>
    </>
  ),
};

function CallForm() {
  return (
    <form id="explorer" method="get" action="/api-explorer">
      <div class="field">
        <label for="call">Call</label>
        <select id="call">
          {calls.map(({ name, method, path, request }) => (
            <option data-method={method} data-path={path} data-body={request ? JSON.stringify(request, null, 2) : ''}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="slug">Workspace</label>
        <input id="slug" value="demo" autocomplete="off" spellcheck={false} />
      </div>
      <div class="field">
        <label for="key">Workspace key</label>
        <input id="key" type="password" autocomplete="off" aria-describedby="key-hint" />
        <p class="hint" id="key-hint">
          The key stays in this page. The page sends it only to this service. Public calls need no key.
        </p>
      </div>
      <div class="field">
        <label for="path">Method and path</label>
        <input id="path" class="mono" autocomplete="off" spellcheck={false} />
      </div>
      <div class="field">
        <label for="body">Body</label>
        <textarea id="body" class="mono" rows={8} spellcheck={false} />
      </div>
      <div class="actions">
        <button type="submit" class="primary">
          Send
        </button>
      </div>
    </form>
  );
}
