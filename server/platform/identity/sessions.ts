import { createHash, randomBytes } from 'node:crypto';
import CSRF from '@fastify/csrf';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { createBatch } from '../batch.ts';
import type { Config } from '../config.ts';
import { readAddress } from '../values/index.ts';
import {
  deleteSession,
  findSessions,
  insertSession,
  replaceToken,
  type SessionOrigin,
  type StoredSession,
  sessionDays,
  touchSession,
} from './repository/sessions.ts';
import { createSigner } from './secrets.ts';

// Sessions are ours rather than a plugin's because they begin and end inside transactions of sign-in, are stored hashed,
// and a slow request must never write one back that was ended meanwhile. docs/decisions/0003-sessions.md

const csrf = new CSRF({});
const oneMinute = 60_000;
const guestDays = 1;
const guestMark = 'guest.';
const mostSeen = 20_000;

export type { StoredSession } from './repository/sessions.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions by cookie: reading, starting, replacing and ending them, and their anti-forgery tokens. */
export function createSessions(db: Database, config: Config) {
  const secure = config.production && config.origin.startsWith('https:');
  const cookieName = secure ? '__Host-groupset' : 'groupset';

  // Every request asks this first, so requests that arrive together ask it together.
  const findTogether = createBatch(
    (hash: Buffer) => hash.toString('hex'),
    (hashes) => findSessions(db, hashes, config.requireTwoFactor),
  );

  const guests = createSigner(config.secret, 'guests');
  /** Whose session a cookie named when it was read last, by the hash of the token; those read longest ago are forgotten. */
  const seen = new Map<string, number>();

  const originOf = (request: FastifyRequest): SessionOrigin => ({
    ip: readAddress(request.ip),
    device: request.headers['user-agent']?.slice(0, 300) ?? null,
  });

  function setCookie(reply: FastifyReply, token: string, days: number) {
    reply.setCookie(cookieName, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: days * 86_400 });
  }

  /** The session that the request's cookie names, or null. */
  async function read(request: FastifyRequest, reply: FastifyReply): Promise<StoredSession | null> {
    const token = request.cookies[cookieName];
    if (!token || token.length > 200) return null;
    if (token.startsWith(guestMark)) return readGuest(token);
    const hash = hashToken(token);
    const session = (await findTogether(hash)) ?? null;
    remember(hash, session?.actor?.id ?? null);
    // A stream of events writes its head by itself, without our cookie.
    const isStream = request.headers.accept?.includes('text/event-stream') ?? false;
    if (session?.mustRotate && !isStream) {
      const next = randomBytes(32).toString('base64url');
      const former = hashToken(token);
      if (await replaceToken(db, session.id, { former, next: hashToken(next) }))
        setCookie(reply, next, sessionDays.absolute);
    }
    if (session && Date.now() - session.lastSeenAt.getTime() > oneMinute) await touchSession(db, session.id);
    return session;
  }

  function remember(hash: Buffer, person: number | null) {
    const key = hash.toString('base64url');
    seen.delete(key);
    if (person === null) return;
    if (seen.size >= mostSeen) seen.delete(seen.keys().next().value as string);
    seen.set(key, person);
  }

  /** Whose session the request's cookie named lately, or null. It costs no query and proves nothing. */
  function recall(request: FastifyRequest): number | null {
    const token = request.cookies[cookieName];
    if (!token || token.length > 200 || token.startsWith(guestMark)) return null;
    return seen.get(hashToken(token).toString('base64url')) ?? null;
  }

  /** The session of somebody who has not signed in: all of it is in the signed cookie, so that asking for a token writes nothing. */
  function readGuest(cookie: string): StoredSession | null {
    const [, begun] = guests.read(cookie)?.split('.') ?? [];
    const age = Date.now() - Number(begun);
    if (!(age < guestDays * 86_400_000)) return null;
    return {
      id: null,
      csrfSecret: guests.digest(`anti-forgery ${cookie}`).toString('base64url'),
      lastSeenAt: new Date(),
      mustRotate: false,
      actor: null,
    };
  }

  /** Sets the cookie of somebody who has not signed in. */
  function welcome(reply: FastifyReply): StoredSession {
    const cookie = guests.sign(`${guestMark}${Date.now()}.${randomBytes(18).toString('base64url')}`);
    setCookie(reply, cookie, guestDays);
    return readGuest(cookie) as StoredSession;
  }

  /** Starts a session and sets its cookie; a former one of this request ends. Pass the transaction of the sign-in as `on`. */
  async function start(
    request: FastifyRequest,
    reply: FastifyReply,
    options: {
      userId: number;
      factor?: 'passed' | 'code';
      replaces?: number | null;
      on?: Database;
      csrfSecret?: string | undefined;
    },
  ): Promise<StoredSession> {
    const token = randomBytes(32).toString('base64url');
    const csrfSecret = options.csrfSecret ?? csrf.secretSync();
    const on = options.on ?? db;
    if (options.replaces) await deleteSession(on, options.replaces);
    const id = await insertSession(on, {
      tokenHash: hashToken(token),
      csrfSecret,
      userId: options.userId,
      factor: options.factor ?? 'passed',
      ...originOf(request),
    });
    setCookie(reply, token, sessionDays.absolute);
    const started = { id, csrfSecret, lastSeenAt: new Date(), mustRotate: false, actor: null };
    const hash = hashToken(token);
    return (await findSessions(on, [hash], config.requireTwoFactor)).get(hash.toString('hex')) ?? started;
  }

  /** Ends a session and clears its cookie. */
  async function end(reply: FastifyReply, session: StoredSession): Promise<void> {
    if (session.id !== null) await deleteSession(db, session.id);
    reply.clearCookie(cookieName, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  }

  return {
    read,
    recall,
    start,
    welcome,
    end,
    originOf,
    createToken: (session: StoredSession) => csrf.create(session.csrfSecret),
    verifyToken: (session: StoredSession, token: unknown) =>
      typeof token === 'string' && csrf.verify(session.csrfSecret, token),
  };
}

/** Tokens are stored as this, so that a stolen table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
