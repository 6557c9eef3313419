import { expect, test } from 'vitest';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { hire, letIn } from '#tests/helpers/journeys/newcomers.ts';
import { makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

const { base, visit } = makeVisits();

test('first steps are done by what is there, and stay hidden once hidden', async () => {
  const platform = await signedIn(base, demo.admin);
  const organization = await letIn(platform, `First steps ${Date.now()}`);
  const email = `first-steps-${Date.now()}@newcomers.example`;
  await hire(base, platform, organization, {
    email,
    first_name: 'Femke',
    last_name: 'Nieuw',
    role: 'organization_admin',
  });
  const page = await visit(email, '/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 4').waitFor();
  await addPost(await signedIn(base, email), 'First post of a new organization');
  await steps.getByRole('link', { name: 'Choose categories' }).click();
  await page.waitForURL(/\/profile\?tab=interests/);
  await page.goto(`${base}/`);
  await steps.getByText('1 of 4').waitFor();
  await steps.getByRole('button', { name: 'Search' }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await steps.waitFor({ state: 'detached' });
  // The page brings the answer along.
  await page.reload();
  expect((await (await signedIn(base, email)).get('/api/first-steps')).data.hidden).toBe(true);
  await page.locator('main article').first().waitFor();
  expect(await steps.count()).toBe(0);
}, 60_000);

test('the market below does not move when the first steps come', async () => {
  const page = await visit(demo.buyer, '/', { viewport: narrow }, async (opened) => {
    await opened.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
  });
  await page.getByRole('region', { name: 'First steps' }).waitFor();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(Math.max(0, ...shifts)).toBeLessThan(0.05);
});

test('platform admins have no first steps', async () => {
  const { data } = await (await signedIn(base, demo.admin)).get('/api/first-steps');
  expect(data.steps).toEqual([]);
});
