import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Shell } from './shell/Shell.tsx';

/** A form of the account that needs the whole width. */
export default function WritingLayout() {
  const { t } = useTranslation();
  return (
    <Shell skipText={t('app.skip')}>
      <Outlet />
    </Shell>
  );
}
