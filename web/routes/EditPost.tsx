import { useQuery } from '@tanstack/react-query';
import { Navigate, notFound, useParams } from '@tanstack/react-router';
import { PostForm } from '#web/features/advertisements/form/PostForm.tsx';
import { advertisementQuery } from '#web/features/advertisements/index.ts';
import { ApiError } from '#web/lib/api.ts';
import { PageSkeleton } from '#web/ui/Skeletons.tsx';

/** A post of one's own, or of one's organization, to change. */
export default function EditPost() {
  const { id } = useParams({ strict: false });
  const { data: post, error } = useQuery(advertisementQuery(Number(id)));
  if (error instanceof ApiError && error.code === 404) throw notFound();
  if (error) throw error;
  if (!post) return <PageSkeleton />;
  if (!post.abilities.edit) return <Navigate to="/advertisement/$id" params={{ id: String(id) }} replace />;
  return <PostForm key={post.id} post={post} />;
}
