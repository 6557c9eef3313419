import type { CurrentUser } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { invalid, notLoggedIn } from '#server/platform/errors.ts';
import {
  type Actor,
  type Browser,
  clearAttempts,
  dummyHash,
  emailKey,
  fullName,
  type OpenedSession,
  returnAttempt,
  throttle,
  verifyPassword,
} from '#server/platform/identity/index.ts';
import type { Demo, Platform } from '#server/platform/platform.ts';
import { noteFailure } from '../failures.ts';
import { byAccount, byDevice, byNetwork } from '../limits.ts';
import { presentCurrentUser } from '../presenter.ts';
import {
  type Account,
  findAccount,
  isKnownDevice,
  listAccounts,
  listInterests,
  recordSignIn,
  rememberDevice,
} from './repository.ts';

export type SessionTools = Pick<Platform, 'db' | 'sessions' | 'devices'>;

/**
 * Opens a session for someone in place of the browser's; once every factor is shown, the browser is known by its device.
 * Part of the transaction that is the reason for it; the browser keeps the session only after that.
 */
export async function openSession(
  transaction: InTransaction,
  { sessions, devices }: SessionTools,
  browser: Browser,
  account: { userId: number; factor?: 'passed' | 'code'; isSignIn?: boolean },
): Promise<OpenedSession & { device: string | null }> {
  const { userId, factor = 'passed', isSignIn = false } = account;
  const device = factor === 'passed' ? devices.remember(browser.device) : null;
  if (device) await rememberDevice(transaction, userId, device.hash);
  const opened = await sessions.open(transaction, { userId, factor, isSignIn, browser });
  return { ...opened, device: device?.value ?? null };
}

/** The person of a session that was opened just now. Throws a Refusal of 401 where it has ended already. */
export function describeSignedIn(db: Database, { session }: OpenedSession): Promise<CurrentUser> {
  if (!session.actor) throw notLoggedIn();
  return describeCurrentUser(db, session.actor);
}

/**
 * Checks e-mail and password and opens a session, in one transaction. Unknown, deactivated and not yet
 * activated accounts are refused like a wrong password: 422, after the same work. Throws a Refusal of 429 after too many
 * failures; other people's failures never count against a device that the account knows.
 */
export async function signIn(
  tools: SessionTools,
  given: { email: string; password: string },
  browser: Browser,
): Promise<OpenedSession> {
  const { db } = tools;
  const account = await findAccount(db, emailKey(given.email));
  const counted = await countAttempt(tools, account, given.email, browser);
  const passwordHash = account?.status === 'active' ? account.passwordHash : null;
  const isRight = await verifyPassword(passwordHash ?? (await dummyHash()), given.password);
  const refused = invalid({ email: [messages.signInFailed] });
  if (!account || !passwordHash || !isRight) {
    const userId = passwordHash ? (account?.id ?? null) : null;
    await noteFailure(db, { userId, locks: counted.locks, address: browser.address });
    throw refused;
  }
  return transact(db, async (transaction) => {
    if (!(await recordSignIn(transaction, account.id, passwordHash))) throw refused;
    const factor = account.hasSecondFactor ? 'code' : 'passed';
    const opened = await openSession(transaction, tools, browser, { userId: account.id, factor, isSignIn: true });
    // Last, since others of the network wait for it; and in the order in which they are counted.
    if (counted.network) await returnAttempt(transaction, counted.network);
    await clearAttempts(transaction, counted.own);
    return opened;
  });
}

/** Counts the attempt before it is looked at, so that parallel ones are counted too; `locks`: a failure now is the last free one. */
async function countAttempt(
  { db, devices }: SessionTools,
  account: Account | null,
  email: string,
  browser: Browser,
): Promise<{ own: string; network: string | null; locks: boolean }> {
  const device = await readKnownDevice({ db, devices }, account?.id ?? 0, browser);
  if (account && device) {
    const own = byDevice.signIn(account.id, device);
    const [count] = await throttle(db, [own]);
    return { own: own.key, network: null, locks: count === own.rule.free };
  }
  const own = byAccount.signIn(email);
  const network = byNetwork.signIn(browser.address);
  const [, count] = await throttle(db, [network, own]);
  return { own: own.key, network: network.key, locks: count === own.rule.free };
}

/** The person who is signed in, with what they are interested in. */
export async function describeCurrentUser(db: Database, actor: Actor): Promise<CurrentUser> {
  return presentCurrentUser(actor, await listInterests(db, actor.id));
}

/** What the sign-in screen offers: the accounts of the demo that there are, none without one. */
export async function offerDemoAccounts(db: Database, demo: Demo | null) {
  const order = demo?.emails ?? [];
  const found = order.length > 0 ? await listAccounts(db, order.map(emailKey)) : [];
  return {
    password: demo && found.length > 0 ? demo.password : null,
    accounts: found
      .map((row) => ({ email: row.email, name: fullName(row), role: row.role, organization: row.organization }))
      .sort((a, b) => order.indexOf(a.email) - order.indexOf(b.email)),
  };
}

/** What someone's browser is known by, or null where they never signed in from it. */
export async function readKnownDevice(
  { db, devices }: Pick<SessionTools, 'db' | 'devices'>,
  userId: number,
  browser: Browser,
): Promise<Buffer | null> {
  const device = devices.read(browser.device);
  return device && (await isKnownDevice(db, userId, device.hash)) ? device.hash : null;
}
