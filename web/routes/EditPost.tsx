import { useQuery } from '@tanstack/react-query';
import { Navigate, notFound, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PostForm } from '#web/features/advertisements/form/PostForm.tsx';
import { advertisementQuery } from '#web/features/advertisements/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx';

/** A post of one's own, or of one's organization, to change. */
export default function EditPost() {
  const { id } = useParams({ strict: false });
  const { t } = useTranslation('forms');
  const query = useQuery(advertisementQuery(Number(id)));
  const { data: post, error } = query;
  if (error instanceof ApiError && error.code === 404) throw notFound();
  if (!post && error) {
    return (
      <LoadFailure heading="h1" query={query}>
        {t('post.failed')}
      </LoadFailure>
    );
  }
  if (!post) return <PageSkeleton />;
  if (!post.abilities.edit) return <Navigate to="/advertisement/$id" params={{ id: String(id) }} replace />;
  return <PostForm key={post.id} post={post} />;
}
