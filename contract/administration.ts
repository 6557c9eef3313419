import { z } from 'zod';
import { reportReasons, states } from './advertisements.values.ts';
import { defineEndpoint } from './endpoint.ts';
import { choice, date, id, idParams, instant, line, optional, pageMeta, paging, text, whole } from './values.ts';

// ---- reported posts -------------------------------------------------------------------------------------------------

export const reportStates = ['open', 'blocked', 'dismissed'] as const;

/** Somebody's word that a post does not belong, with the post as it is now. */
export const report = z.object({
  id: z.number().int(),
  reason: z.enum(reportReasons),
  text: z.string().nullable(),
  state: z.enum(reportStates),
  reporter: z.object({ id: z.number().int(), name: z.string(), organization: z.string().nullable() }).nullable(),
  advertisement: z.object({
    id: z.number().int(),
    name: z.string(),
    state: z.enum(states),
    blocked_reason: z.string().nullable(),
    organization_id: z.number().int(),
    organization: z.string(),
    owner: z.string(),
    /** How many reports of this post are open. */
    open_reports: z.number().int(),
  }),
  created_at: instant,
  resolved_at: instant.nullable(),
  resolved_by: z.string().nullable(),
});
export type Report = z.output<typeof report>;

export const reportSorts = [
  'created_at',
  '-created_at',
  'advertisement',
  '-advertisement',
  'organization',
  '-organization',
  'reason',
  '-reason',
] as const;

export const listReports = defineEndpoint({
  name: 'reports.list',
  summary: 'Reported posts, the open ones first unless asked otherwise',
  method: 'GET',
  url: '/api/reports',
  allow: 'organization.administer',
  query: z.object({
    q: optional(line(200)),
    /** None means: open. */
    states: z.array(z.enum(reportStates)).max(10).default([]),
    reasons: z.array(z.enum(reportReasons)).max(10).default([]),
    sort: optional(z.enum(reportSorts)),
    ...paging,
  }),
  answer: z.array(report),
  meta: pageMeta.extend({ states: z.record(z.enum(reportStates), z.number().int()) }),
});

const blockBody = z.object({
  /** What the owner is told. */
  reason: text(500),
});

export const blockReported = defineEndpoint({
  name: 'reports.block',
  summary: 'Block the reported post; every open report of it is settled',
  method: 'POST',
  url: '/api/reports/{id}/block',
  allow: 'organization.administer',
  params: idParams,
  body: blockBody,
  answer: report,
});

export const dismissReport = defineEndpoint({
  name: 'reports.dismiss',
  summary: 'Settle a report without consequence',
  method: 'POST',
  url: '/api/reports/{id}/dismiss',
  allow: 'organization.administer',
  params: idParams,
  answer: report,
});

const moderated = z.object({
  id: z.number().int(),
  state: z.enum(states),
  blocked_reason: z.string().nullable(),
  updated_at: instant,
});

export const blockAdvertisement = defineEndpoint({
  name: 'advertisements.block',
  summary: 'Block a post that does not belong',
  method: 'POST',
  url: '/api/advertisements/{id}/block',
  allow: 'organization.administer',
  params: idParams,
  body: blockBody,
  answer: moderated,
});

export const unblockAdvertisement = defineEndpoint({
  name: 'advertisements.unblock',
  summary: 'Show a blocked post again',
  method: 'POST',
  url: '/api/advertisements/{id}/unblock',
  allow: 'organization.administer',
  params: idParams,
  answer: moderated,
});

// ---- audit log ------------------------------------------------------------------------------------------------------

