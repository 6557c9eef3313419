export { type Checked, type Confirmed, checkFile, confirmedOf, isEmptyFile } from './checking.ts';
export { createFeedImports, type FeedImports } from './feeds.ts';
