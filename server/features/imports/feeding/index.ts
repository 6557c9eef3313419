export { type ChangedPost, type Checked, type Confirmed, type CountedPost, isEmptyFile } from './checking.ts';
export { createFeedImports, type FeedImports } from './feeds.ts';
