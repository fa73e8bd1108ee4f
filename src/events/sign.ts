/** Signatures of deliveries, as Standard Webhooks (https://www.standardwebhooks.com) has them, so that its libraries check them. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newWebhookSecret = () => prefix + randomBytes(32).toString('base64');

/** HMAC-SHA256 over id, time in seconds and body, by each secret: while one is being replaced, either is right. */
export function signatureHeaders(secrets: readonly string[], id: string, at: Date, body: string) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
