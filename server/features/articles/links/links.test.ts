import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let admin: TestClient;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
  admin = (await server.join({ role: 'admin' })).client;
});
afterAll(() => server.close());
// Stated links are limited for each organization and day.
beforeEach(() => server.db.deleteFrom('throttles').execute());

type Joined = Awaited<ReturnType<TestServer['join']>>;
type Given = Parameters<typeof createAdvertisement>[2];

let parts = 0;
/** A part with a live post of its own; its article. */
async function createPart({ person }: Joined, given: Given = {}) {
  parts += 1;
  const brand = await createBrand(server.db);
  const number = `LNK-${100 + parts}`;
  const post = await createAdvertisement(server.db, person, {
    category,
    brandId: brand.id,
    articleNumber: number,
    price: '20.00',
    ...given,
  });
  return { id: post.article_id as number, number, brandId: brand.id };
}

interface Link {
  is_private: boolean;
  id: number;
  kind: string;
  is_to: boolean;
  article: { id: number };
}
const state = ({ client }: Pick<Joined, 'client'>, from: { id: number }, to: { id: number }, given: object = {}) =>
  client.post(`/api/articles/${from.id}/links`, { kind: 'successor', to: to.id, ...given });
const linksOf = async ({ client }: Pick<Joined, 'client'>, { id }: { id: number }) =>
  (await client.get(`/api/articles/${id}`)).data.links as Link[];
const link = async (joined: Joined, from: { id: number }, to: { id: number }, given: object = {}) => {
  const answer = await state(joined, from, to, given);
  expect(answer.code, answer.message).toBe(201);
  return (answer.data as Link[]).find(({ article }) => article.id === to.id) as Link;
};

it('counts who states a link, without their names, and shows it from both sides', async () => {
  const [one, other, reader] = [await server.join(), await server.join(), await server.join()];
  const [old, next] = [await createPart(one), await createPart(other, { price: '19.60', condition: 'refurbished' })];
  await link(one, old, next);
  await link(other, old, next);
  const [seen] = await linksOf(reader, old);
  expect(seen).toMatchObject({
    kind: 'successor',
    is_to: true,
    article: { id: next.id, number: next.number },
    offered: 1,
    lowest: { amount: '19.60', currency: 'EUR', condition: 'refurbished' },
    sellers: 2,
    state: 'stated',
    is_own: false,
    canWithdraw: false,
    canDecide: false,
  });
  expect(JSON.stringify(seen)).not.toContain(one.person.first_name);
  expect(await linksOf(reader, next)).toMatchObject([{ kind: 'successor', is_to: false, article: { id: old.id } }]);
});

it('shows a private link to its organization alone', async () => {
  const [one, reader] = [await server.join(), await server.join()];
  const [old, next] = [await createPart(one), await createPart(one)];
  await link(one, old, next, { private: true });
  expect(await linksOf(one, old)).toMatchObject([{ is_own: true, is_private: true, sellers: 0, canWithdraw: true }]);
  expect(await linksOf(reader, old)).toEqual([]);
  expect(await linksOf({ client: admin }, old)).toEqual([]);
});

it('keeps a private link that another organization contradicts, until the platform confirms the contrary', async () => {
  const [one, stranger] = [await server.join(), await server.join()];
  const [old, next] = [await createPart(one), await createPart(one)];
  const own = await link(one, old, next, { private: true });
  const { id } = await link(stranger, next, old);
  const privateOnes = async () => (await linksOf(one, old)).filter(({ is_private: isPrivate }) => isPrivate);
  expect(await privateOnes()).toMatchObject([{ id: own.id }]);
  await admin.post(`/api/articles/${old.id}/links/${id}/confirm`);
  expect(await privateOnes()).toEqual([]);
  expect(await linksOf(one, old)).toMatchObject([{ id, state: 'confirmed' }]);
});

it('shows no article of which the reader may see nothing', async () => {
  const [one, hidden, reader] = [await server.join(), await server.join(), await server.join()];
  const [old, next] = [await createPart(one), await createPart(hidden)];
  const stop = await server.join({
    role: 'organization_admin',
    organizationId: hidden.person.organization_id as number,
  });
  await link(one, old, next);
  await stop.client.put(`/api/organization/stops/${reader.person.organization_id}`);
  expect(await linksOf(reader, old)).toEqual([]);
  expect((await state(reader, old, next)).code).toBe(422);
  expect((await state(reader, next, old)).code).toBe(404);
});

