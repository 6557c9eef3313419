import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/session/index.ts';
import { CategoryBar } from './shell/CategoryBar.tsx';
import { Shell } from './shell/Shell.tsx';

/** Browsing: the categories lie under the header. */
export default function DefaultLayout() {
  const { t } = useTranslation();
  const mayBrowse = useScope('advertisement.browse') !== 'none';
  return (
    <Shell bar={mayBrowse && <CategoryBar />} skipText={t(mayBrowse ? 'app.skipToResults' : 'app.skip')}>
      <Outlet />
    </Shell>
  );
}
