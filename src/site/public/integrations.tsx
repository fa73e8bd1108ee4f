/** Programs that work with Stele, and the setting or code for each. */
import { clients } from '../../catalog/clients.ts';
import { sdkSnippets } from '../../catalog/collections.ts';
import type { Page } from '../page.ts';
import { Snippet } from './sdks.tsx';

const frameworks = /LangChain|LlamaIndex|OpenAI Agents|CrewAI|Vercel|Mastra/;
const others: [what: string, which: string, how: string][] = [
  ['Storage', 'SQLite; PostgreSQL with pgvector', 'STELE_DATABASE_URL'],
  [
    'Embedding models',
    'The bundled model; any OpenAI-compatible endpoint (Ollama, OpenAI, Text Embeddings Inference, llama.cpp); ONNX in the process',
    'STELE_EMBEDDER',
  ],
  ['Language models', 'Any OpenAI-compatible endpoint, for summaries; optional', 'STELE_LLM_URL'],
  ['Logs', 'Structured JSON on standard error, without content or secrets', 'STELE_LOG_LEVEL'],
  ['Reverse proxies', 'Any proxy that speaks HTTP/1.1 and adds TLS; the address may have a path', 'STELE_BASE_URL'],
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
        Any program that sends JSON over HTTP can use Stele. For the programs below there is a setting, a skill or a
        snippet.
      </p>
      <h2>Clients</h2>
      <p>
        {clients.map(({ name }) => name).join(', ')}: <a href="/connect">configuration for each client</a>.
      </p>
      <h2>Storage, models and infrastructure</h2>
      <section class="scroll" tabindex={0} aria-label="Storage, models and infrastructure">
        <table class="stacks">
          <thead>
            <tr>
              <th>Part</th>
              <th>Supported</th>
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
