export { FavoriteButton } from './FavoriteButton.tsx';
export { Favorites } from './Favorites.tsx';
export type { PostParts } from './PostRow.tsx';
export { useIsFavoriteNow, useSetFavorite } from './queries.ts';