/** The words for everything that is written to the audit log. */
export const auditLabels: Record<string, string> = {
  'organization.created': 'Let an organization in',
  'organization.updated': 'Edited an organization',
  'organization.suspended': 'Suspended an organization',
  'organization.reinstated': 'Reinstated an organization',
  'organization.closed': 'Closed an organization',
  'member.invited': 'Invited a person',
  'member.invitation-resent': 'Sent an invitation again',
  'member.invitation-withdrawn': 'Withdrew an invitation',
  'member.updated': 'Edited a person',
  'member.role-changed': 'Changed a role',
  'member.products-changed': 'Changed available products',
  'member.deactivated': 'Deactivated an account',
  'member.reactivated': 'Reactivated an account',
  'member.removed': 'Removed a person',
  'user.created': 'Made the first account',
  'user.activated': 'Activated their account',
  'user.anonymised': 'Anonymised a former account',
  'user.profile-updated': 'Edited their profile',
  'user.password-changed': 'Changed their password',
  'user.password-reset': 'Reset their password',
  'user.email-changed': 'Changed their email address',
  'user.two-factor-enabled': 'Turned two-factor authentication on',
  'user.two-factor-disabled': 'Turned two-factor authentication off',
  'user.two-factor-renewed': 'Made new recovery codes',
  'user.recovery-code-used': 'Signed in with a recovery code',
  'user.two-factor-reset': 'Reset two-factor authentication',
  'advertisement.blocked': 'Blocked a post',
  'advertisement.unblocked': 'Showed a blocked post again',
  'advertisement.purged': 'Purged a post',
  'report.dismissed': 'Dismissed a report',
  'category.created': 'Added a category',
  'category.updated': 'Edited a category',
  'category.deleted': 'Deleted a category',
  'brand.created': 'Added a brand',
  'brand.updated': 'Renamed a brand',
  'brand.deleted': 'Deleted a brand',
  'brand.merged': 'Merged brands',
};

/** Something that somebody did. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** What was done, as `member.role-changed`, and in words. */
  action: z.string(),
  label: z.string(),
  /** Null: the product itself. For an organization admin, who of the platform's people did it stays unsaid. */
  actor: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  organization: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  subject: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** What changed: field → [before, after], or single facts. */
  details: z.record(z.string(), z.unknown()),
  /** The platform's admins only. */
  ip: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAuditLog = defineEndpoint({
  name: 'audit-log.list',
  summary: 'What was done by whom, latest first; an organization admin sees what concerns their organization',
  method: 'GET',
  url: '/api/audit-log',
  allow: 'audit.read',
  query: z.object({
    /** Words in the names of actor and subject. */
    q: optional(line(200)),
    actions: z.array(line(60)).max(50).default([]),
    actor: optional(id),
    organization: optional(id),
    subject_type: optional(line(40)),
    subject_id: optional(line(40)),
    /** Whole days in UTC, both included. */
    from: optional(date),
    until: optional(date),
    sort: optional(z.enum(['at', '-at'])),
    ...paging,
  }),
  answer: z.array(auditEntry),
  /** What can be filtered by. */
  meta: pageMeta.extend({ actions: z.array(z.object({ id: z.string(), label: z.string() })) }),
});

// ---- categories and brands ------------------------------------------------------------------------------------------

/** A category with what its administration shows. */
export const managedCategory = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  name: z.string(),
  slug: z.string().nullable(),
  link: z.string().nullable(),
  icon: z.string().nullable(),
  position: z.number().int(),
  /** Posts in it, deleted ones included: while there are any it cannot be deleted. */
  posts: z.number().int(),
  children: z.number().int(),
  updated_at: instant,
});
export type ManagedCategory = z.output<typeof managedCategory>;

/** Icons that a top-level category can have. */
export const categoryIcons = [
  'brake-systems',
  'cockpit',
  'drivetrain-and-gears',
  'e-bike-systems',
  'light',
  'other',
  'seat',
  'suspension',
  'wheels',
] as const;

const slug = line(60).refine(
  (value) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value),
  'Use small letters, digits and hyphens, such as brake-systems',
);
const categoryFields = {
  name: line(60),
  /** Only for a sub-category. */
  parent_id: optional(id),
  /** Top-level categories only; by default made from the name. */
  slug: optional(slug),
  icon: optional(choice(categoryIcons)),
  position: optional(whole(0, 10_000)),
};

