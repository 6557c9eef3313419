export { listedPosts } from './listed.ts';
export { findOwnIds, findOwnPosts, listMine, listOfOrganization } from './own.ts';
