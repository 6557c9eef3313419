export { FeedRunPage } from './feeds/run/FeedRunPage.tsx';
export { Integration } from './Integration.tsx';
