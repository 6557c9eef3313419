import { AdvertisementPicture, AvailabilityMeter } from '#web/features/advertisements/index.ts';
import { CompareButton, useCompareKey } from '#web/features/advertisements/marks/index.ts';
import { Favorites, type PostParts } from '#web/features/favorites/index.ts';

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
