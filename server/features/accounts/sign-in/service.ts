import type { CurrentUser } from '#contract/accounts/schemas.ts';
import { messages } from '#contract/errors.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { invalid } from '#server/platform/errors.ts';
import {
  type Actor,
  clearAttempts,
  emailKey,
  fullName,
  hashOfNobody,
  returnAttempt,
  throttle,
  verifyPassword,
} from '#server/platform/identity/index.ts';
import { demoAccounts, demoPassword } from '../demoAccounts.ts';
import { noteFailure } from '../failures/index.ts';
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
  sweepDevices,
} from './repository.ts';

/**
 * Checks e-mail and password and begins a session by `begin`, in one transaction. Unknown, deactivated and not yet
 * activated accounts are refused like a wrong password: 422, after the same work. Throws a Refusal of 429 after too many
 * failures; those of others never count against a device that the account knows.
 */
export async function signIn<Session>(
  db: Database,
  given: { email: string; password: string; ip: string; device: Buffer | null },
  begin: (transaction: InTransaction, account: { id: number; factor: 'passed' | 'code' }) => Promise<Session>,
): Promise<Session> {
  const account = await findAccount(db, emailKey(given.email));
  const counted = await countAttempt(db, account, given);
  const passwordHash = account?.status === 'active' ? account.passwordHash : null;
  const isRight = await verifyPassword(passwordHash ?? (await hashOfNobody()), given.password);
  const refused = invalid({ email: [messages.signInFailed] });
  if (!account || !passwordHash || !isRight) {
    await noteFailure(db, { userId: passwordHash ? (account?.id ?? null) : null, locks: counted.locks, ip: given.ip });
    throw refused;
  }
  return transact(db, async (transaction) => {
    if (!(await recordSignIn(transaction, account.id, passwordHash))) throw refused;
    const begun = await begin(transaction, { id: account.id, factor: account.hasSecondFactor ? 'code' : 'passed' });
    // Last, since others of the network wait for it; and in the order in which they are counted.
    if (counted.network) await returnAttempt(transaction, counted.network);
    await clearAttempts(transaction, counted.own);
    return begun;
  });
}

/** Counts the attempt before it is looked at, so that parallel ones are counted too; `locks`: a failure now is the last free one. */
async function countAttempt(
  db: Database,
  account: Account | null,
  given: { email: string; ip: string; device: Buffer | null },
): Promise<{ own: string; network: string | null; locks: boolean }> {
  const device = await readKnownDevice(db, account?.id ?? 0, given.device);
  if (account && device) {
    const own = byDevice.signIn(account.id, device);
    const [count] = await throttle(db, [own]);
    return { own: own.key, network: null, locks: count === own.rule.free };
  }
  const own = byAccount.signIn(given.email);
  const network = byNetwork.signIn(given.ip);
  const [, count] = await throttle(db, [network, own]);
  return { own: own.key, network: network.key, locks: count === own.rule.free };
}

/** The person who is signed in, with what they are interested in. */
export async function describeCurrentUser(db: Database, actor: Actor): Promise<CurrentUser> {
  return presentCurrentUser(actor, await listInterests(db, actor.id));
}

/** What the sign-in screen offers while the demo runs. */
export async function offerDemoAccounts(db: Database) {
  const found = await listAccounts(
    db,
    demoAccounts.map(({ email }) => emailKey(email)),
  );
  const order = demoAccounts.map(({ email }) => email);
  return {
    password: found.length > 0 ? demoPassword : null,
    accounts: found
      .map((row) => ({ email: row.email, name: fullName(row), role: row.role, organization: row.organization }))
      .sort((a, b) => order.indexOf(a.email) - order.indexOf(b.email)),
  };
}

/** What somebody's browser is known by, or null where they never signed in from it. */
export async function readKnownDevice(db: Database, userId: number, device: Buffer | null): Promise<Buffer | null> {
  return device !== null && (await isKnownDevice(db, userId, device)) ? device : null;
}

/** Lets a device of somebody pass when others storm their account. */
export function rememberDeviceOf(transaction: InTransaction, userId: number, device: Buffer): Promise<void> {
  return rememberDevice(transaction, userId, device);
}

/** Forgets devices that nobody used for long. */
export async function forgetDevices(db: Database): Promise<void> {
  await sweepDevices(db);
}
