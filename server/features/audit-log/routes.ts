import { auditLabels } from '#contract/audit-log/choices.ts';
import {
  type AuditEntry,
  listAuditLog as endpoint,
  type listAuditLog as listEndpoint,
} from '#contract/audit-log/schemas.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { message, type WriteMessage } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { type Actor, ownOrganization, reach } from '#server/platform/identity/index.ts';
import type { Feature } from '#server/platform/platform.ts';
import { type AuditLogRow, searchAuditLog } from './search.ts';

/** The audit log. */
export const auditLog: Feature = ({ serve, db }) => {
  serve(endpoint, ({ actor, query, write }) => listAuditLog(db, actor, query, write));
};

/** A page of the audit log: of the platform for its admins, of their organization for organization admins. Throws 404 for another one's. */
async function listAuditLog(db: Database, actor: Actor, query: QueryOf<typeof listEndpoint>, write: WriteMessage) {
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
