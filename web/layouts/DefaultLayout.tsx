import { useScope } from '#web/features/session/index.ts';
import { useParams } from '#web/lib/router/hooks.ts';
import { Outlet } from '#web/lib/router/RouterProvider.tsx';
import { CategoryBar } from './shell/CategoryBar.tsx';
import { Shell } from './shell/Shell.tsx';

/** Browsing: the categories lie under the header. */
export default function DefaultLayout() {
  const mayBrowse = useScope('advertisement.browse') !== 'none';
  const isPost = 'id' in useParams();
  return (
    <Shell bar={mayBrowse && <CategoryBar />} hasResults={mayBrowse && !isPost}>
      <Outlet />
    </Shell>
  );
}
