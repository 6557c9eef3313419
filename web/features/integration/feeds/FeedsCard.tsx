import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockFeed } from '#contract/feeds/schemas.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { Card } from '../Card.tsx';
import classes from '../Integration.module.css';
import { FeedRow } from './FeedRow.tsx';
import { feedsQuery } from './queries.ts';

const FeedDialog = whenNeeded(() => import('./FeedDialog.tsx'));

/** Files that keep posts true to the shelf. */
export function FeedsCard({ onSteps }: { onSteps: (feedId?: number) => void }) {
  const { t } = useTranslation('integration');
  const query = useQuery(feedsQuery);
  const [edited, setEdited] = useState<StockFeed | null>(null);
  const { data, isError } = query;
  const posts = data?.feeds.reduce((sum, feed) => sum + feed.posts, 0) ?? 0;
  const isFull = data !== undefined && data.used >= data.limit;
  return (
    <Card
      icon={IconRefresh}
      title={t('feeds.title')}
      about={data ? t('feeds.about', { used: data.used, limit: data.limit, count: posts }) : '\u00a0'}
      action={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} disabled={isFull} onClick={() => onSteps()}>
          {t('feeds.new')}
        </Button>
      }
    >
      {isError && !data ? (
        <LoadFailure query={query}>{t('feeds.failed')}</LoadFailure>
      ) : !data ? (
        <Loading>
          <RowsSkeleton rows={2} height={60} />
        </Loading>
      ) : data.feeds.length === 0 ? (
        <p className={`muted ${classes.empty}`}>{t('feeds.empty')}</p>
      ) : (
        <ul className={classes.rows}>
          {data.feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} onEdit={() => setEdited(feed)} onSteps={() => onSteps(feed.id)} />
          ))}
        </ul>
      )}
      {edited && data && <FeedDialog feed={edited} zone={data.zone} onClose={() => setEdited(null)} />}
    </Card>
  );
}
