export { type Checked, type Confirmed, isEmptyFile } from './checking.ts';
export { createFeedImports, type FeedImports } from './feeds.ts';
