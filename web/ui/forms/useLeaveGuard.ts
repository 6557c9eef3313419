import { useBlocker, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../dialogs/confirm.tsx';
import { closeInsteadOfBack } from '../dialogs/openDialogs.ts';

/** Asks before a page with unsaved entries is left, by a link, the browser's buttons or by closing the tab. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  const { history } = useRouter();
  const shouldBlockFn = useCallback(
    async ({ action }: { action: string }) => {
      if (action === 'BACK' && closeInsteadOfBack()) return true;
      const mayLeave = confirm({ title: t('leave.title'), body: t('leave.body'), confirmLabel: t('leave.yes') });
      if (action !== 'BACK') return !(await mayLeave);
      // The browser has gone back already. It comes forward again at once, so that Back can answer the question.
      void mayLeave.then((yes) => yes && history.back({ ignoreBlocker: true }));
      return true;
    },
    [t, history],
  );
  useBlocker({ disabled: !isDirty, enableBeforeUnload: isDirty, shouldBlockFn });
}
