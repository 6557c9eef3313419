import type { Page } from 'playwright-core';
import type { ApiClient } from '#tests/helpers/apiClient.ts';
import { linkToken } from '#tests/helpers/mailbox.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { type Shot, settle } from '../camera.ts';
import type { Cast, Member } from '../cast.ts';

const platform = 'admin@demo.test';
const seller = 'seller@demo.test';
const rotor = 'Storm HC disc rotor, 180 mm, 6-bolt';

/** Search and notifications: saved searches, hints next to results, links that renew, histories, articles, comparing. */
export function findingShots(cast: Cast): Shot[] {
  let searcher: Member | undefined;
  const asSearcher = async () => {
    searcher ??= await saveSearches(cast);
    return searcher.client;
  };
  return [
    { name: 'words-partial', path: '/?q=unobtainium%20chain', as: seller },
    { name: 'words-corrected', path: '/?q=shimnao%20rotor', as: seller },
    { name: 'no-results', path: '/?q=cassette%20rotor&brands[]=1&price_max=1&currency=EUR', as: seller },
    { name: 'no-results-unknown', path: '/?q=unobtainium', as: seller },
    { name: 'saved-search-save', path: '/brake-systems?q=rotor%20180', as: seller, prepare: press('Save search') },
    { name: 'saved-searches', path: '/saved-searches', as: asSearcher },
    {
      name: 'saved-search-edit',
      path: '/saved-searches',
      as: asSearcher,
      prepare: async (page) => {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click();
        await page.getByRole('menuitem').first().click();
      },
    },
    { name: 'notifications-archive', path: '/notifications?tab=archive', as: asSearcher },
    {
      name: 'notifications-why',
      path: '/notifications',
      as: asSearcher,
      prepare: async (page) => page.getByText('Why do I get this?').first().click(),
    },
    { name: 'renew', path: async () => `/renew/${await renewal(cast)}` },
    {
      name: 'renew-done',
      path: async () => `/renew/${await renewal(cast)}`,
      prepare: (page) => press(/^Renew/)(page),
    },
    {
      name: 'renew-used',
      path: async () => {
        const token = await renewal(cast);
        const visitor = cast.visitor();
        await visitor.fetchToken();
        await visitor.post('/api/renewals', { token });
        return `/renew/${token}`;
      },
    },
    {
      name: 'renew-expired',
      path: async () => {
        const token = await renewal(cast);
        await cast.alter("update renewal_links set expires_at = now() - interval '1 hour'");
        return `/renew/${token}`;
      },
    },
    {
      name: 'detail-history',
      path: () => changed(cast),
      as: seller,
      isWhole: true,
      prepare: press('Show the history'),
    },
    { name: 'admin-articles', path: () => conflicts(cast), as: platform },
    { name: 'compare', path: () => comparison(cast), as: seller, isWhole: true },
    { name: 'compare-nothing', path: '/compare', as: seller },
    { name: 'compare-gone', path: '/compare?posts[]=2147483646&posts[]=2147483647', as: seller },
    { name: 'digest', path: () => digest(cast), isWhole: true },
    { name: 'bulk-prices-choice', path: () => priced(cast), as: seller, prepare: selectAll, width: 1440 },
    { name: 'bulk-prices', path: () => priced(cast), as: seller, isWhole: true, prepare: previewPrices },
  ];
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Own posts whose prices are to be changed, in two currencies; each time a list of its own. */
async function priced(cast: Cast): Promise<string> {
  const client = await cast.signIn(seller);
  const word = `Lager${Date.now()}`;
  await addPost(client, `${word} ${rotor}`);
  await addPost(client, `${word} SLX cassette, 12-speed, 10–51 teeth`, { price_per_unit: '84.90' });
  await addPost(client, `${word} SM-RT64 disc rotor, 180 mm`, { currency: 'SEK', price_per_unit: '219.00' });
  return `/my-posts?q=${word}`;
}

async function selectAll(page: Page): Promise<void> {
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.nth(2).waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.getByText('3 posts selected').filter({ visible: true }).waitFor();
}

/** Posts are chosen in the table of wide screens; the page of prices is for any. */
async function previewPrices(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await selectAll(page);
  await press('Change prices')(page);
  await page.getByRole('textbox', { name: 'How much' }).waitFor();
  if (size) await page.setViewportSize(size);
  await page.getByRole('textbox', { name: 'How much' }).fill('8');
  await settle(page);
}

/** Someone with saved searches, one with results, and notifications in and out of the archive. */
async function saveSearches(cast: Cast): Promise<Member> {
  const member = await cast.join();
  const searches = [
    ['Rotors of 180 mm', 'q=rotor 180 mm', 'instant'],
    ['Brakes below €40', 'category=brake-systems&price_max=40&currency=EUR', 'daily'],
    ['Everything wanted', 'types[]=wanted', 'weekly'],
    ['Chains', 'q=Kette', 'none'],
  ];
  for (const [name = '', query = '', alert = ''] of searches)
    await member.client.post('/api/saved-searches', { name, query, alert });
  const other = await cast.signIn('buyer.admin@demo.test');
  await addPost(other, rotor);
  const favorite = await addPost(other, 'Chain with a tool, in a box');
  await member.client.put(`/api/advertisements/${favorite.id}/favorite`);
  await cast.alter('update advertisements set price_per_unit = 20 where id = $1', [favorite.id]);
  await cast.runJob('notifications.favorites');
  const listed = (client: ApiClient) => client.get('/api/notifications');
  for (let round = 0; round < 100 && (await listed(member.client)).data.length < 2; round++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const { data } = await listed(member.client);
  const archived = data.at(-1)?.id;
  if (data.length > 1)
    await member.client.post('/api/notifications/archive', { ids: [String(archived)], archived: true });
  return member;
}

async function renewal(cast: Cast): Promise<string> {
  const { email, client } = await cast.join();
  for (const title of [rotor, 'SLX cassette, 12-speed, 10–51 teeth']) {
    const { id } = await addPost(client, title);
    await cast.alter("update advertisements set expires_at = now() + interval '2 days' where id = $1", [id]);
  }
  await cast.runJob('advertisements.remind');
  return linkToken(await cast.mailTo(email, 'notifications.post_expiring'), '/renew');
}

async function changed(cast: Cast): Promise<string> {
  const client = await cast.signIn(seller);
  const { id } = await addPost(client, rotor);
  await client.post('/api/advertisements/bulk', { action: 'price', ids: [String(id)], percent: '10' });
  await client.post(`/api/advertisements/${id}/pause`);
  await (await cast.signIn('manager@demo.test')).post(`/api/advertisements/${id}/resume`);
  return `/advertisement/${id}`;
}

async function conflicts(cast: Cast): Promise<string> {
  const [one, other] = [await cast.signIn(seller), await cast.signIn('buyer.admin@demo.test')];
  const { data } = await one.get('/api/bootstrap');
  const brand = data.brands[0].id;
  const part = (client: ApiClient, number: string, gtin: string) =>
    addPost(client, rotor, { brand, supplier_article_number: number, gtin });
  await part(one, 'RT-MT800-M', '4550170447755');
  await part(other, 'SM-RT-MT800', '4550170447755');
  await part(one, 'HC-0180', '4055184013458');
  await part(other, 'HC-O18O', '4055184013458');
  await part(one, 'DR18-16AFS', '8716683098914');
  await part(other, 'DR18-16AFS', '4550170447755');
  return '/admin/categories?tab=articles';
}

async function comparison(cast: Cast): Promise<string> {
  const [one, other] = [await cast.signIn(seller), await cast.signIn('buyer.admin@demo.test')];
  const posts = [
    await addPost(one, rotor, { minimal_order_quantity: 10 }),
    await addPost(other, 'Storm HC rotor, 6-bolt, 180 mm', { price_per_unit: '24.80', availability: 'within_5_weeks' }),
    await addPost(other, 'SM-RT64 disc rotor, 180 mm', { currency: 'SEK', price_per_unit: '219.00' }),
  ];
  return `/compare?${posts.map(({ id }) => `posts[]=${id}`).join('&')}&quantity=40`;
}

/** A digest with posts that were found, in two currencies, and a post of one's own that ends. */
async function digest(cast: Cast): Promise<string> {
  const { email, client } = await cast.join();
  await client.put('/api/notifications/preferences', {
    'preferences[post_expiring][in_app]': 'true',
    'preferences[post_expiring][mail]': 'daily',
  });
  await client.post('/api/saved-searches', { name: 'Rotors', query: 'q=digestrotor', alert: 'daily' });
  const other = await cast.signIn('buyer.admin@demo.test');
  await addPost(other, 'Digestrotor Storm HC, 180 mm');
  await addPost(other, 'Digestrotor SM-RT64, 180 mm', { currency: 'SEK', price_per_unit: '219.00' });
  const own = await addPost(client, 'SLX cassette, 12-speed, 10–51 teeth');
  await cast.alter("update advertisements set expires_at = now() + interval '2 days' where id = $1", [own.id]);
  await cast.runJob('advertisements.remind');
  await cast.runJob('searches.match');
  await cast.alter("update notifications set created_at = created_at - interval '2 days' where mailed_at is null");
  await cast.alter("update findings set created_at = created_at - interval '2 days' where told_at is null");
  await cast.runJob('notifications.digests');
  const { id } = await cast.mailTo(email, 'notifications.daily');
  return `/dev/mailbox/${id}/html`;
}
