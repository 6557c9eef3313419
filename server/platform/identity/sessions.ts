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

// Sessions are ours rather than a plugin's because they begin and end inside transactions of sign-in, are stored hashed,
// and a slow request must never write one back that was ended meanwhile. docs/decisions/0003-sessions.md

const csrf = new CSRF({});
const oneMinute = 60_000;

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
    if (!token || token.length > 100) return null;
    const session = (await findTogether(hashToken(token))) ?? null;
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

  /** Starts a session and sets its cookie; a former one of this request ends. Pass the transaction of the sign-in as `on`. */
  async function start(
    request: FastifyRequest,
    reply: FastifyReply,
    options: {
      userId: number | null;
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
    setCookie(reply, token, options.userId === null ? sessionDays.anonymous : sessionDays.absolute);
    const started = { id, csrfSecret, lastSeenAt: new Date(), mustRotate: false, actor: null };
    if (options.userId === null) return started;
    const hash = hashToken(token);
    return (await findSessions(on, [hash], config.requireTwoFactor)).get(hash.toString('hex')) ?? started;
  }

  /** Ends a session and clears its cookie. */
  async function end(reply: FastifyReply, session: StoredSession): Promise<void> {
    await deleteSession(db, session.id);
    reply.clearCookie(cookieName, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  }

  return {
    read,
    start,
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
