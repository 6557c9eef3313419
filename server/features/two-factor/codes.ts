import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';
import { recoveryCodeCount } from '#contract/accounts/schemas.ts';
import type { Config } from '#server/platform/config.ts';
import { createSigner, createVault } from '#server/platform/identity/index.ts';

// RFC 6238 with what authenticator apps take for granted: SHA-1, six digits, steps of 30 seconds.
const stepSeconds = 30;

/** How far the clock of a phone may be off when it enrols, in steps. */
const stepsOffAtMost = 2;

/** Letters and digits that no one mistakes for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export type Codes = ReturnType<typeof createCodes>;

/** Secrets, codes and recovery codes, with the keys that keep them. */
export function createCodes(config: Config) {
  const vault = createVault(config.secret, 'two-factor');
  const signer = createSigner(config.secret, 'recovery-codes');

  /** A new secret, encrypted. */
  const makeSecret = (): Buffer => vault.seal(generateSecret());

  /** What an authenticator app needs: as a picture, as text and as a link. */
  function describe(sealed: Buffer, account: string) {
    const secret = vault.open(sealed);
    const otpauth_url = generateURI({ issuer: config.brand.name, label: account, secret });
    return { svg: renderSVG(otpauth_url, { border: 2 }), secret, otpauth_url };
  }

  /**
   * The time step of a six-digit code and how far it is from the present one; null for a wrong code. While enrolling, a phone
   * whose clock is off by two steps is accepted. Afterwards one step is, from the present one or from what the clock is off.
   */
  function findStep(
    sealed: Buffer,
    code: string,
    clock: 'unknown' | { stepsOff: number },
  ): { step: number; stepsOff: number } | null {
    if (!/^\d{6}$/.test(code)) return null;
    const [past, future] =
      clock === 'unknown'
        ? [stepsOffAtMost, stepsOffAtMost]
        : [1 + Math.max(0, -clock.stepsOff), 1 + Math.max(0, clock.stepsOff)];
    const epoch = Math.floor(Date.now() / 1000);
    const result = verifySync({
      secret: vault.open(sealed),
      token: code,
      epoch,
      epochTolerance: [past * stepSeconds, future * stepSeconds],
    });
    if (!result.valid || !('timeStep' in result)) return null;
    return { step: result.timeStep, stepsOff: result.timeStep - Math.floor(epoch / stepSeconds) };
  }

  /** Ten new recovery codes, such as `K7QF-9XRD-3HMA`, and what is stored of them. */
  function makeRecoveryCodes(userId: number): { codes: string[]; hashes: Buffer[] } {
    const codes = Array.from({ length: recoveryCodeCount }, () =>
      Array.from({ length: 3 }, () =>
        Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
      ).join('-'),
    );
    return { codes, hashes: codes.map((code) => hashRecoveryCode(userId, code)) };
  }

  /** What is stored of a recovery code, however it is typed. */
  function hashRecoveryCode(userId: number, code: string): Buffer {
    return signer.digest(`${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);
  }

  return { makeSecret, describe, findStep, makeRecoveryCodes, hashRecoveryCode };
}

/** A code as typed: `123 456` and full-width digits are the six digits they mean. */
export function readCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '');
}
