import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, postsOf, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// How single cells and columns of a list are understood.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brakes', 'Tyres', 'Other']) await createCategory(server.db, { name });
  for (const name of ['KMC', 'Shimano', 'Schwalbe']) await createBrand(server.db, name);
});
afterAll(() => server.close());

const text = (...lines: string[]) => `${lines.join('\n')}\n`;
const head = 'SKU;Title;Brand;Category;Stock;Price';
const fieldOf = (made: { columns: { header: string; field: string | null }[] }, header: string) =>
  made.columns.find((column) => column.header === header)?.field ?? null;
async function rowsOf(client: Awaited<ReturnType<typeof joinUploader>>['client'], id: number) {
  return (await client.get(`/api/imports/${id}/rows?per_page=100`)).data as {
    result: string;
    values: Record<string, string>;
    errors: Record<string, unknown>;
  }[];
}

describe('an overlong cell', () => {
  it('is an error of its row only, and one remedy shortens all such cells', async () => {
    const { person, client } = await joinUploader(server);
    const long = 'x'.repeat(6_000);
    const made = await upload(
      client,
      text(
        `${head};Description`,
        `A-1;Chain one;KMC;Chains;4;9.50;${long}`,
        `A-2;Chain two;KMC;Chains;4;9.50;${long}y`,
        'A-3;Chain three;KMC;Chains;4;9.50;"<p>Silver &amp; <b>light</b></p><ul><li>116 links</li></ul>"',
      ),
    );
    const checked = await check(client, made.id);
    expect(checked.counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 2 });
    const groups = checked.groups.filter(({ field }: { field: string }) => field === 'description');
    expect(groups).toMatchObject([{ count: 2, advice: 'Cut it to 4,000 characters' }]);
    expect(groups[0].remedies[0]).toMatchObject({ kind: 'set', count: 2 });
    const fixed = await client.put(`/api/imports/${made.id}/cells`, { group: groups[0].key, remedy: 'set' });
    expect([fixed.code, fixed.data.import.counts.error]).toEqual([200, 0]);
    await publish(client, made.id, 'all');
    const posts = await postsOf(server, person.organization_id);
    expect(posts.map(({ description }) => description?.length)).toEqual([4_000, 4_000, expect.any(Number)]);
    expect(posts[2]?.description).not.toMatch(/<|&amp;/);
    expect(posts[2]?.description).toMatch(/Silver & light\s+.*116 links/s);
  });
});

describe('a column of GTINs', () => {
  it('is recognised despite leading apostrophes', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        `${head};EAN`,
        "B-1;Chain;KMC;Chains;4;9.50;'4006381333931",
        "B-2;Tyre;Schwalbe;Tyres;4;9.50;'4550170447755",
      ),
    );
    expect(fieldOf(made, 'EAN')).toBe('gtin');
    expect((await check(client, made.id)).counts.error).toBe(0);
    expect((await rowsOf(client, made.id)).map(({ values }) => values.gtin)).toEqual([
      '4006381333931',
      '4550170447755',
    ]);
  });

  it('is not recognised if most check digits are wrong', async () => {
    const { client } = await joinUploader(server);
    const lines = Array.from(
      { length: 10 },
      (_, index) => `C-${index};Chain ${index};KMC;Chains;4;9.50;400638133393${index}`,
    );
    const made = await upload(client, text(`${head};Barcode`, ...lines));
    expect(fieldOf(made, 'Barcode')).not.toBe('gtin');
    expect((await check(client, made.id)).counts.error).toBe(0);
  });
});

describe('words in a column', () => {
  it.each([
    ['lfm', 'metre'],
    ['m²', 'metre'],
    ['pauschal', 'piece'],
    ['Stk.', 'piece'],
  ])('%s is the unit %s', async (typed, unit) => {
    const { client } = await joinUploader(server);
    const made = await upload(client, text(`${head};Einheit`, `D-1;Chain;KMC;Chains;4;9.50;${typed}`));
    await check(client, made.id);
    expect((await rowsOf(client, made.id))[0]).toMatchObject({ result: 'create', values: { unit } });
  });

  it('set the availability but not a number', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'Artikelnr;Bezeichnung;Marke;Kategorie;Preis;Bestandsampel',
        'E-1;Kette;KMC;Chains;9,50;viel Bestand',
        'E-2;Kette lang;KMC;Chains;9,50;wenig Bestand',
        'E-3;Kette kurz;KMC;Chains;9,50;nicht lieferbar',
      ),
    );
    expect(fieldOf(made, 'Bestandsampel')).toBe('availability');
    const rows = await check(client, made.id).then(() => rowsOf(client, made.id));
    expect(rows[0]?.values.availability).toBe('In stock');
    // The product asks for the quantity and never guesses it.
    expect(rows.map(({ errors }) => Object.keys(errors))).toEqual(expect.arrayContaining([['number_of_items']]));
  });
});

describe('a correction in the grid', () => {
  it('is applied to the next file of the same kind', async () => {
    const { client } = await joinUploader(server);
    const file = (sku: string) =>
      text(head, `${sku};Bits;KMC;Diverses Zeugs;4;9.50`, `${sku}b;More;KMC;Diverses Zeugs;4;9.50`);
    const first = await upload(client, file('F-1'));
    const checked = await check(client, first.id, true);
    expect(checked.counts.error).toBe(2);
    expect(checked.groups).toMatchObject([{ field: 'category', value: 'Diverses Zeugs' }]);
    const put = await client.put(`/api/imports/${first.id}/cells`, {
      cells: JSON.stringify([
        { row: 1, field: 'category', value: 'Other' },
        { row: 2, field: 'category', value: 'Other' },
      ]),
    });
    expect([put.code, put.data.import.counts.error]).toEqual([200, 0]);
    await publish(client, first.id, 'all');
    const second = await upload(client, file('F-2'));
    expect((await check(client, second.id)).counts).toMatchObject({ create: 2, error: 0 });
  });
});
