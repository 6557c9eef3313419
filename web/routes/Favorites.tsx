import { CompareButton } from '#web/features/advertisements/marks/CompareButton.tsx';
import { useCompareKey } from '#web/features/advertisements/marks/useCompareKey.ts';
import { AdvertisementPicture } from '#web/features/advertisements/post/AdvertisementPicture.tsx';
import { AvailabilityMeter } from '#web/features/advertisements/post/AvailabilityMeter.tsx';
import { Favorites } from '#web/features/favorites/Favorites.tsx';
import type { PostParts } from '#web/features/favorites/PostRow.tsx';

const parts: PostParts = {
  picture: (post) => <AdvertisementPicture advertisement={post} size="thumbnail" />,
  availability: (post) => (
    <AvailabilityMeter
      type={post.type}
      availability={post.availability}
      label={post.available_at_label}
      state={post.state}
    />
  ),
  compare: (post) => <CompareButton post={post} />,
};

/** What the person saved, with what changed since. */
export default function FavoritesScreen() {
  useCompareKey();
  return <Favorites parts={parts} />;
}
