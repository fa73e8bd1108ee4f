/** A person's own page: the accounts that they sign in with, and the browsers that are signed in. */
import type { BrowserSession } from '../../../model/people/browser-session.ts';
import type { Identity } from '../../../model/people/person.ts';
import { Notice } from '../../parts/notice.tsx';
import { Form, Shell, Time } from '../shell.tsx';
import type { Visit } from '../visit.ts';

export interface AccountProps {
  visit: Visit;
  identities: readonly Identity[];
  offered: readonly { id: string; name: string }[];
  sessions: readonly BrowserSession[];
  faults?: Record<string, string>;
}

export function Account({ visit, identities, offered, sessions, faults = {} }: AccountProps) {
  const { name, email, email_verified } = visit.person;
  return (
    <Shell visit={visit} title="Your account">
      <h1>Your account</h1>
      {faults.form && (
        <Notice kind="alert">
          <p>{faults.form}</p>
        </Notice>
      )}
      <p>
        {name}, {email}
        {email_verified ? '' : ' (not verified)'}
      </p>
      <h2>Accounts that you sign in with</h2>
      <ul class="entries">
        {identities.map(({ provider, subject }) => (
          <li>
            {offered.find(({ id }) => id === provider)?.name ?? provider} <code>{subject}</code>
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
      {offered.map(({ id, name: called }) => (
        <p>
          <a href={`/login/${id}?link=1&return_to=/app/account`}>Link another account: {called}</a>
        </p>
      ))}
      <h2>Where you are signed in</h2>
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

function Session({ visit, session }: { visit: Visit; session: BrowserSession }) {
  const { session_id, agent, address, created_at, expires_at } = session;
  return (
    <li>
      {address ? `From ${address}` : 'A browser'}, since <Time at={created_at} />, until <Time at={expires_at} /> unless
      it is used
      {agent && <p class="hint">{agent}</p>}
      {session_id === visit.signedIn.sessionId ? (
        <p>
          <strong>This browser</strong>
        </p>
      ) : (
        <Form visit={visit} action={`/app/account/sessions/${session_id}/end`}>
          <button type="submit" class="quiet danger">
            Sign out there
          </button>
        </Form>
      )}
    </li>
  );
}
