export {
  findAlike,
  findHeld,
  findVersions,
  type HeldPost,
  lockPosts,
  markAllDeleted,
  pauseOutOfStock,
  putBackStates,
  resumeInStock,
} from './repository.ts';
export {
  type BulkPoster,
  findBulkPoster,
  type PostToWrite,
  QuotaExceeded,
  refusalOfWrite,
  resolveBrands,
  writePosts,
} from './service.ts';
