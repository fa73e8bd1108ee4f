/** The mail that Stele sends: invites, if a mail server is set. */
import { createTransport } from 'nodemailer';
import type { Logger } from '../../log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /**
   * False if the mail server did not accept the mail, for whatever reason. The failure is logged without the address.
   */
  send(mail: Mail): Promise<boolean>;
}

/** The longest wait for the mail server: a person waits for the page that reports the result. */
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