it('is not pushed out by earlier links to articles that the reader may not see', async () => {
  const seller = await server.join();
  const [old, next] = [await createPart(seller), await createPart(seller)];
  for (let hidden = 0; hidden < 12; hidden += 1) {
    const other = await createPart(seller, { state: 'paused' });
    await sql`
      with link as (insert into article_links (from_id, to_id, kind) values (${old.id}, ${other.id}, 'substitute') returning id)
      insert into article_link_statements (link_id, organization_id, stated_by, is_private)
      select id, ${seller.person.organization_id}, ${seller.person.id}, false from link`.execute(server.db);
  }
  await link(seller, old, next, { kind: 'substitute' });
  expect((await linksOf(await server.join(), old)).map(({ article }) => article.id)).toEqual([next.id]);
});

it('is confirmed and refused by the platform, and withdrawn by who stated it', async () => {
  const [one, reader] = [await server.join(), await server.join()];
  const [old, next] = [await createPart(one), await createPart(one)];
  const { id } = await link(one, old, next, { kind: 'substitute' });
  const at = (what: string) => `/api/articles/${old.id}/links/${id}${what}`;
  expect((await reader.client.post(at('/confirm'))).code).toBe(403);
  expect((await reader.client.delete(at(''))).code).toBe(404);
  expect((await admin.post(at('/refuse'))).code).toBe(200);
  expect(await linksOf(reader, old)).toEqual([]);
  expect(await linksOf(one, old)).toMatchObject([{ state: 'refused' }]);
  expect(await linksOf({ client: admin }, old)).toMatchObject([{ state: 'refused', canDecide: true }]);
  expect((await state(reader, old, next, { kind: 'substitute' })).code).toBe(422);
  expect((await admin.post(at('/confirm'))).code).toBe(200);
  expect((await one.client.delete(at(''))).code).toBe(200);
  expect(await linksOf(reader, old)).toMatchObject([{ state: 'confirmed', sellers: 0 }]);
  const actions = await sql<{ action: string }>`
    select action from audit_log where subject_type = 'article' and subject_id = ${old.id} order by id`.execute(
    server.db,
  );
  expect(actions.rows.map(({ action }) => action)).toEqual([
    'article.linked',
    'article.link-refused',
    'article.link-confirmed',
    'article.unlinked',
  ]);
});

it('refuses links to itself, circles, long chains and other units with both numbers', async () => {
  const one = await server.join();
  const chain = await Promise.all(Array.from({ length: 7 }, () => createPart(one)));
  const [first, second] = chain as [(typeof chain)[0], (typeof chain)[0]];
  const errorOf = async (answer: ReturnType<typeof state>) => {
    const { code, errors } = await answer;
    return [code, errors?.to?.[0]];
  };
  expect(await errorOf(state(one, first, first))).toEqual([
    422,
    `Choose another article: ${first.number} and ${first.number} are the same`,
  ]);
  for (const [place, part] of chain.slice(0, 5).entries())
    await link(one, part, chain[place + 1] as (typeof chain)[0], { private: place % 2 === 0 });
  expect(await errorOf(state(one, second, first))).toEqual([
    422,
    `${first.number} is already replaced by ${second.number}`,
  ]);
  const [sixth, seventh] = chain.slice(5) as typeof chain;
  expect(await errorOf(state(one, sixth as typeof first, seventh as typeof first))).toEqual([
    422,
    `${sixth?.number} and ${seventh?.number} would be in a chain of more than five replacements`,
  ]);
  // Another organization knows nothing of the private ones.
  await link(await server.join(), sixth as typeof first, seventh as typeof first);
  const cable = await createPart(one);
  await server.db.updateTable('advertisements').set({ unit: 'metre' }).where('article_id', '=', cable.id).execute();
  expect(await errorOf(state(one, first, cable))).toEqual([
    422,
    `Choose an article of the same unit: ${first.number} is sold per piece, ${cable.number} per metre`,
  ]);
});

