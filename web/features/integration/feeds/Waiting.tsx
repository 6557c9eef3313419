import { Button, Flex, Group } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FeedRun, StockFeed } from '#contract/feeds/schemas.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import styles from './Feeds.module.css';
import { useDecision } from './useDecision.ts';

/** What a person has to decide about a run. */
export function Waiting({ feed, run }: { feed: StockFeed; run: FeedRun }) {
  const { t } = useTranslation('integration');
  const { apply, discard, isBusy } = useDecision(feed, run);
  const isFirst = run.state === 'waiting';
  return (
    <div className={styles.waiting} data-kind={isFirst ? 'first' : 'held'}>
      <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />
      <div className="grow">
        <b className="sm">{isFirst ? t('feeds.firstFile', { count: run.lines ?? 0 }) : run.reason}</b>
        <p className="xs">{isFirst ? t('feeds.firstBody') : t('feeds.ifApplied', { count: run.counts?.pause ?? 0 })}</p>
      </div>
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap">
        <Link
          to={isFirst ? `/my-posts/bulk-create/${run.import}` : `/integration/feeds/${feed.id}/runs/${run.n}`}
          className="link sm"
        >
          {t(isFirst ? 'feeds.mapping' : 'feeds.seeRun')}
        </Link>
        <Group gap="sm" wrap="nowrap">
          <Button loading={isBusy} onClick={() => void discard()}>
            {t('feeds.discard')}
          </Button>
          {run.hold !== 'column' && (
            <Button variant="filled" loading={isBusy} onClick={() => void apply()}>
              {t(isFirst ? 'feeds.confirm' : 'feeds.apply')}
            </Button>
          )}
        </Group>
      </Flex>
    </div>
  );
}
