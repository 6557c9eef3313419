import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogout } from '#web/features/accounts/session/index.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';

/** Asks, signs out and goes to sign-in. */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation();
  const logout = useLogout();
  return useCallback(async () => {
    const isSure = await confirm({ title: t('logOut.title'), body: t('logOut.body'), confirmLabel: t('nav.logOut') });
    if (!isSure) return;
    try {
      await logout.mutateAsync();
      // A fresh page, so that nothing of this person stays in the memory of the next one's.
      window.location.assign('/login');
    } catch (error) {
      notify.failure(error);
    }
  }, [logout, t]);
}
