import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advertisementTypes, availabilities, conditions } from '#contract/advertisements/choices.ts';
import {
  type ChoiceGroup,
  choiceGroups,
  type FacetGroup,
  facetGroups,
  facets,
} from '#contract/advertisements/facets.ts';
import { type Database, sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;
let categories: Awaited<ReturnType<typeof createCategory>>[];
let brandIds: number[];
let organizationIds: number[];

const countries = ['NL', 'DE', 'SE'];
const currencies = ['EUR', 'SEK'];

beforeAll(async () => {
  server = await startServer();
  await transact(server.db, async (db) => {
    categories = [await createCategory(db), await createCategory(db), await createCategory(db)];
    brandIds = [(await createBrand(db)).id, (await createBrand(db)).id, (await createBrand(db)).id];
    const organizations = [
      await createOrganization(db),
      await createOrganization(db),
      await createOrganization(db, { status: 'suspended' }),
    ];
    organizationIds = organizations.map(({ id }) => id);
    const owners = await Promise.all(organizationIds.map((organizationId) => createUser(db, { organizationId })));
    await fillMarket(
      db,
      owners.map(({ id }) => id),
    );
  });
  await createUser(server.db, { email: 'viewer@example.test' });
  client = await server.signIn({ email: 'viewer@example.test' });
});
afterAll(() => server.close());

/** 400 posts with values for every filter, spread by fixed steps so that combinations vary. */
async function fillMarket(db: Database, owners: number[]) {
  const pick = <Value>(list: readonly Value[], step: number) => list[step % list.length] as Value;
  const posts = Array.from({ length: 400 }, (_, n) => {
    const category = pick(categories, n * 7 + (n >> 3));
    const seller = (n * 5 + (n >> 4)) % 3;
    const price = n % 11 === 0 ? null : ((n * 37) % 500) / 4;
    return {
      organization_id: organizationIds[seller] as number,
      owner_id: owners[seller] as number,
      type: price === null ? 'wanted' : pick(advertisementTypes, n >> 1),
      title: `${pick(['Chain', 'chain', 'Écrou', 'Zahnkranz', 'axle'], n * 3)} ${n % 17}`,
      category_id: category.id,
      sub_category_id: n % 5 === 0 ? null : category.child.id,
      brand_id: n % 4 === 0 ? null : pick(brandIds, n >> 2),
      number_of_items: 1 + (n % 23),
      price_per_unit: price === null ? null : price.toFixed(2),
      currency: price === null ? null : pick(currencies, n >> 3),
      country: pick(countries, n + (n >> 5)),
      availability: pick(availabilities, n >> 2),
      condition: pick([...conditions, null], n >> 1),
      state: n % 13 === 0 ? 'paused' : 'active',
      deleted_at: n % 17 === 0 ? new Date() : null,
      expires_at: new Date(Date.now() + 86_400_000),
      created_at: new Date(Date.UTC(2026, 0, 1) + (n % 40) * 60_000),
    };
  });
  await db.insertInto('advertisements').values(posts).execute();
}

interface Choice extends Record<ChoiceGroup, string[]> {
  category: number | null;
  categories: number[];
  brands: number[];
  organizations: number[];
  countries: string[];
  price_min: string | null;
  price_max: string | null;
  currency: string | null;
}

const columnOf = (group: ChoiceGroup) => `a.${facets[group].columns[0]}`;

const eachChoice = <Made>(make: (group: ChoiceGroup) => Made) =>
  Object.fromEntries(choiceGroups.map((group) => [group, make(group)])) as Record<ChoiceGroup, Made>;

const anyChoice = () => {
  const some = <Value>(values: Value[]): fc.Arbitrary<Value[]> =>
    fc.oneof({ weight: 2, arbitrary: fc.constant<Value[]>([]) }, { weight: 3, arbitrary: fc.subarray(values) });
  const price = fc.option(fc.integer({ min: 0, max: 13_000 }).map((cents) => (cents / 100).toFixed(2)));
  return fc.record({
    category: fc.option(fc.constantFrom(...categories.flatMap(({ id, child }) => [id, child.id])), { freq: 2 }),
    categories: some(categories.flatMap(({ id, child }) => [id, child.id])),
    brands: some(brandIds),
    organizations: some(organizationIds),
    countries: some(countries),
    ...eachChoice((group) => some<string>([...facets[group].choices])),
    price_min: price,
    price_max: price,
    currency: fc.option(fc.constantFrom(...currencies)),
  });
};

function addressOf(choice: Partial<Choice>, more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...choice, ...more })) {
    if (Array.isArray(value)) for (const entry of value) query.append(`${key}[]`, String(entry));
    else if (value !== null) query.append(key, String(value));
  }
  return `/api/advertisements?${query.toString()}`;
}

