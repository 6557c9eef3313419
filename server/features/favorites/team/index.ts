export { registerTeamFavorites } from './routes.ts';
