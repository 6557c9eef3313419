import { afterAll, expect, test } from 'vitest';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { findRecords } from '#tests/helpers/journeys/screens.ts';
import { desktop, makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { createTrade } from '#tests/helpers/trade/dealing.ts';
import { findArticles } from '#tests/helpers/trade/listing.ts';
import { alter } from '#tests/helpers/values/passingTime.ts';

// What people come for is in sight as soon as a screen opens.
const { base, visit } = makeVisits();
const { database } = ownProduct();

const ends: (() => unknown)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

test('a post on a phone shows its price and its main button in the first screen', async () => {
  const { own } = await findRecords(base);
  const buyer = await signedIn(base, demo.buyer);
  const foreign = async (query: string) => {
    const { data } = await buyer.get(`/api/advertisements?${query}&per_page=50`);
    return (data as { id: number; image: unknown; canEdit: boolean }[]).filter(({ canEdit }) => !canEdit);
  };
  const offered = await foreign('types[]=offered&has_image=1');
  const [wanted] = await foreign('types[]=wanted');
  const pictured = offered.find(({ image }) => image);
  for (const id of [offered[0]?.id, wanted?.id, pictured?.id, own]) {
    const page = await visit(id === own ? demo.organizationAdmin : demo.buyer, `/advertisement/${id}`, phone);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const price = page.locator('main :is([class*="price"]):not([class*="priceLine"])').first();
    await price.waitFor();
    const dock = page.locator('#actions');
    if (id !== own) await dock.getByRole('button').first().waitFor();
    const [amount, bar] = [await price.boundingBox(), await dock.boundingBox()];
    expect((amount?.y ?? Infinity) + (amount?.height ?? 0), `post ${id}`).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test('the check of an upload has every column with errors in sight', async () => {
  const seller = await signedIn(base, demo.manager);
  const header =
    'internal_reference,type,title,brand,category,supplier_article_number,gtin,condition,number_of_items,minimal_order_quantity,currency,price_per_unit,availability,country';
  const rows = Array.from(
    { length: 8 },
    (_, index) =>
      `SIGHT-${index},offered,Sight rotor ${index},Sight,Brake systems,S-${index},,${index === 2 ? 'shiny' : 'new'},${index === 3 ? 'many' : 40},,EUR,${index === 4 ? 'ask Jan' : '12.90'},in stock,Holand`,
  );
  const { data: upload } = await seller.post('/api/imports', { rows: [header, ...rows].join('\n') });
  ends.push(() => seller.delete(`/api/imports/${upload.id}`));
  const checked = await seller.post(`/api/imports/${upload.id}/check`);
  expect([200, 201, 202], checked.message).toContain(checked.status);
  const page = await visit(demo.manager, `/my-posts/bulk-create/${upload.id}`, { viewport: desktop });
  const grid = page.getByRole('grid', { name: 'Rows of the file' });
  await grid.waitFor();
  const frame = await grid.boundingBox();
  for (const text of ['shiny', 'many', 'ask Jan', 'Holand']) {
    const cell = await grid.getByRole('gridcell', { name: text }).first().boundingBox();
    expect((cell?.x ?? Infinity) + (cell?.width ?? 0), text).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  }
});

test('a list is planned in its three modes at once', async () => {
  const trade = await createTrade(base, 'Threemodes');
  ends.push(() => trade.end());
  const articles = await findArticles(
    async (statement, values) => (await alter(database, statement, values)).rows,
    12,
    4,
  );
  const lines = articles.map(({ number, brand, quantity }) => `${number};${brand};${quantity}`).join('\n');
  const { data: list } = await trade.buying.post('/api/lists', { name: 'Three', rows: `Number;Brand;Qty\n${lines}` });
  const page = await visit(trade.buyer, `/lists/${list.id}?part=plan`);
  const modes = page.getByRole('radiogroup', { name: 'Ways to plan' });
  await modes.waitFor();
  await expect.poll(() => modes.getByText(/^€[\d,.]+$/).count()).toBe(3);
  const { plans } = (await trade.buying.get(`/api/lists/${list.id}`)).data;
  expect(Object.values(plans).filter((totals) => totals === null)).toEqual([]);
  // The one that is chosen is there without being made again.
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await modes.getByRole('radio').nth(2).check();
  await page.getByRole('heading', { name: /^Covered/ }).waitFor();
  expect(asked.filter((url) => url.endsWith('/plan'))).toEqual([]);
});
