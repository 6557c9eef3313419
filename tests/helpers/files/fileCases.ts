import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '#tests/helpers/extent.ts';
import { alike, startImportServer } from './spreadsheets.ts';

/** A file, what it is called, and what its rows are read as. */
export type FileCase = [
  what: string,
  make: () => Buffer | string | Promise<Buffer>,
  name: string,
  rows: Record<string, unknown>[],
];

/** A header and a row with everything that a post needs, and what the row is read as. */
export const header = ['sku', 'title', 'category', 'price', 'stock', 'available'];
export const chain = ['0012', 'Chain 11-speed', 'Chains', '18.95', '12', 'yes'];
export const read = {
  internal_reference: '0012',
  title: 'Chain 11-speed',
  price_per_unit: '18.95',
  number_of_items: '12',
};

/** Uploads and checks each file in one market, and compares what is expected of its rows; none needs a word of help. */
export function describeFiles(groups: [what: string, cases: FileCase[]][]): void {
  let market: Awaited<ReturnType<typeof startImportServer>>;
  beforeAll(async () => {
    market = await startImportServer();
  });
  afterAll(() => market.close());
  describe.each(groups)('%s', (_, cases) => {
    it.each(sampleOf(cases, Math.ceil(cases.length / 3)))(
      '%s gives the expected rows',
      async (_what, make, name, rows) => {
        const found = await market.read(await make(), name);
        expect([found.refusal, alike(found.rows, rows)]).toEqual([null, rows]);
      },
    );
  });
}
