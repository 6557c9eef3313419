export { type Holder, takeNewBrand, takeNewPost, takeOpenPosts, takeStorage } from './quotas.ts';
export { holdQuota } from './repository.ts';
