import { z } from 'zod';
import { personFields, previewImage, rightsFields } from '../accounts/fields.ts';
import { organizationReference } from '../accounts/schemas.ts';
import { describeEndpoint } from '../endpoint.ts';
import { products, roles } from '../rights/roles.ts';
import { choice, id, idParams, instant, line, optional, pageMeta, paging } from '../values.ts';
import { memberSorts, memberStatuses } from './choices.ts';
import * as endpoints from './endpoints.ts';

const files = { avatar: previewImage };

/** A member. What only people who manage members may see is null for everyone else. */
export const member = z.object({
  id: z.number().int(),
  email: z.string(),
  /** An address that waits for its confirmation. Managers of people only. */
  pending_email: z.string().nullable(),
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
  /** Posts that someone has to take over before this person can be removed. */
  posts: z.number().int(),
  /** Open deals that someone has to take over before this person can be removed or deactivated. */
  deals: z.number().int(),
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

const memberQuery = z.object({
  /** Words in name, e-mail or job title. */
  q: optional(line(200)),
  roles: z.array(z.enum(roles)).max(10).default([]),
  /** None means everyone who has accepted an invitation. */
  statuses: z.array(z.enum(memberStatuses)).max(10).default([]),
  /** Managers of people only. */
  two_factor: optional(z.enum(['on', 'off'])),
  sort: optional(z.enum(memberSorts)),
  ...paging,
});

export type MemberQuery = z.output<typeof memberQuery>;

/** How many of each state there are under the other filters. */
const memberMeta = pageMeta.extend({ statuses: z.record(z.enum(memberStatuses), z.number().int()) });

const removal = z.object({
  /** The member who takes over posts and open deals; required where there are any. */
  successor: optional(id),
});

const deactivation = z.object({
  /** The member who takes over open deals; required where there are any. */
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
  /** The language of the invitation, and of the product for the new person; the inviter's unless given. */
  locale: personFields.locale,
  ...rightsFields,
  first_name: optional(personFields.first_name),
  last_name: optional(personFields.last_name),
});

export const listMembers = describeEndpoint(endpoints.listMembers, {
  summary: 'The people of my organization',
  query: memberQuery,
  answer: z.array(member),
  meta: memberMeta,
});

export const createMember = describeEndpoint(endpoints.createMember, {
  summary: 'Add a person to my organization; they get a mail with a link to activate their account',
  body: memberBody,
  files,
  answer: member,
  status: 201,
});

export const readMember = describeEndpoint(endpoints.readMember, {
  summary: 'One person of my organization',
  params: idParams,
  answer: member,
});

export const updateMember = describeEndpoint(endpoints.updateMember, {
  summary:
    'Edit a person of my organization, their role and products. Another e-mail address waits in `pending_email` until the person agrees to it',
  params: idParams,
  body: memberUpdateBody,
  files,
  answer: member,
});

export const removeMember = describeEndpoint(endpoints.removeMember, {
  summary: 'Remove a person from my organization; a successor takes over their posts and deals',
  params: idParams,
  query: removal,
  answer: z.null(),
});

export const deactivateMember = describeEndpoint(endpoints.deactivateMember, {
  summary:
    'Sign a person of my organization out and keep them out; their posts stay, a successor takes over their deals',
  params: idParams,
  body: deactivation,
  answer: member,
});

export const reactivateMember = describeEndpoint(endpoints.reactivateMember, {
  summary: 'Let a deactivated person of my organization in again',
  params: idParams,
  answer: member,
});

export const listInvitations = describeEndpoint(endpoints.listInvitations, {
  summary: 'Invitations of my organization that wait for an answer',
  query: z.object({ q: optional(line(200)), ...paging }),
  answer: z.array(invitation),
  meta: pageMeta,
});

export const createInvitation = describeEndpoint(endpoints.createInvitation, {
  summary: 'Invite somebody into my organization',
  body: invitationBody,
  answer: invitation,
  status: 201,
});

export const resendInvitation = describeEndpoint(endpoints.resendInvitation, {
  summary: 'Send an invitation again; the earlier link stops working',
  params: idParams,
  answer: invitation,
});

export const withdrawInvitation = describeEndpoint(endpoints.withdrawInvitation, {
  summary: 'Withdraw an invitation; its link stops working',
  params: idParams,
  answer: z.null(),
});

export const requestProduct = describeEndpoint(endpoints.requestProduct, {
  summary: 'Ask the admins of my organization to switch a product on for me; once a day for each product',
  body: z.object({ product: choice(products) }),
  answer: z.null(),
});

const nested = z.object({ id, userId: id });

export const listOrganizationUsers = describeEndpoint(endpoints.listOrganizationUsers, {
  summary: 'The people of an organization, the invited among them',
  params: idParams,
  query: memberQuery,
  answer: z.array(member),
  meta: memberMeta,
});

export const createOrganizationUser = describeEndpoint(endpoints.createOrganizationUser, {
  summary: 'Add a person to an organization; they get a mail with a link to activate their account',
  params: idParams,
  body: memberBody,
  files,
  answer: member,
  status: 201,
});

export const readOrganizationUser = describeEndpoint(endpoints.readOrganizationUser, {
  summary: 'One person of an organization',
  params: nested,
  answer: member,
});

export const updateOrganizationUser = describeEndpoint(endpoints.updateOrganizationUser, {
  summary: 'Edit a person of an organization, their role and products',
  params: nested,
  body: memberUpdateBody,
  files,
  answer: member,
});

export const removeOrganizationUser = describeEndpoint(endpoints.removeOrganizationUser, {
  summary: 'Remove a person from an organization; a successor takes over their posts and deals',
  params: nested,
  query: removal,
  answer: z.null(),
});

export const deactivateOrganizationUser = describeEndpoint(endpoints.deactivateOrganizationUser, {
  summary:
    'Sign a person of an organization out and keep them out; their posts stay, a successor takes over their deals',
  params: nested,
  body: deactivation,
  answer: member,
});

export const reactivateOrganizationUser = describeEndpoint(endpoints.reactivateOrganizationUser, {
  summary: 'Let a deactivated person of an organization in again',
  params: nested,
  answer: member,
});

export const resendOrganizationUserInvitation = describeEndpoint(endpoints.resendOrganizationUserInvitation, {
  summary: 'Send the invitation of a person again; the earlier link stops working',
  params: nested,
  answer: member,
});
