import { beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, demoPassword } from '#tests/helpers/journeys/demo.ts';
import { desktop, makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

const { base, visit } = makeVisits();
let seller: ApiClient;
let buyer: ApiClient;
/** An article that no other post has. */
const article = `RTX${Date.now()}`;
const fields = { brand: 'Shimano', supplier_article_number: article };

beforeAll(async () => {
  [seller, buyer] = [new ApiClient(base), new ApiClient(base)];
  await seller.signIn(demo.seller, demoPassword);
  await buyer.signIn(demo.buyer, demoPassword);
});

test('a wanted and an offered post match in the form and for both sides, until the match is dismissed', async () => {
  const offered = await addPost(seller, `Offered rotor ${article}`, { ...fields, number_of_items: 52 });

  // While the form is filled in.
  const form = await visit(demo.buyer, '/my-posts/create');
  await form.getByRole('radio', { name: /^Wanted/ }).check({ force: true });
  await form.getByLabel(/^Manufacturer part number/).fill(article.toLowerCase());
  const preview = form.getByRole('region', { name: 'These posts offer what you describe' });
  await preview.getByRole('link', { name: new RegExp(`^Offered rotor ${article}`) }).waitFor();
  await preview.getByText('Same article number').waitFor();

  const wanted = await addPost(buyer, `Wanted rotor ${article}`, {
    ...fields,
    type: 'wanted',
    number_of_items: 40,
    price_per_unit: '30.00',
  });
  for (const [email, own, other] of [
    [demo.buyer, `Wanted rotor ${article}`, `Offered rotor ${article}`],
    [demo.seller, `Offered rotor ${article}`, `Wanted rotor ${article}`],
  ] as const) {
    const client = email === demo.buyer ? buyer : seller;
    const notifications = async () =>
      ((await client.get('/api/notifications?per_page=100')).data as { title: string; body: string }[]).filter(
        ({ title }) => title === `A post fits yours: ${own}`,
      );
    await expect
      .poll(async () => (await notifications()).map(({ body }) => body), { timeout: 30_000 })
      .toEqual([other]);
    const news = await visit(email, '/notifications');
    await news.getByText(`A post fits yours: ${own}`).first().waitFor();
  }

  const page = await visit(demo.buyer, `/advertisement/${wanted.id}`);
  const box = page.getByRole('region', { name: '1 offer fits' });
  const link = box.getByRole('link', { name: `Offered rotor ${article}` });
  await link.waitFor();
  for (const reason of ['Same article number', 'Covers all 40', 'Within your price: €3.90 under it'])
    await box.getByText(reason).waitFor();
  await expect.poll(() => findObstacles(page)).toEqual([]);

  // The seller sees on the buyer's post that one of their own fits it.
  const theirs = await visit(demo.seller, `/advertisement/${wanted.id}`);
  await theirs
    .getByRole('region', { name: 'You have what fits' })
    .getByRole('link', { name: `Offered rotor ${article}` })
    .waitFor();

  await box.getByRole('button', { name: `Dismiss Offered rotor ${article}` }).click();
  const none = page.getByRole('region', { name: 'No offer fits yet' });
  await none.getByText('1 dismissed').waitFor();
  await page.reload();
  await none.getByText('1 dismissed').waitFor();
  await expect.poll(() => page.getByRole('link', { name: `Offered rotor ${article}` }).count()).toBe(0);
  await none.getByRole('button', { name: 'Show dismissed' }).click();
  await page.getByRole('button', { name: `Restore Offered rotor ${article}` }).click();
  await link.waitFor();
  // The other side still has it.
  const back = await visit(demo.seller, `/advertisement/${offered.id}`);
  await back.getByRole('region', { name: '1 wanted post fits' }).waitFor();
});

test.runIf(isWhole).each([{ viewport: desktop }, phone])(
  'only the owner’s side sees views and favourites of the last 30 days: %o',
  async (scheme) => {
    const post = await addPost(seller, `Looked at rotor ${Date.now()}`);
    for (let time = 0; time < 2; time += 1) await buyer.get(`/api/advertisements/${post.id}`);
    const page = await visit(demo.seller, `/advertisement/${post.id}`, scheme);
    const chart = page.getByRole('region', { name: 'Last 30 days' });
    await chart.getByRole('img', { name: /^Last 30 days\. Views: 1, new favourites: 0,/ }).waitFor();
    await chart.getByText('Show as table').click();
    await chart.getByRole('columnheader', { name: 'Views' }).waitFor();
    await expect.poll(() => findObstacles(page)).toEqual([]);

    const list = await visit(demo.seller, '/my-posts', scheme);
    await list.getByRole('region', { name: 'Last 30 days' }).getByRole('img').waitFor();

    const foreign = await visit(demo.buyer, `/advertisement/${post.id}`, scheme);
    await foreign.getByRole('heading', { name: 'Specification' }).waitFor();
    await expect.poll(() => foreign.getByText('Last 30 days').count()).toBe(0);
  },
);
