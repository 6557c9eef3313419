import type { AdminFindings } from '#contract/admin-search/schemas.ts';
import * as contract from '#contract/admin-search/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { findOwnPosts } from '#server/features/advertisements/index.ts';
import { findPeople } from '#server/features/members/index.ts';
import { listOrganizations } from '#server/features/organizations/index.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import type { Feature } from '#server/platform/platform.ts';

/** Searching what one administers. */
export const adminSearch: Feature = ({ serve, db }) => {
  serve(contract.searchAdministration, async ({ actor, query }) => ({ data: await searchAll(db, actor, query.q) }));
};

/** How many are shown of each kind. */
const mostOfKind = 8;

/**
 * Organizations, people by name or e-mail, and posts with these words: of all organizations where someone's rights reach
 * over all, of their own otherwise.
 */
async function searchAll(db: Database, actor: Actor, q: string): Promise<AdminFindings> {
  const [organizations, people, advertisements] = await Promise.all([
    reach(actor, 'organization.administer') === 'platform' ? findOrganizations(db, actor, q) : null,
    findPeople(db, actor, { q, limit: mostOfKind }),
    findOwnPosts(db, actor, { q, limit: mostOfKind }),
  ]);
  return { organizations, people, advertisements };
}

async function findOrganizations(db: Database, actor: Actor, q: string) {
  const query = { q, statuses: [], countries: [], products: [], page: 1, per_page: mostOfKind };
  const { data, meta } = await listOrganizations(db, actor, query);
  const rows = data.map(({ id, name, city, country, status }) => ({ id, name, city, country, status }));
  return { rows, total: meta.total };
}
