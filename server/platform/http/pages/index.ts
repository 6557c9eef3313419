export { registerPages, routeOf } from './pages.ts';
