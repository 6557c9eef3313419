import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translations } from '#contract/languages.ts';
import { sql } from '#server/db/database.ts';
import {
  advertisementForm,
  createAdvertisement,
  createBrand,
  createCategory,
} from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createTeam, createTestDependencies, open } from '#tests/helpers/trade/deals.ts';
import { shippedFields } from './catalogue/shipped.ts';
import { seedFacts } from './index.ts';

let server: TestServer;
let admin: TestClient;
let buyer: TestClient;
let owner: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  server = await startServer();
  owner = await createUser(server.db);
  ({ client: admin } = await server.join({ role: 'admin' }));
  ({ client: buyer } = await server.join());
});
afterAll(() => server.close());

async function post(category: Awaited<ReturnType<typeof createCategory>>, facts: object) {
  const { id } = await createAdvertisement(server.db, owner, { category });
  await server.db
    .updateTable('advertisements')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', id)
    .execute();
  return id;
}
const factsOf = async (id: number) =>
  (await server.db.selectFrom('advertisements').select('facts').where('id', '=', id).executeTakeFirstOrThrow()).facts;
const managed = async (id: number) =>
  (await admin.get('/api/facts/usage')).data.find((field: { id: number }) => field.id === id);

describe('the shipped fields of facts', () => {
  it('are sixty or more, with names in every language, and keys of fields and values once each', () => {
    const fields = shippedFields();
    expect(fields.length).toBeGreaterThanOrEqual(60);
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    for (const { key, kind, names, values } of fields) {
      expect([key, Object.keys(names)]).toEqual([key, translations]);
      if (kind === 'choice') expect([key, values.length > 1]).toEqual([key, true]);
      expect(new Set(values.map((value) => value.key)).size).toBe(values.length);
      for (const value of values) expect([[], translations].map(String)).toContain(String(Object.keys(value.names)));
      for (const { hint, hints, hint_source } of values)
        if (hint) expect([Object.keys(hints), hint_source !== '']).toEqual([translations, true]);
    }
  });

  it('have each way to write a value at one value only', () => {
    for (const { key, values } of shippedFields()) {
      const all = values.flatMap(({ aliases }) => aliases.map((alias) => alias.toLowerCase()));
      expect([key, all.filter((alias, place) => all.indexOf(alias) !== place)]).toEqual([key, []]);
    }
  });

  it('are given to an installation once, in the sub-categories of these names', async () => {
    const wheels = await createCategory(server.db, { name: 'Wheels', slug: 'wheels' });
    const hubs = await server.db
      .insertInto('categories')
      .values({ name: 'Freehub bodies', parent_id: wheels.id, position: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await seedFacts(server.db)).toBeGreaterThan(60);
    expect(await seedFacts(server.db)).toBe(0);
    const { data } = await buyer.get(`/api/facts?sub_category=${hubs.id}`);
    expect(data.map(({ key }: { key: string }) => key)).toEqual(['speeds', 'freehub', 'axle_rear']);
    await server.db
      .updateTable('fact_fields')
      .set({ names: JSON.stringify({ de: 'Freilauf' }), headers: [] })
      .where('key', '=', 'freehub')
      .execute();
    expect(await seedFacts(server.db)).toBe(0);
    const [again] = (await admin.get('/api/facts/usage')).data.filter(({ key }: { key: string }) => key === 'freehub');
    expect(again.names).toMatchObject({ de: 'Freilauf', es: 'Estándar de núcleo', it: 'Standard corpetto' });
    expect(again.headers).toContain('corpetto ruota libera');
    const xdr = data[1].values.find(({ key }: { key: string }) => key === 'xdr');
    expect(xdr).toMatchObject({ name: 'XDR', hint: 'XD cassettes sit on XDR bodies with a spacer of 1.85 mm.' });
    expect((await buyer.get(`/api/facts?sub_category=${wheels.child.id}`)).data).toEqual([]);
    expect((await buyer.get('/api/facts')).data.length).toBeGreaterThan(60);
  });
});

it('a title proposes facts of its sub-category, and nothing of another', async () => {
  const { child } = await createCategory(server.db);
  const other = await createCategory(server.db);
  await createFact(server.db, { key: 'bead_of_title', categories: [child] });
  await server.db
    .updateTable('fact_fields')
    .set({ reading: JSON.stringify({ way: 'alias' }) })
    .where('key', '=', 'bead_of_title')
    .execute();
  const title = encodeURIComponent('Marathon 28" folding');
  const ask = async (subCategory: number) =>
    (await buyer.get(`/api/facts/proposals?sub_category=${subCategory}&title=${title}`)).data;
  expect(await ask(child.id)).toEqual([{ key: 'bead_of_title', value: 'folding' }]);
  expect(await ask(other.child.id)).toEqual([]);
  expect((await buyer.get(`/api/facts/proposals?sub_category=${child.id}&title=`)).code).toBe(422);
});

it('other sellers of the article propose what at least two of them state, and nothing that they differ in', async () => {
  const { child, id: category } = await createCategory(server.db);
  const brand = await createBrand(server.db, 'Seller Parts');
  const { key } = await createFact(server.db, { key: 'bead_of_sellers', categories: [child] });
  await createFact(server.db, { key: 'rim_of_sellers', categories: [child] });
  const state = async (seller: Awaited<ReturnType<typeof createUser>>, facts: object, changes: object = {}) => {
    const { id } = await createAdvertisement(server.db, seller, { category: { id: category, child } });
    const { article_id } = await server.db
      .updateTable('advertisements')
      .set({ brand_id: brand.id, supplier_article_number: 'SP-4711', facts: JSON.stringify(facts), ...changes })
      .where('id', '=', id)
      .returning('article_id')
      .executeTakeFirstOrThrow();
    return article_id;
  };
  const [one, two, three] = [await createUser(server.db), await createUser(server.db), await createUser(server.db)];
  const query = `sub_category=${child.id}&brand=${brand.id}&supplier_article_number=sp4711`;
  const ask = async (of = query) => (await buyer.get(`/api/facts/proposals/article?${of}`)).data;
  const article = await state(one, { bead_of_sellers: 'folding', rim_of_sellers: 'wire' });
  expect(await ask()).toEqual([]);
  await state(two, { bead_of_sellers: 'folding', rim_of_sellers: 'folding' });
  expect(await ask()).toEqual([{ key, value: 'folding', sellers: 2 }]);
  // Posts that no one sees do not count, nor do two of one organization.
  await state(three, { bead_of_sellers: 'wire' }, { state: 'paused' });
  await state(one, { bead_of_sellers: 'wire' });
  expect(await ask()).toEqual([{ key, value: 'folding', sellers: 2 }]);
  await state(three, { rim_of_sellers: 'wire' });
  expect(await ask()).toEqual([
    { key, value: 'folding', sellers: 2 },
    { key: 'rim_of_sellers', value: 'wire', sellers: 2 },
  ]);
  expect((await buyer.get(`/api/articles/${article}/facts`)).data).toHaveLength(2);
  expect(await ask(`sub_category=${child.id}&brand=${brand.id}&supplier_article_number=SP-4712`)).toEqual([]);
});

describe('fields and values of facts', () => {
  it('are added, edited, placed and deleted by admins; keys and kinds stay', async () => {
    const { child } = await createCategory(server.db);
    const made = await admin.post('/api/facts', {
      headers: ['tooth w.'],
      key: 'tooth_width',
      kind: 'number',
      name: 'Tooth width',
      names: { de: 'Zahnbreite' },
      unit: ' mm',
      min: 1,
      max: 9,
      sub_categories: [child.id],
    });
    expect(made).toMatchObject({
      code: 201,
      data: { names: { de: 'Zahnbreite' }, headers: ['tooth w.'], sub_categories: [child.id] },
    });
    const { id, updated_at } = made.data;
    const edited = await admin.put(`/api/facts/${id}`, { name: 'Width of teeth', updated_at, position: 0 });
    expect(edited.data).toMatchObject({
      name: 'Width of teeth',
      min: 1,
      max: 9,
      names: { de: 'Zahnbreite' },
      headers: ['tooth w.'],
    });
    expect((await admin.put(`/api/facts/${id}`, { name: 'Stale', updated_at })).code).toBe(409);
    // Who has the fields already is sent nothing, until one changes.
    const url = `/api/facts?sub_category=${child.id}`;
    const { etag } = (await buyer.raw({ method: 'GET', url })).headers;
    const again = () => buyer.raw({ method: 'GET', url, headers: { 'if-none-match': String(etag) } });
    expect((await again()).statusCode).toBe(304);
    await admin.put(`/api/facts/${id}`, { name: 'Teeth', updated_at: edited.data.updated_at });
    expect((await again()).json().data).toMatchObject([{ name: 'Teeth' }]);
    expect((await admin.delete(`/api/facts/${id}`)).code).toBe(200);
    expect((await admin.delete(`/api/facts/${id}`)).code).toBe(404);
  });

  it('are refused with a taken or wrong key, a range the wrong way round, and a category that cannot have them', async () => {
    const parent = await createCategory(server.db);
    const add = (given: object) => admin.post('/api/facts', { key: 'good', kind: 'number', name: 'Good', ...given });
    expect((await add({ key: 'speeds' })).errors).toEqual({ key: ['Another field of facts has this key'] });
    expect((await add({ key: 'Bad key' })).code).toBe(422);
    expect((await add({ kind: 'colour' })).code).toBe(422);
    expect((await add({ min: '1e309' })).code).toBe(422);
    expect((await add({ min: 5, max: 4 })).errors).toEqual({ max: ['The greatest value is below the least one'] });
    expect((await add({ sub_categories: [parent.id] })).errors).toEqual({
      'sub_categories.0': ['Choose a sub-category'],
    });
  });

  it('are refused with limits that contradict those of before, a step of nothing and a name that is taken', async () => {
    const category = await createCategory(server.db);
    const made = await admin.post('/api/facts', { key: 'bolt_size', kind: 'number', name: 'Bolt', min: 2, max: 9 });
    const edit = async (given: object) => {
      const { updated_at } = await managed(made.data.id);
      return admin.put(`/api/facts/${made.data.id}`, { name: 'Bolt', updated_at, ...given });
    };
    expect((await edit({ min: 10 })).errors).toEqual({ max: ['The greatest value is below the least one'] });
    expect((await edit({ max: 1 })).errors).toEqual({ max: ['The greatest value is below the least one'] });
    for (const step of [0, -1, '1e309', 'half']) expect(Object.keys((await edit({ step })).errors)).toEqual(['step']);
    expect((await edit({ step: 0.5, sub_categories: [category.child.id] })).code).toBe(200);
    expect((await admin.post('/api/facts', { key: 'constructor', kind: 'number', name: 'C' })).code).toBe(422);
    const at = `/api/facts/${made.data.id}/values`;
    expect((await admin.post(at, { key: 'ten', name: 'Ten' })).errors).toEqual({
      key: ['Only choices and dates have values'],
    });
    const { data: all } = await admin.get('/api/facts/usage');
    const yesNo = all.find(({ key }: { key: string }) => key === 'tubeless');
    const [yes, no] = yesNo.values;
    expect((await admin.delete(`/api/facts/${yesNo.id}/values/${no.id}`)).code).toBe(409);
    expect((await admin.post(`/api/facts/${yesNo.id}/values/${yes.id}/merge`, { into: no.id })).code).toBe(409);
    expect((await admin.post(`/api/facts/${yesNo.id}/values`, { key: 'perhaps', name: 'Perhaps' })).code).toBe(422);
  });

  it('stay within the limit of a sub-category, however many are added at once', async () => {
    const { child } = await createCategory(server.db);
    const add = (key: string) =>
      admin.post('/api/facts', { key, kind: 'number', name: key, sub_categories: [child.id] });
    for (let n = 0; n < 38; n += 1) expect((await add(`fill_${n}`)).code).toBe(201);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`race_${n}`)));
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    expect((await buyer.get(`/api/facts?sub_category=${child.id}`)).data).toHaveLength(40);
  });

  it('have values that cannot be deleted while a post states them, and can be merged', async () => {
    const category = await createCategory(server.db);
    const field = await createFact(server.db, { key: 'bead_kind', categories: [category.child] });
    const id = await post(category, { bead_kind: 'folding', other: 3 });
    const at = `/api/facts/${field.id}/values`;
    const refused = await admin.delete(`${at}/${field.first.id}`);
    expect(refused).toMatchObject({
      code: 409,
      message: 'Folding is stated by 1 post. Merge it into another value instead.',
    });
    expect((await admin.delete(`/api/facts/${field.id}`)).code).toBe(409);
    expect((await admin.post(`${at}/${field.first.id}/merge`, { into: field.first.id })).code).toBe(422);
    const search = await buyer.post('/api/saved-searches', { name: 'Folding', query: 'q=tyre' });
    const stored = server.db.updateTable('saved_searches').where('id', '=', search.data.id);
    await stored.set({ query: 'facts[bead_kind][]=folding&facts%5Bbead_kind%5D%5B%5D=foldings' }).execute();
    const merged = await admin.post(`${at}/${field.first.id}/merge`, { into: field.second.id });
    expect(merged.data.values).toMatchObject([{ key: 'wire', posts: 1, aliases: ['folding', 'Folding'] }]);
    expect(JSON.parse((await factsOf(id)) ?? '')).toEqual({ bead_kind: 'wire', other: 3 });
    const { query } = await server.db
      .selectFrom('saved_searches')
      .select('query')
      .where('id', '=', search.data.id)
      .executeTakeFirstOrThrow();
    expect(decodeURIComponent(query)).toBe('facts[bead_kind][]=wire&facts[bead_kind][]=foldings');
    expect(await managed(field.id)).toMatchObject({ posts: 1 });
  });

  // A second try needs a field of its own.
  let busy = 0;
  it('are merged while others write posts, and what still got the old value changes with the rest', async () => {
    const category = await createCategory(server.db);
    busy += 1;
    const key = `bead_busy_${busy}`;
    const field = await createFact(server.db, { key, categories: [category.child] });
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await post(category, { [key]: 'folding' }));
    const [held, edited] = ids as [number, number, number];
    const { client, person } = await server.join();
    const other = await createAdvertisement(server.db, person, { category });
    const at = `/api/facts/${field.id}/values`;
    let merging: ReturnType<TestClient['post']> | undefined;
    await server.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('advertisements').select('id').where('id', '=', held).forNoKeyUpdate().execute();
      merging = admin.post(`${at}/${field.first.id}/merge`, { into: field.second.id });
      const isWaiting = async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            server.db,
          )
        ).rows.length > 0;
      await expect.poll(isWaiting).toBe(true);
      const { updated_at } = (await client.get(`/api/advertisements/${other.id}`)).data;
      const written = await client.put(
        `/api/advertisements/${other.id}`,
        advertisementForm(category, { updated_at, facts: JSON.stringify({ [key]: 'folding' }) }),
      );
      expect(written).toMatchObject({ code: 200, data: { facts: [{ key, value: 'folding' }] } });
    });
    expect(await merging).toMatchObject({ code: 200, data: { values: [{ key: 'wire', posts: 4 }] } });
    expect(JSON.parse((await factsOf(other.id)) ?? '')).toEqual({ [key]: 'wire' });
    expect(JSON.parse((await factsOf(edited)) ?? '')).toEqual({ [key]: 'wire' });
    const entry = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'fact.value-merged')
      .where('subject_id', '=', String(field.id))
      .executeTakeFirst();
    expect(entry?.details).toMatchObject({ posts: 4 });
  });

  it('keep what a merged value is called in other languages, and answer a late edit with the value as it is', async () => {
    const field = await createFact(server.db, { key: 'bead_words' });
    const at = `/api/facts/${field.id}/values`;
    const { data } = await admin.post(at, { key: 'foldable', name: 'Foldable', names: { de: 'Faltreifen' } });
    const { id, updated_at } = data.values.find(({ key }: { key: string }) => key === 'foldable');
    const edited = await admin.put(`${at}/${id}`, { name: 'Foldable bead', aliases: ['kevlar'], updated_at });
    expect(edited.code).toBe(200);
    const late = await admin.put(`${at}/${id}`, { name: 'Late', updated_at });
    expect(late).toMatchObject({ code: 409, data: { id, name: 'Foldable bead', aliases: ['kevlar'] } });
    const merged = await admin.post(`${at}/${id}/merge`, { into: field.first.id });
    const into = merged.data.values.find((value: { id: number }) => value.id === field.first.id);
    expect(into.aliases).toEqual(expect.arrayContaining(['Foldable bead', 'Faltreifen', 'kevlar', 'foldable']));
  });

  it('are in a deal as the value that theirs was merged into, however often', async () => {
    const category = await createCategory(server.db);
    const field = await createFact(server.db, { key: 'bead_merged', categories: [category.child] });
    const seller = await createTeam(server);
    const team = await createTeam(server);
    const { id } = await createAdvertisement(server.db, seller.user.person, { category, items: 5 });
    await server.db
      .updateTable('advertisements')
      .set({ facts: JSON.stringify({ bead_merged: 'folding', other: 'folding' }) })
      .where('id', '=', id)
      .execute();
    const deps = createTestDependencies(server);
    const deal = await open(deps, team.user.actor, [{ advertisement: id, quantity: 2 }]);
    const client = await server.signIn(team.user.person);
    const read = async () => (await client.get(`/api/deals/${deal.id}`)).data.lines[0].facts;
    expect(await read()).toContainEqual({ key: 'bead_merged', value: 'folding' });
    const at = `/api/facts/${field.id}/values`;
    const { data } = await admin.post(at, { key: 'steel', name: 'Steel' });
    const steel = data.values.find(({ key }: { key: string }) => key === 'steel');
    for (const [from, into] of [
      [field.first, field.second],
      [field.second, steel],
    ])
      expect((await admin.post(`${at}/${from.id}/merge`, { into: into.id })).code).toBe(200);
    expect(await read()).toEqual([
      { key: 'bead_merged', value: 'steel' },
      { key: 'other', value: 'folding' },
    ]);
  });

  it('refuse a way to write a value that another one has', async () => {
    const field = await createFact(server.db, { key: 'bead_name' });
    const at = `/api/facts/${field.id}/values`;
    const added = await admin.post(at, { key: 'tubular', name: 'Tubular', aliases: ['Tub', 'Schlauchreifen'] });
    expect(added.code).toBe(201);
    const value = added.data.values[0];
    const refused = await admin.put(`${at}/${value.id}`, {
      name: 'Folding',
      aliases: ['kevlar', 'tub'],
      updated_at: value.updated_at,
    });
    expect(refused.errors).toEqual({ 'aliases.1': ['Tubular is written so already'] });
    expect((await admin.post(at, { key: 'tub', name: 'Tub' })).errors).toEqual({
      name: ['Tubular is written so already'],
    });
    expect((await admin.post(at, { key: 'tub', name: 'T', names: { de: 'schlauchreifen' } })).errors).toEqual({
      'names.de': ['Tubular is written so already'],
    });
    expect((await admin.post(at, { key: 'tubular', name: 'Again' })).errors).toEqual({
      key: ['Another value of this field has this key'],
    });
  });

  it('wait for posts that state them just now, for three seconds', async () => {
    const field = await createFact(server.db, { key: 'bead_held' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = () => {};
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const { holdCatalogue } = await import('./catalogue/repository.ts');
    const writing = server.db.transaction().execute(async (transaction) => {
      await holdCatalogue(transaction);
      isHeld();
      await held;
    });
    await holding;
    const refused = await admin.delete(`/api/facts/${field.id}`);
    expect(refused).toMatchObject({
      code: 409,
      message: 'Posts are being written just now. Try again in a moment.',
    });
    release();
    await writing;
    expect((await admin.delete(`/api/facts/${field.id}`)).code).toBe(200);
  });
});
