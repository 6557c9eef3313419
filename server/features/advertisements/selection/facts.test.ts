import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkPost } from '#contract/advertisements/upkeep/schemas.ts';
import { seedFacts } from '#server/features/facts/index.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let hubs: Awaited<ReturnType<typeof createCategory>>;
let batteries: typeof hubs;
let owner: Awaited<ReturnType<typeof createUser>>;
let client: TestClient;
let field: Awaited<ReturnType<typeof createFact>>;

beforeAll(async () => {
  server = await startServer();
  hubs = await createCategory(server.db);
  batteries = await createCategory(server.db);
  await server.db.updateTable('categories').set({ name: 'Batteries' }).where('id', '=', batteries.child.id).execute();
  await seedFacts(server.db);
  field = await createFact(server.db, { key: 'shape', categories: [hubs.child] });
  owner = await createUser(server.db);
  client = await server.signIn(owner);
});
afterAll(() => server.close());

async function post(
  title: string,
  facts: Record<string, unknown> | null,
  given: { state?: 'sold' | 'paused'; category?: { id: number; child?: { id: number } } } = {},
) {
  return (await createAdvertisement(server.db, owner, { category: hubs, ...given, title, facts })).id;
}
const factsOf = async (id: number) =>
  (await server.db.selectFrom('advertisements').select('facts').where('id', '=', id).executeTakeFirstOrThrow()).facts;
const bulk = (body: object) => client.post('/api/advertisements/bulk', { action: 'fact', ...body });
const undo = (token: unknown) => client.post('/api/advertisements/bulk/undo', { undo: token });
const outcomes = ({ posts }: { posts: BulkPost[] }) =>
  posts.map(({ name, fact_before, fact_after, note }) => [name, fact_before, fact_after, note]);

