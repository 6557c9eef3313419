import path from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';

let db: Database;
let close: () => Promise<void>;
let drop: () => Promise<void>;
/** The ids that the statements below refer to as `$name`. */
const named: Record<string, number> = {};

beforeAll(async () => {
  const database = await createTestDatabase();
  const handle = openDatabase(database.connection);
  ({ db, close } = handle);
  drop = database.drop;
  const organization = await createOrganization(db, { name: 'Freewheel Depot' });
  const user = await createUser(db, { email: 'kim@schema.test', organizationId: organization.id });
  const category = await createCategory(db, { name: 'Hubs', slug: 'hubs' });
  await createBrand(db, 'Nordhub');
  const post = await createAdvertisement(db, user, { category, reference: 'R-1' });
  const other = await createAdvertisement(db, user, { category, reference: 'R-2' });
  Object.assign(named, {
    organization: organization.id,
    user: user.id,
    category: category.id,
    post: post.id,
    other: other.id,
  });
});
afterAll(async () => {
  await close();
  await drop();
});

/** Runs a statement and rolls it back; returns the constraint that refused it, or null. */
async function findRefusal(statement: string): Promise<string | null> {
  const text = statement.replaceAll(/\$([a-z]+)/g, (_match, name: string) => {
    if (!(name in named)) throw new Error(`Nothing is named ${name}.`);
    return String(named[name]);
  });
  class TakenBack extends Error {}
  try {
    await db.transaction().execute(async (transaction) => {
      await sql.raw(text).execute(transaction);
      throw new TakenBack();
    });
  } catch (error) {
    if (error instanceof TakenBack) return null;
    const { code, constraint, column } = error as { code?: string; constraint?: string; column?: string };
    // Class 23: integrity constraint violations. Anything else is a mistake in the test.
    if (!code?.startsWith('23')) throw error;
    return constraint ?? `${column} is null`;
  }
  throw new Error('The transaction neither failed nor was taken back.');
}

const post = (set: string) => `update advertisements set ${set} where id = $post`;
const sale = (values: string) =>
  `insert into sales (advertisement_id, created_by, closing_date, state_before, reason, quantity, total_price, currency)
   values ($post, $user, '2026-05-01', 'active', ${values})`;
const pictures = (...positions: number[]) =>
  `with made as (
     insert into files (id, kind, name, mime, size, sha256, width, height)
     select gen_random_uuid(), 'image', position || '.jpg', 'image/jpeg', 1, sha256('x'), 1, 1
     from unnest(array[${positions.join()}]) position returning id
   ), numbered as (select id, row_number() over () as place from made)
   insert into advertisement_files (advertisement_id, file_id, kind, position)
   select $post, id, 'image', (array[${positions.join()}])[place] from numbered`;
const upload = (columns: string, values: string) =>
  `insert into imports (organization_id, user_id, ${columns}) values ($organization, $user, ${values})`;
const row = (columns: string, values: string) =>
  `with made as (insert into imports (organization_id, user_id) values ($organization, $user) returning id)
   insert into import_rows (import_id, cells, ${columns}) select id, '["a"]', ${values} from made`;
const download = (columns: string, values: string) =>
  `insert into exports (user_id, format, scope, ${columns}) values ($user, 'csv', 'mine', ${values})`;

