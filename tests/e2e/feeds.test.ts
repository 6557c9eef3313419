import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/helpers/journeys/accessibility.ts';
import { signedIn } from '#tests/helpers/journeys/demo.ts';
import { makeVisits, phone } from '#tests/helpers/journeys/visits.ts';

const { base, visit } = makeVisits();

describe('stock feeds', () => {
  test('are set up, apply their first file once confirmed, and hold a cut-off file to be discarded', async () => {
    const email = 'org.admin@demo.test';
    const client = await signedIn(base, email);
    const { data: posts } = await client.get('/api/organization-advertisements?per_page=100');
    const own = (posts as { internal_reference: string | null; state: string }[]).filter(
      ({ internal_reference: reference, state }) => reference && state === 'active',
    );
    expect(own.length).toBeGreaterThan(25);
    const csv = (count: number) =>
      `sku;stock\n${own
        .slice(0, count)
        .map(({ internal_reference: reference }) => `${reference};40\n`)
        .join('')}`;
    const page = await visit(email, '/integration');
    await page.getByRole('button', { name: 'Stock feed', exact: true }).click();
    const steps = page.getByRole('region', { name: 'What do you want to connect?' });
    await expect.poll(() => steps.getByRole('radio', { name: /^Send stock/ }).isChecked()).toBe(true);
    await steps.getByRole('button', { name: 'My system sends it' }).click();
    await steps.getByRole('button', { name: 'Create a token' }).click();
    const token = { token: (await steps.getByLabel('Token', { exact: true }).textContent()) as string };
    // The example has the address and the token, so that it runs as it is.
    const example = (await steps.locator('pre').textContent()) as string;
    expect(example).toContain(`Bearer ${token.token}`);
    expect(example).toMatch(/\/api\/feeds\/\d+\/file/);
    await expectAccessible(page, 'steps of a stock feed');
    await steps.getByRole('button', { name: 'Make a test call' }).click();
    await steps.getByText('It works: the token may send files to “Stock”.').waitFor();
    const row = page.getByRole('region', { name: 'Stock feeds' }).getByRole('listitem').filter({ hasText: 'Stock' });
    const { data: feeds } = await client.get('/api/feeds');
    const id = (feeds as { id: number }[])[0]?.id as number;
    const push = async (content: string) => {
      const sent = await fetch(`${base}/api/feeds/${id}/file`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token.token}`, 'content-type': 'text/csv' },
        body: content,
      });
      expect(sent.status).toBe(202);
    };
    const stateIs = (state: string) =>
      expect
        .poll(async () => (await client.get(`/api/feeds/${id}`)).data.runs[0].state, { timeout: 20_000 })
        .toBe(state);
    // The first file goes by hand.
    await steps
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(own.length)) });
    await stateIs('waiting');
    await steps.getByText(/The first file has \d+ lines/).waitFor();
    await steps.getByRole('region', { name: 'Last calls' }).getByText('To confirm').waitFor();
    await expectAccessible(page, 'the first file');
    await row.getByRole('link', { name: 'Check the mapping' }).click();
    await page.getByText('sku').first().waitFor();
    await page.goBack();
    await row.getByRole('button', { name: 'Confirm' }).click();
    await row.getByText('Working').waitFor();
    await stateIs('done');
    // The same file again, so that there are more runs than phones show.
    for (const _ of ['second', 'third', 'fourth']) {
      await push(csv(own.length));
      await stateIs('done');
    }
    // It ends after the reference of the third post.
    await push(csv(3).slice(0, -';40\n'.length));
    await stateIs('held');
    await page.reload();
    await row.getByText(`Only 3 of ${own.length} lines. Nothing was changed.`).waitFor();
    await expectAccessible(page, 'stock feeds');
    await row.getByRole('link', { name: 'See the run' }).click();
    await page.getByRole('heading', { name: `Only 3 of ${own.length} lines` }).waitFor();
    await page.getByRole('heading', { name: 'Why it was held' }).waitFor();
    await page.getByText('The file is cut off. Line 4 ends after 1 of 2 columns.').waitFor();
    await page.getByText(`The file has 3 lines, the last good one had ${own.length}.`).waitFor();
    await page.getByRole('button', { name: /would pause/, pressed: true }).waitFor();
    await page.getByText('Pauses, not in the file').first().waitFor();
    const effect = page.getByRole('region', { name: 'If you apply it' });
    const [now, then] = await effect.locator('b').allTextContents();
    expect([now, then]).toEqual([String(own.length), '3']);
    const decision = page.getByRole('region', { name: 'What should happen?' });
    await decision.getByRole('radio', { name: 'Apply it anyway' }).check();
    await decision.getByRole('button', { name: `Pause ${own.length - 3} posts` }).waitFor();
    await decision.getByRole('radio', { name: 'Discard this run' }).check();
    await page
      .getByRole('list')
      .getByRole('link', { name: /^3 .*Held/ })
      .waitFor();
    await expectAccessible(page, 'a run that is held');
    await decision.getByRole('button', { name: 'Discard this run' }).click();
    await page.getByText(/discarded this run/).waitFor();
    const runs = async () => (await client.get(`/api/feeds/${id}/runs`)).data as { n: number; source: string }[];
    const small = await visit(email, `/integration/feeds/${id}/runs/5`, phone);
    const bars = small.getByRole('region', { name: 'Lines in the last files' }).getByRole('link');
    await expect.poll(() => bars.count()).toBe(4);
    await small.getByRole('button', { name: 'All 5 runs' }).click();
    await expect.poll(() => bars.count()).toBe(5);
    // A feed that fetches its file fetches it again if requested.
    for (const isWanted of [false, true]) {
      await client.put(`/api/feeds/${id}`, { name: 'Stock hourly', kind: 'push' });
      await push(csv(2));
      await stateIs('held');
      const held = (await runs())[0]?.n as number;
      const url = 'https://erp.velodis.example/stock.csv';
      await client.put(`/api/feeds/${id}`, {
        name: 'Stock hourly',
        kind: 'pull_https',
        url,
        schedule: 'daily',
        at: '02:00',
      });
      await small.goto(`${base}/integration/feeds/${id}/runs/${held}`);
      const again = small.getByRole('checkbox', { name: 'Fetch the file again at once' });
      await again.setChecked(isWanted);
      await small.getByRole('button', { name: 'Discard this run' }).last().click();
      await small.getByText(/discarded this run/).waitFor();
      expect((await runs()).filter(({ n }) => n > held).map(({ source }) => source)).toEqual(
        isWanted ? ['person'] : [],
      );
    }
    await client.post(`/api/feeds/${id}/runs/1/undo`);
    await client.delete(`/api/feeds/${id}`);
  });
});