describe('a fact of many posts', () => {
  it('is previewed with what changes and what stays, changed, in the history, and undone', async () => {
    const ids = [
      await post('Silent', null),
      await post('Other', { shape: 'wire', teeth: [10, 51] }),
      await post('Same', { shape: 'folding' }),
      await post('Elsewhere', null, { category: { id: hubs.id } }),
      await post('Sold', null, { state: 'sold' }),
      await post('Paused', null, { state: 'paused' }),
    ];
    const wish = { ids, fact: field.key, value: 'Folding' };
    const listed = await bulk({ ids, preview: true });
    expect(listed.data).toMatchObject({ changed: 0, kept: 6 });
    const preview = await bulk({ ...wish, preview: true });
    expect(preview.data).toMatchObject({ changed: 3, kept: 3, undo: null, totals: [] });
    expect(outcomes(preview.data)).toEqual([
      ['Silent', null, 'folding', null],
      ['Other', 'wire', 'folding', null],
      ['Same', 'folding', null, 'States this already, stays'],
      ['Elsewhere', null, null, 'Its sub-category does not have this fact, stays'],
      ['Sold', null, null, 'Sold, stays'],
      ['Paused', null, 'folding', 'Paused, changes too'],
    ]);
    expect(await factsOf(ids[0] as number)).toBeNull();

    const versions = preview.data.posts.map(({ updated_at }: BulkPost) => updated_at);
    const done = await bulk({ ...wish, versions });
    expect(done.data).toMatchObject({ changed: 3, kept: 3, undo: expect.any(String) });
    expect(await factsOf(ids[1] as number)).toBe('{"shape":"folding","teeth":[10,51]}');
    // The same again finds that they changed since.
    expect((await bulk({ ...wish, versions })).data).toMatchObject({ changed: 0, undo: null });
    const { data: history } = await client.get(`/api/advertisements/${ids[1]}/history`);
    expect(history[0]).toMatchObject({
      what: 'edited',
      way: 'bulk',
      changes: { facts: ['{"shape":"wire","teeth":[10,51]}', '{"shape":"folding","teeth":[10,51]}'] },
    });

    expect((await undo(done.data.undo)).data).toEqual({ action: 'fact', undone: 3, kept: [] });
    expect([await factsOf(ids[0] as number), await factsOf(ids[1] as number)]).toEqual([
      null,
      '{"shape":"wire","teeth":[10,51]}',
    ]);
  });

  it('is taken off, and stays where it is not stated', async () => {
    const ids = [await post('States it', { shape: 'wire' }), await post('Does not', null)];
    const done = await bulk({ ids, fact: field.key, clear: true });
    expect(outcomes(done.data)).toEqual([
      ['States it', 'wire', null, null],
      ['Does not', null, null, 'Does not state this fact, stays'],
    ]);
    expect(await factsOf(ids[0] as number)).toBeNull();
  });

  it('is not put back once its former value is deleted', async () => {
    const id = await post('Last of its value', { shape: 'wire' });
    const { data } = await bulk({ ids: [id], fact: field.key, value: 'folding' });
    await server.db.deleteFrom('fact_values').where('id', '=', field.second.id).execute();
    expect((await undo(data.undo)).data).toEqual({
      action: 'fact',
      undone: 0,
      kept: [{ id, name: 'Last of its value', note: 'A value that it stated no longer exists, stays as it is' }],
    });
    expect(await factsOf(id)).toBe('{"shape":"folding"}');
  });

  it('is refused with the nearest names for what is no fact or no value, and without one', async () => {
    const ids = [await post('Hub', null)];
    expect((await bulk({ ids, fact: 'shap', value: 'folding' })).errors).toEqual({
      fact: ['“shap” is no fact of this sub-category. Similar: shape'],
    });
    const unknown = await bulk({ ids, fact: 'shape', value: 'foldin' });
    expect([unknown.code, unknown.errors.value?.[0]]).toEqual([422, expect.stringContaining('Folding')]);
    const elsewhere = await post('Elsewhere', null, { category: { id: hubs.id } });
    expect((await bulk({ ids: [elsewhere], fact: 'shape', value: 'folding' })).errors).toEqual({
      fact: ['None of these posts is in a sub-category with facts'],
    });
    expect((await bulk({ ids })).errors).toMatchObject({ fact: ['Required'] });
    for (const body of [{}, { value: 'folding', clear: true }])
      expect((await bulk({ ids, fact: 'shape', ...body })).errors).toEqual({
        value: ['Give a value, or clear the fact'],
      });
  });

  it("changes one's own posts alone", async () => {
    const id = await post('Mine', null);
    const colleague = await server.signIn(await createUser(server.db, { organizationId: owner.organization_id }));
    const answer = await colleague.post('/api/advertisements/bulk', {
      action: 'fact',
      ids: [id],
      fact: 'shape',
      value: 'folding',
    });
    expect([answer.code, await factsOf(id)]).toEqual([403, null]);
  });

  it('keeps to the battery rules, and may add to a battery that lacks much', async () => {
    const stated = { chemistry: 'lithium_ion', damaged: false, energy_wh: 500, weight_kg: 2.6 };
    const whole = await post('Whole', { ...stated, voltage: 36 }, { category: batteries });
    const bare = await post('Bare', null, { category: batteries });
    const change = async (id: number, body: object) => outcomes((await bulk({ ids: [id], ...body })).data)[0]?.at(-1);
    expect(await change(whole, { fact: 'energy_wh', clear: true })).toBe('The battery rules need this fact, stays');
    expect(await change(whole, { fact: 'damaged', value: 'yes' })).toBe(
      "Damaged or defective batteries can't be posted",
    );
    expect(await change(whole, { fact: 'capacity_ah', value: '20 Ah' })).toBe(
      'Capacity and energy differ: 36 V × 20 Ah is 720 Wh',
    );
    expect(await change(whole, { fact: 'capacity_ah', value: '14 Ah' })).toBeNull();
    expect(await change(bare, { fact: 'chemistry', value: 'lithium_ion' })).toBeNull();
    expect(await factsOf(bare)).toBe('{"chemistry":"lithium_ion"}');
  });
});
