export { registerPages } from './pages.ts';
