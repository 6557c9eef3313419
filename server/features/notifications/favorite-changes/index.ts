export { tellFavoriteChanges } from './service.ts';
