import { z } from 'zod';
import { organizationReference } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { products, roles } from './permissions.ts';
import { personFields, previewImage, rightsFields } from './person.ts';
import { id, idParams, instant, line, optional, pageMeta, paging } from './values.ts';

/** A person in an organization: invited (no password yet), active, deactivated (can be let in again). */
export const memberStatuses = ['invited', 'active', 'deactivated'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

// ---- what is read ---------------------------------------------------------------------------------------------------

/** A member. What only those who manage people see is null for everybody else. */
export const member = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  preposition: z.string().nullable(),
  last_name: z.string(),
  /** First name, preposition and last name as one. */
  name: z.string(),
  phone_number: z.string().nullable(),
  job_title: z.string().nullable(),
  role: z.enum(roles),
  permissions: z.array(z.enum(products)).nullable(),
  locale: z.string().nullable(),
  time_zone: z.string().nullable(),
  /** Where the picture can be fetched. */
  avatar: z.string().nullable(),
  organization: organizationReference,
  status: z.enum(memberStatuses),
  /** Too many failed sign-ins: locked until then. Managers of people only. */
  locked_until: instant.nullable(),
  /** Whether two-factor authentication is on. Managers of people only. */
  two_factor: z.boolean().nullable(),
  /** When they signed in last, and when they were last seen at work. Managers of people only. */
  last_login_at: instant.nullable(),
  last_seen_at: instant.nullable(),
  /** The invitation that waits for an answer, or the one that ran out. */
  invitation: z.object({ sent_at: instant, expires_at: instant, expired: z.boolean() }).nullable(),
  /** Posts that somebody has to take over before this person can be removed. */
  posts: z.number().int(),
  is_self: z.boolean(),
  /** The date added. */
  created_at: instant,
  updated_at: instant,
  /** What the reader may do with this person right now. */
  abilities: z.object({
    edit: z.boolean(),
    change_role: z.boolean(),
    change_products: z.boolean(),
    deactivate: z.boolean(),
    reactivate: z.boolean(),
    remove: z.boolean(),
    reset_two_factor: z.boolean(),
    resend_invitation: z.boolean(),
  }),
});
export type Member = z.output<typeof member>;

/** An invitation that was not accepted yet; its id is that of the invited person. */
export const invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.enum(products)),
  sent_at: instant,
  expires_at: instant,
  expired: z.boolean(),
  invited_by: z.string().nullable(),
});
export type Invitation = z.output<typeof invitation>;

export const memberSorts = [
  'name',
  '-name',
  'email',
  '-email',
  'role',
  '-role',
  'status',
  '-status',
  'two_factor',
  '-two_factor',
  'last_login_at',
  '-last_login_at',
  'created_at',
  '-created_at',
] as const;

const memberQuery = z.object({
  /** Words in name, e-mail or job title. */
  q: optional(line(200)),
  roles: z.array(z.enum(roles)).max(10).default([]),
  /** None means: everybody but those who are only invited. */
  statuses: z.array(z.enum(memberStatuses)).max(10).default([]),
  /** Managers of people only. */
  two_factor: optional(z.enum(['on', 'off'])),
  sort: optional(z.enum(memberSorts)),
  ...paging,
});
export type MemberQuery = z.output<typeof memberQuery>;

/** How many of each state there are under the other filters. */
const memberMeta = pageMeta.extend({ statuses: z.record(z.enum(memberStatuses), z.number().int()) });

// ---- what is written ------------------------------------------------------------------------------------------------

const files = { avatar: previewImage };
const removal = z.object({
  /** The member who takes over the posts; required where there are any. */
  successor: optional(id),
});
export const memberBody = z.object({ ...personFields, ...rightsFields });
export const memberUpdateBody = z.object({
  ...personFields,
  ...rightsFields,
  /** Removes the picture; a new file replaces it. */
  remove_avatar: optional(z.boolean()),
  updated_at: instant,
});
/** Of an invitation only the address is needed; who accepts it can complete their name. */
export const invitationBody = z.object({
  ...personFields,
  ...rightsFields,
  first_name: optional(personFields.first_name),
  last_name: optional(personFields.last_name),
});

// ---- my own organization --------------------------------------------------------------------------------------------

export const listMembers = defineEndpoint({
  name: 'members.list',
  summary: 'The people of my organization',
  method: 'GET',
  url: '/api/organization/members',
  allow: 'member.list',
  query: memberQuery,
  answer: z.array(member),
  meta: memberMeta,
});

export const createMember = defineEndpoint({
  name: 'members.create',
  summary: 'Add a person to my organization; they get a mail with a link to activate their account',
  method: 'POST',
  url: '/api/organization/members',
  allow: 'member.manage',
  body: memberBody,
  files,
  answer: member,
  status: 201,
});

export const readMember = defineEndpoint({
  name: 'members.read',
  summary: 'One person of my organization',
  method: 'GET',
  url: '/api/organization/members/{id}',
  allow: 'member.list',
  params: idParams,
  answer: member,
});

export const updateMember = defineEndpoint({
  name: 'members.update',
  summary: 'Edit a person of my organization, their role and products',
  method: 'PUT',
  url: '/api/organization/members/{id}',
  allow: 'member.manage',
  params: idParams,
  body: memberUpdateBody,
  files,
  answer: member,
});

