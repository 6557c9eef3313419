import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CategoryBar } from './shell/CategoryBar.tsx';
import { Shell } from './shell/Shell.tsx';

/** Browsing: the categories lie under the header. */
export default function DefaultLayout() {
  const { t } = useTranslation();
  return (
    <Shell bar={<CategoryBar />} skipText={t('app.skipToResults')}>
      <Outlet />
    </Shell>
  );
}
