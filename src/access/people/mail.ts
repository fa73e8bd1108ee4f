/** Mail that Stele sends: invites, where a mail server is set. */
import { createTransport } from 'nodemailer';
import type { Logger } from '../../log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** False where the mail server did not accept the mail, for whatever reason. The failure is logged without the address. */
  send(mail: Mail): Promise<boolean>;
}

/** A person waits for the page that says whether the mail was sent; this is the longest wait. */
const patienceMs = 10_000;

export function openMailer({ url, from }: { url: string; from: string }, log: Logger): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    { from },
  );
  return {
    async send(mail) {
      try {
        await transport.sendMail(mail);
        return true;
      } catch (error) {
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
        log.error({ code, responseCode }, 'the mail server did not take a mail');
        return false;
      }
    },
  };
}
