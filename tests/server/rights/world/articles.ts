import type { Database } from '#server/db/database.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';

/**
 * Articles of a brand, by their ids: two that only have a paused post, one with a live one, whose price the owner watches, and
 * its successor, which the owner's organization states to everybody.
 */
export async function createArticles(
  db: Database,
  owner: Parameters<typeof createAdvertisement>[1],
  given: Parameters<typeof createAdvertisement>[2],
): Promise<{ first: number; second: number; live: number; next: number; link: number }> {
  const idOf = async (articleNumber: string, state: 'active' | 'paused') =>
    (await createAdvertisement(db, owner, { ...given, articleNumber, state })).article_id as number;
  const articles = {
    first: await idOf('RIGHTS-100', 'paused'),
    second: await idOf('RIGHTS-200', 'paused'),
    live: await idOf('RIGHTS-300', 'active'),
    next: await idOf('RIGHTS-400', 'active'),
  };
  await db
    .insertInto('article_watches')
    .values({
      user_id: owner.id,
      article_id: articles.live,
      max_price: '10.00',
      currency: 'EUR',
      quantity: 1,
      unit: 'piece',
    })
    .execute();
  const link = await db
    .insertInto('article_links')
    .values({ from_id: articles.live, to_id: articles.next, kind: 'successor' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('article_link_statements')
    .values({
      link_id: link.id,
      organization_id: owner.organization_id as number,
      stated_by: owner.id,
      is_private: false,
    })
    .execute();
  return { ...articles, link: link.id };
}