export const removeMember = defineEndpoint({
  name: 'members.remove',
  summary: 'Remove a person from my organization; a successor takes over their posts',
  method: 'DELETE',
  url: '/api/organization/members/{id}',
  allow: 'member.manage',
  params: idParams,
  query: removal,
  answer: z.null(),
});

export const deactivateMember = defineEndpoint({
  name: 'members.deactivate',
  summary: 'Sign a person of my organization out and keep them out; their posts stay',
  method: 'POST',
  url: '/api/organization/members/{id}/deactivate',
  allow: 'member.manage',
  params: idParams,
  answer: member,
});

export const reactivateMember = defineEndpoint({
  name: 'members.reactivate',
  summary: 'Let a deactivated person of my organization in again',
  method: 'POST',
  url: '/api/organization/members/{id}/reactivate',
  allow: 'member.manage',
  params: idParams,
  answer: member,
});

export const listInvitations = defineEndpoint({
  name: 'invitations.list',
  summary: 'Invitations of my organization that wait for an answer',
  method: 'GET',
  url: '/api/organization/invitations',
  allow: 'member.manage',
  query: z.object({ q: optional(line(200)), ...paging }),
  answer: z.array(invitation),
  meta: pageMeta,
});

export const createInvitation = defineEndpoint({
  name: 'invitations.create',
  summary: 'Invite somebody into my organization',
  method: 'POST',
  url: '/api/organization/invitations',
  allow: 'member.manage',
  body: invitationBody,
  answer: invitation,
  status: 201,
});

export const resendInvitation = defineEndpoint({
  name: 'invitations.resend',
  summary: 'Send an invitation again; the earlier link stops working',
  method: 'POST',
  url: '/api/organization/invitations/{id}/resend',
  allow: 'member.manage',
  params: idParams,
  answer: invitation,
});

export const withdrawInvitation = defineEndpoint({
  name: 'invitations.withdraw',
  summary: 'Withdraw an invitation; its link stops working',
  method: 'DELETE',
  url: '/api/organization/invitations/{id}',
  allow: 'member.manage',
  params: idParams,
  answer: z.null(),
});

// ---- the platform's users -------------------------------------------------------------------------------------------

const nested = z.object({ id, userId: id });

export const listOrganizationUsers = defineEndpoint({
  name: 'organization-users.list',
  summary: 'The people of an organization, the invited among them',
  method: 'GET',
  url: '/api/organizations/{id}/users',
  allow: 'organization.administer',
  params: idParams,
  query: memberQuery,
  answer: z.array(member),
  meta: memberMeta,
});

export const createOrganizationUser = defineEndpoint({
  name: 'organization-users.create',
  summary: 'Add a person to an organization; they get a mail with a link to activate their account',
  method: 'POST',
  url: '/api/organizations/{id}/users',
  allow: 'organization.administer',
  params: idParams,
  body: memberBody,
  files,
  answer: member,
  status: 201,
});

export const readOrganizationUser = defineEndpoint({
  name: 'organization-users.read',
  summary: 'One person of an organization',
  method: 'GET',
  url: '/api/organizations/{id}/users/{userId}',
  allow: 'organization.administer',
  params: nested,
  answer: member,
});

export const updateOrganizationUser = defineEndpoint({
  name: 'organization-users.update',
  summary: 'Edit a person of an organization, their role and products',
  method: 'PUT',
  url: '/api/organizations/{id}/users/{userId}',
  allow: 'organization.administer',
  params: nested,
  body: memberUpdateBody,
  files,
  answer: member,
});

export const removeOrganizationUser = defineEndpoint({
  name: 'organization-users.remove',
  summary: 'Remove a person from an organization; a successor takes over their posts',
  method: 'DELETE',
  url: '/api/organizations/{id}/users/{userId}',
  allow: 'organization.administer',
  params: nested,
  query: removal,
  answer: z.null(),
});

export const deactivateOrganizationUser = defineEndpoint({
  name: 'organization-users.deactivate',
  summary: 'Sign a person of an organization out and keep them out; their posts stay',
  method: 'POST',
  url: '/api/organizations/{id}/users/{userId}/deactivate',
  allow: 'organization.administer',
  params: nested,
  answer: member,
});

export const reactivateOrganizationUser = defineEndpoint({
  name: 'organization-users.reactivate',
  summary: 'Let a deactivated person of an organization in again',
  method: 'POST',
  url: '/api/organizations/{id}/users/{userId}/reactivate',
  allow: 'organization.administer',
  params: nested,
  answer: member,
});

export const resendOrganizationUserInvitation = defineEndpoint({
  name: 'organization-users.resend-invitation',
  summary: 'Send the invitation of a person again; the earlier link stops working',
  method: 'POST',
  url: '/api/organizations/{id}/users/{userId}/resend-invitation',
  allow: 'organization.administer',
  params: nested,
  answer: member,
});

/** Messages beside those of SPEC. */
export const memberMessages = {
  emailInUse: 'This email address is in use',
  emailUnavailable: 'This email address cannot be used here. Use another one.',
  invitationSent: 'Invitation sent',
  invitationWithdrawn: 'Invitation withdrawn',
  deactivated: 'The account is deactivated',
  reactivated: 'The account is active again',
} as const;
