export { files } from './routes.ts';
export { getReadableFile } from './service.ts';
