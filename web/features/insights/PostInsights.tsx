import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/accounts/session/index.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { FunnelSteps } from './FunnelSteps.tsx';
import classes from './Insights.module.css';
import { Prices } from './Prices.tsx';
import { funnelQuery } from './queries.ts';

/** What happened to a post on its way to a sale, and what its article goes for; for people who have insights into it. */
export default function PostInsights({ post }: { post: { id: number; article: number | null } }) {
  const { t } = useTranslation('insights');
  const scopes = [useScope('demand.read'), useScope('advertisement.browse')];
  const query = useQuery(funnelQuery('90', post.id));
  return (
    <Stack component="section" gap="sm" aria-labelledby="post-insights">
      <h2 className="h2" id="post-insights">
        {t('post.title')}
      </h2>
      <div className={classes.box}>
        {query.data ? (
          <FunnelSteps funnel={query.data} />
        ) : query.isError ? (
          <LoadFailure query={query}>{t('funnel.failed')}</LoadFailure>
        ) : (
          <RowsSkeleton rows={5} height={28} />
        )}
      </div>
      {post.article !== null && !scopes.includes('none') && <Prices article={post.article} />}
    </Stack>
  );
}