export const listManagedCategories = defineEndpoint({
  name: 'categories.manage',
  summary: 'All categories with how much they are used',
  method: 'GET',
  url: '/api/crud/category/usage',
  allow: 'vocabulary.manage',
  answer: z.array(managedCategory),
});

export const createCategory = defineEndpoint({
  name: 'categories.create',
  summary: 'Add a category or sub-category',
  method: 'POST',
  url: '/api/crud/category',
  allow: 'vocabulary.manage',
  body: z.object(categoryFields),
  answer: managedCategory,
  status: 201,
});

export const updateCategory = defineEndpoint({
  name: 'categories.update',
  summary: 'Edit a category; a sub-category can move below another one',
  method: 'PUT',
  url: '/api/crud/category/{id}',
  allow: 'vocabulary.manage',
  params: idParams,
  body: z.object({ ...categoryFields, updated_at: instant }),
  answer: managedCategory,
});

export const deleteCategory = defineEndpoint({
  name: 'categories.delete',
  summary: 'Delete a category that nothing is in',
  method: 'DELETE',
  url: '/api/crud/category/{id}',
  allow: 'vocabulary.manage',
  params: idParams,
  answer: z.null(),
});

/** A brand with what its administration shows. */
export const managedBrand = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Posts of it, deleted ones included: while there are any it cannot be deleted, but merged. */
  posts: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type ManagedBrand = z.output<typeof managedBrand>;

export const brandSorts = ['name', '-name', 'posts', '-posts', 'created_at', '-created_at'] as const;

export const listManagedBrands = defineEndpoint({
  name: 'brands.manage',
  summary: 'All brands with how much they are used: search, order, page',
  method: 'GET',
  url: '/api/crud/brand',
  allow: 'vocabulary.manage',
  query: z.object({
    q: optional(line(60)),
    sort: optional(z.enum(brandSorts)),
    ...paging,
  }),
  answer: z.array(managedBrand),
  meta: pageMeta,
});

export const createBrand = defineEndpoint({
  name: 'brands.create',
  summary: 'Add a brand',
  method: 'POST',
  url: '/api/crud/brand',
  allow: 'vocabulary.manage',
  body: z.object({ name: line(60) }),
  answer: managedBrand,
  status: 201,
});

export const updateBrand = defineEndpoint({
  name: 'brands.update',
  summary: 'Rename a brand',
  method: 'PUT',
  url: '/api/crud/brand/{id}',
  allow: 'vocabulary.manage',
  params: idParams,
  body: z.object({ name: line(60), updated_at: instant }),
  answer: managedBrand,
});

export const deleteBrand = defineEndpoint({
  name: 'brands.delete',
  summary: 'Delete a brand that no post has',
  method: 'DELETE',
  url: '/api/crud/brand/{id}',
  allow: 'vocabulary.manage',
  params: idParams,
  answer: z.null(),
});

export const mergeBrand = defineEndpoint({
  name: 'brands.merge',
  summary: 'Give all posts of a brand to another one and delete it',
  method: 'POST',
  url: '/api/crud/brand/{id}/merge',
  allow: 'vocabulary.manage',
  params: idParams,
  body: z.object({
    /** The brand that stays. */
    into: id,
  }),
  answer: managedBrand,
});

/** Messages of the administration. */
export const administrationMessages = {
  advertisementBlocked: 'The post is blocked. Its owner is told why.',
  advertisementUnblocked: 'The post is shown again.',
  reportDismissed: 'The report is dismissed.',
  categoryCreated: 'Category successfully created',
  categoryUpdated: 'Category successfully updated',
  categoryDeleted: 'Category successfully deleted',
  brandCreated: 'Brand successfully created',
  brandUpdated: 'Brand successfully updated',
  brandDeleted: 'Brand successfully deleted',
  brandMerged: 'Brands successfully merged',
} as const;
