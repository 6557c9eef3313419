import type { Invitation, Member } from '#contract/members/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { issueActivation } from '#server/features/accounts/index.ts';
import { lockOrganization, requireOrganizationAbility } from '#server/features/organizations/index.ts';
import { record } from '#server/platform/audit/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { type Upload, withPreviewImage } from '#server/platform/files/index.ts';
import { type Actor, type By, withdrawTokens } from '#server/platform/identity/index.ts';
import { countMails } from './address.ts';
import { checkEmail, explainEmail, nameFromEmail, type PersonForm, productsByDefault, readPerson } from './form.ts';
import { checkProducts, checkRole } from './policy.ts';
import { presentInvitation, presentMember } from './presenter.ts';
import { findMember, insertMember, type MemberRow, type MemberValues, remove } from './repository.ts';
import { searchInvitations } from './search.ts';
import { about, lockAble, type Needs, type Place } from './service.ts';

/**
 * Adds someone to an organization and mails them a link to activate their account. Throws a Refusal of 404, of 403 for a
 * role above one's own, of 409 where the organization is closed, of 422 for a taken address, a wrong phone number, a product
 * that the organization does not hold, of 429 after too many mails.
 */
export async function inviteMember(
  { db, files, mail }: Needs,
  by: By,
  organizationId: number,
  form: PersonForm,
  avatar?: Upload,
): Promise<Member> {
  const row = await withPreviewImage(files, { upload: avatar, by: by.actor.id, square: true }, (preview) =>
    transact(db, async (transaction) => {
      const organization = await lockOrganization(transaction, organizationId);
      if (!organization) throw notFound('organization');
      requireOrganizationAbility(by.actor, organization, 'manage_members');
      const person = readPerson(form, organization.country);
      const role = form.role ?? 'user';
      const permissions = [...new Set(form.permissions ?? productsByDefault(organization.products))];
      checkRole(by.actor, role);
      checkProducts(by.actor, permissions, organization.products);
      await checkEmail(transaction, by.actor, organizationId, person.email_key);
      const byDefault = nameFromEmail(form.email);
      const id = await insertMember(transaction, {
        ...nothing,
        ...person,
        first_name: form.first_name ?? byDefault.first_name,
        last_name: form.last_name ?? byDefault.last_name,
        role,
        permissions,
        avatar_file_id: (await preview.keep(transaction)) ?? null,
        organization_id: organizationId,
      }).catch(explainEmail(by.actor));
      await countMails(transaction, by.actor, organizationId, [person.email]);
      await issueActivation(transaction, mail, { userId: id, createdBy: by.actor.id });
      const invited = (await findMember(transaction, organizationId, id)) as MemberRow;
      await record(transaction, by, 'member.invited', about(invited), { email: invited.email, role, permissions });
      return invited;
    }),
  );
  return presentMember(row, by.actor);
}

const nothing: Omit<MemberValues, 'email' | 'email_key' | 'first_name' | 'last_name' | 'role' | 'permissions'> = {
  preposition: null,
  phone_number: null,
  job_title: null,
  locale: null,
  time_zone: null,
  avatar_file_id: null,
};

/** A page of the invitations that wait for an answer. */
export async function listInvitations(
  db: Database,
  actor: Actor,
  organizationId: number,
  query: Parameters<typeof searchInvitations>[2],
) {
  const { rows, meta } = await searchInvitations(db, organizationId, query);
  return { data: rows.map((row) => presentInvitation(row, actor)), meta };
}

/** As inviteMember, answering the invitation. */
export async function createInvitation(
  needs: Needs,
  by: By,
  organizationId: number,
  form: PersonForm,
): Promise<Invitation> {
  const { id } = await inviteMember(needs, by, organizationId, form);
  return presentInvitation((await findMember(needs.db, organizationId, id)) as MemberRow, by.actor);
}

/** Sends an invitation again; the earlier link stops working. Throws a Refusal of 404, also where it was accepted, 403 or 429. */
export async function resendInvitation({ db, mail }: Needs, by: By, { organizationId, id }: Place): Promise<MemberRow> {
  return transact(db, async (transaction) => {
    const invited = await lockAble(transaction, by.actor, { organizationId, id }, 'resend_invitation');
    await countMails(transaction, by.actor, organizationId, [invited.email]);
    await issueActivation(transaction, mail, { userId: id, createdBy: by.actor.id });
    await record(transaction, by, 'member.invitation-resent', about(invited), { email: invited.email });
    return (await findMember(transaction, organizationId, id)) as MemberRow;
  });
}

/** Withdraws an invitation. From now on its link reports that, and the address is free. Throws a Refusal of 404 or 403. */
export async function withdrawInvitation(db: Database, by: By, { organizationId, id }: Place): Promise<void> {
  await transact(db, async (transaction) => {
    const invited = await lockAble(transaction, by.actor, { organizationId, id }, 'resend_invitation');
    await withdrawTokens(transaction, id, ['activation']);
    await remove(transaction, id);
    await record(transaction, by, 'member.invitation-withdrawn', about(invited), { email: invited.email });
  });
}
