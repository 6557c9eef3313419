export { countReplies } from './service.ts';
