export { registerExportFeeds } from './routes.ts';
