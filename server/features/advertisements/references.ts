import { contradictions } from '#contract/advertisements/choices.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { messages } from '#contract/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { earliestDay } from '#server/platform/values/index.ts';
import { findCategory, isCountry, isCurrency } from '../vocabulary/index.ts';
import type { PostFields } from './columns.ts';
import { actsForAll } from './policy.ts';
import { findPoster, findResponsibleMember, isActiveMember } from './repository/posts.ts';

const chooseAnother = ['Choose one of the list'];

/** Who posts: the organization, and the person whose post it is. */
export interface Poster {
  organizationId: number;
  ownerId: number;
  country: string;
}

/**
 * The organization that a new post belongs to. Only somebody who acts for all of them names it in the form; what others
 * send is ignored. Its post is then owned by the contact, else by the organization's first admin.
 */
export async function findPosterOf(
  db: Database,
  actor: Actor,
  fields: PostFields,
): Promise<{ poster: Poster | null; errors: FieldErrors }> {
  if (!actsForAll(actor)) {
    const own = actor.organization && (await findPoster(db, actor.organization.id));
    if (!own) return { poster: null, errors: { organization: [messages.required] } };
    return { poster: { organizationId: own.id, ownerId: actor.id, country: own.country }, errors: {} };
  }
  if (!fields.organization) return { poster: null, errors: { organization: [messages.required] } };
  const named = await findPoster(db, fields.organization);
  if (named?.status !== 'active') return { poster: null, errors: { organization: chooseAnother } };
  const isMember = fields.contact ? await isActiveMember(db, fields.contact, named.id) : false;
  const ownerId = isMember ? (fields.contact as number) : await findResponsibleMember(db, named.id);
  if (ownerId === null) return { poster: null, errors: { organization: ['This organization has no users yet'] } };
  return { poster: { organizationId: named.id, ownerId, country: named.country }, errors: {} };
}

/** What is wrong with the date from which a post is available: one that is new may not be over. */
export function checkDate(actor: Actor, date: string | null | undefined, before: string | null): FieldErrors {
  if (!date || date === before || date >= earliestDay(new Date(), actor.timeZone)) return {};
  return { available_at: [contradictions.datePast] };
}

/** What is wrong with the fields that point elsewhere. `organizationId` is null where it is unknown. */
export async function checkReferences(
  db: Database,
  fields: PostFields,
  organizationId: number | null,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const category = await findCategory(db, fields.category);
  if (!category || category.parent_id !== null) errors.category = chooseAnother;
  if (fields.subCategory) {
    const sub = await findCategory(db, fields.subCategory);
    if (!sub || sub.parent_id !== fields.category) errors.subCategory = ['Choose one of this category'];
  }
  if (fields.contact && organizationId !== null && !(await isActiveMember(db, fields.contact, organizationId))) {
    errors.contact = ['Choose somebody of your organization'];
  }
  if (fields.currency && !isCurrency(fields.currency)) errors.currency = chooseAnother;
  if (fields.country && !isCountry(fields.country)) errors.country = chooseAnother;
  return errors;
}
