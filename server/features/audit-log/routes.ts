import { listAuditLog as endpoint } from '#contract/audit-log/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { listAuditLog } from './service.ts';

/** The audit log. */
export const auditLog: Feature = ({ serve, db }) => {
  serve(endpoint, ({ actor, query, write }) => listAuditLog(db, actor, query, write));
};
