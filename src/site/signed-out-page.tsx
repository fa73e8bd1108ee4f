/** The page for a form that arrives after the session of its sender ended: it keeps what was typed. */
import type { HttpContext } from '../surface/context.ts';
import { htmlAnswer } from './html-answer.ts';
import { Document } from './layout.tsx';
import { PublicFooter, PublicHeader } from './public-page.tsx';

const title = 'You are signed out';
const detail = 'Your session has ended, so nothing was changed.';
/** Longer texts are shown, so that they can be copied too. */
const shortLength = 60;

/** `fields` are those of the form; null if they could not be kept, such as a file. The form is sent to the same address. */
export function signedOutPage(c: HttpContext, fields: Record<string, string> | null): Promise<Response> {
  const page = (
    <Document title={title} description={detail} header={<PublicHeader />} footer={<PublicFooter />}>
      <h1>{title}</h1>
      <p class="lead">{detail}</p>
      {fields === null ? (
        <p>
          <a href="/login">Sign in</a>, and fill in the form again.
        </p>
      ) : (
        <>
          <p>
            <a href="/login" target="_blank" rel="noopener">
              Sign in
            </a>{' '}
            in a new tab. Then come back to this page, and send the form again.
          </p>
          <form method="post" action={new URL(c.req.url).pathname}>
            {Object.entries(fields).map(([name, value]) => (
              <KeptField name={name} value={value} />
            ))}
            <button type="submit" class="primary">
              Send again
            </button>
          </form>
        </>
      )}
    </Document>
  );
  c.header('WWW-Authenticate', 'Bearer');
  return htmlAnswer(c, page, 401);
}

function KeptField({ name, value }: { name: string; value: string }) {
  if (value.length <= shortLength && !value.includes('\n')) return <input type="hidden" name={name} value={value} />;
  return (
    <div class="field">
      <label for={name}>{name.replaceAll('_', ' ')}</label>
      {/* HTML leaves out a line break at the beginning. */}
      <textarea id={name} name={name} readonly>
        {value.startsWith('\n') ? `\n${value}` : value}
      </textarea>
    </div>
  );
}
