import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import { notify } from '#web/lib/notify.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { useFeedWrites } from '../queries.ts';
import styles from './Side.module.css';

/** The decision about the first file of a feed: whether its columns mean what was found. */
export function MappingDecision({ feed, run }: { feed: StockFeed; run: FeedRunDetail }) {
  const { t } = useTranslation('feedRun');
  const { apply, discard } = useFeedWrites();
  const title = useId();
  const of = { id: feed.id, n: run.n };
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 className="h2" id={title}>
        {t('decision.mappingTitle')}
      </h2>
      <p className="sm">{t('decision.mappingBody')}</p>
      <Link to={`/my-posts/bulk-create/${run.import}`} className="link sm">
        {t('decision.mapping')}
      </Link>
      <Button fullWidth variant="filled" loading={apply.isPending} onClick={() => apply.mutate(of)}>
        {t('decision.confirm')}
      </Button>
      <Button
        fullWidth
        loading={discard.isPending}
        onClick={() =>
          discard.mutate({ ...of, fetch: false }, { onSuccess: () => notify.success(t('decision.discarded')) })
        }
      >
        {t('decision.discard')}
      </Button>
    </section>
  );
}
