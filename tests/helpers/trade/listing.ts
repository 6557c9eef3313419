import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { List } from '#contract/lists/records.ts';
import type { Database } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '../../factories/advertisements.ts';
import { createOrganization, createUser } from '../../factories/people.ts';
import { startServer, type TestClient } from '../server.ts';

/** An article of the demo, and how many of it can be asked for. */
export interface Offered {
  number: string;
  brand: string;
  gtin: string | null;
  quantity: number;
  stock: number;
}

/** Articles that one of a few sellers alone offers, so that a plan of all of them asks just these. */
export async function findArticles(
  query: (statement: string, values: unknown[]) => Promise<unknown[]>,
  count: number,
  sellers = 6,
): Promise<Offered[]> {
  const rows = await query(
    `with alone as (
       select a.article_id, min(a.organization_id) as seller, min(a.supplier_article_number) as number, min(b.name) as brand,
         min(a.gtin) as gtin, max(coalesce(a.minimal_order_quantity, 1)) as quantity,
         min(a.number_of_items - a.reserved_quantity) as stock
       from advertisements a join brands b on b.id = a.brand_id join articles x on x.id = a.article_id
       where a.type = 'offered' and a.state = 'active' and a.unit = 'piece' and length(x.part_key) >= 5
         and a.supplier_article_number !~ '[;,]' and a.price_per_unit > 10
       group by a.article_id
       having count(*) = 1 and min(a.number_of_items) >= max(coalesce(a.minimal_order_quantity, 1))
         and translate(upper(min(x.part_key)), 'OI', '01') not in (
           select translate(upper(part_key), 'OI', '01') from articles where part_key is not null group by 1 having count(*) > 1)),
     sellers as (select seller from alone group by seller order by count(*) desc, seller limit $2)
     select number, brand, gtin, quantity, stock from (
       select alone.*, row_number() over (partition by seller order by article_id) as place from alone join sellers using (seller)) ranked
     order by place, seller limit $1`,
    [count, sellers],
  );
  return rows as Offered[];
}

/** A server with a buyer who makes lists, and what a seller needs for posts: a category and two brands. */
export async function startListing() {
  const server = await startServer();
  const { person: buyer, client } = await server.join();
  const seller = await createUser(server.db);
  const category = await createCategory(server.db);
  const shimano = await createBrand(server.db, 'Shimano');
  const kmc = await createBrand(server.db, 'KMC');
  return { server, client, buyer, seller, category, shimano, kmc };
}

/** A server with a buyer who plans lists, sellers in three countries, and the steps of a plan. */
export async function startPlanning() {
  const { server, client, buyer, category } = await startListing();
  const brand = await createBrand(server.db, 'Nordhub');
  const sellers: Record<string, typeof buyer> = {};
  for (const [name, country] of [
    ['near', 'NL'],
    ['far', 'DE'],
    ['beyond', 'US'],
  ] as const) {
    const organization = await createOrganization(server.db, { name: `Seller ${name}`, country });
    sellers[name] = await createUser(server.db, { organizationId: organization.id });
  }

  /** Creates a post; the minimum value is set separately, because the factory does not know it. */
  async function offer(seller: string, articleNumber: string, price: string, more: Record<string, unknown> = {}) {
    const { minimumValue, ...given } = more;
    const post = await createAdvertisement(server.db, sellers[seller] as typeof buyer, {
      category,
      brandId: brand.id,
      articleNumber,
      price,
      title: `Part ${articleNumber}`,
      ...given,
    });
    if (minimumValue)
      await server.db
        .updateTable('advertisements')
        .set({ minimum_order_value: `${minimumValue as number}` })
        .where('id', '=', post.id)
        .execute();
    return post;
  }

  async function makeList(rows: string) {
    const answer = await client.post('/api/lists', { name: 'Plan', rows: `Number;Brand;Qty\n${rows}` });
    expect(answer.code, answer.message).toBe(201);
    return answer.data as { id: number; updated_at: string };
  }

  // Plans are limited per minute; these tests make more than a user may.
  async function plan(id: number, body: Record<string, unknown> = {}) {
    await server.db.deleteFrom('throttles').execute();
    const answer = await client.post(`/api/lists/${id}/plan`, body);
    expect(answer.code, answer.message).toBe(200);
    return answer.data;
  }

  return { server, client, buyer, category, brand, sellers, offer, makeList, plan };
}

/** The lines of a list as `[text, tier, state, number of the article, quantity]`. */
export const briefLines = ({ data }: { data: Pick<List, 'lines'> }) =>
  data.lines.map(
    ({ text, tier, state, article, quantity }) => [text, tier, state, article?.number ?? null, quantity] as const,
  );

/** Uploads rows as a file of a list; its lines as `[quantity, number, title]`, an assumed quantity with a `?` if `assumed` is asked for. */
export async function readList(client: TestClient, rows: readonly string[], { assumed = false } = {}) {
  const file = new File([`${rows.join('\n')}\n`], 'order.csv');
  const { code, message, data } = await client.post('/api/lists', { file });
  expect(code, message).toBe(201);
  return (data.lines as List['lines']).map(({ quantity, quantity_assumed: isAssumed, article_number, title }) => [
    assumed && isAssumed ? `${quantity}?` : quantity,
    article_number,
    title,
  ]);
}

/** The rows of a file of `tests/list-lines`. */
export const readLines = (name: string): string[] =>
  fs
    .readFileSync(path.join(process.cwd(), 'tests/list-lines', name), 'utf8')
    .trimEnd()
    .split('\n');

/** The articles of `market.csv`, each offered by one seller. */
export async function createListMarket(db: Database, price?: string): Promise<void> {
  const seller = await createUser(db);
  const category = await createCategory(db);
  const brands = new Map<string, number>();
  for (const row of readLines('market.csv').slice(1)) {
    const [brand, articleNumber, gtin, title] = row.split(';') as [string, string, string, string];
    const brandId = brands.get(brand) ?? (await createBrand(db, brand)).id;
    brands.set(brand, brandId);
    const post = { category, title, articleNumber, brandId, gtin: gtin || null };
    await createAdvertisement(db, seller, price === undefined ? post : { ...post, price });
  }
}

type Trader = Awaited<ReturnType<typeof createUser>>;

/** Completed deals about a seller's post with this number, one on each day. */
export async function buy(
  db: Database,
  { buyer, seller, articleNumber }: { buyer: Trader; seller: Trader; articleNumber: string },
  ...days: string[]
): Promise<void> {
  const post = await db
    .selectFrom('advertisements')
    .select(['id', 'title', 'unit'])
    .where('supplier_article_number', '=', articleNumber)
    .executeTakeFirstOrThrow();
  for (const day of days) {
    const deal = await db
      .insertInto('deals')
      .values({
        reference: `D-${day.slice(0, 4)}-${day.slice(5, 7)}${day.slice(8)}`,
        type: 'offered',
        buyer_id: buyer.organization_id as number,
        seller_id: seller.organization_id as number,
        opener: 'buyer',
        opened_by: buyer.id,
        state: 'completed',
        spoken_at: day,
        agreed_at: day,
        agreed_by: buyer.id,
        agreed_version: 1,
        completed_at: day,
        closed_at: day,
        version: 1,
        currency: 'EUR',
        quantity: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('deal_lines')
      .values({
        deal_id: deal.id,
        position: 1,
        advertisement_id: post.id,
        title: post.title,
        unit: post.unit,
        asked_quantity: 1,
      })
      .execute();
  }
}
