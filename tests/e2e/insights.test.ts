import { expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';

// Insights into stock and demand, on the screens of users who act on them.
const { base, visit } = makeVisits();

test('an age band filters the table of posts, and a reason links to the form that fixes it', async () => {
  const page = await visit(demo.organizationAdmin, '/insights');
  const bands = page.getByRole('region', { name: 'How long it has been in stock' });
  const client = await signedIn(base, demo.organizationAdmin);
  const { bands: counted } = (await client.get('/api/insights/stock')).data;
  const old = counted.find(({ band }: { band: string }) => band === '181-365');
  await bands.getByRole('button', { name: /181–365 days/ }).click();
  await page.waitForURL(/band=181-365/);
  const rows = page.getByRole('table').last().getByRole('row');
  await expect.poll(() => rows.count()).toBe(Math.min(old.posts, 24) + 1);
  const remedy = rows.getByRole('link', { name: 'Add one' }).first();
  const target = await remedy.getAttribute('href');
  await remedy.click();
  await page.waitForURL(base + target);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('a few deliveries have no rates', async () => {
  const page = await visit(demo.organizationAdmin, '/insights');
  const client = await signedIn(base, demo.organizationAdmin);
  const { delivered } = (await client.get('/api/insights/funnel?days=30')).data;
  expect(delivered.now.deliveries).toBeGreaterThan(0);
  expect(delivered.now.deliveries).toBeLessThan(20);
  const claims = page.getByText(/^Claims per 100 deliveries/).locator('+ dd');
  await expect.poll(() => claims.textContent()).toMatch(/^–only \d+ deliver(y|ies), too few for a rate/);
});

test.runIf(isWhole)(
  'a row of demand is watched with one click, which creates a saved search and links to it',
  async () => {
    const page = await visit(demo.organizationAdmin, '/insights?tab=demand');
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Tell me/ }) });
    await row
      .first()
      .getByRole('button', { name: /^Tell me/ })
      .click();
    await page.getByText('You’re notified of new posts once a day').waitFor();
    const saved = page
      .getByRole('table')
      .getByRole('link', { name: /^Saved search/ })
      .first();
    const opened = Number((await saved.getAttribute('href'))?.split('/').at(-1));
    const client = await signedIn(base, demo.organizationAdmin);
    const { data } = await client.get('/api/saved-searches');
    expect(data.map(({ id }: { id: number }) => id)).toContain(opened);
    await saved.click();
    await page.locator('[data-result]').first().waitFor();
  },
);

test('the form of a post shows current asking prices for the part once it is identified', async () => {
  const page = await visit(demo.organizationAdmin, '/my-posts/create');
  await page.getByRole('combobox', { name: 'Brand' }).fill('Shimano');
  await page.getByRole('option', { name: 'Shimano', exact: true }).click();
  await page.getByLabel('Supplier article number').fill('RD-M6100-SGS');
  await page.getByText(/^Asked now: €[\d.,]+( to €[\d.,]+)?$/).waitFor();
});
