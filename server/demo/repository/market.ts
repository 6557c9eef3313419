import type { FieldName, Fields, FieldsWith } from '#contract/advertisements/fields.ts';
import { type Database, sql } from '#server/db/database.ts';
import { nameKey } from '#server/db/nameKey.ts';
import type { Catalogue } from '#server/features/facts/index.ts';
import { sortInWords, wordIndices } from '#server/features/market-search/index.ts';
import { categoryTree } from '#server/features/vocabulary/index.ts';
import { emailKey } from '#server/platform/identity/index.ts';
import type { DemoOrganization } from '../organizations.ts';
import { type DemoPerson, deactivationOf, isMember } from '../people.ts';
import { factsOf } from '../posts/facts.ts';
import { breaksOf, wholeLotPriceOf } from '../posts/ladders.ts';
import type { DemoPost } from '../posts/posts.ts';

const hour = 3_600_000;

/** Ids of everything that a post points to. */
export type Directory = {
  /** By position in the list of organizations. */
  organizations: readonly number[];
  /** By position in the list of people. */
  people: readonly number[];
  brands: ReadonlyMap<string, number>;
  /** By slug of the top-level category. */
  categories: ReadonlyMap<string, number>;
  /** By slug of the sub-category, as `toSlug` makes it of its name. */
  subCategories: ReadonlyMap<string, number>;
  /** The fields of facts. */
  catalogue: Catalogue;
};

