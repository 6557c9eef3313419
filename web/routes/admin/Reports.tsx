import { Reports } from '#web/features/reports/index.ts';

/** Reported posts. */
export default function AdminReports() {
  return <Reports />;
}
