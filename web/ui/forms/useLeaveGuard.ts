import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouter } from '#web/lib/router/hooks.ts';
import { confirm } from '../dialogs/confirm.tsx';

/** Asks before a page with unsaved entries is left, by a link, the browser's buttons or by closing the tab. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  const { history } = useRouter();
  useEffect(() => {
    if (!isDirty) return;
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async () =>
        !(await confirm({ title: t('leave.title'), body: t('leave.body'), confirmLabel: t('leave.yes') })),
    });
  }, [isDirty, history, t]);
}
