/** What works together with it, and what each needs. */
import { clients } from '../../catalog/clients.ts';
import { sdkSnippets } from '../../catalog/collections.ts';
import type { Page } from '../page.ts';
import { Snippet } from './sdks.tsx';

const frameworks = /LangChain|LlamaIndex|OpenAI Agents|CrewAI|Vercel|Mastra/;
const others: [what: string, which: string, how: string][] = [
  ['Storage', 'SQLite; PostgreSQL with pgvector', 'STELE_DATABASE_URL'],
  [
    'Embedding models',
    'The bundled one; any OpenAI-compatible endpoint (Ollama, OpenAI, Text Embeddings Inference, llama.cpp); ONNX in the process',
    'STELE_EMBEDDER',
  ],
  ['Language models', 'Any OpenAI-compatible endpoint, for summaries; none is needed', 'STELE_LLM_URL'],
  ['Logs', 'Structured JSON on standard output, without content or secrets', 'STELE_LOG_LEVEL'],
  ['Reverse proxies', 'Any that speaks HTTP/1.1 and adds TLS; a path in the address is fine', 'STELE_BASE_URL'],
];

export const integrations: Page = {
  path: '/integrations',
  label: 'Integrations',
  title: 'Integrations',
  description:
    'Clients, agent frameworks, databases and models that Stele works with, and the setting or code for each.',
  body: () => (
    <>
      <h1>Integrations</h1>
      <p class="lead">
        Any program that sends JSON over HTTP can use Stele. These have a setting, a skill or a piece of code besides.
      </p>
      <h2>Clients</h2>
      <p>
        {clients.map(({ name }) => name).join(', ')}: <a href="/connect">each with its command</a>.
      </p>
      <h2>What it runs on and with</h2>
      <section class="scroll" tabindex={0} aria-label="What it runs on and with">
        <table class="stacks">
          <thead>
            <tr>
              <th>What</th>
              <th>Which</th>
              <th>Setting</th>
            </tr>
          </thead>
          <tbody>
            {others.map(([what, which, how]) => (
              <tr>
                <td>{what}</td>
                <td>{which}</td>
                <td>
                  <a href="/docs/settings">
                    <code>{how}</code>
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h2>Agent frameworks</h2>
      {sdkSnippets.filter(({ name }) => frameworks.test(name)).map(Snippet)}
    </>
  ),
};
