import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { textHasWords } from '#server/db/like.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { createOrganization } from '#tests/factories/people.ts';
import type { TestClient } from '#tests/helpers/server.ts';
import { briefLines, buy, startListing } from '#tests/helpers/trade/listing.ts';

const { server, client, buyer, seller, category, shimano, kmc } = await startListing();

beforeAll(async () => {
  const offers = [
    ['Deore XT RD-M8100 rear derailleur, long cage', 'RD-M8100-SGS', shimano.id, '4550170447755'],
    ['SLX BR-M7120 disc calliper', 'BR-M7120', shimano.id, null],
    ['STEPS SC-E6100 display, grey', 'SC-E6100', shimano.id, null],
    ['STEPS FC-E6100 crank arms, 170 mm', 'FC-E6100-CX', shimano.id, null],
    ['X11 EPT chain, 118 links', 'X11EPT-118', kmc.id, null],
  ] as const;
  for (const [title, articleNumber, brandId, gtin] of offers)
    await createAdvertisement(server.db, seller, {
      category,
      title,
      articleNumber,
      brandId,
      gtin,
      price: '50.00',
      items: 20,
    });
});
afterAll(() => server.close());

const make = (rows: string, more: Record<string, unknown> = {}) =>
  client.post('/api/lists', { name: 'Winter', rows, ...more });

