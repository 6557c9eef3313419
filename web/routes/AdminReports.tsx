import { Reports } from '#web/features/administration/Reports.tsx';

/** Reported posts. */
export default function AdminReports() {
  return <Reports />;
}
