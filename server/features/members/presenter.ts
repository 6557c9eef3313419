import type { Invitation, Member } from '#contract/members/schemas.ts';
import { products } from '#contract/rights/roles.ts';
import { fileUrl } from '#server/platform/files/index.ts';
import { type Actor, fullName, reach } from '#server/platform/identity/index.ts';
import { abilitiesOf, managesPeopleOf } from './policy.ts';
import type { MemberRow } from './repository.ts';

/** A member as the API answers it; what only those who manage people see is left out for others. */
export function presentMember(row: MemberRow, actor: Actor): Member {
  const manages = managesPeopleOf(actor, row.organization_id);
  return {
    id: row.id,
    email: row.email,
    pending_email: manages ? row.pending_email : null,
    first_name: row.first_name,
    preposition: row.preposition,
    last_name: row.last_name,
    name: fullName(row),
    phone_number: row.phone_number,
    job_title: row.job_title,
    role: row.role,
    permissions: manages ? visibleProducts(row, actor) : null,
    locale: row.locale,
    time_zone: row.time_zone,
    avatar: row.avatar_file_id && fileUrl(row.avatar_file_id, 'card'),
    organization: { id: row.organization_id, name: row.organization_name },
    status: row.status,
    locked_until: manages ? instant(row.locked_until) : null,
    two_factor: manages ? row.two_factor : null,
    last_login_at: manages ? instant(row.last_login_at) : null,
    last_seen_at: manages ? instant(row.last_seen_at ?? row.last_login_at) : null,
    invitation:
      manages && row.status === 'invited'
        ? {
            sent_at: (row.sent_at ?? row.created_at).toISOString(),
            expires_at: (row.expires_at ?? row.created_at).toISOString(),
            expired: isExpired(row),
          }
        : null,
    posts: row.posts,
    deals: row.deals,
    is_self: row.id === actor.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    abilities: abilitiesOf(actor, row),
  };
}

/** An invitation as the API answers it to those who manage people. */
export function presentInvitation(row: MemberRow, actor: Actor): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: fullName(row),
    role: row.role,
    permissions: visibleProducts(row, actor),
    sent_at: (row.sent_at ?? row.created_at).toISOString(),
    expires_at: (row.expires_at ?? row.created_at).toISOString(),
    expired: isExpired(row),
    invited_by: row.invited_by,
  };
}

/** The platform's admins see what was granted, others what of it takes effect. */
export function visibleProducts(row: Pick<MemberRow, 'permissions' | 'organization_products'>, actor: Actor) {
  const all = reach(actor, 'organization.administer') === 'platform';
  return products.filter(
    (product) => row.permissions.includes(product) && (all || row.organization_products.includes(product)),
  );
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;
const isExpired = (row: MemberRow): boolean => row.expires_at === null || row.expires_at.getTime() <= Date.now();