it('counts nothing that a suspended organization states, and what others state to the contrary remains', async () => {
  const [suspended, other, reader] = [await server.join(), await server.join(), await server.join()];
  const [old, next, last] = [await createPart(other), await createPart(other), await createPart(other)];
  const { id } = await link(suspended, old, next);
  const further = await link(suspended, next, last);
  const { organization_id: organization } = suspended.person;
  const move = (status: 'active' | 'suspended') =>
    server.db
      .updateTable('organizations')
      .set({ status })
      .where('id', '=', organization as number)
      .execute();
  expect((await state(other, next, old)).code).toBe(422);
  await move('suspended');
  expect(await linksOf(reader, old)).toEqual([]);
  expect((await admin.post(`/api/articles/${old.id}/links/${id}/confirm`)).code).toBe(404);
  const contrary = await link(other, next, old);
  await move('active');
  const seen = (await linksOf(reader, next)).map((each) => each.id);
  expect(seen.toSorted((a, b) => a - b)).toEqual([further.id, contrary.id]);
});

it('lets an organization state twenty links a day', async () => {
  const one = await server.join();
  const hub = await createPart(one);
  for (let count = 0; count < 20; count += 1) await link(one, hub, await createPart(one), { kind: 'substitute' });
  const last = await createPart(one);
  const answer = await state(one, hub, last, { kind: 'substitute' });
  expect([answer.code, answer.message]).toEqual([
    429,
    'Your organization stated 20 links today, the maximum. Continue tomorrow.',
  ]);
});

it('keeps links when articles are merged, without circles', async () => {
  const [one, other, reader] = [await server.join(), await server.join(), await server.join()];
  const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, () => createPart(one)));
  if (!(a && b && c && d)) throw new Error('unreachable');
  await link(one, a, b);
  await link(other, c, b);
  const { id: confirmed } = await link(one, d, a);
  await admin.post(`/api/articles/${d.id}/links/${confirmed}/confirm`);
  // c becomes part of a: both are replaced by b, which two organizations state.
  expect((await admin.post(`/api/articles/${c.id}/merge`, { into: a.id })).code).toBe(200);
  expect(await linksOf(reader, a)).toMatchObject([
    { article: { id: d.id }, is_to: false, state: 'confirmed' },
    { article: { id: b.id }, is_to: true, sellers: 2 },
  ]);
  // b becomes part of d, which would close a circle: what is confirmed stays.
  expect((await admin.post(`/api/articles/${b.id}/merge`, { into: d.id })).code).toBe(200);
  expect(await linksOf(reader, a)).toMatchObject([{ id: confirmed, article: { id: d.id }, is_to: false }]);
});

it('finds by an old number what replaces it', async () => {
  const [one, reader] = [await server.join(), await server.join()];
  const [old, next] = [await createPart(one), await createPart(one)];
  await link(one, old, next);
  const find = async (q: string) =>
    (await reader.client.get(`/api/articles/successors?q=${encodeURIComponent(q)}`)).data;
  expect(await find(old.number.toLowerCase().replace('-', ' '))).toMatchObject([
    { article: { id: next.id }, offered: 1 },
  ]);
  expect(await find(next.number)).toEqual([]);
  expect(await find('disc brakes')).toEqual([]);
  // All posts of the old part may be gone.
  await server.db.updateTable('advertisements').set({ state: 'paused' }).where('article_id', '=', old.id).execute();
  expect(await find(old.number)).toMatchObject([{ article: { id: next.id } }]);
});

it('matches what is wanted with its successor, once the platform confirmed it or for who states it', async () => {
  const [seller, buyer] = [await server.join(), await server.join()];
  const next = await createPart(seller);
  const old = await createPart(buyer, { type: 'wanted', price: null });
  const wanted = await server.db
    .selectFrom('advertisements')
    .select('id')
    .where('article_id', '=', old.id)
    .executeTakeFirstOrThrow();
  const matches = async ({ client }: Joined) =>
    (await client.get(`/api/advertisements/${wanted.id}/matches`)).data as { reasons: string[] }[];
  const { id } = await link(seller, old, next);
  expect(await matches(buyer)).toEqual([]);
  expect((await matches(seller)).map(({ reasons }) => reasons[0])).toEqual([`Successor of ${old.number}`]);
  await admin.post(`/api/articles/${old.id}/links/${id}/confirm`);
  const [match] = await matches(buyer);
  expect(match?.reasons[0]).toBe(`Successor of ${old.number}`);
});

