import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { createSigner } from './secrets.ts';

const days = 400;

export type Devices = ReturnType<typeof createDevices>;

/**
 * Recognises a browser that somebody signed in from before, by a signed cookie of its own that outlives sessions. It opens
 * nothing; it only tells the owner of an account from a stranger who guesses its password.
 */
export function createDevices(config: Config) {
  const signer = createSigner(config.secret, 'devices');
  const secure = config.production && config.origin.startsWith('https:');
  const cookieName = secure ? '__Host-groupset-device' : 'groupset-device';

  /** What this browser is known by, or null. */
  function read(request: FastifyRequest): Buffer | null {
    const value = request.cookies[cookieName];
    const device = value && value.length < 200 ? signer.read(value) : null;
    return device === null ? null : signer.digest(device);
  }

  /** What this browser is known by from now on. */
  function remember(request: FastifyRequest, reply: FastifyReply): Buffer {
    const known = read(request);
    const value = request.cookies[cookieName] as string;
    const device = randomBytes(24).toString('base64url');
    reply.setCookie(cookieName, known ? value : signer.sign(device), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: days * 86_400,
    });
    return known ?? signer.digest(device);
  }

  return { read, remember };
}
