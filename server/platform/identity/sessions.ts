import { hash as digestOf, randomBytes } from 'node:crypto';
import CSRF from '@fastify/csrf';
import type { Database } from '#server/db/database.ts';
import { createBatch } from '../batch.ts';
import type { Changes } from '../changes/index.ts';
import type { Config } from '../config.ts';
import type { Actor } from './actor.ts';
import {
  deleteSession,
  type FoundSession,
  findSessions,
  insertSession,
  listTokenHashes,
  replaceToken,
  type StoredSession,
  sessionDays,
  storeLanguage,
  touchSession,
} from './repository/sessions.ts';
import { createSigner } from './secrets.ts';
import { createSessionStore, type Seen } from './sessionStore.ts';

// Sessions are ours rather than a plugin's because they begin and end inside transactions of sign-in, are stored hashed,
// and a slow request must never write one back that was ended in the meantime. docs/decisions/0003-sessions.md

const csrf = new CSRF({});
const oneMinute = 60_000;
const guestDays = 1;
const guestMark = 'guest.';

export type { StoredSession } from './repository/sessions.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** The browser that a session is opened for, as far as its request shows. */
export interface Browser {
  address: string | null;
  /** The name that it gives itself. */
  agent: string | null;
  /** The language that it shows. */
  language: string;
  /** The session that it has so far; it ends when another one is opened. */
  session: StoredSession | null;
  /** The signed value by which an account recognises it. */
  device: string | null;
}

/** A session that was opened just now, and what the browser is to keep of it: the token, for a number of days. */
export interface OpenedSession {
  session: StoredSession;
  token: string;
  days: number;
}

/** Sessions by token: finding, opening and ending them, and their anti-forgery tokens. */
export function createSessions(db: Database, config: Config, changes: Changes) {
  const findTogether = createBatch(
    (hash: Buffer) => hash.toString('hex'),
    (hashes) => findSessions(db, hashes, config.requireTwoFactor),
  );

  const guests = createSigner(config.secret, 'guests');
  const store = createSessionStore(changes);

  /** The session of a token, or null; `next` is the token that takes its place, where it gets a new one. */
  async function find(
    token: string,
    { mayRotate }: { mayRotate: boolean },
  ): Promise<{ session: StoredSession | null; next: { token: string; days: number } | null }> {
    if (token.startsWith(guestMark)) return { session: readGuest(token), next: null };
    const hash = hashToken(token);
    const session = await findStored(hash);
    let next = null;
    if (session?.mustRotate && mayRotate) {
      const fresh = createToken();
      const hashes = { former: hash, next: hashToken(fresh) };
      if (await replaceToken(db, session.id, hashes)) next = { token: fresh, days: sessionDays.absolute };
    }
    if (session && Date.now() - session.lastSeenAt.getTime() > oneMinute) {
      session.lastSeenAt = new Date();
      await touchSession(db, session.id);
    }
    return { session, next };
  }

  /** Every request asks this first: the check for changes is shared by requests that arrive together. */
  async function findStored(hash: Buffer): Promise<FoundSession | null> {
    await changes.catchUp();
    const key = hash.toString('hex');
    const known = store.get(key);
    if (known) return known;
    const { version } = changes;
    const session = (await findTogether(hash)) ?? null;
    store.take(key, session, version === changes.version);
    return session;
  }

  /** Whose session a token named lately, or null. It costs no query and proves nothing. */
  function recall(token: string | null): Seen | null {
    if (token === null || token.startsWith(guestMark)) return null;
    return store.recall(hashToken(token).toString('hex'));
  }

  /** The session of someone who has not signed in: all of it is in the signed token, so that asking for one writes nothing. */
  function readGuest(token: string): StoredSession | null {
    const [, started] = guests.read(token)?.split('.') ?? [];
    const age = Date.now() - Number(started);
    if (!(age < guestDays * 86_400_000)) return null;
    return {
      id: null,
      csrfSecret: guests.digest(`anti-forgery ${token}`).toString('base64url'),
      lastSeenAt: new Date(),
      mustRotate: false,
      actor: null,
    };
  }

  /** Opens the session of someone who has not signed in. */
  function welcome(): OpenedSession {
    const token = guests.sign(`${guestMark}${Date.now()}.${randomBytes(18).toString('base64url')}`);
    return { session: readGuest(token) as StoredSession, token, days: guestDays };
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
      userId: number;
      factor: 'passed' | 'code';
      /** Anti-forgery tokens change at sign-in; later on the screens keep theirs. */
      isSignIn: boolean;
      browser: Browser;
    },
  ): Promise<OpenedSession> {
    const former = browser.session;
    const keepsCsrf = !isSignIn && former?.actor?.id === userId;
    const csrfSecret = keepsCsrf ? former.csrfSecret : csrf.secretSync();
    const token = createToken();
    const hash = hashToken(token);
    if (former && former.id !== null) await deleteSession(on, former.id);
    const id = await insertSession(on, {
      tokenHash: hash,
      csrfSecret,
      userId,
      factor,
      ip: browser.address,
      device: browser.agent,
    });
    await storeLanguage(on, userId, browser.language);
    const found = await findSessions(on, [hash], config.requireTwoFactor);
    const empty = { id, csrfSecret, lastSeenAt: new Date(), mustRotate: false, actor: null };
    return { session: found.get(hash.toString('hex')) ?? empty, token, days: sessionDays.absolute };
  }

  /** Ends a session. */
  async function end(session: StoredSession): Promise<void> {
    if (session.id !== null) await deleteSession(db, session.id);
  }

  /** Who is behind these sessions now, by the session's id; no one for one that is over. It does not count as use. */
  async function findActors(ids: readonly number[]): Promise<Map<number, Actor>> {
    const hashes = ids.length > 0 ? await listTokenHashes(db, ids) : [];
    const found = await findSessions(db, hashes, config.requireTwoFactor);
    return new Map([...found.values()].flatMap(({ id, actor }) => (actor ? [[id, actor] as const] : [])));
  }

  return {
    find,
    findActors,
    recall,
    welcome,
    open,
    end,
    createToken: (session: StoredSession) => csrf.create(session.csrfSecret),
    verifyToken: (session: StoredSession, token: unknown) =>
      typeof token === 'string' && csrf.verify(session.csrfSecret, token),
  };
}

const createToken = () => randomBytes(32).toString('base64url');

/** Tokens are stored as this, so that a stolen table opens nothing. */
export function hashToken(token: string): Buffer {
  return digestOf('sha256', token, 'buffer');
}
