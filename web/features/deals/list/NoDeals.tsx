import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/format/format.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import type { DealTab } from '../parts/queries.ts';

interface NoDealsProps {
  tab: DealTab;
  data: { counts: Record<DealTab, number>; next_runs_out_at: string | null };
  onShow: (tab: DealTab) => void;
}

/** A tab without deals, and the way on. */
export function NoDeals({ tab, data: { counts, next_runs_out_at: next }, onShow }: NoDealsProps) {
  const { t } = useTranslation('deals');
  const waiting = counts.theirs;
  const browse = (
    <LinkButton to="/" {...(tab === 'mine' && waiting > 0 ? {} : { variant: 'filled' })}>
      {t('action.browsePosts', { ns: 'common' })}
    </LinkButton>
  );
  if (tab === 'mine' && waiting > 0)
    return (
      <EmptyState
        drawing="other"
        title={t('none.mine')}
        actions={
          <>
            <Button variant="filled" onClick={() => onShow('theirs')}>
              {t('none.showWaiting', { count: waiting })}
            </Button>
            {browse}
          </>
        }
      >
        {t('none.waiting', { count: waiting })} {next && t('none.next', { date: formatWhen(next) })}
      </EmptyState>
    );
  return (
    <EmptyState drawing="other" title={t(`none.${tab}`)} actions={tab === 'archived' ? undefined : browse}>
      {t(`noneBody.${tab}`)}
    </EmptyState>
  );
}
