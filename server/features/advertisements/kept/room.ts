import fs from 'node:fs';

/** How much is kept of posts: on disk, of so many of them, and in memory, in bytes. */
export interface Room {
  size: number;
  posts: number;
  inMemory: number;
}

/** A market of a million, and what was written over since it was read ahead. */
const mostPosts = 1_200_000;
/** Of what is free on the disk; posts are kept in two files, and uploads and the database need room as well. */
const mostOfDisk = 1 / 8;

/**
 * Room for all posts of a large market at so many bytes each, or for as many as an eighth of what is free on the folder's
 * disk takes; makes the folder.
 */
export function roomFor(folder: string, { bytesEach, inMemory }: { bytesEach: number; inMemory: number }): Room {
  const posts = Math.floor(Math.min(mostPosts, (freeIn(folder) * mostOfDisk) / bytesEach));
  return { size: posts * bytesEach, posts, inMemory };
}

function freeIn(folder: string): number {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    // A folder that cannot be made takes no posts either; the product starts all the same.
    return 0;
  }
}
