import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Encrypts and decrypts with a key of its own, so that what one part stored never opens another part's secrets. */
export interface Vault {
  seal(content: string): Buffer;
  /** Throws where the content was sealed by another key, or changed. */
  open(sealed: Buffer): string;
}

const nonceBytes = 12;
const tagBytes = 16;

function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'groupset', purpose, 32));
}

/** A vault whose key is derived from the application's secret (AES-256-GCM). */
export function createVault(secret: Buffer, purpose: string): Vault {
  const key = deriveKey(secret, purpose);
  return {
    seal(content) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}

/** Signs short texts, such as the value of a cookie. */
export function createSigner(secret: Buffer, purpose: string) {
  const key = deriveKey(secret, purpose);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    digest,
    sign: (text: string) => `${text}.${digest(text).toString('base64url')}`,
    /** The text that was signed, or null where the signature is not ours. */
    read(signed: string): string | null {
      const dot = signed.lastIndexOf('.');
      const text = signed.slice(0, Math.max(dot, 0));
      const given = Buffer.from(signed.slice(dot + 1), 'base64url');
      const expected = digest(text);
      return dot > 0 && given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
    },
  };
}
