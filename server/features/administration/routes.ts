import { auditLabels } from '#contract/administration/choices.ts';
import type { AdminFindings, AuditEntry } from '#contract/administration/schemas.ts';
import * as contract from '#contract/administration/schemas.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { message, type WriteMessage } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { findOwnPosts } from '#server/features/advertisements/index.ts';
import { findPeople } from '#server/features/members/index.ts';
import { listOrganizations } from '#server/features/organizations/index.ts';
import { type Actor, ownOrganization, reach } from '#server/platform/identity/index.ts';
import type { Feature } from '#server/platform/platform.ts';
import { type AuditLogRow, searchAuditLog } from './search.ts';

/** The audit log. */
export const auditLog: Feature = ({ serve, db }) => {
  serve(contract.listAuditLog, ({ actor, query, write }) => listAuditLog(db, actor, query, write));
};

/** A page of the audit log: of the platform for its admins, of their organization for organization admins. Throws 404 for another one's. */
async function listAuditLog(
  db: Database,
  actor: Actor,
  query: QueryOf<typeof contract.listAuditLog>,
  write: WriteMessage,
) {
  const isPlatform = reach(actor, 'audit.read') === 'platform';
  const organizationId = isPlatform ? (query.organization ?? null) : ownOrganization(actor, query.organization);
  const { rows, total } = await searchAuditLog(db, {
    ...query,
    organizationId,
    actorsOf: isPlatform ? null : organizationId,
    ascending: query.sort === 'at',
  });
  return {
    data: rows.map((row) => present(row, isPlatform ? null : organizationId, write)),
    meta: {
      total,
      page: query.page,
      per_page: query.per_page,
      actions: Object.entries(auditLabels).map(([id, label]) => ({ id, label })),
    },
  };
}

/** The log may hold actions that later versions no longer know. */
const labels: Record<string, string> = auditLabels;

/** `readerOrganizationId` null: the reader is of the platform. Others do not learn who of the platform did something. */
function present(row: AuditLogRow, readerOrganizationId: number | null, write: WriteMessage): AuditEntry {
  const isStranger = readerOrganizationId !== null && row.actor_organization_id !== readerOrganizationId;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    label: labels[row.action] ?? row.action,
    actor:
      row.actor_id === null
        ? null
        : isStranger
          ? { id: null, name: write(message('The platform')) }
          : { id: row.actor_id, name: row.actor ?? '' },
    organization: row.organization_id === null ? null : { id: row.organization_id, name: row.organization ?? '' },
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject },
    details: row.details,
    ip: readerOrganizationId === null ? row.ip : null,
  };
}

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
