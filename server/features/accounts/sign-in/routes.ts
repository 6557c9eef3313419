import type { FastifyReply, FastifyRequest } from 'fastify';
import { authorized, demoAccounts, fetchToken, login, logout } from '#contract/accounts/schemas.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { notLoggedIn } from '#server/platform/errors.ts';
import type { StoredSession } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { describeCurrentUser, offerDemoAccounts, rememberDeviceOf, signIn } from './service.ts';

/** Signing in and out, and who is signed in. */
export function registerSignIn(platform: Platform): void {
  const { serve, sessions, devices, db, config } = platform;

  serve(fetchToken, async ({ session, reply }) => ({
    data: { token: sessions.createToken(session ?? sessions.welcome(reply)) },
  }));

  serve(login, async (call) => {
    const given = { ...call.body, ip: call.request.ip, device: devices.read(call.request) };
    const begun = await signIn(db, given, (transaction, account) =>
      beginSession(platform, call, transaction, { ...account, isSignIn: true }),
    );
    return { data: await describeSignedIn(db, begun) };
  });

  serve(authorized, async ({ actor }) => ({ data: await describeCurrentUser(db, actor) }));

  serve(logout, async ({ session, reply }) => {
    if (session) await sessions.end(reply, session);
    return { data: null };
  });

  serve(demoAccounts, async () => ({
    data: config.demo ? await offerDemoAccounts(db) : { password: null, accounts: [] },
  }));
}

interface Calling {
  request: FastifyRequest;
  reply: FastifyReply;
  session: StoredSession | null;
}

/** Begins a session under a new id, in place of the caller's; once every factor is shown, the device is known. */
export async function beginSession(
  { sessions, devices }: Platform,
  { request, reply, session }: Calling,
  transaction: InTransaction,
  account: { id: number; factor: 'passed' | 'code'; isSignIn?: boolean },
): Promise<StoredSession> {
  if (account.factor === 'passed') {
    await rememberDeviceOf(transaction, account.id, devices.remember(request, reply));
  }
  return sessions.start(request, reply, {
    userId: account.id,
    factor: account.factor,
    replaces: session?.id ?? null,
    on: transaction,
    // Anti-forgery tokens change at sign-in; later on the screens keep theirs.
    csrfSecret: !account.isSignIn && session?.actor?.id === account.id ? session.csrfSecret : undefined,
  });
}

/** The person of a session that was begun just now. Throws a Refusal of 401 where it has ended already. */
export function describeSignedIn(db: Database, session: StoredSession) {
  if (!session.actor) throw notLoggedIn();
  return describeCurrentUser(db, session.actor);
}
