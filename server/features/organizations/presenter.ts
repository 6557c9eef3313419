import type { Organization } from '#contract/organizations/schemas.ts';
import { products } from '#contract/rights/roles.ts';
import { fileUrl } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { abilitiesOf } from './policy.ts';
import type { OrganizationRow } from './repository.ts';

/** An organization as the API answers it to someone who may read it. */
export function presentOrganization(row: OrganizationRow, actor: Actor): Organization {
  return {
    id: row.id,
    name: row.name,
    legal_form: row.legal_form,
    zipcode: row.zipcode,
    house_number: row.house_number,
    addition: row.addition,
    street: row.street,
    city: row.city,
    country: row.country,
    vat_number: row.vat_number,
    register_number: row.register_number,
    peppol_id: row.peppol_id,
    website: row.website,
    logo: row.logo_file_id && fileUrl(row.logo_file_id, 'card'),
    status: row.status,
    status_reason: row.status_reason,
    products: products.filter((product) => row.products.includes(product)),
    members: row.members,
    invitations: row.invitations,
    posts: row.posts,
    reserved_posts: row.reserved_posts,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    abilities: abilitiesOf(actor, row),
  };
}
