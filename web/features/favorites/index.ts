export { FavoriteButton } from './FavoriteButton.tsx';
export { Favorites, type PostParts } from './Favorites.tsx';
export { useIsFavoriteNow, useSetFavorite } from './queries.ts';
