import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOf } from '#tests/helpers/extent.ts';
import { enterText, waysToEnter } from '#tests/helpers/journeys/entering.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPosts, ask, createTrade, type Trade } from '#tests/helpers/trade/dealing.ts';

// Amounts and quantities in the dialogs of deals are read as everywhere, however they get into the field.
const { base, visit } = makeVisits();

let trade: Trade;
const ids = { post: 0, deal: 0 };

beforeAll(async () => {
  trade = await createTrade(base, 'Tallied');
  const posts = await addPosts(trade.selling, ['Tallied sprocket']);
  ids.post = posts[0]?.id ?? 0;
  ids.deal = (await ask(trade.buying, posts, 4, 'Which price?')).id;
});
afterAll(() => trade?.end());

/** The fields for an amount and a quantity of each form. */
const forms = {
  offer: async () => {
    const page = await visit(trade.buyer, `/advertisement/${ids.post}`);
    await page.getByRole('main').getByRole('button', { name: 'Make an offer' }).first().click();
    const form = page.getByRole('dialog');
    return { form, amount: form.getByLabel(/^Price for one/), quantity: form.getByLabel(/^Quantity/) };
  },
  counter: async () => {
    const page = await visit(trade.seller, `/deals/${ids.deal}`);
    await page.getByRole('region', { name: 'Terms' }).getByRole('button', { name: 'Make offer 1' }).click();
    const form = page.getByRole('form', { name: 'Next offer' });
    const line = form.getByRole('group', { name: 'Tallied sprocket' });
    return {
      form,
      amount: line.getByRole('textbox', { name: 'Price' }),
      quantity: line.getByRole('textbox', { name: 'Qty' }),
    };
  },
  sold: async () => {
    const page = await visit(trade.seller, `/advertisement/${ids.post}`);
    await page.getByRole('button', { name: 'Mark as sold', exact: true }).first().click();
    const form = page.getByRole('dialog');
    return { form, amount: form.getByLabel(/^Total price/), quantity: form.getByLabel(/^Total number of items/) };
  },
} as const;

/** Each form with each way, rotated so that a sample of three has all forms and all ways. */
const cases = (Object.keys(forms) as (keyof typeof forms)[]).flatMap((form, turn) =>
  waysToEnter.map((_, index) => [form, waysToEnter[(index + turn) % waysToEnter.length] ?? 'typed'] as const),
);

test.each(sampleOf(cases, 1))('%s: amounts and quantities that are %s are read as meant', async (name, way) => {
  const { form, amount, quantity } = await forms[name]();
  const enter = (field: typeof amount, text: string) => enterText(field, text, way);
  for (const [text, read] of [
    ['12,34', '12.34'],
    ['1.234,50', '1,234.50'],
    ['1,234.50', '1,234.50'],
    ["1'234.5", '1,234.50'],
  ] as const) {
    await enter(amount, text);
    await expect.poll(() => amount.inputValue(), { message: text }).toBe(read);
  }
  await enter(amount, '1.250');
  await form.getByRole('button', { name: '€1,250.00' }).waitFor();
  await form.getByRole('button', { name: '€1.25' }).click();
  await expect.poll(() => amount.inputValue()).toBe('1.25');
  await enter(quantity, '12,5');
  await expect.poll(() => quantity.inputValue()).toBe('12,5');
  await form
    .getByText(/whole number/)
    .first()
    .waitFor();
  await enter(quantity, '1.240');
  await expect.poll(() => quantity.inputValue()).toBe('1,240');
});
