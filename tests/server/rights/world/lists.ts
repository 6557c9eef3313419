import { transact } from '#server/db/transaction.ts';
import type { TestServer } from '#tests/helpers/server.ts';

type Owner = 'own' | 'colleague' | 'foreign';

/** Lists of everyone, private and shared; the foreign organization's hold the canary. */
export async function createLists(
  { db }: TestServer,
  people: Record<Owner, { id: number; organization_id: number | null }>,
  posts: Record<Owner, { id: number }>,
  canary: string,
): Promise<Record<Owner | 'shared' | 'edited', number>> {
  const add = (owner: Owner, access: string) =>
    transact(db, async (transaction) => {
      const secret = owner === 'foreign' ? canary : 'Spring';
      const { id } = await transaction
        .insertInto('lists')
        .values({
          organization_id: people[owner].organization_id as number,
          owner_id: people[owner].id,
          name: `${secret} list`,
          access,
          currency: 'EUR',
          country: 'NL',
          source: 'rows',
          // The job that notifies would write between two calls.
          alert: 'none',
          given: JSON.stringify({
            columns: [{ key: 'Part', header: 'Part', samples: ['Chain'], field: 'title' }],
            decimal: 'point',
            delimiter: null,
            lines: [{ number: 1, cells: ['Chain'] }],
            notes: [],
          }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('list_lines')
        .values({
          list_id: id,
          number: 1,
          text: `${secret} chain`,
          title: `${secret} chain`,
          note: secret,
          quantity: 3,
          max_price: owner === 'foreign' ? '4242.42' : '12.00',
          tier: 'none',
          pin: posts[owner].id,
        })
        .execute();
      return id;
    });
  return {
    own: await add('own', 'private'),
    colleague: await add('colleague', 'private'),
    foreign: await add('foreign', 'edit'),
    shared: await add('colleague', 'read'),
    edited: await add('colleague', 'edit'),
  };
}
