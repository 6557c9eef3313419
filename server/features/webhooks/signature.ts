import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';

/** A new secret of 32 bytes, as Standard Webhooks writes it. */
export const makeSecret = (): string => secretPrefix + randomBytes(32).toString('base64');

/** The headers of a call by Standard Webhooks 1.0, signed by each of the secrets. */
export function signedHeaders(
  message: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1_000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
      .update(signed)
      .digest('base64')}`;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
