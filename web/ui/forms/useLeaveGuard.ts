import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../dialogs/confirm.tsx';
import { closeTopDialog } from '../dialogs/useBackCloses.ts';

/** Asks before a page with unsaved entries is left, by a link, the browser's buttons or by closing the tab. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  const shouldBlockFn = useCallback(
    async ({ action }: { action: string }) =>
      (action === 'BACK' && closeTopDialog()) ||
      !(await confirm({ title: t('leave.title'), body: t('leave.body'), confirmLabel: t('leave.yes') })),
    [t],
  );
  useBlocker({ disabled: !isDirty, enableBeforeUnload: isDirty, shouldBlockFn });
}
