import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLimits } from '#contract/lists/choices.ts';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { readPdf } from '#tests/helpers/files/pdf.ts';
import { readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { planList } from '#tests/helpers/trade/buying.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('goes on from the largest list to deals, sheets, exports, mails and an upload; one refusal stops no other seller', {
  timeout: 120_000,
}, async () => {
  const { client } = await server.join({ permissions: ['browse', 'deals', 'export'] });
  const seller = await createUser(server.db, { organizationId: (await createOrganization(server.db)).id });
  const category = await createCategory(server.db);
  const brand = await createBrand(server.db, 'Nordhub');
  const first = await createAdvertisement(server.db, seller, {
    category,
    brandId: brand.id,
    articleNumber: 'LARGE-1000',
    title: 'Part 1000',
    price: '10.00',
  });
  const columns = sql`organization_id, owner_id, type, category_id, sub_category_id, brand_id, number_of_items, availability,
    currency, price_per_unit, country, expires_at, state`;
  const copies = (from: number, count: number, owner: { id: number; organization_id: number | null }) => sql`
    insert into advertisements (title, supplier_article_number, ${columns})
    select 'Part ' || n, 'LARGE-' || n, ${owner.organization_id}::int, ${owner.id}::int, type, category_id, sub_category_id, brand_id,
      number_of_items, availability, currency, price_per_unit, country, expires_at, state
    from advertisements, generate_series(${from}::int, ${from + count - 1}::int) n where id = ${first.id}`;
  await copies(1001, listLimits.lines - 2, seller).execute(server.db);
  // The last line is of a seller who refuses.
  const refusing = await createUser(server.db, { organizationId: (await createOrganization(server.db)).id });
  await copies(1000 + listLimits.lines - 1, 1, refusing).execute(server.db);
  const rows = Array.from({ length: listLimits.lines }, (_, at) => `LARGE-${1000 + at};Nordhub;1`);
  const made = await client.post('/api/lists', { rows: ['Number;Brand;Qty', ...rows].join('\n') });
  expect([made.code, made.data?.lines?.length]).toEqual([201, listLimits.lines]);
  const url = `/api/lists/${made.data.id}`;
  const plan = await planList(client, url);
  expect(plan.totals).toMatchObject({ covered: listLimits.lines, sellers: 2 });
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;`.execute(server.db);
  await sql`
    create trigger refuse before insert on deals for each row when (new.seller_id = ${sql.lit(refusing.organization_id)})
    execute function refuse()`.execute(server.db);
  const asked = await client.post(`${url}/ask`, { market: plan.market, message: 'All of it?', with: 'offer' });
  await sql`drop function refuse cascade`.execute(server.db);
  // A fault of ours at one seller is reported; the other was asked for all of its lines.
  expect(asked.code).toBe(500);
  expect(asked.data).toMatchObject({ reference: expect.any(String) });
  const { rows: deals } = await sql<{ id: number; lines: number }>`
    select d.id, count(*)::int as lines from deals d join deal_lines n on n.deal_id = d.id group by d.id order by d.id`.execute(
    server.db,
  );
  expect(deals.map(({ lines }) => lines)).toEqual([200, 200, listLimits.lines - 1 - 400]);
  const again = await client.post(`${url}/ask`, { market: plan.market, message: 'All of it?', with: 'offer' });
  // Who was not asked yet is asked now.
  expect(again.code).toBe(201);

  const id = deals[0]?.id as number;
  const deal = await client.get(`/api/deals/${id}`);
  expect([deal.code, deal.data.lines.length]).toEqual([200, 200]);
  const sheet = await client.raw({ method: 'GET', url: `/api/deals/${id}/sheet.pdf` });
  expect(sheet.statusCode).toBe(200);
  expect(readPdf(sheet.rawPayload).texts.join(' ')).toContain('LARGE-1000');
  const exported = await client.post('/api/exports', { format: 'csv', scope: 'deals' });
  expect([exported.code, exported.data?.rows]).toEqual([201, 4]);
  for (const format of ['xlsx', 'csv']) {
    const file = await client.raw({ method: 'GET', url: `${url}/export.${format}` });
    expect(file.statusCode).toBe(200);
    // What leaves the list comes back as a list of the same size.
    if (format === 'csv') {
      const back = await client.post('/api/lists', { rows: file.body });
      expect([back.code, back.data?.lines?.length]).toEqual([201, listLimits.lines]);
    }
  }
  const mails = await readMails(server, seller.email);
  expect(mails.length).toBeGreaterThan(0);
  const sent = await client.post('/api/lists', { deal: id });
  expect([sent.code, sent.data?.lines?.length]).toEqual([201, 200]);
});
