import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PostForm } from '#web/features/advertisements/form/PostForm.tsx';
import { advertisementQuery } from '#web/features/advertisements/post/queries.ts';
import { AskedHint } from '#web/features/insights/later.ts';
import { Loaded } from '#web/ui/states/Loaded.tsx';

/** A post of one's own, or of one's organization, to change. */
export default function EditPost() {
  const { id } = useParams({ strict: false });
  const { t } = useTranslation('forms');
  const query = useQuery(advertisementQuery(Number(id)));
  return (
    <Loaded query={query} failed={t('post.failed')}>
      {(post) =>
        post.abilities.edit ? (
          <PostForm key={post.id} post={post} renderAsked={(body) => <AskedHint body={body} />} />
        ) : (
          <Navigate to="/advertisement/$id" params={{ id: String(id) }} replace />
        )
      }
    </Loaded>
  );
}