/** The conditions of a choice in SQL, by group. */
function conditionsOf(choice: Choice) {
  const top = categories.find(({ id, child }) => choice.category === id || choice.category === child.id);
  const isSub = top !== undefined && choice.category === top.child.id;
  const chosen = [...choice.categories, ...(isSub ? [top.child.id] : [])];
  const among = (column: string, values: (string | number)[]) =>
    values.length === 0 ? sql`true` : sql`${sql.ref(column)} in (${sql.join(values)})`;
  const price =
    choice.price_min === null && choice.price_max === null
      ? sql`true`
      : sql`a.currency = ${choice.currency ?? 'EUR'} and a.price_per_unit >= ${choice.price_min ?? '0'}::numeric
          and a.price_per_unit <= ${choice.price_max ?? '999999999'}::numeric`;
  return {
    always: sql`a.state = 'active' and a.deleted_at is null and o.status = 'active' and ${price}
      and ${top ? sql`a.category_id = ${top.id}` : sql`true`}`,
    categories:
      chosen.length === 0
        ? sql`true`
        : sql`(a.category_id in (${sql.join(chosen)}) or coalesce(a.sub_category_id in (${sql.join(chosen)}), false))`,
    brands: among('a.brand_id', choice.brands),
    organizations: among('a.organization_id', choice.organizations),
    countries: among('a.country', choice.countries),
    ...eachChoice((group) => among(columnOf(group), choice[group])),
    // Availability filters offered posts; in a list of only wanted posts, it filters by when the part is needed.
    availabilities:
      choice.availabilities.length === 0
        ? sql`true`
        : sql`${among('a.availability', choice.availabilities)} and a.type = ${isOnlyWanted(choice) ? 'wanted' : 'offered'}`,
  };
}

const isOnlyWanted = ({ types }: Choice) => types.length === 1 && types[0] === 'wanted';

async function countBySql(choice: Choice, except: FacetGroup | null, value: string): Promise<Map<string, number>> {
  const conditions = conditionsOf(choice);
  const parts = [
    conditions.always,
    ...facetGroups.filter((group) => group !== except).map((group) => conditions[group]),
  ];
  const { rows } = await sql<{ value: string | number; count: number }>`
    select ${sql.raw(value)} as value, count(*)::int as count
    from advertisements a join organizations o on o.id = a.organization_id
    where ${sql.join(parts, sql` and `)} group by 1`.execute(server.db);
  return new Map(rows.filter((row) => row.value !== null).map((row) => [String(row.value), row.count]));
}

