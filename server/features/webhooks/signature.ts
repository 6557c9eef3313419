import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** A new secret of 32 bytes, as Standard Webhooks writes it. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The headers of a call by Standard Webhooks 1.0, signed by each of the secrets. */
export function signedHeaders(
  message: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at.getTime() / 1_000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(message.id, message.at, message.body))
      .join(' '),
  };
}
