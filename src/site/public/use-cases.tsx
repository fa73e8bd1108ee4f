/** What people use it for, each with the calls that do it. */
import type { Page } from '../page.ts';

const cases: { title: string; need: string; done: string; calls: string[]; link: [string, string] }[] = [
  {
    title: 'A coding agent that knows the project',
    need: 'Each session begins from nothing: decisions are taken again, and errors are met again.',
    done: 'The agent resumes where the last session stopped, and finds decisions with their reasons and errors with what prevents them.',
    calls: ['resume_context', 'remember_decision', 'remember_error', 'session_handoff'],
    link: ['/docs/sessions', 'Sessions'],
  },
  {
    title: 'Several agents on one task',
    need: 'What one finds out, the others do not know.',
    done: 'They share a workspace. Each has a key of its own, so that history shows which of them wrote what.',
    calls: ['remember', 'recall', 'diary_write', 'diary_read'],
    link: ['/docs/connect-an-agent', 'Connect an agent'],
  },
  {
    title: 'An assistant that remembers people',
    need: 'It asks the same questions again, and mixes up names.',
    done: 'People are found in each memory. Their facts, relations and events stand in one place, also under another spelling.',
    calls: ['recall_entity', 'search_entities', 'entity_timeline', 'merge_entities'],
    link: ['/docs/retrieval', 'How recall finds'],
  },
  {
    title: 'Support that knows what was said',
    need: 'The answer was given before, by somebody else.',
    done: 'Questions are kept with their answers and found by meaning, with a confidence that says when there is none.',
    calls: ['remember_interaction', 'recall', 'recall_context'],
    link: ['/docs/retrieval', 'How recall finds'],
  },
  {
    title: 'Operations that do not repeat an outage',
    need: 'What must not be done is known, but not at the moment when it is done.',
    done: 'Warnings come up by themselves when a question touches their scope, and procedures are found as steps.',
    calls: ['remember_negative', 'get_skills', 'focus_brief'],
    link: ['/examples#warn-of-what-must-not-be-done', 'The recipe'],
  },
  {
    title: 'A record that can be audited',
    need: 'An agent acted on something that is no longer so, and nobody knows since when.',
    done: 'History is only ever added to. A search with as_of answers as it would have then, and the audit trail names who acted.',
    calls: ['recall_timeline', 'status_history', 'invalidate'],
    link: ['/docs/lifecycle', 'The life of a memory'],
  },
  {
    title: 'Knowledge that stays on your machine',
    need: 'Notes about customers and code must not leave the house.',
    done: 'Storage, search and embeddings run offline in one process. Nothing is sent anywhere unless you name a model elsewhere.',
    calls: ['remember', 'recall', 'export'],
    link: ['/security', 'Security'],
  },
];

export const useCases: Page = {
  path: '/use-cases',
  label: 'Use cases',
  title: 'Use cases',
  description:
    'Coding agents, teams of agents, assistants, support, operations and audits: the need, and the calls that meet it.',
  body: () => (
    <>
      <h1>Use cases</h1>
      <p class="lead">What goes wrong without a memory, and the calls that mend it.</p>
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
