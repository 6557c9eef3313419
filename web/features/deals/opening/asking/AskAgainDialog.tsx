import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { notify } from '#web/lib/notify.ts';
import AskDialog from './AskDialog.tsx';
import { postsQuery } from './queries.ts';

/** Asks once more about the posts of a deal that is over, as they are now, for as many of each. */
export default function AskAgainDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { t } = useTranslation('asking');
  const asked = new Map(
    deal.lines.flatMap(({ advertisement: post, asked_quantity: quantity }) =>
      post?.visible ? [[post.id, quantity] as const] : [],
    ),
  );
  const { data: posts, error } = useQuery(postsQuery([...asked.keys()]));
  const isMissing = posts ? posts.length === 0 : error !== null;
  const giveUp = useEffectEvent(() => {
    if (posts) notify.error(t('again.gone'));
    else notify.failure(error);
    onClose();
  });
  useEffect(() => {
    if (isMissing) giveUp();
  }, [isMissing]);
  if (!posts || isMissing) return null;
  return <AskDialog opened posts={posts} quantity={asked} onClose={onClose} />;
}