/** The slug of a name: lower case, words joined by hyphens. */
function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** How many posts there are, of any author and in any state. */
export async function countPosts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('advertisements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The highest id of a post so far, 0 without any. */
export async function findLastPostId(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('advertisements')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Adds the organizations that are not there yet and returns the ids of all, in order. */
export async function ensureOrganizations(
  db: Database,
  organizations: readonly DemoOrganization[],
  products: readonly string[],
  createdAt: Date,
): Promise<number[]> {
  await db
    .insertInto('organizations')
    .values(
      organizations.map((organization, index) => ({
        name: organization.name,
        name_key: nameKey(organization.name),
        legal_form: organization.legalForm,
        zipcode: organization.zipcode,
        house_number: organization.houseNumber,
        addition: organization.addition,
        street: organization.street,
        city: organization.city,
        country: organization.country,
        vat_number: organization.vatNumber,
        website: organization.website,
        products: [...products],
        list_currency: 'EUR',
        created_at: new Date(createdAt.getTime() + index * 37 * hour),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db.selectFrom('organizations').select(['id', 'name']).execute();
  const idOf = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
  return organizations.map((organization) => get(idOf, organization.name.toLowerCase()));
}

/** Adds the people that are not there yet, all with one password hash, and returns the ids of all, in order. */
export async function ensurePeople(
  db: Database,
  people: readonly DemoPerson[],
  about: { organizations: ReadonlyMap<string, number>; passwordHash: string; createdAt: Date; now: Date },
): Promise<number[]> {
  await db
    .insertInto('users')
    .values(
      people.map((person, index) => ({
        organization_id: person.organization === null ? null : get(about.organizations, person.organization),
        email: person.email,
        email_key: emailKey(person.email),
        first_name: person.firstName,
        preposition: person.preposition,
        last_name: person.lastName,
        phone_number: person.phoneNumber,
        job_title: person.jobTitle,
        role: person.role,
        permissions: [...person.permissions],
        locale: person.email.endsWith('@demo.test') ? null : person.locale,
        time_zone: person.timeZone,
        ...accountOf(person, index, about),
      })),
    )
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
  const rows = await db.selectFrom('users').select(['id', 'email_key']).execute();
  const idOf = new Map(rows.map((row) => [row.email_key, row.id]));
  return people.map((person) => get(idOf, emailKey(person.email)));
}

/** The terms that the people of the demo accepted are as old as they are. */
export async function dateTerms(db: Database, createdAt: Date): Promise<void> {
  await db
    .updateTable('legal_texts')
    .set({ created_at: createdAt })
    .where('version', '=', 1)
    .where('created_by', 'is', null)
    .execute();
}

// Who is invited has no password yet; who was deactivated keeps it.
function accountOf(person: DemoPerson, index: number, about: { passwordHash: string; createdAt: Date; now: Date }) {
  const createdAt = new Date(about.createdAt.getTime() + index * 29 * hour);
  if (person.status === 'invited' || person.status === 'invitation expired')
    return { status: 'invited', created_at: createdAt };
  const lastLogin = new Date(about.now.getTime() - (((index * 7919) % 500) + 1) * 1.5 * hour);
  const account = {
    created_at: createdAt,
    password_hash: about.passwordHash,
    terms_version: 1,
    privacy_version: 1,
    terms_accepted_at: createdAt,
  };
  if (isMember(person)) return { ...account, status: 'active', last_login_at: lastLogin };
  const deactivatedAt = deactivationOf(index, about.now);
  return {
    ...account,
    status: 'deactivated',
    deactivated_at: deactivatedAt,
    last_login_at: new Date(deactivatedAt.getTime() - 50 * hour),
  };
}

/** Adds the brands that are not there yet and returns the ids by name. */
export async function ensureBrands(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  await sql`insert into brands (name) select unnest(${[...names]}::text[]) on conflict do nothing`.execute(db);
  const rows = await db.selectFrom('brands').select(['id', 'name']).execute();
  const idOf = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
  return new Map(names.map((name) => [name, get(idOf, name.toLowerCase())]));
}

/** The ids of the categories that the product starts with. Throws where one was renamed or removed. */
export async function findCategories(db: Database): Promise<Pick<Directory, 'categories' | 'subCategories'>> {
  const rows = await db.selectFrom('categories').select(['id', 'parent_id', 'slug', 'name']).execute();
  const categories = new Map(rows.flatMap((row) => (row.slug ? [[row.slug, row.id] as const] : [])));
  const subCategories = new Map<string, number>();
  for (const branch of categoryTree) {
    const parent = get(categories, branch.slug);
    for (const row of rows) if (row.parent_id === parent) subCategories.set(toSlug(row.name), row.id);
  }
  return { categories, subCategories };
}

/** Reserves ids of posts; in order. */
export async function reservePostIds(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('advertisements', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Lets a transaction commit before it is on disk: a crash may lose generated posts, but never half of a group. */
export async function commitLazily(db: Database): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db);
}

/**
 * Lets the indices of words gather far more before they sort it in while `work` adds many posts: each sorting touches most of
 * a large index. Afterwards it is sorted in at once, and searches find short lists again.
 */
export async function gatherWords(db: Database, work: () => Promise<void>): Promise<void> {
  const each = async (statement: (index: string) => ReturnType<typeof sql>) => {
    for (const index of wordIndices) await statement(index).execute(db);
  };
  await each((index) => sql`alter index ${sql.id(index)} set (gin_pending_list_limit = 65536)`);
  try {
    await work();
  } finally {
    await each((index) => sql`alter index ${sql.id(index)} set (gin_pending_list_limit = 512)`);
    await sortInWords(db);
  }
}

/**
 * Lets the database look at the tables that many posts were added to: without that, reading from an index alone still asks
 * for each row whether it can be seen, and the planner goes by the sizes of before.
 */
export async function settleTables(db: Database): Promise<void> {
  for (const name of ['advertisements', 'advertisement_words', 'advertisement_files', 'articles', 'search_words']) {
    await sql`vacuum (analyze) ${sql.id(name)}`.execute(db);
  }
}

type ColumnOf<Name extends FieldName> = NonNullable<Fields[Name]['column']>;

/** The columns that a demo post may do without. */
type OptionalColumn = ColumnOf<FieldsWith<{ presence: 'optional' }>>;

/** The columns of a post that are given; a required field that is missing below does not compile. */
type GivenColumn =
  | ColumnOf<FieldName>
  | 'id'
  | 'article_id'
  | 'organization_id'
  | 'owner_id'
  | 'sold_quantity'
  | 'state'
  | 'blocked_reason'
  | 'published_at'
  | 'deleted_at'
  | 'created_at'
  | 'updated_at';

/** Writes posts under the given ids, with their views, reminders and sales, in one statement a table. */
export async function insertPosts(
  db: Database,
  ids: readonly number[],
  posts: readonly DemoPost[],
  directory: Directory,
): Promise<void> {
  const column = <Value>(read: (post: DemoPost) => Value): Value[] => posts.map(read);
  const instant = (read: (post: DemoPost) => Date | null) => posts.map((post) => read(post)?.toISOString() ?? null);
  const { rows: met } = await sql<{ articles: (number | null)[] }>`
    select articles_of(${column((post) => get(directory.brands, post.brand))}::int[],
      ${column((post) => post.supplierArticleNumber)}::text[], ${column((post) => post.gtin)}::text[]) as articles`.execute(
    db,
  );
  type Values = [type: string, values: readonly unknown[]];
  const given: Record<Exclude<GivenColumn, OptionalColumn>, Values> & Partial<Record<OptionalColumn, Values>> = {
    id: ['int', ids],
    article_id: ['int', met[0]?.articles ?? []],
    organization_id: ['int', column((post) => at(directory.organizations, post.organization))],
    owner_id: ['int', column((post) => at(directory.people, post.owner))],
    contact_id: ['int', column((post) => at(directory.people, post.contact))],
    type: ['text', column((post) => post.type)],
    title: ['text', column((post) => post.title)],
    category_id: ['int', column((post) => get(directory.categories, post.category))],
    sub_category_id: ['int', column((post) => get(directory.subCategories, post.subCategory))],
    brand_id: ['int', column((post) => get(directory.brands, post.brand))],
    supplier_article_number: ['text', column((post) => post.supplierArticleNumber)],
    gtin: ['text', column((post) => post.gtin)],
    internal_reference: ['text', column((post) => post.internalReference)],
    condition: ['text', column((post) => post.condition)],
    unit: ['text', column((post) => post.unit)],
    number_of_items: ['int', column((post) => post.numberOfItems)],
    sold_quantity: ['int', column((post) => post.soldQuantity)],
    minimal_order_quantity: ['int', column((post) => post.minimalOrderQuantity)],
    minimum_order_value: ['numeric', column((post) => post.minimumOrderValue)],
    currency: ['text', column((post) => post.currency)],
    price_per_unit: ['numeric', column((post) => post.pricePerUnit)],
    price_breaks: ['text', column((post) => breaksOf(post))],
    whole_lot_price: ['numeric', column((post) => wholeLotPriceOf(post))],
    country: ['text', column((post) => post.country)],
    location: ['text', column((post) => post.location)],
    description: ['text', column((post) => post.description)],
    facts: [
      'text',
      posts.map((post, place) =>
        factsOf(post, at(ids, place), directory.catalogue, get(directory.subCategories, post.subCategory)),
      ),
    ],
    availability: ['text', column((post) => post.availability)],
    available_at: ['date', column((post) => post.availableAt)],
    state: ['text', column((post) => post.state)],
    blocked_reason: ['text', column((post) => post.blockedReason)],
    published_at: ['timestamptz', instant((post) => post.publishedAt)],
    deleted_at: ['timestamptz', instant((post) => post.deletedAt)],
    created_at: ['timestamptz', instant((post) => post.createdAt)],
    updated_at: ['timestamptz', instant((post) => post.updatedAt)],
  };
  const names = sql.join(Object.keys(given).map((name) => sql.ref(name)));
  const arrays = sql.join(Object.values(given).map(([type, values]) => sql`${[...values]}::${sql.raw(type)}[]`));
  await sql`
    insert into advertisements (${names}, expires_at)
    select ${names}, renewed_at + interval '90 days'
    from unnest(${arrays}, ${[...instant((post) => post.renewedAt)]}::timestamptz[]) as given (${names}, renewed_at)`.execute(
    db,
  );
  await sql`
    insert into advertisement_views (advertisement_id, views)
    select * from unnest(${[...ids]}::int[], ${column((post) => post.views)}::int[])`.execute(db);
  // Their owners count as warned of ends that are near, or the first hour would bring them a heap of mails.
  await sql`
    insert into expiry_reminders (advertisement_id, expires_at, days)
    select id, expires_at, case when expires_at <= now() + interval '3 days' then 3 else 14 end
    from advertisements where id = any(${[...ids]}::int[]) and state = 'active' and expires_at <= now() + interval '14 days'`.execute(
    db,
  );
  await insertSales(db, ids, posts, directory);
}

async function insertSales(
  db: Database,
  ids: readonly number[],
  posts: readonly DemoPost[],
  directory: Directory,
): Promise<void> {
  const sales = posts.flatMap((post, index) => {
    const { sale } = post;
    if (!sale) return [];
    return [
      {
        advertisement_id: at(ids, index),
        reason: sale.reason,
        sold_to_organization_id: sale.buyer === null ? null : at(directory.organizations, sale.buyer),
        currency: sale.totalPrice === null ? null : post.currency,
        quantity: sale.quantity,
        total_price: sale.totalPrice,
        closing_date: sale.closedAt.toISOString().slice(0, 10),
        state_before: 'active',
        created_by: at(directory.people, post.owner),
        created_at: sale.closedAt,
      },
    ];
  });
  if (sales.length > 0) await db.insertInto('sales').values(sales).execute();
}

function get<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo's "${String(key)}" is not in the database.`);
  return value;
}

function at<Value>(list: readonly Value[], index: number): Value {
  const value = list[index];
  if (value === undefined) throw new Error(`Position ${index} is outside the list.`);
  return value;
}
