import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const count = 45;

/** A post of a signed-in user with many sales of two pieces: the first in CHF, the others in EUR, the last one undone. */
async function createSoldPost() {
  const { person, client } = await server.join();
  const post = await createAdvertisement(server.db, person);
  await sql`
    insert into sales (advertisement_id, reason, currency, quantity, total_price, closing_date, state_before, created_by, reverted_at)
    select ${post.id}, 'sold_elsewhere', case number when 1 then 'CHF' else 'EUR' end, 2, number::numeric(12, 2), '2026-11-20', 'active', ${person.id},
      case number when ${count}::int then now() end
    from generate_series(1, ${count}::int) number`.execute(server.db);
  return { person, client, id: post.id };
}

describe('the sales of a post', () => {
  it('are part of the post: the newest twenty, with the total count', async () => {
    const { client, id } = await createSoldPost();
    const { data } = await client.get(`/api/advertisements/${id}`);
    expect(data.sales_count).toBe(count);
    expect(data.sales).toHaveLength(20);
    expect(data.sales.map((sale: { total_price: string }) => Number(sale.total_price))).toEqual(
      Array.from({ length: 20 }, (_, index) => count - index),
    );
    expect(data.sales[0]).toMatchObject({ closing_date: '2026-11-20', reverted_at: expect.any(String) });
    expect(data.abilities.take_back_sale).toBe(true);
  });

  it('are read page by page, with sums that leave out undone sales', async () => {
    const { client, id } = await createSoldPost();
    const page = await client.get(`/api/advertisements/${id}/sales?page=3&per_page=20`);
    expect(page.data.map((sale: { total_price: string }) => sale.total_price)).toEqual([
      '5.00',
      '4.00',
      '3.00',
      '2.00',
      '1.00',
    ]);
    expect(page.meta).toEqual({
      total: count,
      page: 3,
      per_page: 20,
      sums: [
        { currency: 'CHF', quantity: 2, total_price: '1.00' },
        // 2 + 3 + … + 44
        { currency: 'EUR', quantity: 2 * (count - 2), total_price: '989.00' },
      ],
    });
  });

  it('are visible to the owner’s side only', async () => {
    const { person, id } = await createSoldPost();
    const colleague = await createUser(server.db, { organizationId: person.organization_id });
    const manager = await createUser(server.db, { organizationId: person.organization_id, role: 'manager' });
    const stranger = await createUser(server.db);
    for (const [reader, code] of [
      [colleague, 403],
      [stranger, 403],
      [manager, 200],
    ] as const) {
      const client = await server.signIn(reader);
      expect((await client.get(`/api/advertisements/${id}/sales`)).code).toBe(code);
      const { data } = await client.get(`/api/advertisements/${id}`);
      expect(data.sales_count).toBe(code === 200 ? count : null);
    }
  });
});