describe('the list of live posts', () => {
  it('counts like SQL for any combination of filters, each group without its own choice', async () => {
    await fc.assert(
      fc.asyncProperty(anyChoice(), async (choice) => {
        const { data, meta } = await client.get(addressOf(choice, { facets: 1, per_page: 100 }));
        expect(meta.total).toBe((await countBySql(choice, null, "'all'")).get('all') ?? 0);
        expect(data).toHaveLength(Math.min(100, meta.total));
        expect(meta.organizations).toBe((await countBySql(choice, null, 'a.organization_id')).size);
        const columns = {
          brands: 'a.brand_id',
          organizations: 'a.organization_id',
          countries: 'a.country',
          ...eachChoice(columnOf),
          // Counted for posts of one type.
          availabilities: `case when a.type = '${isOnlyWanted(choice) ? 'wanted' : 'offered'}' then a.availability end`,
        };
        for (const [group, column] of Object.entries(columns)) {
          const expected = await countBySql(choice, group as keyof typeof columns, column);
          const counted = meta.facets[group].filter(({ count }: { count: number }) => count > 0);
          expect({
            group,
            counts: new Map(counted.map(({ id, count }: { id: unknown; count: number }) => [String(id), count])),
          }).toEqual({ group, counts: expected });
        }
        const expected = new Map([
          ...(await countBySql(choice, 'categories', 'a.category_id')),
          ...(await countBySql(choice, 'categories', 'a.sub_category_id')),
        ]);
        for (const { id, count } of meta.facets.categories) expect(count).toBe(expected.get(String(id)) ?? 0);
      }),
      { numRuns: 60 },
    );
  });

  it('reports which single filter to remove to find something', async () => {
    await fc.assert(
      fc.asyncProperty(anyChoice(), async (choice) => {
        const { meta } = await client.get(addressOf(choice));
        if (meta.total > 0) expect(meta.without).toBeNull();
        for (const { group, total } of meta.without ?? []) {
          if (group === 'category' || group === 'price') continue;
          expect(choice.category !== null && group === 'categories' ? 1 : choice[group as 'brands'].length).toBe(1);
          expect(total).toBe((await countBySql(choice, group, "'all'")).get('all'));
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(['newest', 'price', '-price', 'quantity', 'name'])(
    'keeps one order over all pages, sorted by %s',
    async (sort) => {
      const whole: number[] = [];
      for (const page of [1, 2, 3, 4])
        whole.push(
          ...(await client.get(addressOf({}, { sort, page, per_page: 100 }))).data.map(({ id }: { id: number }) => id),
        );
      const small: number[] = [];
      for (let page = 1; small.length < whole.length; page += 1) {
        const { data, meta } = await client.get(addressOf({}, { sort, page, per_page: 30 }));
        expect(meta.total).toBe(whole.length);
        small.push(...data.map(({ id }: { id: number }) => id));
      }
      expect(small).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
      const order = {
        newest: 'a.created_at desc, a.id desc',
        price: "a.currency = 'EUR' desc nulls last, a.price_per_unit nulls last, a.id desc",
        '-price': "a.currency = 'EUR' desc nulls last, a.price_per_unit desc nulls last, a.id desc",
        quantity: 'a.number_of_items desc, a.id desc',
        name: 'search_text(a.title) collate "C", a.id',
      }[sort] as string;
      const { rows } = await sql<{ id: number }>`
      select a.id from advertisements a join organizations o on o.id = a.organization_id
      where a.state = 'active' and a.deleted_at is null and o.status = 'active' order by ${sql.raw(order)}`.execute(
        server.db,
      );
      expect(whole).toEqual(rows.map(({ id }) => id));
    },
  );

  it('shows no post twice if one is added between two pages', async () => {
    const pageOf = async (page: number, until?: string) =>
      (await client.get(addressOf({}, { sort: 'newest', per_page: 10, page, ...(until ? { until } : {}) }))) as {
        data: { id: number }[];
        meta: { until: string; total: number };
      };
    const first = await pageOf(1);
    const before = await pageOf(2);
    const category = categories[0] as (typeof categories)[number];
    const owner = await createUser(server.db, { organizationId: organizationIds[0] as number });
    const added = await createAdvertisement(server.db, owner, { title: 'Added between two pages', category });
    expect((await pageOf(1)).data[0]?.id).toBe(added.id);
    const after = await pageOf(2, first.meta.until);
    expect(after.data).toEqual(before.data);
    expect(after.meta).toMatchObject({ until: first.meta.until, total: first.meta.total });
    expect((await pageOf(2)).data).not.toEqual(before.data);
  });

  it('puts new and renamed posts into the order of names', async () => {
    await client.get(addressOf({}, { sort: 'name' }));
    const owner = await createUser(server.db, { organizationId: organizationIds[0] as number });
    const category = categories[0] as (typeof categories)[number];
    const [first, last, middle] = await transact(server.db, async (db) => [
      await createAdvertisement(db, owner, { title: 'Aaa first of all', category }),
      await createAdvertisement(db, owner, { title: 'Zzz last of all', category }),
      await createAdvertisement(db, owner, { title: 'Éclair, in the middle', category }),
    ]);
    const names = async () =>
      (await client.get(
        addressOf({ organizations: [organizationIds[0] as number] }, { sort: 'name', per_page: 100 }),
      )) as { data: { id: number; name: string }[]; meta: { total: number } };
    const { data } = await names();
    expect(data[0]?.id).toBe(first?.id);
    const end = await client.get(
      addressOf({}, { sort: 'name', per_page: 1, page: (await client.get(addressOf({}))).meta.total }),
    );
    expect(end.data[0].id).toBe(last?.id);
    await transact(server.db, (db) =>
      db
        .updateTable('advertisements')
        .set({ title: 'Aaa' })
        .where('id', '=', middle?.id as number)
        .execute(),
    );
    expect((await names()).data.slice(0, 2).map(({ id }) => id)).toEqual([middle?.id, first?.id]);
    await transact(server.db, (db) =>
      db
        .updateTable('advertisements')
        .set({ deleted_at: new Date() })
        .where('id', 'in', [first?.id as number, last?.id as number, middle?.id as number])
        .execute(),
    );
  });

  it('accepts a category by id or by slug, and finds nothing in an unknown one', async () => {
    const [category] = categories as [(typeof categories)[number]];
    const byId = await client.get(`/api/advertisements?category=${category.id}&facets=1`);
    const bySlug = await client.get(`/api/advertisements?category=${category.slug}&facets=1`);
    expect(bySlug.data).toEqual(byId.data);
    expect(byId.meta.facets.categories.map(({ id }: { id: number }) => id)).toEqual([category.child.id]);
    const unknown = await client.get('/api/advertisements?category=no-such-category&facets=1');
    expect(unknown).toMatchObject({ code: 200, data: [], meta: { total: 0 } });
    expect((await client.get('/api/advertisements?category=999999')).meta.total).toBe(0);
  });

  it('includes both ends of a price range, to the cent', async () => {
    const [post] = (await client.get(addressOf({}, { price_min: '1', sort: 'price', per_page: 1 }))).data;
    const totalOf = async (range: object) =>
      (await client.get(addressOf({}, { currency: post.currency, ...range }))).meta.total as number;
    const [price, cent] = [Number(post.price_per_unit), 0.01];
    const exact = await totalOf({ price_min: price, price_max: price });
    expect(exact).toBeGreaterThan(0);
    const upTo = (max: number) => totalOf({ price_min: 0, price_max: max.toFixed(2) });
    expect((await upTo(price)) - (await upTo(price - cent))).toBe(exact);
    const from = (min: number) => totalOf({ price_min: min.toFixed(2), price_max: '100000' });
    expect((await from(price)) - (await from(price + cent))).toBe(exact);
  });

  it('finds posts with at least the given number of items', async () => {
    const all = (await client.get(addressOf({}, { sort: 'quantity', per_page: 100 }))).data as {
      number_of_items: number;
    }[];
    const least = all[20]?.number_of_items as number;
    const found = (await client.get(addressOf({}, { quantity_min: least, per_page: 100, sort: 'quantity' }))).data;
    expect(found).toEqual(all.filter(({ number_of_items: left }) => left >= least));
    expect((await client.get('/api/advertisements?quantity_min=0')).code).toBe(422);
  });

  it('puts the reader’s categories of interest first only in the order of interests', async () => {
    const list = async (more: Record<string, string>) => {
      const pages = [1, 2, 3, 4].map((page) => client.get(addressOf({}, { per_page: 100, page, ...more })));
      return (await Promise.all(pages)).flatMap(({ data }) => data as { category: { id: number } }[]);
    };
    const filtered = () =>
      Promise.all(
        [{ types: ['offered'] }, { countries: ['NL'] }].map(
          async (choice) => (await client.get(addressOf(choice))).data,
        ),
      );
    const newest = await list({ sort: 'newest' });
    const before = await filtered();
    expect(await list({ sort: 'interests' })).toEqual(newest);
    const wheels = newest.at(-1)?.category.id as number;
    const viewer = (await client.get('/api/auth/authorized')).data.id;
    await client.put(`/api/users/${viewer}/category-interests`, { category_interests: [wheels] });
    const isFirst = ({ category }: { category: { id: number } }) => category.id === wheels;
    expect(await list({ sort: 'newest' })).toEqual(newest);
    expect(await list({})).toEqual(newest);
    expect(await list({ sort: 'interests' })).toEqual([
      ...newest.filter(isFirst),
      ...newest.filter((post) => !isFirst(post)),
    ]);
    expect(await filtered()).toEqual(before);
    const { client: other } = await server.join();
    const theirs = await other.get(addressOf({}, { per_page: 100, sort: 'interests', facets: 1 }));
    expect([theirs.data, theirs.meta.total]).toEqual([newest.slice(0, 100), newest.length]);
    await client.put(`/api/users/${viewer}/category-interests`, { category_interests: [] });
  });

  it('keeps values of small groups without matches, with a count of zero', async () => {
    const { meta } = await client.get(addressOf({ brands: [999_999], types: ['wanted'] }, { facets: 1 }));
    expect(meta.total).toBe(0);
    expect(meta.facets.availabilities).toHaveLength(4);
    expect(meta.facets.conditions).toHaveLength(4);
    expect(meta.facets.types).toHaveLength(2);
    expect(meta.facets.countries.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0]);
  });

  it('marks the viewer’s favourites and refuses invalid pages', async () => {
    const { data } = await client.get(addressOf({}, { per_page: 2 }));
    await client.put(`/api/advertisements/${data[0].id}/favorite`);
    const again = await client.get(addressOf({}, { per_page: 2 }));
    expect(again.data.map((post: { is_favorite: boolean }) => post.is_favorite)).toEqual([true, false]);
    expect((await client.get('/api/advertisements?page=0')).code).toBe(422);
    expect((await client.get(addressOf({}, { page: 1_000_000, per_page: 100 }))).data).toEqual([]);
  });
});
