import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/helpers/journeys/accessibility.ts';
import { askForAnswers } from '#tests/helpers/journeys/network.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';

const { base, visit } = makeVisits();

describe('the integration screen', () => {
  test('links to the API description only if it is switched on', async () => {
    const on = await visit('org.admin@demo.test', '/integration');
    await on.locator('a[href="/api/docs"]').waitFor();
    // As the server answers with API_DOCS=false.
    const off = await visit('org.admin@demo.test', '/integration', {}, async (page) => {
      await askForAnswers(page);
      await page.route('**/api/bootstrap', async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, api_docs: false } } });
      });
    });
    await off.getByRole('button', { name: 'Token', exact: true }).waitFor();
    expect(await off.locator('a[href="/api/docs"]').count()).toBe(0);
  });

  test('creates a token that is shown once, works for a system, and can be ended', async () => {
    const page = await visit('org.admin@demo.test', '/integration');
    await page.getByRole('heading', { name: 'Integration', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Token', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New token' });
    await dialog.getByLabel('Name').fill('ERP stock');
    await dialog.getByRole('checkbox', { name: 'Own posts: Read' }).check();
    const [month, day, year] = (await dialog.getByLabel('Ends on').inputValue()).split('/');
    const lastDay = new Date(`${year}-${month}-${day}`).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    await dialog.getByLabel('Allowed IP addresses').fill('office');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByText('office is not a network.').waitFor();
    await expectAccessible(page, 'new token');
    await dialog.getByLabel('Allowed IP addresses').fill('');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const issued = page.getByRole('dialog', { name: '“ERP stock” is ready' });
    const token = (await issued.getByLabel('Token', { exact: true }).textContent()) as string;
    expect(token).toMatch(/^gs_org_[0-9A-Za-z]{36}$/);
    await expectAccessible(page, 'issued token');
    expect(await issued.getByRole('button', { name: 'Done' }).isEnabled()).toBe(false);
    await issued.getByLabel('I have stored it safely').check();
    await issued.getByRole('button', { name: 'Done' }).click();

    const call = (path: string) => fetch(base + path, { headers: { authorization: `Bearer ${token}` } });
    expect((await call('/api/organization-advertisements')).status).toBe(200);
    expect((await call('/api/deals')).status).toBe(403);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'ERP stock' });
    await row.getByText('Working').waitFor();
    await expect.poll(() => row.textContent()).toContain(token.slice(0, 11));
    // Rights and ends in words, the end on the day that was chosen.
    await row.getByText('Read own posts').waitFor();
    await expect.poll(() => row.textContent()).toContain(`until ${lastDay}`);
    expect(await page.content()).not.toContain(token);
    await expectAccessible(page, 'tokens');

    await row.getByRole('button', { name: /ERP stock/ }).click();
    await page.getByRole('menuitem', { name: 'End' }).click();
    await page.getByRole('button', { name: 'End the token' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await call('/api/organization-advertisements')).status).toBe(401);
  });

  test('gives a trade system a login of its own, shows its calls, and ends it', async () => {
    const page = await visit('org.admin@demo.test', '/integration');
    await page.getByRole('radio', { name: /^Trade system/ }).click();
    await page.getByRole('checkbox', { name: 'Order parts' }).check();
    await page.getByRole('checkbox', { name: 'Send stock' }).uncheck();
    await page.getByLabel('Orders in 24 hours, at most').fill('500');
    await page.getByLabel('Name', { exact: true }).fill('Till by the door');
    await expectAccessible(page, 'trade system');
    await page.getByRole('button', { name: 'Create number and password' }).click();
    const password = (await page.getByLabel('Password', { exact: true }).textContent()) as string;
    expect(password).toMatch(/^gsv_/);
    const row = page.getByRole('listitem').filter({ hasText: 'Till by the door' });
    const id = /Buyer number (\d+)/.exec((await row.textContent()) ?? '')?.[1] as string;

    const ask = async (name: string, parameters: Record<string, string>) => {
      const query = new URLSearchParams({ RequestName: `${name}Request`, BuyersID: id, Password: password });
      for (const [key, value] of Object.entries(parameters)) query.set(key, value);
      return (await fetch(`${base}/api/veloconnect?${query}`)).text();
    };
    const call = () => ask('GetItemDetails', { SellersItemIdentification: 'P1' });
    expect(await call()).toMatch(/ResponseCode[^>]*>200</);
    await row.getByRole('button', { name: /Till by the door/ }).click();
    await page.getByRole('menuitem', { name: 'Calls' }).click();
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /GetItemDetails/ })
      .waitFor();
    await page.keyboard.press('Escape');

    // What it orders says so in its deal. Some sellers of the demo have as many deals with this organization as may be open.
    const { data: offers } = await (
      await page.request.get(
        `${base}/api/advertisements?types[]=offered&availabilities[]=in_stock&currency=EUR&price_max=5&per_page=50`,
      )
    ).json();
    let finished = '';
    for (const offer of offers as { id: number }[]) {
      const item = { SellersItemIdentification: `P${offer.id}`, Quantity: '1' };
      const transaction = /TransactionID>([\w-]+)</.exec(await ask('CreateOrder', item))?.[1] ?? '';
      finished = await ask('FinishOrder', { TransactionID: transaction });
      if (/ResponseCode>200</.test(finished)) break;
    }
    const order = /OrderID>(\d+)</.exec(finished)?.[1];
    expect(order, finished).toBeDefined();
    const { data: deals } = await (await page.request.get(`${base}/api/deals?per_page=100`)).json();
    const deal = Math.max(...(deals as { id: number }[]).map((one) => one.id));
    const opened = await visit('org.admin@demo.test', `/deals/${deal}`);
    await opened.getByText(`From the trade system, order ${order}`).waitFor();

    await row.getByRole('button', { name: /Till by the door/ }).click();
    await page.getByRole('menuitem', { name: 'End' }).click();
    await page.getByRole('button', { name: 'End the login' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await call()).not.toMatch(/ResponseCode[^>]*>200</);
  });

  test('supplies a shop: the posts, an address with a token, and an example that runs', async () => {
    const page = await visit('org.admin@demo.test', '/integration');
    await page.getByRole('radio', { name: /^Supply my shop/ }).click();
    await page.getByRole('button', { name: 'Choose posts' }).click();
    const dialog = page.getByRole('dialog', { name: 'New export feed' });
    await dialog.getByLabel('Name').fill('For the shop');
    await dialog.getByRole('button', { name: 'Create feed' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create a token' }).click();
    const example = page.getByText(/^curl -H "Authorization: Bearer gs_\w/).first();
    const command = (await example.textContent()) as string;
    const [, token = '', address = ''] = /Bearer (\S+)" \\\s+(\S+)/.exec(command) ?? [];
    const answer = await fetch(new URL(new URL(address).pathname, base), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
  });

  test('sets up a webhook and an export feed, and shows their secret and address', async () => {
    const page = await visit('org.admin@demo.test', '/integration');
    await page.getByRole('button', { name: 'Webhook', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('Address').fill('https://10.0.0.8/hook');
    await dialog.getByRole('checkbox', { name: 'Pieces of a post sold' }).check();
    await expectAccessible(page, 'new webhook');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This address leads into a private network').waitFor();
    await dialog.getByLabel('Address').fill('https://shop.fietsring.example/hooks/groupset');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const issued = page.getByRole('dialog', { name: 'The secret of shop.fietsring.example' });
    expect(await issued.getByLabel('Secret', { exact: true }).textContent()).toMatch(/^whsec_/);
    await issued.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'shop.fietsring.example/hooks/groupset' });
    await row.getByText('Pieces of a post sold').waitFor();

    await page.getByRole('button', { name: 'Export feed', exact: true }).click();
    const feed = page.getByRole('dialog', { name: 'New export feed' });
    await feed.getByLabel('Name').fill('Own posts');
    await feed.getByRole('button', { name: 'Create feed' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Own posts' }).getByText('Not fetched').waitFor();
    await expectAccessible(page, 'connections');
    const feeds = page.getByRole('listitem').filter({ hasText: 'Own posts' });
    const address = await feeds.locator('.code').first().textContent();
    await feeds.getByRole('button', { name: /Own posts/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit export feed' });
    await expectAccessible(page, 'edit export feed');
    await editing.getByLabel('Name').fill('Posts for the shop');
    await editing.getByRole('combobox', { name: 'Format' }).waitFor();
    await editing.getByRole('combobox', { name: 'Columns for' }).click();
    await page.getByRole('option', { name: 'Shopify' }).click();
    await editing.getByLabel(/VAT/).waitFor();
    expect(await editing.getByRole('combobox', { name: 'Format' }).count()).toBe(0);
    await editing.getByRole('combobox', { name: 'Columns for' }).click();
    await page.getByRole('option', { name: 'All columns, our names' }).click();
    await editing.getByRole('combobox', { name: 'Format' }).waitFor();
    await editing.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('listitem').filter({ hasText: 'Posts for the shop' });
    await renamed.waitFor();
    expect(await renamed.locator('.code').first().textContent()).toBe(address);

    await row.getByRole('button', { name: /shop\.fietsring/ }).click();
    await page.getByRole('menuitem', { name: 'Calls' }).click();
    await page.getByRole('dialog', { name: 'Calls' }).getByText('No calls in the last 30 days.').waitFor();
  });
});
