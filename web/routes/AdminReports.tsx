import { Reports } from '#web/features/reports/Reports.tsx';

/** Reported posts. */
export default function AdminReports() {
  return <Reports />;
}
