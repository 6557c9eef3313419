import type { activate } from '#contract/accounts/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { messages } from '#contract/errors.ts';
import { settingMessages } from '#contract/settings/choices.ts';
import { message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { notify } from '#server/features/notifications/index.ts';
import { findAgreement } from '#server/features/settings/index.ts';
import { record } from '#server/platform/audit/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import {
  type Browser,
  fullName,
  hashPassword,
  issueToken,
  listAdminIds,
  type OpenedSession,
  readToken,
  refuseCommonPassword,
  refuseToken,
  useToken,
} from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { openSession, type SessionTools } from '../sign-in/service.ts';
import { inviteMail } from './mail.ts';
import { activateUser, findInvited, findName, type Invited } from './repository.ts';

/**
 * Sends someone who is invited a link to activate their account; a former link stops working. Call it in the transaction
 * that adds the person, and again to send it once more. Throws where the person is not invited.
 */
export async function issueActivation(
  transaction: InTransaction,
  mail: Mailer,
  about: { userId: number; createdBy: number | null },
): Promise<void> {
  const token = await issueToken(transaction, { kind: 'activation', userId: about.userId, createdBy: about.createdBy });
  const invited = await findInvited(transaction, about.userId);
  if (invited?.status !== 'invited') throw new Error(`The account ${about.userId} is not waiting for its activation.`);
  const inviter = about.createdBy === null ? null : await findName(transaction, about.createdBy);
  await mail.queue(
    transaction,
    inviteMail(mail, { ...invited, userId: invited.id, invitedBy: inviter && fullName(inviter), token }),
  );
}

/** Whom a link invites and whether it is still good; the link stays as it is. Throws a Refusal of 404 for no link of ours. */
export async function describeActivation(db: Database, token: string) {
  const stored = await readToken(db, 'activation', token);
  const invited = stored && (await findInvited(db, stored.userId));
  if (!stored || !invited) throw notFound('link');
  const inviter = stored.createdBy === null ? null : await findName(db, stored.createdBy);
  const isOver = stored.state === 'open' && invited.status !== 'invited';
  const agreement = await findAgreement(db);
  return {
    state: isOver ? ('withdrawn' as const) : stored.state,
    email: invited.email,
    first_name: invited.firstName,
    organization: invited.organization,
    invited_by: inviter && fullName(inviter),
    needs_password: !invited.hasPassword,
    expires_at: stored.expiresAt.toISOString(),
    terms_version: agreement.terms,
    privacy_version: agreement.privacy,
  };
}

/**
 * Activates the account of a link and opens a session, in one transaction; which versions of the texts were agreed to is
 * kept. Throws a Refusal of 422 where the link or the password is no good, or other texts are in force than were shown.
 */
export async function activateAccount(
  tools: SessionTools & { mail: Mailer },
  given: Pick<BodyOf<typeof activate>, 'token' | 'password' | 'terms_version' | 'privacy_version'>,
  browser: Browser,
): Promise<OpenedSession> {
  const { db, mail } = tools;
  const stored = await readToken(db, 'activation', given.token);
  const invited = stored && (await findInvited(db, stored.userId));
  if (!invited || stored.state !== 'open') throw await refuseToken(db, 'activation', given.token);
  const passwordHash = await hashChosen(invited, given.password);
  return transact(db, async (transaction) => {
    await useToken(transaction, 'activation', given.token);
    const agreement = await findAgreement(transaction);
    const isPublic =
      (given.terms_version ?? agreement.terms) === agreement.terms &&
      (given.privacy_version ?? agreement.privacy) === agreement.privacy;
    if (!isPublic) throw invalid({ terms: [settingMessages.changedWhileRead] });
    if (!(await activateUser(transaction, invited.id, { passwordHash, agreement }))) {
      throw invalid({ token: ['This invitation was withdrawn. Ask your organization for a new one.'] });
    }
    const person = { type: 'user', id: invited.id, organizationId: invited.organizationId } as const;
    await record(transaction, { actor: invited, address: browser.address }, 'user.activated', person);
    await notifyAdmins(transaction, mail, invited);
    return openSession(transaction, tools, browser, { userId: invited.id });
  });
}

/** Tells the admins of an organization that someone joined it. */
async function notifyAdmins(transaction: InTransaction, mail: Mailer, joined: Invited): Promise<void> {
  if (joined.organizationId === null) return;
  const name = await findName(transaction, joined.id);
  await notify(transaction, mail, {
    userIds: await listAdminIds(transaction, joined.organizationId),
    type: 'member_joined',
    title: message('{{person}} joined {{organization}}', {
      person: name ? fullName(name) : joined.email,
      organization: joined.organization ?? '',
    }),
    body: message('They accepted the invitation and can sign in now.'),
    subject: { type: 'member', id: joined.id, url: `/organization-members/${joined.id}/edit` },
    actorId: joined.id,
  });
}

async function hashChosen(invited: Invited, password: string | undefined): Promise<string | null> {
  if (invited.hasPassword) return null;
  if (password === undefined) throw invalid({ password: [messages.required] });
  await refuseCommonPassword(password);
  return hashPassword(password);
}
