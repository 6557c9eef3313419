export { favorites } from './routes.ts';
export { countFavorites, searchFavorites } from './service.ts';
