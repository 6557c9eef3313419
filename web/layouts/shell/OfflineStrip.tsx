import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#web/lib/format/format.ts';
import { useOnline } from '#web/lib/useOnline.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import classes from './Shell.module.css';

/** Says that there is no network, and since when; what is on screen stays. */
export function OfflineStrip() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isOnline = useOnline();
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => setSince(isOnline ? null : new Date()), [isOnline]);
  if (isOnline || !since) return null;
  return (
    <div className={`only-screen ${classes.offline}`}>
      <Strip
        kind="offline"
        role="status"
        action={
          <EntranceButton small onClick={() => void client.refetchQueries({ type: 'active' })}>
            {t('action.tryAgain')}
          </EntranceButton>
        }
      >
        <b>{t('state.offline')}</b> {t('state.offlineHint', { time: formatTime(since) })}
      </Strip>
    </div>
  );
}
