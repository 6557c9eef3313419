import { Outlet, useParams } from '@tanstack/react-router';
import { useScope } from '#web/features/accounts/session/index.ts';
import { Shell } from './shell/Shell.tsx';

/** Browsing: the page has the whole width. */
export default function DefaultLayout() {
  const mayBrowse = useScope('advertisement.browse') !== 'none';
  const isPost = 'id' in useParams({ strict: false });
  return (
    <Shell hasResults={mayBrowse && !isPost}>
      <Outlet />
    </Shell>
  );
}
