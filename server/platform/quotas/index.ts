export { createOwned } from './owned.ts';
export { type Holder, takeNewBrand, takeNewPost, takeOpenPosts, takeStorage } from './quotas.ts';
export { addUpUsage, holdQuota } from './repository.ts';
