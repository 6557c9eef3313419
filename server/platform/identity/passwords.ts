import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { messages } from '#contract/errors.ts';
import { invalid } from '../errors.ts';

// Argon2id (the library's default algorithm) with OWASP's first recommendation: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The Argon2id hash of a password, salt and cost included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** Whether a password is the one that was hashed. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFKC'));
}

let dummy: Promise<string> | null = null;

/** A hash that no password fits, checked where there is no account, so that its absence takes the same time. */
export function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomBytes(32).toString('base64'));
  return dummy;
}

let common: Promise<ReadonlySet<string>> | null = null;

/** Some 49,000 passwords by how often people use them, the 10,000 commonest included; loaded when first needed. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase())),
  );
  return common;
}

/** Throws a Refusal of 422 for a password that many people use, whatever its letter case. */
export async function refuseCommonPassword(password: string): Promise<void> {
  const used = await loadCommonPasswords();
  if (!used.has(password.normalize('NFKC').toLowerCase())) return;
  throw invalid({
    password: [messages.passwordTooWeak, 'It is one of the most common passwords. Choose another one.'],
  });
}
