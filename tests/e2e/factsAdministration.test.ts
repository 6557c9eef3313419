import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#tests/helpers/apiClient.ts';
import { expectAccessible } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { offerLanguage } from '#tests/helpers/journeys/languages.ts';
import { hire, letIn } from '#tests/helpers/journeys/newcomers.ts';
import { makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

// A sub-category, fields and posts of its own, so that no other journey is affected by the changes.
const { base, visit } = makeVisits();
const mark = Date.now().toString(36);
const field = { key: `lamp_clip_${mark}`, name: `Lamp clip ${mark}` };

let platform: ApiClient;
let seller: ApiClient;
let organization: number;
let subCategory: number;
const posts: number[] = [];

beforeAll(async () => {
  platform = await signedIn(base, demo.admin);
  const { data: categories } = await platform.get('/api/crud/category/usage');
  const light = categories.find(({ name }: { name: string }) => name === 'Light');
  const sub = await platform.post('/api/crud/category', { name: `Clips ${mark}`, parent_id: light.id });
  subCategory = sub.data.id;
  const made = await platform.post('/api/facts', { ...field, kind: 'choice', sub_categories: [String(subCategory)] });
  const at = `/api/facts/${made.data.id}/values`;
  for (const [key, name] of Object.entries({ rubber: 'Rubber strap', strap: 'Strap', screw: 'Screw clamp' }))
    await platform.post(at, { key, name });
  organization = await letIn(platform, `Clipworks ${mark} B.V.`);
  const email = `clips-${mark}@clipworks.example`;
  await hire(base, platform, organization, { email, first_name: 'Jo', last_name: 'Clip', role: 'user' });
  seller = await signedIn(base, email);
  for (const title of ['Head lamp', 'Rear lamp']) {
    const fields = { category: light.id, subCategory, [`facts[${field.key}]`]: 'rubber' };
    posts.push((await addPost(seller, `${title} ${mark}`, fields)).id);
  }
});
afterAll(async () => {
  if (organization)
    await platform.post(`/api/organizations/${organization}/suspend`, { reason: 'The journey is over.' });
});

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

const stated = async () => {
  const answers = await Promise.all(posts.map((id) => seller.get(`/api/advertisements/${id}`)));
  return answers.map(({ data }) => data.facts);
};

test('a field of facts is found and renamed, its values are renamed and merged, and what is in use stays', async () => {
  const page = await visit(demo.admin, '/admin/categories?tab=facts');
  await offerLanguage(page, 'de');
  await page.reload();
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Find a field or a value').fill(field.key);
  await openMenu(page, field.name, 'Edit');
  await dialog.getByLabel('Name', { exact: true }).fill(`Clip ${mark}`);
  await dialog.getByLabel('Name in Deutsch').fill(`Halter ${mark}`);
  await dialog.getByLabel('Column headers').fill('clip type\nholder');
  await dialog.getByRole('switch', { name: 'Buyers can filter by it' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await waitForText(page, 'Field of facts successfully updated');
  const read = async () =>
    (await platform.get('/api/facts/usage')).data.find(({ key }: { key: string }) => key === field.key);
  expect(await read()).toMatchObject({
    name: `Clip ${mark}`,
    names: { de: `Halter ${mark}` },
    headers: ['clip type', 'holder'],
    filter: false,
    sub_categories: [subCategory],
  });
  await openMenu(page, `Clip ${mark}`, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await waitForText(page, `Clip ${mark} is stated by 2 posts and cannot be deleted.`);

  await page.getByRole('link', { name: `Clip ${mark}` }).click();
  await page.getByRole('heading', { name: `Clip ${mark}` }).waitFor();
  await openMenu(page, 'Strap', 'Edit');
  await dialog.getByLabel('Name', { exact: true }).fill('Band');
  await dialog.getByLabel('Other ways to write it').fill('hook and loop\nvelcro');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await waitForText(page, 'Value successfully updated');
  await page.getByText('hook and loop, velcro').waitFor();

  await openMenu(page, 'Rubber strap', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await waitForText(page, 'Rubber strap is stated by 2 posts. Merge it into another value instead.');
  await openMenu(page, 'Rubber strap', 'Merge into another');
  await dialog.getByText('2 posts state Rubber strap.').waitFor();
  await expectAccessible(page, 'merging a value');
  await dialog.getByRole('combobox', { name: 'Merge into' }).click();
  await page.getByRole('option', { name: 'Band', exact: true }).click();
  await dialog.getByText('2 posts will state Band instead of Rubber strap.').waitFor();
  await dialog.getByRole('button', { name: 'Merge into another' }).click();
  await waitForText(page, 'Values successfully merged');
  await page.getByText('hook and loop, velcro, Rubber strap').waitFor();
  const band = [{ key: field.key, value: 'strap' }];
  expect(await stated()).toEqual([band, band]);

  await openMenu(page, 'Screw clamp', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await waitForText(page, 'Value successfully deleted');
  expect((await read()).values).toMatchObject([{ key: 'strap', name: 'Band', posts: 2 }]);
});

test('a field and its values are added on a phone, listed by their sub-category, and deleted', async () => {
  const page = await visit(demo.admin, '/admin/categories?tab=facts', { viewport: narrow });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add field' }).click();
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await dialog.getByText('Required').first().waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill(`Beam ${mark}`);
  await dialog.getByLabel('Key').fill(`beam_${mark}`);
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Choice', exact: true }).click();
  await dialog.getByLabel('Subcategories').fill(`Clips ${mark}`);
  await page.getByRole('option', { name: `Clips ${mark}` }).click();
  await page.keyboard.press('Tab');
  await expectAccessible(page, 'adding a field of facts');
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await waitForText(page, 'Field of facts successfully created');

  await page.getByRole('combobox', { name: 'Subcategory' }).fill(`Clips ${mark}`);
  await page.getByRole('option', { name: `Clips ${mark}` }).click();
  await page.getByRole('link', { name: `Beam ${mark}` }).click();
  await page.getByText('No values yet').waitFor();
  await page.getByRole('button', { name: 'Add value' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Wide');
  await dialog.getByLabel('Key').fill('wide');
  await dialog.getByRole('button', { name: 'Add value' }).click();
  await waitForText(page, 'Value successfully created');
  await page.getByRole('button', { name: 'Actions for Wide' }).waitFor();

  await page.getByRole('link', { name: 'All fields' }).click();
  await page.getByLabel('Find a field or a value').fill(`beam_${mark}`);
  await openMenu(page, `Beam ${mark}`, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await waitForText(page, 'Field of facts successfully deleted');
});
