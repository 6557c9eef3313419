import { AuditLog } from '#web/features/audit-log/index.ts';

/** What was done by whom. */
export default function AdminAuditLog() {
  return <AuditLog />;
}
