import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { advertisementForm, createCategory, pdfFile } from '#tests/factories/advertisements.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createTeam, createTestDependencies, offerOf, open, type Team } from '#tests/helpers/trade/deals.ts';
import { acceptForClaim, offerForClaim } from '../deals/claims/answering.ts';
import { sendReplacement } from '../deals/claims/replacing.ts';
import type { SheetContent } from '../deals/sheet/content.ts';
import { readPrintedNote, readSheet } from '../deals/sheet/index.ts';
import { completeDeal } from '../deals/transitions/agreeing/completing.ts';
import { deliver } from '../deals/transitions/agreeing/delivering.ts';
import { receiveDelivery } from '../deals/transitions/agreeing/receiving.ts';
import { acceptOffer } from '../deals/transitions/agreeing/service.ts';
import { seedFacts } from '../facts/index.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
let category: Awaited<ReturnType<typeof createCategory>>;
let seller: Team;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
  category = await createCategory(server.db, { name: 'E-bike systems' });
  await server.db.updateTable('categories').set({ name: 'Batteries' }).where('id', '=', category.child.id).execute();
  await seedFacts(server.db);
  seller = await createTeam(server);
  client = await server.signIn(seller.user.person);
});
afterAll(() => server.close());

const stated = { chemistry: 'lithium_ion', energy_wh: 500, weight_kg: 2.6, damaged: false };
const placed = { ...stated, placed_on_eu: '2026-05-01' };

async function post(facts: object, given: { summary?: boolean; type?: string } = {}) {
  const { summary = true, type = 'offered' } = given;
  return client.post(
    '/api/advertisements',
    advertisementForm(category, {
      title: 'Battery 500 Wh',
      type,
      facts: JSON.stringify(facts),
      ...(summary ? { documents: [pdfFile('summary.pdf')], document_kinds: ['un38_3'] } : {}),
    }),
  );
}

async function buyerIn(country: string, zipcode: string | null = null): Promise<Team> {
  const team = await createTeam(server);
  await server.db
    .updateTable('organizations')
    .set({ country, zipcode })
    .where('id', '=', team.organization.id)
    .execute();
  return team;
}

/** Makes an offer for two pieces of a post, and accepts it as the seller. */
async function agree(id: number, buyer: Team, by: Actor = seller.user.actor) {
  const deal = await open(deps, buyer.user.actor, [{ advertisement: id, quantity: 2 }], offerOf([{ quantity: 2 }]));
  return { deal, accept: () => acceptOffer(deps, by, deal.id, 1) };
}

describe('posting batteries', () => {
  it('needs energy, weight, chemistry and an answer about damage; energy fits voltage and capacity', async () => {
    const nothing = await post({});
    expect([nothing.code, Object.keys(nothing.errors).sort()]).toEqual([
      422,
      ['facts.chemistry', 'facts.damaged', 'facts.energy_wh', 'facts.weight_kg'],
    ]);
    expect((await post({ ...stated, damaged: true })).errors).toEqual({
      'facts.damaged': ["Damaged or defective batteries can't be posted"],
    });
    const differs = await post({ ...stated, voltage: 36, capacity_ah: 14 });
    expect(differs.errors).toEqual({});
    expect((await post({ ...stated, energy_wh: 400, voltage: 36, capacity_ah: 14 })).errors).toEqual({
      'facts.energy_wh': ['Capacity and energy differ: 36 V × 14 Ah is 504 Wh'],
    });
    expect((await post({}, { type: 'wanted', summary: false })).errors).toEqual({});
  });

  it('keeps what each document is, and refuses a picture that is called a document', async () => {
    const { data } = await post(stated);
    expect(data.documents).toMatchObject([{ name: 'summary.pdf', kind: 'un38_3' }]);
    const edited = await client.put(
      `/api/advertisements/${data.id}`,
      advertisementForm(category, { title: 'Battery', updated_at: data.updated_at }),
    );
    expect(edited.data.documents).toMatchObject([{ kind: 'un38_3' }]);
    const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'summary.pdf');
    const refused = await client.post(
      '/api/advertisements',
      advertisementForm(category, { facts: JSON.stringify(stated), documents: [picture], document_kinds: ['un38_3'] }),
    );
    expect(refused.code).toBe(415);
  });
});