describe('pasted rows', () => {
  it('become lines that are recognised by their numbers, whatever the separator', async () => {
    const answer = await make(
      'Art.nr;Merk;Omschrijving;VE;Aant.;Max\nrd m8100 sgs;Shimano;;1;12;58,00\n4550170447755;;;1;8;\nBR-M7120;Shimano;;1;40;42,00\nE6100;;;1;4;95,00\nX11 EPT 118;KMC;;;6;\nSM-CRE80-42;Shimano;;;;\n',
    );
    expect(answer.code, answer.message).toBe(201);
    expect(briefLines(answer)).toEqual([
      ['rd m8100 sgs Shimano', 'writing', 'covered', 'RD-M8100-SGS', 12],
      ['4550170447755', 'gtin', 'covered', 'RD-M8100-SGS', 8],
      ['BR-M7120 Shimano', 'number_brand', 'uncovered', 'BR-M7120', 40],
      ['E6100', 'number', 'choose', null, 4],
      ['X11 EPT 118 KMC', 'writing', 'covered', 'X11EPT-118', 6],
      ['SM-CRE80-42 Shimano', 'none', 'uncovered', null, 1],
    ]);
    expect(answer.meta.read).toEqual({ lines: 6, joined: 0, left_out: [] });
    const [first, , third, asked, , last] = answer.data.lines;
    expect(first).toMatchObject({ max_price: '58.00', offered: { posts: 1, items: 20, from: '50.00' } });
    // No offer is within the highest price of the line.
    expect(third.offered).toEqual({ posts: 0, items: 0, from: null, condition: null });
    expect(asked.choices.map(({ number }: { number: string }) => number).sort()).toEqual(['FC-E6100-CX', 'SC-E6100']);
    expect(last.quantity_assumed).toBe(true);
    expect(answer.data.columns.map(({ header, field }: Record<string, string>) => [header, field])).toEqual([
      ['Art.nr', 'article_number'],
      ['Merk', 'brand'],
      // Nothing is in it.
      ['Omschrijving', null],
      ['VE', null],
      ['Aant.', 'quantity'],
      ['Max', 'max_price'],
    ]);
  });

  it('may have thousands with a comma, which the user has to check', async () => {
    const answer = await make('HBSPM4 1,200 pcs\nE6100 2,400 pcs\nSM-CRE80-42 1,000 pcs\n');
    expect(
      answer.data.lines.map((line: Record<string, unknown>) => [line.text, line.quantity, line.quantity_assumed]),
    ).toEqual([
      ['HBSPM4', 1200, true],
      ['E6100', 2400, true],
      ['SM-CRE80-42', 1000, true],
    ]);
  });

  it('need whole quantities: a fraction is reported; in a table it is rounded up and has to be checked', async () => {
    const read = ({ data }: { data: { lines: Record<string, unknown>[] } }) =>
      data.lines.map(({ text, quantity, quantity_assumed: isAssumed }) => [text, quantity, isAssumed]);
    const answer = await make('HBSPM4 2,5 pcs\nE6100 2,0 pcs\nSM-CRE80-42 1.200 Stk\nContec 31055 1,2 m\n');
    expect(read(answer)).toEqual([
      ['E6100', 2, false],
      ['SM-CRE80-42', 1200, false],
      ['Contec 31055 1,2 m', 1, true],
    ]);
    expect(answer.meta.read.left_out).toEqual([
      { line: 1, reason: 'Use a whole quantity instead of “2,5 pcs”', text: 'HBSPM4 2,5 pcs' },
    ]);
    expect(read(await make('Number;Qty\nHBSPM4;2,5\nE6100;4,0\n'))).toEqual([
      ['HBSPM4', 3, true],
      ['E6100', 4, false],
    ]);
  });

  it('need no header, and each line may write its quantity differently', async () => {
    const answer = await make('12x RD-M8100-SGS\nBR-M7120, 4 pcs\nKMC X11EPT-118\n3 x rear derailleur long cage');
    expect(answer.code, answer.message).toBe(201);
    expect(briefLines(answer)).toEqual([
      ['RD-M8100-SGS', 'number', 'covered', 'RD-M8100-SGS', 12],
      ['BR-M7120', 'number', 'covered', 'BR-M7120', 4],
      ['KMC X11EPT-118', 'number_brand', 'covered', 'X11EPT-118', 1],
      ['rear derailleur long cage', 'described', 'choose', null, 3],
    ]);
  });

  it('of the same article are joined, and rows that are not lines are reported', async () => {
    const answer = await make('Number\tQty\nBR-M7120\t2\nbr m7120\t3\nRD-M8100-SGS\t0\nTotal\t5');
    expect(answer.code, answer.message).toBe(201);
    expect(briefLines(answer)).toEqual([['BR-M7120', 'number', 'covered', 'BR-M7120', 5]]);
    expect(answer.meta.read).toEqual({
      lines: 1,
      joined: 1,
      left_out: [
        { line: 4, reason: 'The quantity is 0' },
        { line: 5, reason: 'A sum, a note or a heading' },
      ],
    });
    expect(answer.data.lines[0].joined).toEqual([2, 3]);
    const more = await client.post(`/api/lists/${answer.data.id}/lines`, { rows: 'Number\tQty\nBR-M7120\t4' });
    expect(more.data.lines).toMatchObject([{ quantity: 9, joined: [2, 3, 4] }]);
    const changed = await client.put(`/api/lists/${answer.data.id}/lines/1`, { quantity: 10 });
    expect(changed.data).toMatchObject({ quantity: 10, joined: [] });
  });

  it('are refused beyond 500 lines, and if they are empty', async () => {
    const many = Array.from({ length: 501 }, (_, index) => `NH-${10_000 + index};1`).join('\n');
    expect((await make(many)).errors).toEqual({ rows: ['Use at most 500 lines'] });
    expect((await make('   ')).code).toBe(422);
    expect((await client.post('/api/lists', { name: 'Nothing' })).errors).toEqual({ rows: ['Required'] });
  });

  it('with another brand than the number’s need a choice', async () => {
    const answer = await make('Number;Brand;Qty\nBR-M7120;KMC;2\nBR-M7120;Tektro;2');
    expect(briefLines(answer).map(([, , state]) => state)).toEqual(['choose', 'choose']);
  });

  it('keeps what the organization chose for a text if the change of a line is refused', async () => {
    const { client: own } = await server.join();
    const write = () => own.post('/api/lists', { name: 'Displays', rows: 'E6100' });
    const { data } = await write();
    const line = `/api/lists/${data.id}/lines/1`;
    const article = data.lines[0].choices[0].id as number;
    expect((await own.put(line, { article })).code).toBe(200);
    // Another post is pinned than there is.
    expect((await own.put(line, { article: null, pin: 999_999 })).code).toBe(422);
    const again = await write();
    expect(again.data.lines[0].article).toMatchObject({ id: article });
    const forgotten = await own.put(line, { article: null });
    expect(forgotten.data).toMatchObject({ state: 'choose', article: null });
    expect((await write()).data.lines[0]).toMatchObject({ state: 'choose' });
  });

  it('are read again after columns are corrected', async () => {
    const { data } = await make('Number;Something;Qty\nBR-M7120;9;2');
    const answer = await client.put(`/api/lists/${data.id}/columns`, {
      columns: JSON.stringify({ Something: 'quantity', Qty: '' }),
    });
    expect(briefLines(answer)).toEqual([['BR-M7120', 'number', 'covered', 'BR-M7120', 9]]);
    expect((await client.put(`/api/lists/${data.id}/columns`, { columns: '{"Other":"title"}' })).code).toBe(422);
    const again = await client.put(`/api/lists/${data.id}/columns`, { columns: '{}', rows: 'Part;Qty\nBR-M7120;3' });
    expect(again.data.lines).toMatchObject([{ number: 1, text: 'BR-M7120', quantity: 3 }]);
    expect(again.data.columns.map(({ header }: { header: string }) => header)).toEqual(['Part', 'Qty']);
    const rows = Array.from({ length: 501 }, (_, n) => `BR-${1_000 + n};2`).join('\n');
    const none = await client.put(`/api/lists/${data.id}/columns`, { columns: '{}', rows });
    expect([none.code, Object.keys(none.errors)]).toEqual([422, ['rows']]);
  });

  it('stay doubtful after columns are corrected, where a text above them changes rows by their places', async () => {
    const { client: own } = await server.join();
    const rows = 'The same again, without line 2 please\nNumber;Something;Qty\nBR-M7120;9;2\nX11EPT-118;5;4';
    const made = await own.post('/api/lists', { rows });
    const columns = JSON.stringify({ Something: 'quantity', Qty: '' });
    const corrected = await own.put(`/api/lists/${made.data.id}/columns`, { columns });
    const isDoubtful = ({ data }: typeof made) =>
      data.lines.map((line: { quantity_assumed: boolean }) => line.quantity_assumed);
    expect([isDoubtful(made), isDoubtful(corrected)]).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});

describe('a choice', () => {
  it('joins a line with another one of the same article, unless it is skipped or sellers were asked about it', async () => {
    const { data } = await make('Number;Brand;Qty\nSC-E6100;Shimano;5\nE6100;;7\nX11EPT-118;KMC;2');
    const display = data.lines[1].choices.find(({ number }: { number: string }) => number === 'SC-E6100').id;
    const body = { article: display, remember: false };
    await client.put(`/api/lists/${data.id}/lines/1`, { skip: true });
    expect((await client.put(`/api/lists/${data.id}/lines/2`, body)).data).toMatchObject({ number: 2, quantity: 7 });
    await client.put(`/api/lists/${data.id}/lines/1`, { skip: false });
    const chosen = await client.put(`/api/lists/${data.id}/lines/2`, body);
    expect(chosen.data).toMatchObject({ number: 1, quantity: 12, joined: [5, 7], article: { id: display } });
    const { data: list, meta } = await client.get(`/api/lists/${data.id}`);
    expect(list.lines.map(({ number }: { number: number }) => number)).toEqual([1, 3]);
    expect(meta.read.joined).toBe(1);
    const planned = await client.post(`/api/lists/${data.id}/plan`);
    expect(planned.data.uncovered).toEqual([]);
    await client.delete(`/api/lists/${data.id}`);
  });

  it('and a pin, a GTIN and a day are checked', async () => {
    const { data } = await make('Number;Brand;Qty\nSC-E6100;Shimano;5');
    const url = `/api/lists/${data.id}`;
    const post = async (articleNumber: string) =>
      (
        await server.db
          .selectFrom('advertisements')
          .select('id')
          .where('supplier_article_number', '=', articleNumber)
          .executeTakeFirstOrThrow()
      ).id;
    expect(await client.put(`${url}/lines/1`, { pin: await post('X11EPT-118') })).toMatchObject({
      code: 422,
      errors: { pin: ['Choose one from the list'] },
    });
    expect((await client.put(`${url}/lines/1`, { pin: await post('SC-E6100') })).code).toBe(200);
    const wrongNumber = { code: 422, errors: { gtin: ['Check the number: the last digit does not fit'] } };
    expect(await client.put(`${url}/lines/1`, { gtin: '123' })).toMatchObject(wrongNumber);
    expect(await client.post(`${url}/lines`, { gtin: '123' })).toMatchObject(wrongNumber);
    const past = { code: 422, errors: { needed_by: ['Use today or a later day'] } };
    expect(await client.put(url, { needed_by: '2020-05-01' })).toMatchObject(past);
    expect(await make('SC-E6100;5', { needed_by: '2020-05-01' })).toMatchObject(past);
    await client.delete(url);
  });

  it('leaves lines as they are when another line is added', async () => {
    const { data } = await make('Number;Brand;Qty\nSC-E6100;Shimano;5\nX11EPT-118;KMC;2');
    await client.put(`/api/lists/${data.id}/lines/2`, { unit: 'box' });
    await client.put(`/api/lists/${data.id}/lines/2`, { article: data.lines[0].article.id, remember: false });
    await client.put(`/api/lists/${data.id}/lines/2`, { unit: 'piece' });
    const added = await client.post(`/api/lists/${data.id}/lines`, { text: '3 x BR-M7120 Shimano' });
    expect(added.data.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([5, 2, 3]);
    await client.delete(`/api/lists/${data.id}`);
  });

  it('names no article by an offer that the reader could never see, and is none that they cannot know', async () => {
    const hidden = await createAdvertisement(server.db, seller, {
      category,
      title: 'Secret sample, not announced',
      articleNumber: 'SEC-R3T-1',
      brandId: shimano.id,
      state: 'paused',
    });
    const { data } = await make('Number;Brand;Qty\nSEC-R3T-1;Shimano;5\nX11EPT-118;KMC;2');
    const url = `/api/lists/${data.id}`;
    // Who writes the number knows the article, but nothing of the offer.
    expect(data.lines[0]).toMatchObject({
      article: { id: hidden.article_id, title: 'Shimano SECR3T1', category: null },
    });
    expect(await client.put(`${url}/lines/2`, { article: hidden.article_id, remember: false })).toMatchObject({
      code: 422,
      errors: { article: ['Choose one from the list'] },
    });
    await client.delete(url);
  });

  it('is remembered for the organization until it is removed', async () => {
    const { data } = await make('Number;Qty\nE6100;4');
    const [{ choices }] = data.lines;
    const display = choices.find(({ number }: { number: string }) => number === 'SC-E6100').id;
    const chosen = await client.put(`/api/lists/${data.id}/lines/1`, { article: display });
    expect(chosen.data).toMatchObject({ state: 'covered', article: { number: 'SC-E6100' }, choices: [] });
    const colleague = await server.join({ organizationId: buyer.organization_id });
    const theirs = await colleague.client.post('/api/lists', { rows: 'number;qty\ne6100 ;2' });
    expect(theirs.data.lines[0]).toMatchObject({
      state: 'covered',
      article: { id: display },
      chosen: { by: buyer.first_name },
    });
    const stranger = await server.join();
    const foreign = await stranger.client.post('/api/lists', { rows: 'number;qty\nE6100;2' });
    expect(foreign.data.lines[0]).toMatchObject({ state: 'choose', chosen: null });
    const forgotten = await client.put(`/api/lists/${data.id}/lines/1`, { article: '' });
    expect(forgotten.data).toMatchObject({ state: 'choose', article: null });
    expect((await make('Number;Qty\nE6100;4')).data.lines[0].state).toBe('choose');
  });

  it('shows the months in which the organization bought the possible articles', async () => {
    await buy(server.db, { buyer, seller, articleNumber: 'SC-E6100' }, '2026-03-05', '2026-03-25', '2025-11-01');
    const boughtBy = async (reader: TestClient) => {
      const { data } = await reader.post('/api/lists', { rows: 'Number;Qty\nE6100;4' });
      return Object.fromEntries(
        data.lines[0].choices.map(({ number, bought }: { number: string; bought: string[] }) => [number, bought]),
      );
    };
    expect(await boughtBy(client)).toEqual({ 'SC-E6100': ['2026-03', '2025-11'], 'FC-E6100-CX': [] });
    const stranger = await server.join();
    expect(await boughtBy(stranger.client)).toEqual({ 'SC-E6100': [], 'FC-E6100-CX': [] });
  });
});

describe('the lines of a list', () => {
  it('can be added, changed and deleted one by one', async () => {
    const { data } = await make('Number;Qty\nBR-M7120;4');
    const url = `/api/lists/${data.id}`;
    const added = await client.post(`${url}/lines`, { text: '5x X11EPT-118 KMC' });
    expect(added.code, added.message).toBe(201);
    expect(briefLines(added)[1]).toEqual(['X11EPT-118 KMC', 'number_brand', 'covered', 'X11EPT-118', 5]);
    const again = await client.post(`${url}/lines`, { article_number: 'BR-M7120', quantity: 30 });
    expect(briefLines(again)[0]).toEqual(['BR-M7120', 'number', 'partly', 'BR-M7120', 34]);
    expect((await client.post(`${url}/lines`, { quantity: 3 })).errors).toEqual({ title: ['Say what you need'] });
    const changed = await client.put(`${url}/lines/2`, { article_number: 'RD M8100 SGS', brand: 'Shimano', title: '' });
    expect(changed.data).toMatchObject({ tier: 'writing', article: { number: 'RD-M8100-SGS' } });
    // What is left out stays as it is, also if that is everything.
    expect(await client.put(`${url}/lines/2`, {})).toMatchObject({ code: 200, data: changed.data });
    expect((await client.put(`${url}/lines/2`, { skip: true })).data.state).toBe('skipped');
    expect((await client.delete(`${url}/lines/2`)).code).toBe(200);
    expect((await client.delete(`${url}/lines/2`)).code).toBe(404);
  });

  it('show who offers them, own stock first, and why a post does not fit', async () => {
    await createAdvertisement(server.db, buyer, {
      category,
      articleNumber: 'BR-M7120',
      brandId: shimano.id,
      items: 14,
    });
    await createAdvertisement(server.db, seller, {
      category,
      articleNumber: 'BR-M7120',
      brandId: shimano.id,
      price: '90.00',
    });
    const { data } = await make('Number;Qty;Max\nBR-M7120;30;60.00');
    expect(data.lines[0]).toMatchObject({ state: 'covered', own: 14, offered: { posts: 1, items: 20 } });
    const answer = await client.get(`/api/lists/${data.id}/lines/1/candidates`);
    expect(
      answer.data.map((row: Record<string, unknown>) => [row.own, row.fits, (row.reasons as string[])[0]]),
    ).toEqual([
      [true, true, 'You have 14'],
      [false, true, '20 of 30'],
      [false, false, 'Not within your highest price'],
    ]);
  });
});

describe('a list', () => {
  it('can be made from posts, a wanted post, a saved search or another list', async () => {
    const wanted = await createAdvertisement(server.db, seller, {
      category,
      type: 'wanted',
      items: 60,
      price: '18.00',
      brandId: kmc.id,
      articleNumber: 'X11EPT-118',
    });
    const posts = await client.post('/api/lists', { name: 'Chains', advertisements: [wanted.id] });
    expect(briefLines(posts)).toEqual([['X11EPT-118 KMC', 'number_brand', 'uncovered', 'X11EPT-118', 60]]);
    const copy = await client.post('/api/lists', { list: posts.data.id });
    expect(copy.data).toMatchObject({ name: 'Chains', source: 'list', lines: [{ quantity: 60, max_price: '18.00' }] });
    const search = await client.post('/api/saved-searches', { name: 'Displays', query: 'q=display' });
    const found = await client.post('/api/lists', { saved_search: search.data.id });
    expect(found.data).toMatchObject({ name: 'Displays', lines: [{ article: { number: 'SC-E6100' } }] });
    expect((await client.post('/api/lists', { deal: 999_999 })).code).toBe(404);
    expect((await client.post('/api/lists', { advertisements: [999_999] })).code).toBe(404);
  });

  it('refuses edits of an older version, and is listed with its coverage', async () => {
    const { data } = await make('Number;Qty\nX11EPT-118;4\nQZ-99817;2');
    const url = `/api/lists/${data.id}`;
    const changed = await client.put(url, { name: 'Spring', countries: ['DE'], updated_at: data.updated_at });
    expect(changed.data).toMatchObject({ name: 'Spring', countries: ['DE'], counts: { lines: 2, uncovered: 2 } });
    const stale = await client.put(url, { name: 'Summer', updated_at: data.updated_at });
    expect([stale.code, stale.data.name]).toEqual([409, 'Spring']);
    await client.put(url, { countries: [] });
    // Words of its lines find it, too, by an index.
    expect((await client.get('/api/lists?q=qz%2099817')).data).toMatchObject([{ id: data.id }]);
    const plan = await server.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`explain select from list_lines n
        where ${textHasWords(sql`n.text || ' ' || coalesce(n.title, '')`, 'spring')}`.execute(trx);
      return JSON.stringify(rows);
    });
    expect(plan).toContain('list_lines_words');
    const listed = await client.get('/api/lists?q=spring');
    expect(listed.data).toMatchObject([{ id: data.id, state: 'open', counts: { lines: 2, covered: 1, uncovered: 1 } }]);
    await client.put(url, { needed_by: '2027-02-15' });
    await make('Number;Qty\nX11EPT-118;4', { name: 'Spring, sooner', needed_by: '2027-01-15' });
    await make('Number;Qty\nX11EPT-118;4', { name: 'Spring, one day' });
    const order = async (sort: string) =>
      (await client.get(`/api/lists?q=spring&sort=${sort}`)).data.map(({ name }: { name: string }) => name);
    expect(await order('needed')).toEqual(['Spring, sooner', 'Spring', 'Spring, one day']);
    expect((await order('changed'))[0]).toBe('Spring, one day');
    for (const name of ['sooner', 'one day'])
      await client.delete(`/api/lists/${(await client.get(`/api/lists?q=${name}`)).data[0].id}`);
    await client.put(url, { archived: true });
    expect((await client.get('/api/lists?q=spring')).data).toEqual([]);
    expect((await client.get('/api/lists?q=spring&states[]=archived')).meta).toMatchObject({ total: 1 });
    expect((await client.delete(url)).code).toBe(200);
    expect((await client.get(url)).code).toBe(404);
  });

  it('without a name gets one that is unique for its day', async () => {
    const names = [];
    for (let n = 0; n < 3; n += 1)
      names.push((await client.post('/api/lists', { rows: 'BR-M7120;3' })).data.name as string);
    expect(new Set(names).size).toBe(3);
    expect(names[1]).toMatch(/^List of \w{3} \d{1,2} \w{3,4} \d{4} \(\d+\)$/);
    const german = await client.post('/api/lists', { rows: 'BR-M7120;3' }, { 'accept-language': 'de' });
    expect(german.data.name).toMatch(/^Liste vom \p{L}+\.?, \d{1,2}\. /u);
  });

  it('counts towards a limit of 20 new ones a day', async () => {
    const organization = await createOrganization(server.db);
    const other = await server.join({ organizationId: organization.id });
    await server.db
      .insertInto('lists')
      .values(
        Array.from({ length: 20 }, () => ({
          organization_id: organization.id,
          owner_id: other.person.id,
          name: 'L',
          currency: 'EUR',
          country: 'NL',
          source: 'rows',
        })),
      )
      .execute();
    const refused = await other.client.post('/api/lists', { rows: 'BR-M7120' });
    expect([refused.code, refused.message]).toEqual([429, 'You have added 20 lists today. You can add more tomorrow.']);
  });
});
