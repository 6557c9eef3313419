import { useTranslation } from 'react-i18next';
import type { FeedRun, StockFeed } from '#contract/feeds/schemas.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useFeedWrites } from './queries.ts';

/** Applies, confirms or discards a run that waits for a person; what takes posts offline is asked about once more. */
export function useDecision(
  { id, name }: Pick<StockFeed, 'id' | 'name'>,
  run: Pick<FeedRun, 'n' | 'state' | 'counts'>,
) {
  const { t } = useTranslation('integration');
  const writes = useFeedWrites();
  const of = { id, n: run.n };
  const apply = async () => {
    const pauses = run.counts?.pause ?? 0;
    const isSure =
      run.state === 'waiting' ||
      (await confirm({
        title: t('feeds.applyTitle', { name }),
        body: t('feeds.ifApplied', { count: pauses }),
        confirmLabel: t('feeds.applyConfirm', { count: pauses }),
        danger: true,
      }));
    if (isSure) writes.apply.mutate(of);
  };
  const discard = async () => {
    writes.discard.mutate({ ...of, fetch: false }, { onSuccess: () => notify.success(t('feeds.discarded')) });
  };
  return { apply, discard, isBusy: writes.apply.isPending || writes.discard.isPending };
}
