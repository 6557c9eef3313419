import { AdminSearch } from '#web/features/admin-search/index.ts';

/** One search for organizations, people and posts. */
export default function AdminSearchScreen() {
  return <AdminSearch />;
}
