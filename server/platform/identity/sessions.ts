import { createHash, randomBytes } from 'node:crypto';
import CSRF from '@fastify/csrf';
import type { Database } from '#server/db/database.ts';
import { createBatch } from '../batch.ts';
import type { Config } from '../config.ts';
import {
  deleteSession,
  findSessions,
  insertSession,
  replaceToken,
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

/** The browser that a session is opened for, as far as its request says. */
export interface Browser {
  address: string | null;
  /** The name that it gives itself. */
  agent: string | null;
  /** The session that it has so far; it ends when another one is opened. */
  session: StoredSession | null;
  /** The signed value by which an account recognises it. */
  device: string | null;
}

/** A session that was opened just now, and what the browser is to keep of it: the token, for so many days. */
export interface OpenedSession {
  session: StoredSession;
  token: string;
  days: number;
}

/** Sessions by token: finding, opening and ending them, and their anti-forgery tokens. */
export function createSessions(db: Database, config: Config) {
  // Every request asks this first, so requests that arrive together ask it together.
  const findTogether = createBatch(
    (hash: Buffer) => hash.toString('hex'),
    (hashes) => findSessions(db, hashes, config.requireTwoFactor),
  );

  /** The session of a token, or null; `next` is the token that takes its place, where it gets a new one. */
  async function find(
    token: string,
    { mayRotate }: { mayRotate: boolean },
  ): Promise<{ session: StoredSession | null; next: { token: string; days: number } | null }> {
    const session = (await findTogether(hashToken(token))) ?? null;
    let next = null;
    if (session?.mustRotate && mayRotate) {
      const fresh = createToken();
      const hashes = { former: hashToken(token), next: hashToken(fresh) };
      if (await replaceToken(db, session.id, hashes)) next = { token: fresh, days: sessionDays.absolute };
    }
    if (session && Date.now() - session.lastSeenAt.getTime() > oneMinute) await touchSession(db, session.id);
    return { session, next };
  }

  /** Opens a session in place of the browser's, on the transaction that is the reason for it. */
  async function open(
    on: Database,
    {
      userId,
      factor,
      isSignIn,
      browser,
    }: {
      /** Null for somebody who is not signed in. */
      userId: number | null;
      factor: 'passed' | 'code';
      /** Anti-forgery tokens change at sign-in; later on the screens keep theirs. */
      isSignIn: boolean;
      browser: Browser;
    },
  ): Promise<OpenedSession> {
    const former = browser.session;
    const keepsCsrf = !isSignIn && userId !== null && former?.actor?.id === userId;
    const csrfSecret = keepsCsrf ? former.csrfSecret : csrf.secretSync();
    const token = createToken();
    const hash = hashToken(token);
    if (former) await deleteSession(on, former.id);
    const id = await insertSession(on, {
      tokenHash: hash,
      csrfSecret,
      userId,
      factor,
      ip: browser.address,
      device: browser.agent,
    });
    const opened = { token, days: userId === null ? sessionDays.anonymous : sessionDays.absolute };
    const empty = { id, csrfSecret, lastSeenAt: new Date(), mustRotate: false, actor: null };
    if (userId === null) return { ...opened, session: empty };
    const found = await findSessions(on, [hash], config.requireTwoFactor);
    return { ...opened, session: found.get(hash.toString('hex')) ?? empty };
  }

  return {
    find,
    open,
    end: (session: StoredSession): Promise<void> => deleteSession(db, session.id),
    createToken: (session: StoredSession) => csrf.create(session.csrfSecret),
    verifyToken: (session: StoredSession, token: unknown) =>
      typeof token === 'string' && csrf.verify(session.csrfSecret, token),
  };
}

const createToken = () => randomBytes(32).toString('base64url');

/** Tokens are stored as this, so that a stolen table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
