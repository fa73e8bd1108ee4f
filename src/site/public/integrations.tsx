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
    'the bundled one; any OpenAI-compatible endpoint (Ollama, OpenAI, Text Embeddings Inference, llama.cpp); ONNX in the process',
    'STELE_EMBEDDER',
  ],
  ['Language models', 'any OpenAI-compatible endpoint, for summaries; none is needed', 'STELE_LLM_URL'],
  ['Logs', 'structured JSON on the standard output, without content and secrets', 'STELE_LOG_LEVEL'],
  ['Reverse proxies', 'any that speaks HTTP/1.1 and adds TLS', 'STELE_BASE_URL'],
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
        Whatever sends JSON over HTTP can use it. For these there is a setting, a skill or a piece of code.
      </p>
      <h2>Clients</h2>
      <p>
        {clients.map(({ name }) => name).join(', ')}: <a href="/connect">each with its command</a>.
      </p>
      <h2>What it runs on and with</h2>
      <div class="scroll">
        <table>
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
      </div>
      <h2>Agent frameworks</h2>
      {sdkSnippets.filter(({ name }) => frameworks.test(name)).map(Snippet)}
    </>
  ),
};
