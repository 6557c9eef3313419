import type { CurrentUser } from '#contract/accounts/schemas.ts';
import { fileUrl } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';

/** The person who is signed in, as the API answers it. */
export function presentCurrentUser(actor: Actor, interests: number[]): CurrentUser {
  return {
    id: actor.id,
    email: actor.email,
    first_name: actor.firstName,
    preposition: actor.preposition,
    last_name: actor.lastName,
    phone_number: actor.phoneNumber,
    job_title: actor.jobTitle,
    roles: actor.role === 'none' ? [] : [actor.role],
    permissions: actor.permissions,
    otp_authorized: actor.secondFactor === 'none',
    organization: actor.organization && { id: actor.organization.id, name: actor.organization.name },
    locale: actor.locale,
    time_zone: actor.timeZone,
    avatar: actor.previewImageId && fileUrl(actor.previewImageId, 'card'),
    category_interests: interests,
    second_factor: actor.secondFactor,
    created_at: actor.createdAt.toISOString(),
    updated_at: actor.updatedAt.toISOString(),
  };
}
