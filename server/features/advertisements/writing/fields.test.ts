import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredFields, type FieldName, readNamesOf } from '#contract/advertisements/fields.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { sql } from '#server/db/database.ts';
import { advertisementForm, createCategory } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

// Every declared field goes through its life in the product: it is stored, read, edited, cleared and copied.

let server: TestServer;
let client: TestClient;
let superior: TestClient;
let base: Record<string, unknown>;
/** Two values of each reference, as forms send them. */
let references: Record<string, [number | string, number | string]>;

beforeAll(async () => {
  server = await startServer();
  const [first, second] = [await createCategory(server.db), await createCategory(server.db)];
  const author = await createUser(server.db);
  const colleague = await createUser(server.db, { organizationId: author.organization_id });
  const manager = await createUser(server.db, { organizationId: author.organization_id, role: 'manager' });
  const [one, other] = [await createUser(server.db), await createUser(server.db)];
  references = {
    organization: [one.organization_id as number, other.organization_id as number],
    category: [first.id, second.id],
    brand: ['Rondo Parts', 'Kettenwerk'],
    contact: [colleague.id, manager.id],
  };
  const sibling = await server.db
    .insertInto('categories')
    .values({ name: 'Another part', parent_id: first.id, position: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  references.subCategory = [first.child.id, sibling.id];
  await createFact(server.db, { categories: [first.child, sibling] });
  // What is wanted may leave most fields open.
  base = { type: 'wanted', title: 'Hub', category: first.id, number_of_items: 4_000, availability: 'after_10_weeks' };
  const above = await createUser(server.db, { role: 'super_admin', organizationId: null });
  client = await server.signIn(author);
  superior = await server.signIn(above);
});
afterAll(() => server.close());

let sequence = 0;

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Declared = (typeof declaredFields)[number];

/** Two values that a form may send for a field; texts have the maximum length. */
type Sample = number | string | object;

function samplesOf(field: Declared): [Sample, Sample] {
  switch (field.kind) {
    case 'line':
    case 'code':
      // Some are unique in their organization.
      sequence += 1;
      return [`A-0${sequence}`, String(sequence).padStart(field.max, 'x')];
    case 'text':
      return ['First line\n\nSecond', 'x'.repeat(field.max)];
    case 'gtin':
      return ['4006381333931', '96385074'];
    case 'whole':
      return [field.min, 3_999];
    case 'money':
      return field.name === 'whole_lot_price' ? ['12.50', '999999999.98'] : ['12.50', '999999999.99'];
    case 'breaks':
      return [
        [{ from: 10, price_per_unit: '11.90' }],
        [
          { from: 3_000, price_per_unit: '0.89' },
          { from: 5_000, price_per_unit: '0.80' },
        ],
      ];
    case 'facts':
      return [[{ key: 'bead', value: 'folding' }], [{ key: 'bead', value: 'wire' }]];
    case 'date':
      return [dayIn(30), dayIn(400)];
    case 'choice':
      return [field.choices[0], field.choices.at(-1) as string];
    case 'currency':
      return ['EUR', 'CHF'];
    case 'country':
      return ['DE', 'BE'];
    case 'reference':
      return references[field.name] as [Sample, Sample];
  }
}

/** What else a form must send for a field to be accepted. */
const companions: Partial<Record<FieldName, object>> = {
  type: { currency: 'EUR', price_per_unit: '1.00' },
  price_per_unit: { currency: 'EUR' },
  minimum_order_value: { currency: 'EUR' },
  price_breaks: { type: 'offered', currency: 'EUR', price_per_unit: '12.50' },
  whole_lot_price: { type: 'offered', currency: 'EUR', price_per_unit: '999999999.99', minimal_order_quantity: 1 },
};

/** A field of a form: what reads list by key, forms name by key. */
const sentAs = (name: FieldName, sample: Sample): object =>
  name === 'facts' && Array.isArray(sample)
    ? {
        subCategory: references.subCategory?.[0],
        facts: Object.fromEntries(sample.map(({ key, value }: { key: string; value: string }) => [key, value])),
      }
    : { [name]: sample };

/** The value of a field in a read, for comparison with what the form sent. */
function readOf(post: Advertisement, field: Declared): unknown {
  const places: Partial<Record<FieldName, unknown>> = {
    organization: post.organization_id,
    category: post.category.id,
    subCategory: post.sub_category?.id ?? null,
    brand: post.brand,
    contact: post.contact?.id ?? null,
  };
  return field.name in places
    ? places[field.name]
    : (post as unknown as Record<string, unknown>)[readNamesOf(field)[0]];
}

const create = async (by: TestClient, given: object) => {
  const answer = await by.post('/api/advertisements', { ...base, ...given });
  expect(answer.errors).toEqual({});
  return answer.data as Advertisement;
};
const edit = async (by: TestClient, post: Advertisement, given: object) => {
  const answer = await by.put(`/api/advertisements/${post.id}`, { ...base, ...given, updated_at: post.updated_at });
  expect(answer.errors).toEqual({});
  return answer.data as Advertisement;
};
const read = async (by: TestClient, post: Advertisement) =>
  (await by.get(`/api/advertisements/${post.id}`)).data as Advertisement;

const names = (test: (field: Declared) => boolean) =>
  declaredFields.filter(test).map((field) => [field.name, field] as const);

// The poster is set once, by a user who acts for several organizations; the contact falls back to the author.
const isDecidedOnce = ({ column }: Declared) => column === null;

describe('each declared field', () => {
  it.each(names((field) => !isDecidedOnce(field)))('can be created, read and edited: %s', async (name, field) => {
    const [first, second] = samplesOf(field);
    const created = await create(client, { ...companions[name], ...sentAs(name, first) });
    expect(readOf(created, field)).toEqual(first);
    expect(readOf(await read(client, created), field)).toEqual(first);
    const edited = await edit(client, created, { ...companions[name], ...sentAs(name, second) });
    expect(readOf(edited, field)).toEqual(second);
    expect(readOf(await read(client, edited), field)).toEqual(second);
  });

  it.each(names(isDecidedOnce))('is set when the post is created: %s', async (name, field) => {
    const [first] = samplesOf(field);
    expect(readOf(await create(superior, { [name]: first }), field)).toEqual(first);
  });

  it.each(names(({ presence, column }) => presence === 'optional' && column !== null))(
    'can be cleared if it is optional: %s',
    async (name, field) => {
      const created = await create(client, { ...companions[name], ...sentAs(name, samplesOf(field)[0]) });
      await edit(client, created, { ...companions[name], [name]: '' });
      const row = await server.db
        .selectFrom('advertisements')
        .selectAll()
        .where('id', '=', created.id)
        .executeTakeFirstOrThrow();
      expect(row[field.column as keyof typeof row]).toBeNull();
    },
  );

  it.each(names(({ presence }) => presence === 'defaulted'))(
    'keeps its value if an edit sends it empty: %s',
    async (name, field) => {
      const sample = samplesOf(field)[1];
      const created = await create(client, { [name]: sample });
      expect(readOf(await edit(client, created, { [name]: '' }), field)).toEqual(sample);
    },
  );

  it.each(names(({ presence }) => presence === 'required'))(
    'is refused if it is required and empty: %s',
    async (name) => {
      const answer = await client.post('/api/advertisements', { ...base, [name]: '' });
      expect(answer).toMatchObject({ code: 422, errors: { [name]: ['Required'] } });
    },
  );

  it.each(names((field) => !isDecidedOnce(field)))('is copied to a duplicate as declared: %s', async (name, field) => {
    const sample = samplesOf(field)[1];
    const original = await create(client, { ...companions[name], ...sentAs(name, sample) });
    const copy = (await client.post(`/api/advertisements/${original.id}/duplicate`)).data as Advertisement;
    expect(readOf(copy, field)).toEqual(field.copied ? readOf(original, field) : null);
    expect(readOf(await read(client, original), field)).toEqual(sample);
  });

  it.each(names(({ read: place }) => place === 'owner'))('is hidden from others: %s', async (name, field) => {
    const original = await create(client, { [name]: samplesOf(field)[0] });
    const { client: stranger } = await server.join();
    expect(readOf(await read(stranger, original), field)).toBeNull();
  });
});

describe('the advertisements table', () => {
  it('has a column for each declared field, and no undeclared text columns', async () => {
    const { rows } = await sql<{ column: string; type: string; nullable: boolean }>`
      select column_name as column, data_type as type, is_nullable = 'YES' as nullable
      from information_schema.columns where table_name = 'advertisements' and table_schema = current_schema()`.execute(
      server.db,
    );
    const declared = new Map(declaredFields.map((field) => [field.column, field]));
    const stored = new Map(rows.map((row) => [row.column, row]));
    const missing = [...declared.keys()].filter((column) => column !== null && !stored.has(column));
    expect(missing).toEqual([]);
    const texts = rows.filter(({ type }) => type === 'text' || type.startsWith('char'));
    // The state and its reason belong to the life cycle.
    const undeclared = texts.filter(
      ({ column }) => !declared.has(column) && !['state', 'pause_reason', 'blocked_reason'].includes(column),
    );
    expect(undeclared).toEqual([]);
    const isNullable = (column: string) => stored.get(column)?.nullable;
    for (const { column, presence } of declaredFields) {
      if (column !== null) expect([column, isNullable(column)]).toEqual([column, presence === 'optional']);
    }
  });
});

describe('an amount', () => {
  let category: Awaited<ReturnType<typeof createCategory>>;
  beforeAll(async () => {
    category = await createCategory(server.db);
  });

  const post = (caller: TestClient, given: Record<string, unknown>) =>
    caller.post('/api/advertisements', advertisementForm(category, given));

  it.each([
    ['JPY', '1250', '1250.00'],
    ['JPY', '1250.00', '1250.00'],
    ['KWD', '12.345', '12.345'],
    ['EUR', '24.5', '24.50'],
    ['EUR', '1.234,50', '1234.50'],
  ])('%s accepts %s as %s', async (currency, typed, stored) => {
    const { client: caller } = await server.join();
    const { code, data } = await post(caller, { currency, price_per_unit: typed, minimum_order_value: typed });
    expect(code).toBe(201);
    expect((await caller.get(`/api/advertisements/${data.id}`)).data).toMatchObject({
      price_per_unit: stored,
      minimum_order_value: stored,
    });
  });

  it.each([
    ['JPY', '1250.55', 'JPY has no decimals'],
    ['ISK', '12,5', 'ISK has no decimals'],
    ['EUR', '12.345', 'EUR has at most 2 decimals'],
    ['EUR', '1.250', 'EUR has at most 2 decimals'],
    ['EUR', '1,250', 'Can be read as 1,250.00 or 1.25: write one of them'],
    ['KWD', '1.2345', 'Use fewer decimals'],
  ])('%s refuses %s', async (currency, typed, sentence) => {
    const { client: caller } = await server.join();
    const { code, errors } = await post(caller, { currency, price_per_unit: typed });
    expect([code, errors]).toEqual([422, { price_per_unit: [sentence] }]);
  });

  it('refuses a quantity with decimals', async () => {
    const { client: caller } = await server.join();
    for (const typed of ['12.5', '12,5', '1.250', '1,250']) {
      const { code, errors } = await post(caller, { number_of_items: typed });
      expect([typed, code, errors]).toEqual([typed, 422, { number_of_items: ['Use a whole number'] }]);
    }
  });
});
