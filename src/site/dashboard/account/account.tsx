/** A person's own page: the accounts that they sign in with, and the browsers that are signed in. */
import type { BrowserSession } from '../../../model/people/browser-session.ts';
import type { Identity } from '../../../model/people/person.ts';
import { Notice } from '../../parts/notice.tsx';
import { Form } from '../controls.tsx';
import { Shell, Time } from '../shell.tsx';
import type { Visit } from '../visit.ts';

export interface AccountProps {
  visit: Visit;
  identities: readonly Identity[];
  offeredProviders: readonly { id: string; name: string }[];
  sessions: readonly BrowserSession[];
  faults?: Record<string, string>;
}

export function Account({ visit, identities, offeredProviders, sessions, faults = {} }: AccountProps) {
  const { name, email, email_verified } = visit.person;
  return (
    <Shell visit={visit} title="Your account">
      <h1>Your account</h1>
      {faults.form && (
        <Notice kind="alert">
          <p>{faults.form}</p>
        </Notice>
      )}
      <dl class="pairs">
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>E-mail</dt>
        <dd>
          {email}
          {email_verified ? '' : ' (not verified)'}
        </dd>
      </dl>
      <p>
        <a href="/app/clients">Connected clients</a> lists the programs that you gave access to your workspaces.
      </p>
      <h2>Sign-in accounts</h2>
      <ul class="entries">
        {identities.map(({ provider, subject }) => (
          <li>
            {offeredProviders.find(({ id }) => id === provider)?.name ?? provider} <code>{subject}</code>
            {identities.length > 1 && (
              <Form visit={visit} action="/app/account/identities/remove">
                <input type="hidden" name="provider" value={provider} />
                <input type="hidden" name="subject" value={subject} />
                <button type="submit" class="quiet danger">
                  Remove
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {offeredProviders.map(({ id, name: called }) => (
        <p>
          <a href={`/login/${id}?link=1&return_to=/app/account`}>Link another {called} account</a>
        </p>
      ))}
      <h2>Browser sessions</h2>
      <ul class="entries">
        {sessions.map((session) => (
          <Session visit={visit} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form visit={visit} action="/app/account/sessions/end">
          <button type="submit" class="danger">
            Sign out everywhere else
          </button>
        </Form>
      )}
    </Shell>
  );
}

/** Only the first match counts: Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers = [
  ['Edge', /Edg\w*\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Chrome', /Chrom\w*\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const;
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** Reads `Chrome 150 on Linux` from a User-Agent; returns the User-Agent itself if it contains no known browser. */
function browserName(agent: string): string {
  const browser = browsers.find(([, sign]) => sign.test(agent));
  if (!browser) return agent;
  const system = systems.find(([, sign]) => sign.test(agent));
  return `${browser[0]} ${browser[1].exec(agent)?.[1] ?? ''}${system ? ` on ${system[0]}` : ''}`;
}

function Session({ visit, session }: { visit: Visit; session: BrowserSession }) {
  const { session_id, agent, address, created_at, expires_at } = session;
  return (
    <li>
      <p class="memory-facts">
        <strong>{session_id === visit.signedIn.sessionId ? 'This browser' : 'Another browser'}</strong>
        {agent && <span title={agent}>{browserName(agent)}</span>}
        {address && <span>from {address}</span>}
        <span>
          signed in <Time at={created_at} />
        </span>
        <span>
          expires <Time at={expires_at} /> if unused
        </span>
      </p>

      {session_id !== visit.signedIn.sessionId && (
        <Form visit={visit} action={`/app/account/sessions/${session_id}/end`}>
          <button type="submit" class="quiet danger">
            Sign out there
          </button>
        </Form>
      )}
    </li>
  );
}
