export { confirmPosts, notifySilent, pauseUnconfirmed, resumePosts } from './confirming.ts';