describe('agreeing on batteries', () => {
  it('needs the test summary; the offer stays open, and an admin can except a post', async () => {
    const { data } = await post(placed, { summary: false });
    const { deal, accept } = await agree(data.id, await buyerIn('NL'));
    await expect(accept()).rejects.toMatchObject({
      code: 409,
      errors: { 'lines.0': ['Add the UN 38.3 test summary first'] },
      data: { state: 'negotiating', open_version: 1 },
    });
    const { client: admin } = await server.join({ role: 'admin' });
    const { client: reader } = await server.join();
    const readers = [client, admin, reader];
    const isExcepted = async (as: TestClient) => (await as.get(`/api/advertisements/${data.id}`)).data.battery_excepted;
    // The last of them reads a copy that the server caches.
    expect(await Promise.all(readers.map(isExcepted))).toEqual([false, false, false]);
    const version = async () => (await client.get(`/api/advertisements/${data.id}`)).data.updated_at;
    const before = await version();
    const excepted = await admin.post(`/api/advertisements/${data.id}/battery-exception`, { reason: 'A prototype' });
    expect(excepted.code).toBe(200);
    // No one edited the post: a form that is open can still be saved.
    expect(await version()).toBe(before);
    // A copy states the same, but is not excepted.
    const copy = await client.post(`/api/advertisements/${data.id}/duplicate`);
    expect(copy).toMatchObject({ code: 201, data: { facts: data.facts, battery_excepted: false } });
    expect(await Promise.all(readers.map(isExcepted))).toEqual([true, true, true]);
    expect(await accept()).toMatchObject({ id: deal.id, state: 'agreed' });
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['details', 'organization_id'])
      .where('subject_id', '=', String(data.id))
      .where('action', '=', 'advertisement.battery-excepted')
      .executeTakeFirst();
    expect(entry).toMatchObject({ details: { reason: 'A prototype' }, organization_id: seller.organization.id });
    const elsewhere = await createCategory(server.db);
    const other = await client.post('/api/advertisements', advertisementForm(elsewhere, { title: 'A bell' }));
    const except = (id: number, reason: string) =>
      admin.post(`/api/advertisements/${id}/battery-exception`, { reason });
    expect(await except(other.data.id, 'No battery')).toMatchObject({
      code: 422,
      message: 'This post is not of batteries',
    });
    expect((await except(2_147_483_647, 'No post')).code).toBe(404);
    expect((await except(data.id, ' ')).errors).toEqual({ reason: ['Required'] });
  });

  it.each([
    ['NL', null, 409],
    ['NO', null, 409],
    ['GB', 'BT1 5GS', 409],
    ['GB', 'SW1A 1AA', 200],
    ['CH', null, 200],
    ['US', null, 200],
  ])('needs the day of placing on the EU market of a buyer in %s %s: %s', async (country, zipcode, code) => {
    const { data } = await post(stated);
    const { accept } = await agree(data.id, await buyerIn(country, zipcode));
    if (code === 200) expect((await accept()).state).toBe('agreed');
    else
      await expect(accept()).rejects.toMatchObject({
        code,
        errors: { 'lines.0': ['Say when these were first placed on the EU market'] },
      });
  });

  it.each([
    [24.9, 409],
    [25, 409],
    [25.1, 200],
  ])('needs it up to 25 kg: %s kg', async (weight_kg, code) => {
    const { data } = await post({ ...stated, weight_kg });
    const { accept } = await agree(data.id, await buyerIn('DE'));
    if (code === 200) expect((await accept()).state).toBe('agreed');
    else await expect(accept()).rejects.toMatchObject({ code });
  });

  it("is about the seller's post where the batteries are wanted, whatever sub-category it is in", async () => {
    const buyer = await buyerIn('NL');
    const asking = await server.signIn(buyer.user.person);
    const wanted = await asking.post(
      '/api/advertisements',
      advertisementForm(category, { title: 'Batteries wanted', type: 'wanted' }),
    );
    const elsewhere = await createCategory(server.db);
    const answer = async (own: number) => {
      const line = { advertisement: wanted.data.id, quantity: 2, own_advertisement: own };
      const deal = await open(deps, seller.user.actor, [line], offerOf([{ quantity: 2 }]));
      return () => acceptOffer(deps, buyer.user.actor, deal.id, 1);
    };
    const lacking = { code: 409, errors: { 'lines.0': ['Add the UN 38.3 test summary first'] } };
    await expect((await answer((await post(placed, { summary: false })).data.id))()).rejects.toMatchObject(lacking);
    const hidden = await client.post('/api/advertisements', advertisementForm(elsewhere, { title: 'Battery 500 Wh' }));
    await expect((await answer(hidden.data.id))()).rejects.toMatchObject(lacking);
    const agreed = await (await answer((await post(placed)).data.id))();
    expect(agreed.state).toBe('agreed');
    expect(agreed.lines[0]?.facts).toContainEqual({ key: 'placed_on_eu', value: '2026-05-01' });
  });

  it('needs it too of a post that left the sub-category after it was asked for', async () => {
    const { data } = await post(placed, { summary: false });
    const { deal, accept } = await agree(data.id, await buyerIn('NL'));
    const move = (to: { id: number; child: { id: number } }, given: object = {}) => {
      const form = advertisementForm(to, { title: 'Battery 500 Wh', updated_at: version, ...given });
      return client.put(`/api/advertisements/${data.id}`, form);
    };
    let version = data.updated_at;
    const moved = await move(await createCategory(server.db));
    expect(moved).toMatchObject({ code: 200, data: { facts: [] } });
    await expect(accept()).rejects.toMatchObject({
      code: 409,
      errors: { 'lines.0': ['Add the UN 38.3 test summary first'] },
    });
    expect((await client.get(`/api/deals/${deal.id}`)).data.lines[0].battery.lacks).toEqual(['summary', 'placing']);
    version = moved.data.updated_at;
    const back = await move(category, {
      facts: JSON.stringify(placed),
      documents: [pdfFile('summary.pdf')],
      document_kinds: ['un38_3'],
    });
    expect(back.errors).toEqual({});
    expect((await accept()).state).toBe('agreed');
  });

  it('shows both sides what is missing before anyone accepts', async () => {
    const { data } = await post(stated, { summary: false });
    const buyer = await buyerIn('NL');
    const { deal } = await agree(data.id, buyer);
    const read = async (as: TestClient) => (await as.get(`/api/deals/${deal.id}`)).data.lines[0].battery;
    const lacking = { lacks: ['summary', 'placing'], passports: false, former_passports: false };
    expect([await read(client), await read(await server.signIn(buyer.user.person))]).toEqual([lacking, lacking]);
    const { data: other } = await agree((await post(stated)).data.id, await buyerIn('US')).then(({ deal: { id } }) =>
      client.get(`/api/deals/${id}`),
    );
    expect(other.lines[0].battery).toEqual({ lacks: [], passports: false, former_passports: false });
  });

  it('never happens without the summary while it is being added', async () => {
    const { data } = await post(placed, { summary: false });
    const buyer = await buyerIn('NL');
    const offers = [await agree(data.id, buyer), await agree(data.id, buyer), await agree(data.id, buyer)];
    const add = () =>
      client.put(
        `/api/advertisements/${data.id}`,
        advertisementForm(category, {
          updated_at: data.updated_at,
          documents: [pdfFile('summary.pdf')],
          document_kinds: ['un38_3'],
        }),
      );
    let isSending = false;
    const accepts = Array.from({ length: 50 }, async (_, place) => {
      await new Promise((resolve) => setTimeout(resolve, 4 * place));
      try {
        const { state } = await (offers[place % 3] as (typeof offers)[number]).accept();
        // The upload is under way then, or done.
        expect([state, isSending]).toEqual(['agreed', true]);
      } catch (error) {
        const { code, errors } = error as { code: number; errors: object };
        expect(code).toBe(409);
        if (Object.keys(errors).length > 0) {
          expect(errors).toEqual({ 'lines.0': ['Add the UN 38.3 test summary first'] });
        }
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    isSending = true;
    expect((await add()).code).toBe(200);
    await Promise.all(accepts);
    for (const { accept } of offers) await accept().catch(() => {});
    const { rows } = await sql<{ state: string }>`
      select d.state from deals d join deal_lines l on l.deal_id = d.id where l.advertisement_id = ${data.id}`.execute(
      server.db,
    );
    expect(rows).toEqual(offers.map(() => ({ state: 'agreed' })));
  });
});

describe('completing deals of batteries', () => {
  async function agreed(facts: object, buyer = 'NL') {
    const { data } = await post({ ...stated, ...facts });
    const { deal, accept } = await agree(data.id, await buyerIn(buyer));
    return { id: deal.id, line: (await accept()).lines[0]?.id as number };
  }
  const complete = (deal: { id: number; line: number }, on: string, given: object = {}) => {
    deps.time = new Date(`${on}T12:00:00Z`);
    return completeDeal(deps, seller.user.actor, deal.id, {
      lines: [{ id: deal.line, quantity: 2, ...given }],
      closing_date: on,
      declaration: true,
    });
  };

  it.each([
    ['placed the day before', { placed_on_eu: '2027-02-17' }, '2027-02-20', false],
    ['placed on the day', { placed_on_eu: '2027-02-18' }, '2027-02-20', true],
    ['not placed yet, before the day', { placed_on_eu: 'not_yet' }, '2027-02-17', false],
    ['not placed yet, on the day', { placed_on_eu: 'not_yet' }, '2027-02-18', true],
  ])('needs a passport for each piece: %s', async (_, facts, on, isNeeded) => {
    deps.time = new Date('2027-02-16T12:00:00Z');
    const deal = await agreed(facts);
    if (!isNeeded) {
      expect((await complete(deal, on)).state).toBe('completed');
      return;
    }
    await expect(complete(deal, on)).rejects.toMatchObject({ code: 422 });
    await expect(complete(deal, on, { passports: ['P-1'] })).rejects.toMatchObject({
      errors: { 'lines.0.passports': [expect.objectContaining({ values: { needed: 2, given: 1 } })] },
    });
    await expect(complete(deal, on, { passports: ['P-1', 'P-1'] })).rejects.toMatchObject({ code: 422 });
    expect((await complete(deal, on, { passports: ['P-1', 'P-2'] })).state).toBe('completed');
    const stored = await server.db
      .selectFrom('deal_passports')
      .select('passport')
      .where('line_id', '=', deal.line)
      .execute();
    expect(stored.map(({ passport }) => passport).sort()).toEqual(['P-1', 'P-2']);
  });

  it('needs the passports of the originals of reused batteries, too', async () => {
    deps.time = new Date('2027-02-16T12:00:00Z');
    const deal = await agreed({ placed_on_eu: '2026-05-01', use_before: 'reused' });
    const passports = ['N-1', 'N-2'];
    await expect(complete(deal, '2027-02-18', { passports })).rejects.toMatchObject({
      errors: { 'lines.0.former_passports': expect.anything() },
    });
    const done = await complete(deal, '2027-02-18', { passports, former_passports: ['O-1', 'O-2'] });
    expect(done.state).toBe('completed');
  });

  it('needs them in each part delivery, others than before', async () => {
    deps.time = new Date('2027-02-16T12:00:00Z');
    const { data } = await post({ ...stated, placed_on_eu: '2027-03-01' });
    const line = { advertisement: data.id, quantity: 3 };
    const deal = await open(deps, (await buyerIn('IE')).user.actor, [line], offerOf([{ quantity: 3 }]));
    const agreed = await acceptOffer(deps, seller.user.actor, deal.id, 1);
    expect(agreed.lines[0]?.battery).toEqual({ lacks: [], passports: true, former_passports: false });
    const send = (quantity: number, passports?: string[]) =>
      deliver(
        deps,
        seller.user.actor,
        deal.id,
        { lines: [{ id: agreed.lines[0]?.id as number, quantity, passports }] } as never,
        [],
      );
    await expect(send(2)).rejects.toMatchObject({ code: 422, errors: { 'lines.0.passports': expect.anything() } });
    expect((await send(2, ['D-1', 'D-2'])).state).toBe('agreed');
    await expect(send(1, ['D-2'])).rejects.toMatchObject({
      errors: { 'lines.0.passports': [expect.objectContaining({ values: { passport: 'D-2' } })] },
    });
    expect((await send(1, ['D-3'])).state).toBe('completed');
  });

  it('needs them of what replaces claimed pieces, others than before', async () => {
    deps.time = new Date('2027-02-16T12:00:00Z');
    const { data } = await post({ ...stated, placed_on_eu: '2027-03-01' });
    const buyer = (await buyerIn('FR')).user.actor;
    const asked = await open(deps, buyer, [{ advertisement: data.id, quantity: 2 }], offerOf([{ quantity: 2 }]));
    const id = (await acceptOffer(deps, seller.user.actor, asked.id, 1)).lines[0]?.id as number;
    const sent = { lines: [{ id, quantity: 2, passports: ['R-1', 'R-2'] }] };
    await deliver(deps, seller.user.actor, asked.id, sent as never, []);
    const arrived = { id, received: 1, damaged: 1, missing: 0, wrong: 0 };
    await receiveDelivery(deps, buyer, asked.id, 1, { lines: [arrived] }, []);
    await offerForClaim(deps, seller.user.actor, asked.id, 1, { replace_by: '2027-02-20' });
    await acceptForClaim(deps, buyer, asked.id, 1, { version: 1 });
    const replace = (given: object) => sendReplacement(deps, seller.user.actor, asked.id, 1, given, []);
    await expect(replace({})).rejects.toMatchObject({ code: 422, errors: { 'lines.0.passports': expect.anything() } });
    await expect(replace({ passports: ['R-1'] })).rejects.toMatchObject({ code: 422 });
    expect((await replace({ passports: ['R-3'] })).deliveries.at(-1)).toMatchObject({ number: 2, quantity: 1 });
  });

  it('refuses passports that do not belong together, though none are needed', async () => {
    deps.time = new Date('2027-02-16T12:00:00Z');
    const deal = await agreed({ placed_on_eu: '2026-05-01' });
    await expect(complete(deal, '2027-02-20', { passports: ['X-1'] })).rejects.toMatchObject({ code: 422 });
    const former = { passports: ['X-1', 'X-2'], former_passports: ['Y-1', 'Y-2', 'Y-3'] };
    await expect(complete(deal, '2027-02-20', former)).rejects.toMatchObject({
      errors: { 'lines.0.former_passports': expect.anything() },
    });
    expect((await complete(deal, '2027-02-20', { passports: ['X-1', 'X-2'] })).state).toBe('completed');
  });

  it('prints facts as they were agreed, and the passports of each delivery, in the language that is asked for', async () => {
    deps.time = new Date('2027-02-16T12:00:00Z');
    const deal = await agreed({ placed_on_eu: 'not_yet', use_before: 'reused' });
    const { advertisement_id: postId } = await server.db
      .selectFrom('deal_lines')
      .select('advertisement_id')
      .where('id', '=', deal.line)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('advertisements')
      .set({ facts: JSON.stringify({ ...stated, energy_wh: 900 }) })
      .where('id', '=', postId)
      .execute();
    await complete(deal, '2027-02-18', { passports: ['N-1', 'N-2'], former_passports: ['O-1', 'O-2'] });

    const printed: SheetContent[] = [];
    const drawer = {
      draw: async (_: number | null, content: object) => {
        printed.push(content as SheetContent);
        return new Uint8Array();
      },
      close: () => undefined,
    };
    const reader = { write: server.app.readers.messagesIn('de'), language: 'de', isNamed: true } as const;
    const { actor } = seller.user;
    await readPrintedNote(deps, drawer, actor, deal.id, { number: 1, reader });
    await readSheet(deps, drawer, actor, deal.id, { version: null, reader });
    const [facts, ...others] = printed[0]?.terms.at(-1)?.[1].split('\n') ?? [];
    const forCarriers = ['Klasse 9', 'Prüfzusammenfassung: summary.pdf', 'Luftfracht: Ladezustand höchstens 30 %'];
    expect(others).toEqual([...forCarriers, 'Batteriepässe: N-1, zuvor O-1; N-2, zuvor O-2']);
    expect(facts).toContain('500 Wh');
    expect(facts).toContain('2,6 kg');
    expect(facts).toContain('Noch nicht');
    expect(printed[1]?.terms.at(-1)).toEqual(['Battery 500 Wh', [facts, ...forCarriers].join('\n')]);

    const { data } = await client.get(`/api/deals/${deal.id}`);
    expect(data.lines[0].facts).toContainEqual({ key: 'energy_wh', value: 500 });
    const pdf = await client.raw({ method: 'GET', url: `/api/deals/${deal.id}/deliveries/1/note.pdf?language=de` });
    expect([pdf.statusCode, pdf.body.startsWith('%PDF-1.7')]).toEqual([200, true]);
  });

  it('needs none of a buyer outside the territory', async () => {
    deps.time = new Date('2027-02-16T12:00:00Z');
    const deal = await agreed({ placed_on_eu: 'not_yet' }, 'CH');
    expect((await complete(deal, '2027-03-01')).state).toBe('completed');
  });
});

it('the rules are shown to platform admins with their sources', async () => {
  const { client: admin } = await server.join({ role: 'admin' });
  const { data } = await admin.get('/api/batteries/rules');
  expect(data.rules).toBe('eu');
  for (const { source, checked } of data.sources)
    expect([source !== '', checked >= '2026-11-29']).toEqual([true, true]);
});

it('an operator who switches the rules off has posts and deals without them', async () => {
  const off = await startServer({ BATTERY_RULES: 'off' });
  try {
    const offDeps = createTestDependencies(off);
    const elsewhere = await createCategory(off.db, { name: 'E-bike systems' });
    await off.db.updateTable('categories').set({ name: 'Batteries' }).where('id', '=', elsewhere.child.id).execute();
    await seedFacts(off.db);
    const [selling, buying] = [await createTeam(off), await createTeam(off)];
    const owner = await off.signIn(selling.user.person);
    const fields = await owner.get(`/api/facts?sub_category=${elsewhere.child.id}`);
    expect(fields.data.filter((field: { required_for: unknown }) => field.required_for !== null)).toEqual([]);
    expect((await owner.get('/api/bootstrap')).data.battery_categories).toEqual([]);
    const posted = await owner.post('/api/advertisements', advertisementForm(elsewhere, { title: 'Battery 500 Wh' }));
    expect([posted.code, posted.errors]).toEqual([201, {}]);
    offDeps.time = new Date('2027-03-01T12:00:00Z');
    const line = { advertisement: posted.data.id, quantity: 2 };
    const deal = await open(offDeps, buying.user.actor, [line], offerOf([{ quantity: 2 }]));
    expect((await owner.get(`/api/deals/${deal.id}`)).data.lines[0].battery).toBeNull();
    const agreed = await acceptOffer(offDeps, selling.user.actor, deal.id, 1);
    const sent = { lines: [{ id: agreed.lines[0]?.id as number, quantity: 2 }] };
    expect((await deliver(offDeps, selling.user.actor, deal.id, sent as never, [])).state).toBe('completed');
  } finally {
    await off.close();
  }
});
