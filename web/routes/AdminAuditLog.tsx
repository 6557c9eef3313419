import { AuditLog } from '#web/features/administration/AuditLog.tsx';

/** What was done by whom. */
export default function AdminAuditLog() {
  return <AuditLog />;
}
