export { FavoriteButton } from './FavoriteButton.tsx';
export { Favorites } from './Favorites.tsx';
export type { PostParts } from './postParts.ts';
export { useIsFavoriteNow, useSetFavorite } from './queries.ts';
