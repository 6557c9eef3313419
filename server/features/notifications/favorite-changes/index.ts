export { notifyOfFavoriteChanges } from './service.ts';
