/**
 * Signs deliveries according to Standard Webhooks (https://www.standardwebhooks.com), so that its libraries can check
 * the signatures.
 */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newWebhookSecret = () => prefix + randomBytes(32).toString('base64');

/**
 * HMAC-SHA256 over the id, the time in seconds and the body, by each secret: while a secret is being replaced, either
 * is valid.
 */
export function signatureHeaders(secrets: readonly string[], id: string, at: Date, body: string) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
