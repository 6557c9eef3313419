import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/usePageTitle.ts';
import { EntranceButton, EntranceLink } from '#web/ui/entrance/Button.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { StateScreen } from '#web/ui/states/StateScreen.tsx';

/** For every address that is no screen, whoever asks. */
export default function PageNotFound() {
  return (
    <StateScreen>
      <NotFoundPanel />
    </StateScreen>
  );
}

/** The same inside a layout: for a thing that is gone, or private to somebody else. */
export function NotFoundPanel() {
  const { t } = useTranslation();
  const router = useRouter();
  usePageTitle(t('notFound.title'));
  return (
    <EmptyState
      heading="h1"
      panel={false}
      title={t('notFound.title')}
      drawing="chain"
      actions={
        <>
          <EntranceLink to="/" primary>
            {t('action.browsePosts')}
          </EntranceLink>
          <EntranceButton onClick={() => router.history.back()}>{t('action.goBack')}</EntranceButton>
        </>
      }
    >
      {t('notFound.body')}
    </EmptyState>
  );
}