it('proposes a successor for a line of a list, and counts it once it is chosen', async () => {
  const [seller, buyer] = [await server.join(), await server.join()];
  const [old, next, last] = [await createPart(seller), await createPart(seller), await createPart(seller)];
  const { id } = await link(seller, old, next);
  await link(buyer, next, last, { private: true });
  await server.db.updateTable('advertisements').set({ state: 'paused' }).where('article_id', '=', old.id).execute();
  const made = await buyer.client.post('/api/lists', { name: 'Repair', rows: `Number;Qty\n${old.number};5` });
  const lineOf = async () => (await buyer.client.get(`/api/lists/${made.data.id}`)).data.lines[0];
  expect(await lineOf()).toMatchObject({ state: 'uncovered', replacements: [] });
  await admin.post(`/api/articles/${old.id}/links/${id}/confirm`);
  const { state: before, replacements } = await lineOf();
  expect(before).toBe('uncovered');
  expect(replacements).toMatchObject([
    { kind: 'successor', article: { id: next.id, number: next.number, items: 100, from: '20.00' } },
    { kind: 'successor', article: { id: last.id } },
  ]);
  const chosen = await buyer.client.put(`/api/lists/${made.data.id}/lines/1`, { article: next.id, remember: false });
  expect(chosen.data).toMatchObject({ state: 'covered', article: { id: next.id } });
});

it('has no circle and no long chain in random graphs, for everybody and for each organization', async () => {
  const organizations = (await sql<{ id: number }>`select id from organizations order by id limit 4`.execute(server.db))
    .rows;
  const users = (await sql<{ id: number }>`select id from users order by id limit 1`.execute(server.db)).rows;
  const random = createRandom(57);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  let refused = 0;
  const graphs = howMany(40, 300);
  for (let graph = 0; graph < graphs; graph += 1) {
    await server.db.transaction().execute(async (db) => {
      const brand = (await sql<{ id: number }>`select id from brands limit 1`.execute(db)).rows[0]?.id;
      const { rows } = await sql<{ id: number }>`
        insert into articles (brand_id, part_key)
        select ${brand}, 'GRAPH' || ${graph} || 'N' || n from generate_series(1, 8) n returning id`.execute(db);
      const ids = rows.map(({ id }) => id);
      for (let step = 0; step < 16; step += 1) {
        const [from, to] = [pick(ids), pick(ids)];
        const organization = pick(organizations).id;
        const isPrivate = random() < 0.4;
        if (random() < 0.1 && from !== to) {
          await sql`select merge_articles(${from}, ${to})`.execute(db);
          ids.splice(ids.indexOf(from), 1);
          if (ids.length < 2) break;
          continue;
        }
        const { rows: refusals } = await sql<{ refusal: string | null }>`
          select coalesce(article_link_refusal(${from}, ${to}, ${organization}, null),
            case when not ${isPrivate} then article_link_refusal(${from}, ${to}, null, null) end) as refusal`.execute(
          db,
        );
        if (refusals[0]?.refusal) {
          refused += 1;
          continue;
        }
        await sql`
          with link as (
            insert into article_links as l (from_id, to_id, kind) values (${from}, ${to}, 'successor')
            on conflict (from_id, to_id, kind) do update set kind = l.kind returning id)
          insert into article_link_statements (link_id, organization_id, stated_by, is_private)
          select id, ${organization}, ${users[0]?.id}, ${isPrivate} from link
          on conflict (link_id, organization_id) do update set is_private = excluded.is_private`.execute(db);
        await sql`select settle_article_links(${from})`.execute(db);
      }
      for (const reader of [null, ...organizations.map(({ id }) => id)]) {
        const edges = await sql<{ from_id: number; to_id: number }>`
          select from_id, to_id from article_successors(${reader}::int)`.execute(db);
        expect(longestChain(edges.rows)).toBeLessThanOrEqual(5);
      }
    });
    await sql`delete from article_links`.execute(server.db);
  }
  expect(refused).toBeGreaterThan(graphs);
}, 60_000);

/** The links of the longest chain; infinite if it returns to where it began. */
function longestChain(edges: readonly { from_id: number; to_id: number }[]): number {
  const from = (id: number, visited: readonly number[]): number => {
    if (visited.includes(id)) return Infinity;
    const next = edges.filter((edge) => edge.from_id === id);
    return Math.max(0, ...next.map((edge) => 1 + from(edge.to_id, [...visited, id])));
  };
  return Math.max(0, ...edges.map((edge) => from(edge.from_id, [])));
}

/** Numbers from 0 to 1, the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
