import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { check, joinUploader, postsOf, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { seedFacts } from '../../facts/index.ts';
import { seedCategories } from '../../vocabulary/index.ts';

let server: TestServer;
let client: TestClient;
let organization: number | null;

beforeAll(async () => {
  server = await startServer();
  await seedCategories(server.db);
  await seedFacts(server.db);
  const joined = await joinUploader(server);
  client = joined.client;
  organization = joined.person.organization_id;
});
afterAll(() => server.close());

const base = 'internal_reference;title;subcategory;number_of_items;price_per_unit;currency;';
let reference = 0;
/** A list of articles of a sub-category with one further column. */
const listOf = (header: string, values: readonly string[], subCategory: string) =>
  [
    base + header,
    ...values.map((value) => {
      reference += 1;
      return `R-${reference};Article ${reference};${subCategory};5;12.50;EUR;${value}`;
    }),
  ].join('\n');

/** `freehub` for a column that is taken, `?rotor` for one that people are asked about, `-` for neither. */
async function meaningOf(header: string, values: readonly string[], subCategory: string) {
  const made = (await upload(client, listOf(header, values, subCategory))) as ImportDetail;
  const { field, proposed } = made.columns.at(-1) as ImportDetail['columns'][number];
  if (proposed.length > 0) return `?${proposed.join(' ').replaceAll('fact_', '')}`;
  return field?.replace('fact_', '') ?? '-';
}

describe('a column with the name of a fact', () => {
  it.each<[header: string, values: string[], subCategory: string, meaning: string]>([
    ['fact_speeds', ['12', '11-fach'], 'Cassettes', 'speeds'],
    ['FACT_FREEHUB', ['hg_m', 'XDR'], 'Freehub bodies', 'freehub'],
    ['Freehub standard', ['HG spline M', 'Micro Spline'], 'Freehub bodies', 'freehub'],
    ['Freilaufkörper', ['XD', 'Micro Spline'], 'Hubs', 'freehub'],
    ['Corps de roue libre', ['HG spline M', 'XDR'], 'Cassettes', 'freehub'],
    ['Corpetto ruota libera', ['xd', 'xdr'], 'Hubs', 'freehub'],
    ['Núcleo', ['Micro Spline', 'XD'], 'Freehub bodies', 'freehub'],
    ['Gänge', ['12', '11'], 'Cassettes', 'speeds'],
    ['Aantal versnellingen', ['12-speed', '11'], 'Chains', 'speeds'],
    ['Vitesses', ['12v', '11v'], 'Rear derailleurs', 'speeds'],
    ['Velocidades', ['12', '10'], 'Shifters', 'speeds'],
    ['Rapporti', ['12', '11'], 'Cassettes', 'speeds'],
    ['Lochzahl', ['32', '28 Loch'], 'Rims', 'holes'],
    ['BCD', ['104 mm', '96 mm'], 'Chainrings', 'bolt_circle'],
    ['Lochkreis (mm)', ['104', '110'], 'Chainrings', 'bolt_circle'],
    ['Federweg [mm]', ['140', '160'], 'Suspension forks', 'travel'],
    ['Débattement', ['140 mm', '160 mm'], 'Suspension forks', 'travel'],
    ['Rotor size', ['160 mm', '180 mm'], 'Rotors', 'rotor'],
    ['Ventiltyp', ['Presta', 'SV'], 'Inner tubes', 'valve'],
    ['Tubeless ready', ['ja', 'nein'], 'Tyres', 'tubeless'],
    ['Type de frein', ['Disque', 'Frein sur jante'], 'Rims', 'brake_type'],
    ['Remvloeistof', ['Minerale olie', 'DOT'], 'Brake levers', 'fluid'],
    ['Voltage', ['36 V', '48 V'], 'Chargers', 'voltage'],
    ['Date of manufacture', ['2026-03-01', '2026-04-02'], 'Batteries', 'made_on'],
    ['Akkugewicht (kg)', ['2,6', '3,1'], 'Batteries', 'weight_kg'],
    // A bare number may be the size of a parcel.
    ['Länge', ['120', '90'], 'Stems', '?length'],
    ['Width', ['800', '760'], 'Flat handlebars', '?width'],
    ['Breite mm', ['800', '760'], 'Flat handlebars', 'width'],
    ['Diamètre', ['27.2', '31.6'], 'Seatposts', '?diameter'],
    ['Lunghezza', ['110', '100'], 'Stems', '?length'],
    // Half of the values are none of the field.
    ['Valve', ['Presta', 'unknown 7', 'Schrader', 'see sheet'], 'Inner tubes', '?valve'],
    // Another unit, another thing.
    ['Width (cm)', ['80', '76'], 'Flat handlebars', 'width'],
    ['Länge (kg)', ['120', '90'], 'Stems', '-'],
    // Articles of this list have no such fact.
    ['Speeds', ['12', '11'], 'Saddles', '-'],
    // In German lists, the number of an article.
    ['Material', ['100234', '100235'], 'Stems', 'supplier_article_number'],
    ['Position', ['1', '2'], 'Hubs', '-'],
    ['fact_nonsense', ['1', '2'], 'Hubs', '-'],
    ['Weight', ['250', '310'], 'Stems', '-'],
    ['Farbe', ['rot', 'blau'], 'Stems', '-'],
  ])('%s: %s of %s', async (header, values, subCategory, meaning) => {
    expect(await meaningOf(header, values, subCategory)).toBe(meaning);
  });
});

describe('facts in rows', () => {
  it('have the unit of their header', async () => {
    const made = await upload(client, listOf('Width (cm)', ['80', '76,5', '780 mm'], 'Flat handlebars'));
    await check(client, made.id);
    const { data } = await client.get(`/api/imports/${made.id}/rows`);
    const widths = (data as { values: Record<string, string> }[]).map(({ values }) => values.fact_width);
    expect(widths).toEqual(['800', '765', '780']);
  });

  it('are read in the words of each language, published, exported and uploaded again without a change', async () => {
    const header = `${base.slice(0, -1)};fact_freehub;fact_speeds;fact_axle_rear;fact_teeth`;
    const rows = [
      'F-1;Cassette;Cassettes;5;12.50;EUR;hg_m;12-fach;;10-51',
      'F-2;Nabe hinten;Hubs;5;12.50;EUR;Micro Spline;12 velocità;12×148 mm (Boost);',
      'F-3;Freilauf;Freehub bodies;5;12.50;EUR;rueda libre roscada;;Schnellspanner 135 mm;',
    ];
    const made = await upload(client, [header, ...rows].join('\n'));
    expect((await check(client, made.id)).counts).toMatchObject({ create: 3, error: 0 });
    await publish(client, made.id);
    const stated = async () =>
      (await postsOf(server, organization))
        .filter((post) => post.internal_reference?.startsWith('F-'))
        .map(({ internal_reference, facts }) => [internal_reference, JSON.parse(facts as string)]);
    const published = await stated();
    expect(published).toEqual([
      ['F-1', { freehub: 'hg_m', speeds: 12, teeth: [10, 51] }],
      ['F-2', { axle_rear: '12x148', freehub: 'micro_spline', speeds: 12 }],
      ['F-3', { axle_rear: 'qr_135', freehub: 'thread' }],
    ]);
    const { data } = await client.post('/api/exports', { format: 'csv', scope: 'mine' });
    const { body } = await client.raw({ method: 'GET', url: data.url });
    expect(body.split('\n')[0]).toContain('fact_speeds,fact_freehub,fact_teeth,fact_axle_rear');
    const again = await upload(client, body);
    expect((await check(client, again.id)).counts).toEqual({ create: 0, update: 0, unchanged: 3, error: 0 });

    // An empty cell keeps a fact, [clear] removes it, another sub-category drops what it does not have.
    const lines = ['internal_reference;subcategory;fact_speeds', 'F-1;Cassettes;[clear]', 'F-2;Chains;11', 'F-3;;'];
    const change = await upload(client, lines.join('\n'));
    await check(client, change.id);
    const { data: checked } = await client.get(`/api/imports/${change.id}/rows`);
    expect(checked[1].before).toMatchObject({ fact_speeds: '12', fact_freehub: 'Micro Spline' });
    expect(checked[1].values).toMatchObject({ fact_speeds: '11', fact_freehub: '' });
    await publish(client, change.id);
    expect(await stated()).toEqual([
      ['F-1', { freehub: 'hg_m', teeth: [10, 51] }],
      ['F-2', { speeds: 11 }],
      ['F-3', { axle_rear: 'qr_135', freehub: 'thread' }],
    ]);
  });

  it('are refused by row: an unknown value with the nearest three, numbers out of range, facts of other sub-categories', async () => {
    const header = `${base.slice(0, -1)};fact_freehub;fact_speeds;fact_rotor;fact_teeth`;
    const rows = [
      'E-1;Cassette;Cassettes;5;12.50;EUR;Micro Splein;12;;',
      'E-2;Cassette;Cassettes;5;12.50;EUR;;1e309;;',
      'E-3;Cassette;Cassettes;5;12.50;EUR;;15;;',
      'E-4;Cassette;Cassettes;5;12.50;EUR;;;180 mm;',
      'E-5;Cassette;Cassettes;5;12.50;EUR;;;;51..10',
      'E-6;Cassette;Cassettes;5;12.50;EUR;;twelve;;',
    ];
    const made = await upload(client, [header, ...rows].join('\n'));
    const { counts, groups } = await check(client, made.id);
    expect(counts).toMatchObject({ create: 0, error: 6 });
    const { data } = await client.get(`/api/imports/${made.id}/rows`);
    const sentences = (data as { errors: Record<string, { message: string }> }[]).map(({ errors }) =>
      Object.entries(errors).map(([field, { message }]) => `${field}: ${message}`),
    );
    expect(sentences).toEqual([
      [
        expect.stringMatching(
          /^fact_freehub: “Micro Splein” is no value of Freehub standard\. Similar: Micro Spline, .+, .+$/,
        ),
      ],
      ['fact_speeds: “1e309” is not possible: use a number'],
      ['fact_speeds: “15” is not possible: use a number from 1 to 14'],
      [
        expect.stringMatching(
          /^fact_rotor: “fact_rotor” is no fact of this sub-category\. Similar: fact_\w+, fact_\w+, fact_\w+$/,
        ),
      ],
      ['fact_teeth: “51..10” is not possible: the greatest value is below the least one'],
      ['fact_speeds: “twelve” is not possible: use a number'],
    ]);
    const group = groups.find(({ field }: { field: string }) => field === 'fact_freehub');
    const [choose] = group.remedies;
    expect(choose.values[0]).toEqual({ value: 'Micro Spline', label: 'Micro Spline', reason: null });
    const remedied = await client.put(`/api/imports/${made.id}/cells`, {
      group: group.key,
      remedy: 'choose',
      value: 'Micro Spline',
    });
    expect([remedied.code, remedied.data.import.counts.error]).toEqual([200, 5]);
    // Someone types into a cell of a column that the file does not have.
    const typed = await client.put(`/api/imports/${made.id}/cells`, {
      cells: JSON.stringify([{ row: 1, field: 'fact_axle_rear', value: '12x148' }]),
    });
    expect(typed.errors).toEqual({});
    expect(typed.data.rows[0].errors.fact_axle_rear.message).toContain('is no fact of this sub-category');
    const unknown = await client.put(`/api/imports/${made.id}/cells`, {
      cells: JSON.stringify([{ row: 1, field: 'fact_zz top', value: '1' }]),
    });
    expect(unknown.code).toBe(422);
  });

  it('of other sub-categories are named as the example file of the reader’s language names their columns', async () => {
    const { person, client: spaniard } = await joinUploader(server);
    await server.db.updateTable('users').set({ locale: 'es' }).where('id', '=', person.id).execute();
    const header =
      'Referencia interna;Título;Categoría;Subcategoría;Cantidad;Precio por unidad, sin IVA;Moneda;fact_rotor';
    const rows = [
      'S-1;Cassette;Transmisión y cambio;Cassettes;5;12,50;EUR;180 mm',
      'S-2;Motor;Transmisión y cambio;Motores;5;12,505;EUR;',
    ];
    const made = await upload(spaniard, [header, ...rows].join('\n'));
    await check(spaniard, made.id);
    const { data } = await spaniard.get(`/api/imports/${made.id}/rows`);
    const [first, second] = data as { errors: Record<string, { message: string; remedy: string | null }> }[];
    expect(first?.errors.fact_rotor?.message).toMatch(
      /^«Diámetro del disco» no es una característica de esta subcategoría\. Parecidas: [^_]+, [^_]+, [^_]+$/,
    );
    expect(second?.errors.subcategory?.message).toBe('«Motores» no pertenece a Transmisión y cambio');
    expect(second?.errors.price_per_unit?.remedy).toBe('Redondéelo a 12,51');
  });

  it('stop nothing where a column only has the name of a fact that a row cannot have', async () => {
    const rows = [
      'G-1;Cassette;Cassettes;5;12.50;EUR;12',
      'G-2;Saddle;Saddles;5;12.50;EUR;10',
      'G-3;Chain;Chains;5;12.50;EUR;12',
    ];
    const made = await upload(client, [`${base}Gänge`, ...rows].join('\n'));
    const { counts, groups } = await check(client, made.id);
    expect(counts).toMatchObject({ create: 3, error: 0 });
    expect(groups).toMatchObject([{ kind: 'fact_elsewhere', severity: 'warning', count: 1 }]);
  });
});
