import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { createSigner } from './secrets.ts';

export type Devices = ReturnType<typeof createDevices>;

/** What an account knows a browser by, and the signed value that the browser keeps for it. */
interface Device {
  hash: Buffer;
  value: string;
}

/**
 * Recognises a browser that someone signed in from before, by a signed value that outlives sessions. It opens nothing; it
 * only distinguishes the owner of an account from someone who guesses its password.
 */
export function createDevices(config: Config) {
  const signer = createSigner(config.secret, 'devices');

  /** The device of a value that a browser sent; null for none, and for one that was not signed here. */
  function read(value: string | null): Device | null {
    const device = value && value.length < 200 ? signer.read(value) : null;
    return value === null || device === null ? null : { hash: signer.digest(device), value };
  }

  /** The device to remember from now on: the one that the browser has, else a new one. */
  function remember(value: string | null): Device {
    const device = randomBytes(24).toString('base64url');
    return read(value) ?? { hash: signer.digest(device), value: signer.sign(device) };
  }

  return { read, remember };
}
