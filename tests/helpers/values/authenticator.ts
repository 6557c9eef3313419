import { createHmac } from 'node:crypto';
import type { TestServer } from '../server.ts';

// An authenticator app of the tests' own: RFC 4226 and 6238 written out, so that the server's library is not checked with itself.

/** The code that an authenticator app shows for a secret (base32), some steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', readBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) as number) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function readBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text.replace(/=+$/, '').toUpperCase()) {
    value = (value << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
      value &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

/** A user with two-factor authentication, signed in. Enrolling uses up the present time step, which is freed again. */
export async function enrol(server: TestServer, role: 'user' | 'admin' = 'user') {
  const { person, client } = await server.join({ role });
  const { secret } = (await client.get('/api/auth/google2fa/qrcode')).data;
  const enabled = await client.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret) });
  await freeSteps(server, person.id);
  return { person, client, secret: secret as string, recoveryCodes: enabled.data.recovery_codes as string[] };
}

/** Lets the codes of a user that were used already be used again. */
export async function freeSteps({ db }: TestServer, userId: number) {
  await db.updateTable('two_factors').set({ last_step: null }).where('user_id', '=', userId).execute();
}
