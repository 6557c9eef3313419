import type { z } from 'zod';
import { type MemberStatus, memberStatuses } from '#contract/members/choices.ts';
import type { Member, MemberQuery, memberUpdateBody } from '#contract/members/schemas.ts';
import { type Product, productLabels, roleLabels } from '#contract/rights/roles.ts';
import { byEnglish, counted, joined, message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { byAccount, issueActivation } from '#server/features/accounts/index.ts';
import { holdDealsOf, passOnDeals } from '#server/features/deals/index.ts';
import { notify } from '#server/features/notifications/index.ts';
import { findOrganization, lockOrganization } from '#server/features/organizations/index.ts';
import { passOnTokens } from '#server/features/tokens/index.ts';
import { record, signChanges } from '#server/platform/audit/index.ts';
import { changedSince, conflict, invalid, notFound, Refusal } from '#server/platform/errors.ts';
import { type Upload, withPreviewImage } from '#server/platform/files/index.ts';
import {
  type Actor,
  type By,
  deleteSessionsOf,
  fullName,
  listBlocked,
  reach,
  rotateSessionsOf,
  withdrawTokens,
} from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { askForAddress, countMails, decideAddress, followAddress } from './address.ts';
import { explainEmail, readPerson } from './form.ts';
import { mailDeactivated, mailReactivated } from './mail.ts';
import { checkProducts, checkRole, type MemberAbility, managesPeopleOf, requireAbility } from './policy.ts';
import { presentMember, visibleProducts } from './presenter.ts';
import {
  countOtherAdmins,
  countOtherSuperAdmins,
  deactivate,
  findMember,
  handOverPosts,
  lockMember,
  type MemberRow,
  type MemberValues,
  reactivate,
  remove,
  updateMemberRow,
} from './repository.ts';
import { searchMembers, searchPeople } from './search.ts';

export type Needs = Pick<Platform, 'db' | 'files' | 'mail'>;
type Edit = z.output<typeof memberUpdateBody>;

/** A person by the organization that they are asked for in. */
export interface Place {
  organizationId: number;
  id: number;
}

/** A page of an organization's people. Throws a Refusal of 404 where there is no such organization. */
export async function listMembers(
  db: Database,
  actor: Actor,
  organizationId: number,
  query: MemberQuery,
  byDefault: readonly MemberStatus[],
) {
  if (!(await findOrganization(db, organizationId))) throw notFound('organization');
  const manages = managesPeopleOf(actor, organizationId);
  const { rows, meta } = await searchMembers(db, organizationId, query, { manages, byDefault });
  if (manages) await addLocks(db, rows);
  return { data: rows.map((row) => presentMember(row, actor)), meta };
}

/** People by name, e-mail or job title, of every organization or of the reader's, as far as they manage people there. */
export async function findPeople(db: Database, actor: Actor, { q, limit }: { q: string; limit: number }) {
  const scope = reach(actor, 'member.list');
  const organizationId = scope === 'platform' ? null : (actor.organization?.id ?? 0);
  if (scope === 'none') return { rows: [], total: 0 };
  const manages = organizationId === null || managesPeopleOf(actor, organizationId);
  return searchPeople(db, { organizationId, statuses: manages ? memberStatuses : ['active'], q, limit });
}

/** Notes who has to wait with signing in after too many failures. */
async function addLocks(db: Database, rows: MemberRow[]): Promise<void> {
  const keyOf = (row: MemberRow) => byAccount.signIn(row.email).key;
  const blocked = await listBlocked(db, rows.map(keyOf));
  for (const row of rows) row.locked_until = blocked.get(keyOf(row)) ?? null;
}

/** One person of an organization. Throws a Refusal of 404, also for one whom the reader has no business to see. */
export async function getMember(db: Database, actor: Actor, { organizationId, id }: Place): Promise<Member> {
  const row = await findMember(db, organizationId, id);
  if (!row || (row.status !== 'active' && !managesPeopleOf(actor, organizationId))) throw notFound('person');
  await addLocks(db, [row]);
  return presentMember(row, actor);
}

/**
 * Edits a person of an organization. Throws a Refusal of 404, of 403 where the person or what they are to become is above
 * the editor's rank or is the editor's own role or products, of 409 where the person changed since they were read or is the
 * last admin, of 422 for a taken address, a wrong phone number, a product that the organization does not hold, of 429 after
 * too many mails.
 */
export async function updateMember(
  { db, files, mail }: Needs,
  by: By,
  { organizationId, id }: Place,
  edit: Edit,
  avatar: Upload | undefined,
): Promise<Member> {
  const { updated_at: version, remove_avatar: removeAvatar, ...form } = edit;
  const { actor } = by;
  return withPreviewImage(files, { upload: avatar, by: actor.id, square: true }, (preview) =>
    transact(db, async (transaction) => {
      const before = await lockAble(transaction, actor, { organizationId, id }, 'edit');
      if (before.updated_at.getTime() !== Date.parse(version)) throw changedSince(presentMember(before, actor));
      const values: ReturnType<typeof readPerson> = readPerson(form, before.organization_country);
      const rights = await readRights(transaction, actor, before, form);
      const address = await decideAddress(transaction, actor, before, values);
      if (address === 'asked') {
        await askForAddress(transaction, mail, actor, before, values.email);
        const emails = { email: [before.email, values.email] };
        await record(transaction, by, 'member.address-change-asked', about(before), emails);
        Object.assign(values, { email: before.email, email_key: before.email_key });
      }
      const previewImageId = await preview.keep(transaction, before.avatar_file_id, removeAvatar === true);
      if (previewImageId !== undefined) values.avatar_file_id = previewImageId;
      await updateMemberRow(transaction, id, { ...values, ...rights }).catch(explainEmail(actor));
      await preview.forget(transaction);
      const after = (await findMember(transaction, organizationId, id)) as MemberRow;
      await recordChanges(transaction, by, before, after);
      if (address === 'at-once') await followAddress(transaction, mail, actor, before, after);
      await notifyOfRights(transaction, mail, actor, before, after);
      return presentMember((await findMember(transaction, organizationId, id)) as MemberRow, actor);
    }),
  );
}

/**
 * Signs someone out and keeps them out; their posts stay, a successor takes over their deals. Throws a Refusal of 404, 403,
 * of 409 for the last admin, of 422 where deals need a successor.
 */
export async function deactivateMember(
  { db, mail }: Needs,
  by: By,
  { organizationId, id }: Place,
  successorId: number | null,
): Promise<Member> {
  return transact(db, async (transaction) => {
    await holdDealsOf(transaction, id);
    const before = await lockAble(transaction, by.actor, { organizationId, id }, 'deactivate');
    await requireRemainingAdmin(transaction, before);
    const heir = await findSuccessor(transaction, { ...before, posts: 0 }, successorId);
    await passOnDeals(transaction, id, heir?.id ?? null, by.actor.id);
    await passOnTokens(transaction, by, { fromUserId: id, toUserId: heir?.id ?? null });
    await deactivate(transaction, id);
    await shutOut(transaction, id);
    await record(transaction, by, 'member.deactivated', about(before));
    await mailDeactivated(transaction, mail, before, 'deactivated');
    return presentMember((await findMember(transaction, organizationId, id)) as MemberRow, by.actor);
  });
}

/** Lets a deactivated person in again. Throws a Refusal of 404, 403, or 409 unless they are deactivated. */
export async function reactivateMember({ db, mail }: Needs, by: By, { organizationId, id }: Place): Promise<Member> {
  return transact(db, async (transaction) => {
    const before = await lockAble(transaction, by.actor, { organizationId, id }, 'reactivate');
    const organization = await lockOrganization(transaction, organizationId);
    if (organization?.status === 'closed') throw conflict('This organization is closed.');
    await reactivate(transaction, id);
    await countMails(transaction, by.actor, organizationId, [before.email]);
    await record(transaction, by, 'member.reactivated', about(before));
    if (before.has_password) await mailReactivated(transaction, mail, before);
    else await issueActivation(transaction, mail, { userId: id, createdBy: by.actor.id });
    return presentMember((await findMember(transaction, organizationId, id)) as MemberRow, by.actor);
  });
}

/**
 * Removes someone for good: they are signed out, their address is free, a successor takes over their posts and deals. Throws
 * a Refusal of 404, 403, of 409 for the last admin, of 422 where posts or deals need a successor or the successor cannot be one.
 */
export async function removeMember(
  { db, mail }: Needs,
  by: By,
  { organizationId, id }: Place,
  successorId: number | null,
): Promise<void> {
  await transact(db, async (transaction) => {
    await holdDealsOf(transaction, id);
    const before = await lockAble(transaction, by.actor, { organizationId, id }, 'remove');
    await requireRemainingAdmin(transaction, before);
    const handedOver = await findSuccessor(transaction, before, successorId);
    await signChanges(transaction, { actorId: by.actor.id, via: 'administration' });
    const moved = handedOver ? await handOverPosts(transaction, organizationId, id, handedOver.id) : 0;
    const deals = await passOnDeals(transaction, id, handedOver?.id ?? null, by.actor.id);
    await passOnTokens(transaction, by, { fromUserId: id, toUserId: handedOver?.id ?? null });
    await remove(transaction, id);
    await shutOut(transaction, id);
    await record(transaction, by, 'member.removed', about(before), {
      email: before.email,
      name: fullName(before),
      ...(handedOver ? { successor: fullName(handedOver), posts: moved, ...(deals > 0 ? { deals } : {}) } : {}),
    });
    if (before.status === 'active') await mailDeactivated(transaction, mail, before, 'removed');
    if (handedOver && moved > 0) {
      await notify(transaction, mail, {
        userIds: [handedOver.id],
        type: 'post_taken_over',
        title: counted(
          moved,
          'You took over {{count}} post of {{person}}',
          'You took over {{count}} posts of {{person}}',
          { person: fullName(before) },
        ),
        body: message('The posts of {{person}}, who left {{organization}}, are yours now.', {
          person: fullName(before),
          organization: before.organization_name,
        }),
        subject: { type: 'advertisements', id: null, url: '/my-posts' },
        actorId: by.actor.id,
      });
    }
  });
}

/** A person whom someone may treat so, locked until the end of the transaction. Throws as requireAbility does, and 404. */
export async function lockAble(
  transaction: InTransaction,
  actor: Actor,
  { organizationId, id }: Place,
  ability: MemberAbility,
): Promise<MemberRow> {
  // In this order everywhere: anyone who counts admins has the organization to themselves.
  await lockOrganization(transaction, organizationId);
  const row = await lockMember(transaction, organizationId, id);
  if (!row) throw notFound('person');
  requireAbility(actor, row, ability);
  return row;
}

/** The role and products to store; empty where they stay. */
async function readRights(
  transaction: InTransaction,
  actor: Actor,
  before: MemberRow,
  form: Pick<Edit, 'role' | 'permissions'>,
): Promise<Partial<MemberValues>> {
  const rights: Partial<MemberValues> = {};
  if (form.role && form.role !== before.role) {
    requireAbility(actor, before, 'change_role');
    checkRole(actor, form.role);
    await requireRemainingAdmin(transaction, before);
    rights.role = form.role;
  }
  if (form.permissions && !haveSame(form.permissions, visibleProducts(before, actor))) {
    requireAbility(actor, before, 'change_products');
    checkProducts(actor, form.permissions, before.organization_products);
    rights.permissions = [...new Set(form.permissions)];
  }
  return rights;
}

const haveSame = (a: readonly Product[], b: readonly Product[]) =>
  new Set(a).size === new Set(b).size && a.every((product) => b.includes(product));

/** Throws a Refusal of 409 where an active person who is about to lose their role is the last to have it. */
async function requireRemainingAdmin(transaction: InTransaction, person: MemberRow): Promise<void> {
  if (person.status !== 'active') return;
  if (
    person.role === 'organization_admin' &&
    (await countOtherAdmins(transaction, person.organization_id, person.id)) === 0
  ) {
    throw conflict(
      message('{{name}} is the last organization admin. Make someone else organization admin first.', {
        name: fullName(person),
      }),
    );
  }
  if (person.role === 'super_admin' && (await countOtherSuperAdmins(transaction, person.id)) === 0) {
    throw conflict(
      message('{{name}} is the last super admin. Make someone else super admin first.', { name: fullName(person) }),
    );
  }
}

/** Ends every session and open link of someone. */
async function shutOut(transaction: InTransaction, userId: number): Promise<void> {
  await deleteSessionsOf(transaction, userId);
  await withdrawTokens(transaction, userId, ['activation', 'password_reset', 'email_change', 'email_consent']);
}

async function findSuccessor(transaction: InTransaction, leaving: MemberRow, successorId: number | null) {
  if (successorId === null) {
    const { posts, deals } = leaving;
    if (posts === 0 && deals === 0) return null;
    const ofPosts = counted(posts, '{{count}} post', '{{count}} posts', {});
    const ofDeals = counted(deals, '{{count}} deal', '{{count}} deals', {});
    const both = message('{{posts}} and {{deals}}', { posts: ofPosts, deals: ofDeals });
    const sentence = message('Choose who takes over the {{what}} of {{person}}', {
      what: deals === 0 ? ofPosts : posts === 0 ? ofDeals : both,
      person: fullName(leaving),
    });
    throw new Refusal(422, sentence, {
      errors: { successor: [sentence] },
      data: deals > 0 ? { posts, deals } : { posts },
    });
  }
  const successor = await findMember(transaction, leaving.organization_id, successorId);
  if (!successor || successor.id === leaving.id || successor.status !== 'active' || successor.role === 'none') {
    throw invalid({ successor: ['Choose an active member of the organization'] });
  }
  return successor;
}

/** Tells someone what they may do now; with another role their sessions get new ids. */
async function notifyOfRights(
  transaction: InTransaction,
  mail: Needs['mail'],
  actor: Actor,
  before: MemberRow,
  after: MemberRow,
): Promise<void> {
  const hasNewRole = before.role !== after.role;
  const gained = after.permissions.filter((product) => !before.permissions.includes(product));
  const lost = before.permissions.filter((product) => !after.permissions.includes(product));
  if (hasNewRole) await rotateSessionsOf(transaction, after.id);
  if (!hasNewRole && gained.length === 0 && lost.length === 0) return;
  const names = (list: Product[]) =>
    joined(
      list.map((product) => byEnglish(productLabels[product])),
      ', ',
    );
  const roles = { role: byEnglish(roleLabels[after.role]), former: byEnglish(roleLabels[before.role]) };
  const sentences = [
    ...(hasNewRole ? [message('Your role is {{role}} now. It was {{former}}.', roles)] : []),
    ...(gained.length > 0 ? [message('You can use: {{products}}.', { products: names(gained) })] : []),
    ...(lost.length > 0 ? [message('You can no longer use: {{products}}.', { products: names(lost) })] : []),
  ];
  await notify(transaction, mail, {
    userIds: [after.id],
    type: 'rights_changed',
    title: hasNewRole ? message('Your role was changed') : message('Your products were changed'),
    body: joined(sentences, ' '),
    subject: { type: 'profile', id: null, url: '/profile' },
    actorId: actor.id,
  });
}

/** A person, for the audit log. */
export const about = (person: Pick<MemberRow, 'id' | 'organization_id'>) =>
  ({ type: 'user', id: person.id, organizationId: person.organization_id }) as const;

const audited = [
  'email',
  'first_name',
  'preposition',
  'last_name',
  'phone_number',
  'job_title',
  'locale',
  'time_zone',
] as const;

async function recordChanges(transaction: InTransaction, by: By, before: MemberRow, after: MemberRow): Promise<void> {
  const changes: [string, unknown][] = audited
    .filter((field) => before[field] !== after[field])
    .map((field) => [field, [before[field], after[field]]]);
  if (before.avatar_file_id !== after.avatar_file_id) changes.push(['avatar', ['changed']]);
  if (changes.length > 0) await record(transaction, by, 'member.updated', about(after), Object.fromEntries(changes));
  if (before.role !== after.role) {
    await record(transaction, by, 'member.role-changed', about(after), { role: [before.role, after.role] });
  }
  if (!haveSame(before.permissions, after.permissions)) {
    const permissions = [before.permissions, after.permissions];
    await record(transaction, by, 'member.products-changed', about(after), { permissions });
  }
}
