import Papa from 'papaparse';
import { expect } from 'vitest';
import { amountOfThousandths, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { pieceStages } from '#contract/deals/delivered.ts';
import type { Deal } from '#contract/deals/records.ts';
import { message } from '#contract/texts/message.ts';
import type { DealDependencies } from '#server/features/deals/dependencies.ts';
import { readDeliveryNote, readInvoiceDraft, readOrder } from '#server/features/deals/papers/index.ts';
import { listPurchases } from '#server/features/deals/purchases.ts';
import { readOwnDeal } from '#server/features/deals/reading/service.ts';
import { contentOf } from '#server/features/deals/sheet/content.ts';
import { drawSheet } from '#server/features/deals/sheet/drawing.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { createMessageWriter } from '#server/platform/languages/index.ts';
import { readPdf } from '../files/pdf.ts';
import type { TestClient } from '../server.ts';
import { findAll, readXml, textOf } from './veloconnect.ts';

const write = createMessageWriter(null, 'en-GB');
/** Every purchase of the buyers of a test. */
const allPurchases = { page: 1, per_page: 10_000 };

const add = (amounts: readonly (string | null | undefined)[]): bigint =>
  thousandthsOf(sumOf(amounts.map((amount) => amount ?? '0')));
const count = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
const payable = (xml: string): bigint => add([textOf(readXml(xml), 'PayableAmount')]);

/** What both sides read of a deal alike. */
const alike = ({ state, lines, deliveries, claims, completion }: Deal) => ({
  state,
  completion,
  lines: lines.map((line) => [
    line.delivered,
    line.received,
    line.open,
    line.claimed,
    line.credited_quantity,
    line.credited_amount,
  ]),
  deliveries: deliveries.map(({ number, quantity, amount }) => ({ number, quantity, amount })),
  claims: claims.map(({ number, value, settled }) => ({ number, value, settled })),
});

/**
 * Expects that an agreed deal comes to the same by the API of both sides, the buyer's purchases, the deal sheet, the order, the
 * delivery notes and the draft of the invoice. Returns what its row of an export has to have, or null before the agreement.
 */
export async function expectSameSums(
  deps: DealDependencies,
  id: number,
  { buyer, seller }: Record<'buyer' | 'seller', Actor>,
) {
  const deal = await readOwnDeal(deps, seller, id);
  expect(alike(await readOwnDeal(deps, buyer, id))).toEqual(alike(deal));
  const offer = deal.offers.find(({ version }) => version === deal.agreed?.version);
  if (!offer) return null;
  const { lines, completion } = deal;
  const sent = deal.deliveries.filter(({ claim }) => claim === null);
  const replaced = count(
    deal.deliveries.filter(({ claim }) => claim !== null),
    ({ quantity }) => quantity,
  );
  const delivered = count(lines, (line) => line.delivered);
  expect(count(sent, ({ quantity }) => quantity)).toBe(delivered);

  // The stages of an entry come to its quantity.
  for (const line of lines) {
    const stages = line.progress.map((entry) => pieceStages.map((stage) => entry[stage]));
    expect(stages.flat().filter((quantity) => quantity < 0)).toEqual([]);
    expect(stages.map((quantities) => count(quantities, (quantity) => quantity))).toEqual(
      offer.lines.flatMap(({ id: own, quantity }) => (own === line.id ? [quantity] : [])),
    );
    expect(count(line.progress, ({ claimed }) => claimed)).toBe(line.claimed);
  }

  // The purchases of the buyer, which are the sales of the seller.
  const bought = (await listPurchases(deps, buyer, allPurchases)).data.filter((purchase) => purchase.deal?.id === id);
  const freight = bought.length > 0 ? offer.freight : null;
  const credited = add(lines.map(({ credited_amount: amount }) => amount));
  const total = add([...sent.map(({ amount }) => amount), freight]);
  expect(count(bought, ({ quantity }) => quantity)).toBe(delivered + replaced);
  expect(add(bought.map(({ total_price: price }) => price))).toBe(total);
  expect(add(bought.map(({ left_price: price }) => price))).toBe(total - credited);
  expect(add(bought.map(({ credited_amount: amount }) => amount))).toBe(credited);
  if (completion) {
    expect([completion.quantity, add([completion.total])]).toEqual([delivered, total]);
    expect([add([completion.credited_amount]), add([completion.left])]).toEqual([credited, total - credited]);
  }

  // The papers.
  expect(payable((await readOrder(deps, buyer, id, 'xml')).content)).toBe(add([offer.total]));
  const { data: table } = Papa.parse<{ amount: string }>(
    (await readOrder(deps, seller, id, 'csv')).content.slice(1).trim(),
    {
      header: true,
    },
  );
  expect(add(table.map(({ amount }) => amount))).toBe(add([offer.total]));
  for (const { number, quantity } of deal.deliveries) {
    const note = readXml((await readDeliveryNote(deps, buyer, id, number)).content);
    expect(count(findAll(note, 'DeliveredQuantity'), ({ text }) => Number(text))).toBe(quantity);
  }
  if (deal.state === 'agreed' || delivered > 0) {
    const draft = payable((await readInvoiceDraft(deps, seller, id, { delivery: null, write })).content);
    expect(draft).toBe((deal.state === 'agreed' ? add([offer.total]) : total) - credited);
  }
  return {
    deal,
    offer,
    row: {
      reference: deal.reference,
      delivered: String(delivered),
      received: String(count(lines, (line) => line.received)),
      credited_quantity: String(count(lines, (line) => line.credited_quantity)),
      credited_amount: sumOf(lines.map(({ credited_amount: amount }) => amount)),
      left_value: bought.length > 0 ? amountOfThousandths(total - credited) : '',
    },
  };
}

type Sums = NonNullable<Awaited<ReturnType<typeof expectSameSums>>>;

/** Expects that the drawn deal sheet has the total of the terms. */
export async function expectDrawnTotal({ deal, offer }: Sums): Promise<void> {
  const { texts } = readPdf(await drawSheet(contentOf(deal, offer, 'UTC')));
  const total = write(message('{{value}}', { value: { money: offer.total, currency: offer.currency } }));
  expect(texts.join(' ')).toContain(total);
}

/** Expects that an export of these deals has what was delivered, received and credited. */
export async function expectExported(client: TestClient, sums: readonly Sums[]): Promise<void> {
  const ids = sums.map(({ deal }) => deal.id);
  const made = await client.post('/api/exports', { format: 'csv', scope: 'deals', ids });
  expect([made.code, made.data?.state]).toEqual([201, 'done']);
  const { body } = await client.raw({ method: 'GET', url: made.data.url });
  const { data } = Papa.parse<Record<string, string>>(body.replace(/^\ufeff/, '').trim(), { header: true });
  for (const { row } of sums) expect(data.find(({ reference }) => reference === row.reference)).toMatchObject(row);
}
