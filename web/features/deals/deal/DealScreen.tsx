import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isAbsent } from '#web/lib/api/api.ts';
import { useLiveEvent } from '#web/lib/live/bus.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { NotFoundPanel } from '#web/ui/states/NotFoundPanel.tsx';
import { dealQuery } from '../queries.ts';
import { DealPage } from './DealPage.tsx';
import { DealSkeleton } from './DealSkeleton.tsx';

/** One deal, as it is at every moment. */
export function DealScreen({ id }: { id: number }) {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const query = useQuery(dealQuery(id));
  const { data: deal, error } = query;
  useLiveEvent('deal', (changed) => {
    if (changed.id === id) void client.invalidateQueries({ queryKey: dealQuery(id).queryKey });
  });
  if (isAbsent(error)) return <NotFoundPanel />;
  // What was loaded stays on the screen while a later fetch fails.
  if (deal) return <DealPage deal={deal} />;
  if (!error) return <DealSkeleton />;
  return (
    <LoadFailure heading="h1" query={query}>
      {t('failed')}
    </LoadFailure>
  );
}
