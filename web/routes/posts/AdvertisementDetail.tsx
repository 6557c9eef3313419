import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/accounts/session/index.ts';
import { AdvertisementDetail, DetailSkeleton } from '#web/features/advertisements/detail/index.ts';
import { advertisementQuery } from '#web/features/advertisements/index.ts';
import { PrintedPost, PrintPreview } from '#web/features/advertisements/print/index.ts';
import { PostInsights } from '#web/features/insights/parts/index.ts';
import { isAbsent } from '#web/lib/api/api.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
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
  const { data, error } = query;
  // What has just come is drawn in pieces; all that changes later at once.
  const isDue = useDeferredValue(data !== undefined);
  const post = isDue ? data : undefined;
  if (isAbsent(error)) return <PostGone />;
  // What was loaded stays on the screen while a later fetch fails.
  if (post && 'print' in search) return <PrintPreview post={post} />;
  if (post)
    return (
      <>
        <AdvertisementDetail post={post} insights={insights ? <PostInsights key={post.id} post={post} /> : null} />
        <PrintedPost post={post} />
      </>
    );
  if (!error) return <DetailSkeleton />;
  return (
    <LoadFailure heading="h1" query={query}>
      {t('detail.failed')}
    </LoadFailure>
  );
}

function PostGone() {
  const { t } = useTranslation('posts');
  return (
    <EmptyState
      heading="h1"
      drawing="drivetrain-and-gears/chains"
      title={t('detail.gone')}
      actions={
        <LinkButton variant="filled" to="/">
          {t('action.browsePosts', { ns: 'common' })}
        </LinkButton>
      }
    >
      {t('detail.goneBody')}
    </EmptyState>
  );
}
