import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/accounts/session/index.ts';
import { AdvertisementDetail } from '#web/features/advertisements/detail/AdvertisementDetail.tsx';
import { DetailSkeleton } from '#web/features/advertisements/detail/DetailSkeleton.tsx';
import { advertisementQuery } from '#web/features/advertisements/post/queries.ts';
import { PrintedPost, PrintPreview } from '#web/features/advertisements/print/PrintedPost.tsx';
import { PostInsights } from '#web/features/insights/later.ts';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { NotFoundPanel } from '#web/ui/states/NotFoundPanel.tsx';
import { Themed } from '#web/ui/Themed.tsx';

/** One advertisement. */
export default function AdvertisementDetailScreen() {
  return (
    <Themed>
      <Post />
    </Themed>
  );
}

function Post() {
  const { id } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { t } = useTranslation('posts');
  const insights = useScope('insights.read') !== 'none';
  const query = useQuery(advertisementQuery(Number(id)));
  const { data } = query;
  // What has just come is drawn in pieces; all that changes later at once.
  const isDue = useDeferredValue(data !== undefined);
  const post = isDue ? data : undefined;
  return (
    <Loaded
      query={{ ...query, data: post }}
      failed={t('detail.failed')}
      absent={<NotFoundPanel title={t('detail.gone')}>{t('detail.goneBody')}</NotFoundPanel>}
      skeleton={<DetailSkeleton />}
    >
      {(post) =>
        'print' in search ? (
          <PrintPreview post={post} />
        ) : (
          <>
            <AdvertisementDetail post={post} insights={insights ? <PostInsights key={post.id} post={post} /> : null} />
            <PrintedPost post={post} />
          </>
        )
      }
    </Loaded>
  );
}