describe('the schema', () => {
  it('matches the types; `-u` writes them again', async () => {
    const text = await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      excludePattern: '{graphile_worker.*,kysely_*}',
      outFile: null,
    });
    // The pool reads eight-byte integers as numbers.
    const types = text.replace('Int8 = ColumnType<string,', 'Int8 = ColumnType<number,');
    await expect(types).toMatchFileSnapshot(path.resolve('server/db/types.ts'));
  });

  it.each([
    ['stock', post('number_of_items = 1')],
    ['a sold post without stock', post("number_of_items = 0, state = 'sold'")],
    ['a price', post("price_per_unit = 12.5, currency = 'CHF'")],
    ['a wanted post without a price', post("type = 'wanted', price_per_unit = null, currency = null")],
    ['a blocked post with its reason', post("state = 'blocked', blocked_reason = 'Spam'")],
    ['a deleted post beside one with its reference', post("internal_reference = 'R-2', deleted_at = now()")],
    ['a sale', sale("'sold_here', 4, 40, 'EUR'")],
    ['three pictures', pictures(0, 1, 2)],
    ['an upload', upload('state', "'uploaded'")],
    ['a committed upload', upload('state, mode, committed_at', "'done', 'valid', now()")],
    ['a faulty row', row('number, action, errors', `1, 'error', '{"title": ["Required"]}'`)],
    ['an upload that is stopped', upload('state, mode, stop', "'stopping', 'valid', 'take_back'")],
    ['an export', download('state', "'waiting'")],
  ])('accepts %s', async (_what, statement) => {
    expect(await findRefusal(statement)).toBeNull();
  });

  it.each([
    ['stock below zero', post('number_of_items = -1')],
    ['a live post without stock', post('number_of_items = 0')],
    ['a negative sold quantity', post('sold_quantity = -1')],
    ['a price below zero', post('price_per_unit = -0.01')],
    ['an offer without a price', post('price_per_unit = null')],
    ['a price without a currency', post("type = 'wanted', currency = null")],
    ['an invalid currency', post("currency = 'eur'")],
    ['a minimum order of zero', post('minimal_order_quantity = 0')],
    ['an unknown type', post("type = 'rented'")],
    ['an unknown state', post("state = 'deleted'")],
    ['a blocked post without a reason', post("state = 'blocked'")],
    ['a reason without a block', post("blocked_reason = 'Spam'")],
    ['a GTIN with letters', post("gtin = '40ABC9876543'")],
    ['a title of 91 characters', post("title = repeat('x', 91)")],
    ['the reference of another post', post("internal_reference = 'R-2'")],
    ['a sale of zero pieces', sale("'sold_here', 0, 40, 'EUR'")],
    ['a sale at a negative price', sale("'sold_here', 4, -1, 'EUR'")],
    ['a total without a currency', sale("'sold_here', 4, 40, null")],
    ['a sale for an unknown reason', sale("'given_away', 4, 40, 'EUR'")],
    ['a second brand with the same name', "insert into brands (name) values ('nordHUB')"],
    ['a second category with the same name', "insert into categories (name, slug) values ('hubs', 'hubs-2')"],
    ['a second category with the same link', "insert into categories (name, slug) values ('More hubs', 'hubs')"],
    ['a category whose link is a route', "insert into categories (name, slug) values ('Profile', 'profile')"],
    ['a sub-category with a link', "insert into categories (name, slug, parent_id) values ('Rear', 'rear', $category)"],
    [
      'a second organization with the same name',
      "insert into organizations (name, country) values ('freewheel depot', 'NL')",
    ],
    ['an unknown product', "update organizations set products = '{everything}' where id = $organization"],
    ['an unknown role', "update users set role = 'owner' where id = $user"],
    ['a fourth picture', pictures(3)],
    ['two pictures in one position', pictures(0, 0)],
    ['a commit without a mode', upload('state, committed_at', "'done', now()")],
    ['a mode before the commit', upload('mode', "'all'")],
    ['a failure without a message', upload('state', "'failed'")],
    ['an undone upload that was never committed', upload('state, mode, undone_at', "'undone', 'all', now()")],
    ['an upload of 20,001 rows', upload('row_count', '20001')],
    ['more rows committed than there are', upload('row_count, committed_count', '2, 3')],
    ['a faulty row without errors', row('number, action', "1, 'error'")],
    ['a valid row with errors', row('number, action, errors', `1, 'create', '{"title": ["Required"]}'`)],
    [
      'a faulty row that was committed',
      row('number, action, errors, committed_at', `1, 'error', '{"a": ["b"]}', now()`),
    ],
    ['a new post with a previous state', row('number, action, before', "1, 'create', '{}'")],
    ['a row with the number 0', row('number', '0')],
    ['a finished export without a file', download('state, finished_at', "'done', now()")],
    ['a running export that has ended', download('state, finished_at', "'running', now()")],
    ['an export of a selection and a filter', download('ids, query', "'{1}', 'q=hub'")],
    ['an export of an empty selection', download('ids', "'{}'")],
  ])('refuses %s', async (_what, statement) => {
    expect(await findRefusal(statement)).not.toBeNull();
  });
});
