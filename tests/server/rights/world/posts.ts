import type { Database } from '#server/db/database.ts';
import { advertisementForm, createAdvertisement, jpegFile } from '#tests/factories/advertisements.ts';
import type { TestServer } from '#tests/helpers/server.ts';
import type { Caller } from '../callers.ts';
import { canary } from './actors.ts';

type Post = { id: number; title: string; updated_at: Date; image?: string };
export type Posts = Record<'own' | 'colleague' | 'foreign', Post>;

type Owners = Record<keyof Posts, { id: number; organization_id: number | null }>;
type Category = { id: number; child: { id: number } };

/** Posts of each owner in every state; the foreign organization's hold the canary. */
export async function createPosts(db: Database, owners: Owners, category: Category) {
  const make = async (given: Parameters<typeof createAdvertisement>[2]): Promise<Posts> => {
    const posts = {} as Posts;
    for (const key of ['own', 'colleague', 'foreign'] as const) {
      const secret = key === 'foreign' ? { reference: `${canary}-ref-${Math.random()}` } : {};
      posts[key] = await createAdvertisement(db, owners[key], { category, ...given, ...secret });
    }
    return posts;
  };
  const soon = new Date(Date.now() + 3 * 86_400_000);
  // No matches are announced here: that job would write between two snapshots.
  await db
    .updateTable('market_progress')
    .set({ since: new Date('2100-01-01') })
    .where('follower', '=', 'matches')
    .execute();
  const posts = {
    active: await make({ articleNumber: 'RT-MT800-M' }),
    wanted: await make({ articleNumber: 'RT-MT800-M', type: 'wanted' }),
    paused: await make({ state: 'paused' }),
    expiring: await make({ expiresAt: soon }),
    sold: await make({}),
    blocked: await make({ state: 'blocked' }),
    deleted: await make({ deletedAt: new Date() }),
  };
  await recordSale(db, posts.sold.own.id, owners.own.id, '10.00');
  await recordSale(db, posts.sold.colleague.id, owners.colleague.id, '10.00');
  await recordSale(db, posts.sold.foreign.id, owners.foreign.id, '4242.42');
  // A post that no one may bring back: deleted for longer than can be undone.
  const longGone = await createAdvertisement(db, owners.own, {
    category,
    deletedAt: new Date(Date.now() - 40 * 86_400_000),
  });
  return { posts, longGone };
}

async function recordSale(db: Database, advertisementId: number, by: number, price: string): Promise<void> {
  await db
    .insertInto('sales')
    .values({
      advertisement_id: advertisementId,
      reason: 'sold_elsewhere',
      currency: 'EUR',
      quantity: 1,
      total_price: price,
      closing_date: '2026-11-20',
      state_before: 'active',
      created_by: by,
    })
    .execute();
  await db
    .updateTable('advertisements')
    .set({ sold_quantity: 1, number_of_items: 99 })
    .where('id', '=', advertisementId)
    .execute();
}

/** Creates posts of the owner with a picture each, through the API, since files need their bytes. */
export async function uploadPictures(server: TestServer, owner: Caller, category: Category) {
  const upload = async () => {
    const form = new FormData();
    for (const [key, value] of Object.entries(advertisementForm(category))) form.append(key, String(value));
    form.append('images[]', await jpegFile());
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/advertisements',
      headers: {
        cookie: owner.cookie,
        'x-csrf-token': owner.token,
        'content-type': request.headers.get('content-type') as string,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const { id, images } = answer.json().data as { id: number; images: { card: string }[] };
    return { id, url: images[0]?.card as string };
  };
  return { active: await upload(), paused: await upload(), deleted: await upload() };
}
