import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntranceButton } from '../entrance/Button.tsx';
import { EntranceLink } from '../entrance/Link.tsx';
import { EmptyState } from './EmptyState.tsx';

interface NotFoundPanelProps {
  /** In place of the general words. */
  title?: string;
  children?: ReactNode;
}

/** Page not found, inside a layout: an address that leads nowhere, or a record that is gone or private to someone else. */
export function NotFoundPanel({ title, children }: NotFoundPanelProps) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <EmptyState
      heading="h1"
      panel={false}
      title={title ?? t('notFound.title')}
      drawing="drivetrain-and-gears/chains"
      actions={
        <>
          <EntranceLink to="/" primary>
            {t('action.browsePosts')}
          </EntranceLink>
          <EntranceButton onClick={() => router.history.back()}>{t('action.goBack')}</EntranceButton>
        </>
      }
    >
      {children ?? t('notFound.body')}
    </EmptyState>
  );
}
