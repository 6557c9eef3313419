import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roleLabels } from '#contract/rights/roles.ts';
import { roleOf, sessionQuery } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { EntranceLink } from '#web/ui/entrance/Link.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { NotFoundPanel } from '#web/ui/states/NotFoundPanel.tsx';
import { StateScreen } from '#web/ui/states/StateScreen.tsx';

/** Says that a page is not for one's role, and the way on. */
export default function Unauthorized() {
  const { t } = useTranslation();
  const { data: user } = useQuery(sessionQuery);
  return (
    <StateScreen>
      <EmptyState
        heading="h1"
        panel={false}
        title={t('unauthorized.title')}
        drawing="wheels/hubs"
        actions={
          <EntranceLink to={user ? '/profile' : '/login'} primary>
            {t(user ? 'action.goToProfile' : 'unauthorized.signIn')}
          </EntranceLink>
        }
      >
        {user ? t('unauthorized.body', { role: translated(roleLabels[roleOf(user)]) }) : t('unauthorized.signedOut')}
      </EmptyState>
    </StateScreen>
  );
}

/** For every address that is no screen, and for everyone. */
export function PageNotFound() {
  return (
    <StateScreen>
      <NotFoundPanel />
    </StateScreen>
  );
}
