import { AuditLog } from '#web/features/audit-log/AuditLog.tsx';

/** What was done by whom. */
export default function AdminAuditLog() {
  return <AuditLog />;
}
