/** Use cases, each with the calls that serve it. */
import type { Page } from '../page.ts';

const cases: { title: string; need: string; done: string; calls: string[]; link: [string, string] }[] = [
  {
    title: 'A coding agent that knows the project',
    need: 'Each session starts from nothing. The agent repeats decisions and errors.',
    done: 'The agent resumes where the last session stopped. It finds decisions with their reasons, and errors with their prevention.',
    calls: ['resume_context', 'remember_decision', 'remember_error', 'session_handoff'],
    link: ['/docs/sessions', 'Sessions'],
  },
  {
    title: 'Several agents on one task',
    need: 'One agent finds something out, and the others do not know it.',
    done: 'The agents share a workspace. Each has its own key, so the history shows who wrote what.',
    calls: ['remember', 'recall', 'diary_write', 'diary_read'],
    link: ['/docs/connect-an-agent', 'Connect an agent'],
  },
  {
    title: 'An assistant that remembers people',
    need: 'The assistant repeats its questions and confuses names.',
    done: 'Stele finds people in each memory. One entity collects their facts, relations and events, under any spelling.',
    calls: ['recall_entity', 'search_entities', 'entity_timeline', 'merge_entities'],
    link: ['/docs/retrieval', 'How recall finds'],
  },
  {
    title: 'Support that knows earlier answers',
    need: 'Somebody else has already answered the question.',
    done: 'Stele keeps questions with their answers and finds them by meaning. The confidence shows whether a stored answer fits.',
    calls: ['remember_interaction', 'recall', 'recall_context'],
    link: ['/docs/retrieval', 'How recall finds'],
  },
  {
    title: 'Operations that do not repeat an outage',
    need: 'The team knows a forbidden action, but nobody remembers it in time.',
    done: 'A warning appears when a question touches its scope. Procedures come back as steps.',
    calls: ['remember_negative', 'get_skills', 'focus_brief'],
    link: ['/examples#warn-about-a-forbidden-action', 'The recipe'],
  },
  {
    title: 'A record that can be audited',
    need: 'An agent acted on an outdated fact, and nobody knows when the fact changed.',
    done: 'The history is append-only. A search with as_of answers as it would have at that time. The audit trail names the actor.',
    calls: ['recall_timeline', 'status_history', 'invalidate'],
    link: ['/docs/lifecycle', 'The life of a memory'],
  },
  {
    title: 'Knowledge that stays on your machine',
    need: 'Notes about customers and code must not leave the company.',
    done: 'Storage, search and embeddings run offline in one process. Stele sends no data anywhere, unless you configure a remote model.',
    calls: ['remember', 'recall', 'export'],
    link: ['/security', 'Security'],
  },
];

export const useCases: Page = {
  path: '/use-cases',
  label: 'Use cases',
  title: 'Use cases',
  description: 'Coding agents, teams of agents, assistants, support, operations and audits, with the calls for each.',
  body: () => (
    <>
      <h1>Use cases</h1>
      <p class="lead">Each case shows a problem without a memory, and the calls that solve it.</p>
      {cases.map(({ title, need, done, calls, link: [path, label] }) => (
        <section class="columns columns-case">
          <div>
            <h2>{title}</h2>
            <p class="second">{need}</p>
          </div>
          <div>
            <p>{done}</p>
            <p>
              {calls.map((call) => (
                <>
                  <code>{call}</code>{' '}
                </>
              ))}
            </p>
            <p>
              <a href={path}>{label}</a>
            </p>
          </div>
        </section>
      ))}
    </>
  ),
};
