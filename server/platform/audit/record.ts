import type { auditFields, auditLabels } from '#contract/administration/choices.ts';
import type { InTransaction } from '#server/db/database.ts';
import { readAddress } from '../values/index.ts';
import { insertAuditEntry } from './repository.ts';

/** Noun and what happened to it: `member.role-changed`. */
export type AuditAction = keyof typeof auditLabels;

/** What a detail is about: the browser has a name for each. */
type AuditField = (typeof auditFields)[number] | 'avatar_file_id' | 'permissions' | 'products';

/** Facts, and field → [before, after]; never a secret, a code or a token. */
export type AuditDetails = Partial<Record<AuditField, unknown>>;

/** What something was done to. */
export interface AuditSubject {
  type:
    | 'user'
    | 'organization'
    | 'advertisement'
    | 'category'
    | 'fact'
    | 'brand'
    | 'article'
    | 'deal'
    | 'setting'
    | 'rates'
    | 'token'
    | 'trade-password'
    | 'webhook'
    | 'export-feed'
    | 'feed';
  /** Null: no one that the product knows. */
  id: number | null;
  /** Whose log it belongs to besides the platform's: an organization admin reads their organization's. */
  organizationId: number | null;
}

/** Who did it, and from where. By the link of a mail people act without being signed in. */
interface AuditedBy {
  actor: { id: number } | null;
  address: string | null;
}

/** What the product does by itself. */
export const byProduct: AuditedBy = { actor: null, address: null };

/** Writes to the audit log, in the transaction that does what is written down. */
export function record(
  transaction: InTransaction,
  by: AuditedBy,
  action: AuditAction,
  subject: AuditSubject,
  details: AuditDetails = {},
): Promise<void> {
  return insertAuditEntry(transaction, {
    actor_id: by.actor?.id ?? null,
    organization_id: subject.organizationId,
    action,
    subject_type: subject.type,
    subject_id: subject.id === null ? null : String(subject.id),
    details: JSON.stringify(details),
    ip: readAddress(by.address),
  });
}
