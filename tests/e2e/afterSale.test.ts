import { expect, test } from 'vitest';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

const { base, visit } = makeVisits();

test('a sale recorded alone leads from the purchases to who offers the part now; what is sold shows no availability', async () => {
  const seller = await signedIn(base, demo.seller);
  const buyer = await signedIn(base, demo.buyer);
  const { organization } = (await buyer.get('/api/auth/authorized')).data;
  const title = `Sold alone ${Date.now()}`;
  const number = `SA-${Date.now()}`;
  const { id } = await addPost(seller, title, { number_of_items: 5, supplier_article_number: number });
  const sale = await seller.post(`/api/advertisements/${id}/sold`, {
    reason: 'sold_here',
    sold_to_organization: organization.id,
    sold_currency: 'EUR',
    total_number_of_items: 5,
    total_price: '60.00',
    closing_date: new Date().toISOString().slice(0, 10),
    declaration: true,
  });
  expect(sale.status).toBe(200);
  const own = await visit(demo.seller, `/advertisement/${id}`);
  await own.getByRole('heading', { level: 1, name: title }).waitFor();
  await own.getByText('Sold', { exact: true }).first().waitFor();
  // Cards of similar posts below have an availability of their own.
  const named = own.locator('main').getByText('In stock', { exact: true }).filter({ visible: true });
  expect(await named.evaluateAll((all) => all.filter((each) => !each.closest('article')).length)).toBe(0);

  const page = await visit(demo.buyer, '/purchases');
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('link', { name: title }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/article/') || url.searchParams.get('q') === title);
  await page.getByRole('heading', { level: 1 }).waitFor();
}, 60_000);
