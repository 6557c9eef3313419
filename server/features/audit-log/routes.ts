import { listAuditLog as endpoint } from '#contract/audit-log/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listAuditLog } from './service.ts';

/** The audit log. */
export function registerAuditLog({ serve, db }: Platform): void {
  serve(endpoint, ({ actor, query, write }) => listAuditLog(db, actor, query, write));
}
