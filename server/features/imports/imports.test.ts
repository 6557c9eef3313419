import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWhole, languageTags } from '#contract/languages.ts';
import { createBrand, createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { sampleOf } from '#tests/helpers/extent.ts';
import { check, joinUploader, postsOf, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Brakes' });
  await createBrand(server.db, 'Shimano');
});
afterAll(() => server.close());

const header = 'Artikel-Nr.;Hersteller;Bezeichnung;Hersteller-Nr.;EAN;Warengruppe;VK netto;Bestand;Lieferbar;EK netto';
const list = (rows: string[]) =>
  fileOf(Buffer.from(['Radwerk Nord GmbH', '', header, ...rows].join('\r\n'), 'latin1'), 'Restbestand.csv');
const row = (number: number, more: { price?: string; stock?: string; available?: string; gtin?: string } = {}) =>
  `00${number};Shimano;Bremsbelag M\u00fcller ${number};0${number}X;${more.gtin ?? ''};${category.name};${more.price ?? '1.008,90'};${more.stock ?? '240'};${more.available ?? 'auf Lager'};4,12`;

describe('a supplier’s list', () => {
  it('is read, mapped, checked and published as an ERP exports it; the same file again changes nothing', async () => {
    const { person, client } = await joinUploader(server);
    const made = await upload(client, list([row(1), row(2), row(3)]));
    expect(made.options).toMatchObject({
      encoding: { value: 'windows-1252', origin: 'found' },
      delimiter: { value: 'semicolon' },
      header_row: { value: '3' },
      decimal: { value: 'comma', effect: '1.008,90 → 1,008.90' },
    });
    // A reader who writes numbers as the file does sees no change.
    const headers = { 'accept-language': 'de' };
    const inGerman = await client.raw({ method: 'GET', url: `/api/imports/${made.id}`, headers });
    expect(JSON.parse(inGerman.rawPayload.toString()).data.options.decimal.effect).toBe('');
    expect(
      Object.fromEntries(
        made.columns.map((column: { header: string; field: string }) => [column.header, column.field]),
      ),
    ).toEqual({
      'Artikel-Nr.': 'internal_reference',
      Hersteller: 'brand',
      Bezeichnung: 'title',
      'Hersteller-Nr.': 'supplier_article_number',
      // It is empty in every row.
      EAN: null,
      Warengruppe: 'category',
      'VK netto': 'price_per_unit',
      Bestand: 'number_of_items',
      Lieferbar: 'availability',
      'EK netto': null,
    });
    expect(JSON.stringify(made)).not.toContain('4,12');
    const checked = await check(client, made.id, true);
    expect([checked.counts, checked.groups]).toEqual([{ create: 3, update: 0, unchanged: 0, error: 0 }, []]);
    const done = await publish(client, made.id);
    expect([done.state, done.counts]).toEqual(['done', { create: 3, update: 0, unchanged: 0, error: 0 }]);
    const [first] = await postsOf(server, person.organization_id);
    expect(first).toMatchObject({
      internal_reference: '001',
      title: 'Bremsbelag M\u00fcller 1',
      supplier_article_number: '01X',
      price_per_unit: '1008.90',
      currency: 'EUR',
      number_of_items: 240,
      availability: 'in_stock',
      owner_id: person.id,
    });
    const again = await upload(client, list([row(1), row(2), row(3)]));
    expect((await check(client, again.id, true)).counts).toEqual({ create: 0, update: 0, unchanged: 3, error: 0 });
    expect(JSON.stringify(await server.db.selectFrom('import_rows').select('cells').execute())).not.toContain('4,12');
  });

  it('with dates changes nothing when uploaded again, and follows its dates', async () => {
    const { person, client } = await joinUploader(server);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const listed = (date: string) =>
      `sku,title,category,price,stock,eta\nE-1,Pads,Brakes,7.50,4,${date}\nE-2,Pads b,Brakes,7.50,4,\n`;
    const first = await upload(client, listed(inDays(40)));
    await check(client, first.id);
    await publish(client, first.id);
    const again = await upload(client, listed(inDays(40)));
    expect((await check(client, again.id)).counts).toEqual({ create: 0, update: 0, unchanged: 2, error: 0 });
    const due = await upload(client, listed(inDays(-1)));
    expect((await check(client, due.id)).counts).toEqual({ create: 0, update: 1, unchanged: 1, error: 0 });
    await publish(client, due.id);
    const [post] = await postsOf(server, person.organization_id);
    expect(post).toMatchObject({ availability: 'in_stock', available_at: null });
  });

  it('groups its errors, and repairs a group by one remedy, which can be undone', async () => {
    const { client } = await joinUploader(server);
    const rows = [
      row(1, { price: '17,-' }),
      row(2, { price: '26,-' }),
      row(3, { gtin: '4,01E+12' }),
      row(4, { available: 'auf Anfrage' }),
      row(5),
    ];
    const { id } = await upload(client, list(rows));
    const checked = await check(client, id, true);
    expect(checked.counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 4 });
    const group = (kind: string, from = checked) => from.groups.find((entry: { kind: string }) => entry.kind === kind);
    expect(group('not_a_number')).toMatchObject({
      field: 'price_per_unit',
      count: 2,
      remedies: [{ kind: 'set', count: 2 }],
    });
    expect(group('lost_digits')).toMatchObject({
      value: '4,01E+12',
      advice: 'Format the column as text and export again, or leave it empty',
    });
    expect(group('unknown_value')).toMatchObject({
      field: 'availability',
      value: 'auf Anfrage',
      message: 'is not one of the four choices',
    });
    expect((await client.post(`/api/imports/${id}/commit`, { mode: 'all' })).code).toBe(409);
    const fixed = await client.put(`/api/imports/${id}/cells`, { group: group('not_a_number').key, remedy: 'set' });
    expect([fixed.code, fixed.data.import.counts.error, fixed.data.rows[0].values.price_per_unit]).toEqual([
      200,
      2,
      '17.00',
    ]);
    const back = await client.put(`/api/imports/${id}/cells`, { cells: JSON.stringify(fixed.data.undo) });
    expect(back.data.import.counts.error).toBe(4);
    await client.put(`/api/imports/${id}/cells`, { group: group('lost_digits').key, remedy: 'empty' });
    await client.put(`/api/imports/${id}/cells`, { group: group('not_a_number').key, remedy: 'set' });
    const last = await client.put(`/api/imports/${id}/rows/4`, {
      values: JSON.stringify({ availability: 'within_5_weeks' }),
    });
    expect([last.code, last.data.result, last.meta.import.counts.error]).toEqual([200, 'create', 0]);
    expect((await publish(client, id, 'all')).counts.create).toBe(5);
  });

  it('shows its rows as the file has them, also the columns that are not used', async () => {
    const { client } = await joinUploader(server);
    const { id } = await upload(client, 'Shelf;Notiz;Bestand\nA3;Bremshebel rechts;vier\n');
    await check(client, id);
    const { data } = await client.get(`/api/imports/${id}/rows`);
    expect(data).toMatchObject([{ line: 2, result: 'error', written: 'A3 · Bremshebel rechts · vier' }]);
  });

  it('can be undone, except for posts that users changed since', async () => {
    const { person, client } = await joinUploader(server);
    const first = await upload(client, list([row(1), row(2)]));
    await check(client, first.id, true);
    await publish(client, first.id);
    const second = await upload(client, list([row(1, { price: '5,00' }), row(2, { price: '5,00' }), row(3), row(4)]));
    expect((await check(client, second.id, true)).changed_fields).toEqual({ price_per_unit: 2 });
    await publish(client, second.id);
    const before = await postsOf(server, person.organization_id);
    await server.db
      .updateTable('advertisements')
      .set({ location: 'Oldenburg' })
      .where('id', 'in', [before[1]?.id ?? 0, before[3]?.id ?? 0])
      .execute();
    const { data } = await client.get(`/api/imports/${second.id}`);
    expect(data.undo).toMatchObject({ deletes: 1, restores: 1, keeps: [{ reason: 'edited', count: 2 }] });
    const undone = await client.post(`/api/imports/${second.id}/undo`);
    expect([undone.code, undone.meta, undone.data.state]).toEqual([
      200,
      { deletes: 1, restores: 1, keeps: [{ reason: 'edited', count: 2 }] },
      'undone',
    ]);
    expect(
      (await postsOf(server, person.organization_id)).map((post) => [post.internal_reference, post.price_per_unit]),
    ).toEqual([
      ['001', '1008.90'],
      ['002', '5.00'],
      ['004', '1008.90'],
    ]);
    expect((await client.post(`/api/imports/${second.id}/undo`)).code).toBe(409);
  });

  it('does not raise stock that was sold here, unless requested', async () => {
    const { person, client } = await joinUploader(server);
    const first = await upload(client, list([row(1)]));
    await check(client, first.id, true);
    await publish(client, first.id);
    const [post] = await postsOf(server, person.organization_id);
    const sold = await client.post(`/api/advertisements/${post?.id}/sold`, {
      reason: 'sold_elsewhere',
      sold_currency: 'EUR',
      total_number_of_items: 40,
      total_price: '10',
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    });
    expect([sold.code, sold.errors]).toEqual([200, {}]);
    const again = await upload(client, list([row(1)]));
    const checked = await check(client, again.id, true);
    expect([checked.counts.unchanged, checked.groups[0]]).toMatchObject([
      1,
      { kind: 'stock_stays', severity: 'warning' },
    ]);
    const asked = await client.put(`/api/imports/${again.id}/cells`, {
      group: checked.groups[0].key,
      remedy: 'use_file',
    });
    expect(asked.data.import.counts).toMatchObject({ update: 1, unchanged: 0 });
    await publish(client, again.id);
    expect((await postsOf(server, person.organization_id))[0]?.number_of_items).toBe(240);
  });

  it('changes no posts of others, and sets neither owner nor state', async () => {
    const stranger = await joinUploader(server);
    const theirs = await upload(stranger.client, list([row(1)]));
    await check(stranger.client, theirs.id, true);
    await publish(stranger.client, theirs.id);
    const [post] = await postsOf(server, stranger.person.organization_id);
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      fileOf(
        `id,title,owner,state,category,number_of_items,price_per_unit,availability\n${post?.id},Mine now,1,sold,${category.name},5,2.00,in stock\n`,
        'a.csv',
      ),
    );
    const checked = await check(client, made.id, true);
    expect(checked.groups[0]).toMatchObject({ field: 'id', kind: 'not_yours', count: 1 });
    expect((await postsOf(server, stranger.person.organization_id))[0]).toEqual(post);
    for (const url of [
      `/api/imports/${theirs.id}`,
      `/api/imports/${theirs.id}/rows`,
      `/api/imports/${theirs.id}/errors.xlsx`,
    ])
      expect((await client.get(url)).code).toBe(404);
  });

  it('can be uploaded twice at once: both succeed, and every row is posted once', async () => {
    const { person, client } = await joinUploader(server);
    const rows = Array.from({ length: 600 }, (_, index) => row(index + 1));
    const [one, two] = [await upload(client, list(rows)), await upload(client, list(rows))];
    await Promise.all([check(client, one.id, true), check(client, two.id, true)]);
    await Promise.all([publish(client, one.id), publish(client, two.id)]);
    expect((await postsOf(server, person.organization_id)).length).toBe(600);
  });

  it('is recognised by its headers, with the mapping used before', async () => {
    const { client } = await joinUploader(server);
    const first = await upload(client, list([row(1, { available: 'auf Anfrage' })]));
    await client.put(`/api/imports/${first.id}/mapping`, {
      joins: JSON.stringify([
        { field: 'title', parts: [{ column: 'Hersteller' }, { text: ' ' }, { column: 'Bezeichnung' }] },
      ]),
      values: JSON.stringify({ availability: { 'auf Anfrage': 'after_10_weeks' } }),
      fixed: { location: 'Oldenburg' },
    });
    expect((await check(client, first.id, true)).counts.create).toBe(1);
    const second = await upload(client, list([row(7, { available: 'auf Anfrage' })]));
    expect(second.remembered_at).not.toBeNull();
    await check(client, second.id, true);
    const { data } = await client.get(`/api/imports/${second.id}/rows`);
    expect(data[0].values).toMatchObject({
      title: 'Shimano Bremsbelag M\u00fcller 7',
      availability: 'Available after 10 weeks',
      location: 'Oldenburg',
    });
  });

  it('appears in the history with its message when it is refused', async () => {
    const { client } = await joinUploader(server);
    const refused = await client.post('/api/imports', { file: fileOf('MZ\u0090\u0000', 'prices.xlsx') });
    expect([refused.code, refused.errors.file]).toEqual([
      422,
      ['This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.'],
    ]);
    const { data } = await client.get('/api/imports');
    expect(data[0]).toMatchObject({ name: 'prices.xlsx', state: 'failed', failure: refused.message });
  });

  it.each(sampleOf(languageTags.filter(isWhole), 1))('accepts the example in %s, in both formats', async (language) => {
    const { client } = await joinUploader(server);
    for (const kind of ['xlsx', 'csv']) {
      const headers = { 'accept-language': language };
      const { rawPayload } = await client.raw({ method: 'GET', url: `/api/imports/example.${kind}`, headers });
      const made = await upload(client, fileOf(rawPayload, `example.${kind}`));
      expect((await check(client, made.id, true)).counts).toEqual({ create: 2, update: 0, unchanged: 0, error: 0 });
    }
  });

  it('has a manual and an example in the language of the reader', async () => {
    const { client } = await joinUploader(server);
    const of = async (language: string) => {
      const headers = { 'accept-language': language };
      const [manual, example] = await Promise.all(
        ['manual.pdf', 'example.csv'].map((name) =>
          client.raw({ method: 'GET', url: `/api/imports/${name}`, headers }),
        ),
      );
      return {
        manual: [
          manual?.headers['content-disposition'],
          /\/Lang\s*\(([\w-]+)\)/.exec(String(manual?.rawPayload.toString('latin1')))?.[1],
        ],
        title: example?.rawPayload.toString('utf8').match(/(?:Beispiel|Example|Exemple\s?): [^,]+/g),
      };
    };
    expect(await of('de')).toEqual({
      manual: [expect.stringContaining('Anleitung Massen-Upload.pdf'), 'de'],
      title: ['Beispiel: Überbestand aus der Frühjahrsorder', 'Beispiel: gesucht für den Herbst'],
    });
    expect(await of('fr')).toEqual({
      manual: [expect.anything(), 'fr'],
      title: ['Exemple\u202f: surplus de la commande de printemps', 'Exemple\u202f: recherché pour l’automne'],
    });
    // Languages without a manual of their own get the English one.
    expect(await of('tr')).toMatchObject({ manual: [expect.stringContaining('Bulk upload manual.pdf'), 'en'] });
  });
});
