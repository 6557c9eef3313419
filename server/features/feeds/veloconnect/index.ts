export { registerVeloconnect } from './routes.ts';
