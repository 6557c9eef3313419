import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useScope, useSession } from '#web/features/accounts/session/index.ts';
import { loadTexts } from '#web/i18n/index.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useStops } from './queries.ts';

interface StopButtonProps {
  organization: { id: number; name: string };
  className?: string | undefined;
}

/** Holds the own posts from another organization, for who may; nothing for others. */
export function StopButton({ organization, className }: StopButtonProps) {
  const { t } = useTranslation();
  const own = useSession().organization;
  const right = useScope('organization.stop');
  const { add } = useStops();
  if (right === 'none' || own?.id === organization.id) return null;
  const ask = async () => {
    await loadTexts('asking');
    const isSure = await confirm({
      title: t('stop.title', { ns: 'asking', name: organization.name }),
      body: t('stop.body', { ns: 'asking' }),
      confirmLabel: t('stop.confirm', { ns: 'asking' }),
    });
    if (isSure) notify.success((await add.mutateAsync(organization.id)).message);
  };
  return (
    <button type="button" className={className} onClick={() => void ask().catch(notify.failure)}>
      <IconHandStop size={14} stroke={1.75} aria-hidden="true" />
      {t('stop.open')}
    </button>
  );
}
