import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { availabilities, conditions } from '#contract/advertisements/choices.ts';
import { gtinCheckDigit } from '#contract/gtin.ts';
import { readOnlyColumns, spreadsheetColumns } from '#contract/imports/columns.ts';
import { createAdvertisement, createBrand, createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Wheels' });
});
afterAll(() => server.close());

async function signIn() {
  const person = await createUser(server.db, {
    permissions: ['browse', 'post_offered', 'post_wanted', 'bulk_upload', 'export'],
  });
  const client = server.client();
  await client.login(person.email);
  return { person, client };
}

/** Text of every kind that a person can post: what spreadsheets run, quote, cut and trim. */
const text = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }),
      fc.constantFrom(
        '=1+1',
        '+49',
        '-5 %',
        '@home',
        "'=x",
        "''-y",
        '007',
        '1.5E+10',
        'a;b,c|d',
        'say "hi"',
        'true',
        '12,50',
        '[clear',
        '2026-12-03',
        '&amp;',
        '_x000D_',
      ),
    )
    .map((value) =>
      value
        .replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu, '')
        .trim()
        .slice(0, max)
        .trim(),
    )
    .filter((value) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(value) && value.isWellFormed());
const money = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2));
const post = fc
  .record({
    type: fc.constantFrom('offered', 'wanted'),
    title: text(90),
    supplier_article_number: fc.option(text(60)),
    gtin: fc.option(fc.stringMatching(/^\d{12}$/).map((digits) => digits + gtinCheckDigit(digits))),
    condition: fc.option(fc.constantFrom(...conditions)),
    availability: fc.constantFrom(...availabilities),
    number_of_items: fc.integer({ min: 10, max: 10_000_000 }),
    minimal_order_quantity: fc.option(fc.integer({ min: 1, max: 10 })),
    minimum_order_value: fc.option(money),
    price_per_unit: money,
    currency: fc.constantFrom('EUR', 'CHF', 'SEK'),
    available_at: fc.option(fc.constantFrom('2026-12-03', '2027-01-31')),
    country: fc.constantFrom('NL', 'DE', 'JP'),
    location: fc.option(text(100)),
    description: fc.option(text(300)),
    unit: fc.constantFrom('piece', 'box'),
  })
  // What is in stock needs no date.
  .map((given) => (given.availability === 'in_stock' ? { ...given, available_at: null } : given));

describe('an export', () => {
  it.each(['xlsx', 'csv'])('that is uploaded as it is changes nothing: .%s', { timeout: 120_000 }, async (format) => {
    const { person, client } = await signIn();
    const brand = await createBrand(server.db, `Ma\u00dfarbeit ${format}`);
    await fc.assert(
      fc.asyncProperty(fc.array(post, { minLength: 1, maxLength: 40 }), async (posts) => {
        await server.db.deleteFrom('advertisements').where('owner_id', '=', person.id).execute();
        for (const [index, given] of posts.entries()) {
          const made = await createAdvertisement(server.db, person, {
            category,
            brandId: index % 2 === 0 ? brand.id : null,
          });
          await server.db
            .updateTable('advertisements')
            .set({ ...given, ...(index % 3 === 0 ? { internal_reference: `00${index}` } : {}) })
            .where('id', '=', made.id)
            .execute();
        }
        const made = await client.post('/api/exports', { format, scope: 'mine' });
        expect([made.code, made.data?.state, made.data?.rows]).toEqual([201, 'done', posts.length]);
        const { rawPayload } = await client.raw({ method: 'GET', url: made.data.url });
        const upload = await client.post('/api/imports', { file: fileOf(rawPayload, `posts.${format}`) });
        const checked = await client.post(`/api/imports/${upload.data.id}/check`, { remember: false });
        expect([checked.data.groups, checked.data.counts]).toEqual([
          [],
          { create: 0, update: 0, unchanged: posts.length, error: 0 },
        ]);
      }),
      { numRuns: 8 },
    );
  });

  it('has the columns of uploads and those to read, and nobody else can download it', async () => {
    const { person, client } = await signIn();
    await createAdvertisement(server.db, person, { category, reference: '=HYPERLINK("x")' });
    const { data } = await client.post('/api/exports', { format: 'csv', scope: 'mine' });
    const { body, headers } = await client.raw({ method: 'GET', url: data.url });
    const [first, second] = body.slice(1).split('\r\n');
    expect(first).toBe([...spreadsheetColumns, ...readOnlyColumns].join(','));
    expect(second).toContain(`"'=HYPERLINK(""x"")"`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="posts-/);
    const stranger = (await signIn()).client;
    expect((await stranger.get(data.url)).code).toBe(404);
    expect((await stranger.get(`/api/exports/${data.id}`)).code).toBe(404);
    await server.db
      .updateTable('exports')
      .set({ finished_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', data.id)
      .execute();
    expect((await client.get(data.url)).code).toBe(404);
  });

  it('of favourites and of a search holds public columns of public posts only', async () => {
    const seller = await signIn();
    const shown = await createAdvertisement(server.db, seller.person, { category, reference: 'SECRET-1' });
    const hidden = await createAdvertisement(server.db, seller.person, { category, state: 'paused' });
    const { client } = await signIn();
    await client.put(`/api/advertisements/${shown.id}/favorite`);
    for (const order of [{ scope: 'favorites' }, { scope: 'search', ids: [shown.id, hidden.id] }]) {
      const { data } = await client.post('/api/exports', { format: 'csv', ...order });
      expect(data.rows).toBe(1);
      const { body } = await client.raw({ method: 'GET', url: data.url });
      expect(body).toContain(shown.title);
      expect(body).not.toContain('SECRET-1');
      expect(body.split('\r\n')[0]).not.toContain('internal_reference');
    }
    expect((await client.post('/api/exports', { format: 'csv', scope: 'organization' })).code).toBe(403);
    expect((await client.get('/api/exports/count?scope=favorites')).data.rows).toBe(1);
  });
});
