export { type Holder, takeNewBrand, takeNewPost, takeOpenPosts, takeStorage } from './quotas.ts';
