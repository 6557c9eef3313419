export { FeedRunPage } from './feeds/FeedRunPage.tsx';
export { Integration } from './Integration.tsx';
