import { type InTransaction, sql } from '#server/db/database.ts';

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

/** Who changes posts in the rest of the transaction, and by what way where it is not one by one on its own screen. */
interface Signature {
  actorId: number;
  via?: 'upload' | 'bulk' | 'undo' | 'mail' | 'deal' | 'administration';
}

/** Sets who changes posts in the rest of the transaction, and by what means: the history of the posts shows it. */
export async function signChanges(db: InTransaction, { actorId, via }: Signature): Promise<void> {
  await sql`select set_config('change.actor', ${String(actorId)}, true), set_config('change.via', ${via ?? ''}, true)`.execute(
    db,
  );
}

/** Marks the changes of the transaction as made by the product's schedule. */
export async function signByClock(db: InTransaction): Promise<void> {
  await sql`select set_config('change.via', 'clock', true)`.execute(db);
}
