import type { InTransaction } from '#server/db/database.ts';

/** A line of the audit log as stored. */
export interface AuditRow {
  actor_id: number | null;
  organization_id: number | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  details: string;
  ip: string | null;
}

/** Writes one line of the audit log. */
export async function insertAuditEntry(db: InTransaction, row: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}
