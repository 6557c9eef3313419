export {
  findAlike,
  findHeld,
  findVersions,
  type HeldPost,
  lockPosts,
  markAllDeleted,
  putBackStates,
} from './repository.ts';
export {
  type BulkPoster,
  findBulkPoster,
  NoRoomForPosts,
  type PostToWrite,
  refusalOfWrite,
  resolveBrands,
  writePosts,
} from './service.ts';
