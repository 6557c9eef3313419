import type { InTransaction } from '#server/db/database.ts';
import { readAddress } from '../values/index.ts';
import { insertAuditEntry } from './repository.ts';

/** Something that somebody did, for the audit log. */
export interface AuditEntry {
  /** Null: the product itself. */
  actorId: number | null;
  /** The address it was done from. */
  ip: string | null;
  /** Noun and what happened to it: `member.role-changed`. contract/administration.ts has the words for it. */
  action: string;
  /** Whose log it belongs to beside the platform's: an organization admin reads their organization's. */
  organizationId: number | null;
  subject: { type: 'user' | 'organization' | 'advertisement' | 'category' | 'brand' | 'report'; id: number | null };
  /** Facts, and field → [before, after]; never a secret, a code or a token. */
  details?: Record<string, unknown>;
}

/** Writes to the audit log, in the transaction that does what is written down. */
export function audit(db: InTransaction, entry: AuditEntry): Promise<void> {
  return insertAuditEntry(db, {
    actor_id: entry.actorId,
    organization_id: entry.organizationId,
    action: entry.action,
    subject_type: entry.subject.type,
    subject_id: entry.subject.id === null ? null : String(entry.subject.id),
    details: JSON.stringify(entry.details ?? {}),
    ip: readAddress(entry.ip),
  });
}
