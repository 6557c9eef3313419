import type { Database } from '#server/db/database.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';

/** Two articles of a brand, by their ids. */
export async function createArticles(
  db: Database,
  owner: Parameters<typeof createAdvertisement>[1],
  given: Parameters<typeof createAdvertisement>[2],
): Promise<{ first: number; second: number }> {
  const idOf = async (articleNumber: string) =>
    (await createAdvertisement(db, owner, { ...given, articleNumber, state: 'paused' })).article_id as number;
  return { first: await idOf('RIGHTS-100'), second: await idOf('RIGHTS-200') };
}
