import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLiveEvent } from '#web/lib/live/bus.ts';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { NotFoundPanel } from '#web/ui/states/NotFoundPanel.tsx';
import { dealQuery } from '../parts/queries.ts';
import { DealPage } from './DealPage.tsx';
import { DealSkeleton } from './DealSkeleton.tsx';

/** One deal, as it is at every moment. */
export default function DealScreen() {
  const id = Number(useParams({ strict: false }).id);
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const query = useQuery(dealQuery(id));
  useLiveEvent('deal', (changed) => {
    if (changed.id === id) void client.invalidateQueries({ queryKey: dealQuery(id).queryKey });
  });
  return (
    <Loaded
      query={query}
      failed={t('failed')}
      absent={<NotFoundPanel title={t('absent')} />}
      skeleton={<DealSkeleton />}
    >
      {(deal) => <DealPage deal={deal} />}
    </Loaded>
  );
}
