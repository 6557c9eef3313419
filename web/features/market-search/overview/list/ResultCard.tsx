import { memo } from 'react';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { CompareButton } from '#web/features/advertisements/marks/CompareButton.tsx';
import { AdvertisementCard } from '#web/features/advertisements/post/AdvertisementCard.tsx';
import { FavoriteButton } from '#web/features/favorites/FavoriteButton.tsx';

interface ResultCardProps {
  post: AdvertisementSummary;
  isLazy: boolean;
  /** What was searched for. */
  words: string;
  onApproach: (id: number) => void;
}

/** A post among the results. It is drawn again only if it changes: a ticked filter shows before the next results are there. */
export const ResultCard = memo(function ResultCard({ post, isLazy, words, onApproach }: ResultCardProps) {
  return (
    <AdvertisementCard
      advertisement={post}
      heading="h2"
      isLazy={isLazy}
      words={words}
      corner={
        <>
          <CompareButton post={post} variant="plate" />
          <FavoriteButton post={post} variant="plate" />
        </>
      }
      onApproach={() => onApproach(post.id)}
    />
  );
});
