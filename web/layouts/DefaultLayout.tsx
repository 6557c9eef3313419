import { Outlet, useParams } from '@tanstack/react-router';
import { useScope } from '#web/features/accounts/session/index.ts';
import { CategoryBar } from './shell/CategoryBar.tsx';
import { Shell } from './shell/Shell.tsx';

/** Browsing: the categories lie under the header. */
export default function DefaultLayout() {
  const mayBrowse = useScope('advertisement.browse') !== 'none';
  const isPost = 'id' in useParams({ strict: false });
  return (
    <Shell bar={mayBrowse && <CategoryBar />} hasResults={mayBrowse && !isPost}>
      <Outlet />
    </Shell>
  );
}
