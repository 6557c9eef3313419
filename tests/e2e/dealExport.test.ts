import { afterAll, beforeAll, expect, test } from 'vitest';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { addPosts, ask, createTrade, type Trade } from '#tests/helpers/trade/dealing.ts';
import { alter } from '#tests/helpers/values/passingTime.ts';

const { base, visit } = makeVisits();
const { database } = ownProduct();
let trade: Trade;

beforeAll(async () => {
  trade = await createTrade(base, 'Pawl');
});
afterAll(() => trade?.end());

test('a user who may export but not upload opens the file of their deals from the notification', async () => {
  const deal = await ask(trade.buying, await addPosts(trade.selling, ['Pawl spring']), 3, 'All of them?');
  await alter(
    database,
    `with buyers as (update organizations set products = products || '{export}' where name = 'Pawl Buying B.V.' returning id)
     update users set permissions = permissions || '{export}' where organization_id in (select id from buyers)`,
  );
  // In the background, like large exports.
  const { rows } = await alter(
    database,
    `insert into exports (user_id, organization_id, format, scope, row_count)
     select id, organization_id, 'csv', 'deals', 1 from users where email = $1 returning id`,
    [trade.buyer],
  );
  const id = rows[0].id as number;
  await alter(database, `select graphile_worker.add_job('exports.write', json_build_object('id', $1::int))`, [id]);
  await expect
    .poll(async () => (await trade.buying.get(`/api/exports/${id}`)).data?.state, { timeout: 20_000 })
    .toBe('done');

  const page = await visit(trade.buyer, '/notifications');
  await page.getByRole('link', { name: /Your export is ready/ }).click();
  await page.waitForURL(`${base}/deals?export=${id}`);
  const notice = page.getByRole('region', { name: 'Export' });
  const href = await notice.getByRole('link', { name: /^deals-.*\.csv$/ }).getAttribute('href');
  const file = await trade.buying.fetch(href ?? '');
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining(deal.reference)]);
  await expect.poll(() => findObstacles(page)).toEqual([]);
  // Once closed, it stays closed.
  await notice.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.waitForURL(`${base}/deals`);
});
