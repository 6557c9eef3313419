import { createSigner } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Links in mails that renew posts without signing in: signed, each with a row that stores for whom, what and until when. */
export function createRenewalLinks({ config, mail }: Pick<Platform, 'config' | 'mail'>) {
  const signer = createSigner(config.secret, 'post renewals');
  return {
    linkTo: (id: number): string => mail.link(`/renew/${Buffer.from(signer.sign(String(id))).toString('base64url')}`),
    /** The row that a token names, or null where it is not ours. */
    read(token: string): number | null {
      const signed = Buffer.from(token, 'base64url');
      // One link has one spelling.
      const text = signed.toString('base64url') === token ? signer.read(signed.toString()) : null;
      return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null;
    },
  };
}

export type RenewalLinks = ReturnType<typeof createRenewalLinks>;
