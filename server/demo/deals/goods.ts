import { type DealSide, dealLimits } from '#contract/deals/choices.ts';
import { amountOf, totalsOf } from '#contract/deals/totals.ts';
import { addDays } from '#server/platform/values/index.ts';
import type { ShelfPost } from '../repository/deals.ts';
import type { Course } from './course.ts';
import type { ScriptStep } from './script.ts';

/** The entry of the agreed offer that a line is delivered from first. */
function entryOf({ rows, agreed }: Course, line: number) {
  const entry = rows.offerLines.find((one) => one.version === agreed?.offer.version && one.line === line);
  if (!entry) throw new Error(`Line ${line} of a deal is delivered before it is agreed.`);
  return { position: entry.position, quantity: entry.quantity, price_per_unit: entry.price_per_unit as string };
}

/** Records a delivery of what is there at once of every line. */
export function deliver(course: Course, { terms, text }: ScriptStep, side: DealSide, by: number): void {
  const { rows, now } = course;
  const number = rows.deliveries.length + 1;
  const parties = course.parties();
  rows.deliveries.push({
    number,
    sent_at: now,
    carrier: terms.carrier,
    note: text,
    created_by: by,
    created_at: now,
    due_at: addDays(now, dealLimits.daysUnconfirmed - dealLimits.daysWarnedOfReceipt),
  });
  let quantity = 0;
  course.choices.forEach((choice, line) => {
    const { position, quantity: taken } = entryOf(course, line);
    quantity += taken;
    for (const post of [choice.own, choice.post]) {
      if (!post) continue;
      post.reserved_quantity -= taken;
      sell(course, {
        post,
        line,
        taken,
        by,
        to: post.type === 'wanted' ? parties.seller : parties.buyer,
        delivery: number,
      });
    }
    const stored = course.line(line);
    stored.reserved_quantity -= taken;
    stored.sold_quantity += taken;
    rows.deliveryLines.push({ number, line, quantity: taken });
    rows.deliveryEntries.push({ number, line, position, quantity: taken });
  });
  course.recordEvent('delivered', { side, by, details: { delivery: number, quantity, text } });
  course.recordReply(side);
}

/** Confirms the first delivery, of whose first line some pieces are damaged: they are claimed. */
export function receive(course: Course, { terms, text }: ScriptStep, side: DealSide, by: number): void {
  const { rows, now } = course;
  const number = 1;
  const damaged = terms.pieces;
  for (const line of rows.deliveryLines) {
    const bad = line.line === 0 ? damaged : 0;
    Object.assign(line, { received: Number(line.quantity) - bad, damaged: bad, missing: 0, wrong: 0 });
  }
  const of = rows.deliveryLines.reduce((sum, line) => sum + Number(line.quantity), 0);
  const receipt = { state: 'disputed', received_at: now, received_by: by, receipt_note: text, due_at: null };
  Object.assign(rows.deliveries[0] ?? {}, receipt);
  course.recordEvent('received', { side, by, details: { delivery: number, quantity: of - damaged, of } });
  const { price_per_unit } = entryOf(course, 0);
  rows.claims.push({
    number: 1,
    delivery_number: number,
    root_number: number,
    line: 0,
    kind: 'damaged',
    quantity: damaged,
    value: amountOf({ quantity: damaged, price_per_unit }),
    wish: 'credit',
    text,
    created_by: by,
    created_at: now,
  });
  course.recordEvent('claimed', { side, by, details: { claim: 1, delivery: number, quantity: damaged, text } });
  course.recordReply(side);
}

/** Offers the value of the claimed pieces as a credit. */
export function answerClaim(course: Course, { text }: ScriptStep, side: DealSide, by: number): void {
  const [claim] = course.rows.claims;
  if (!claim) return;
  Object.assign(claim, {
    state: 'offered',
    version: 1,
    credit: claim.value,
    offer_note: text,
    offered_by: by,
    offered_at: course.now,
  });
  course.recordEvent('claim_offered', { side, by, details: { claim: 1, text } });
  course.recordReply(side);
}

/** Records a sale of a line that was agreed. */
export function sell(
  course: Course,
  {
    post,
    line,
    taken,
    by,
    to,
    delivery,
  }: { post: ShelfPost; line: number; taken: number; by: number; to: number; delivery?: number },
): void {
  const offer = course.agreed?.offer;
  const price = course.rows.offerLines.find((entry) => entry.version === offer?.version && entry.line === line);
  const minimum = post.minimal_order_quantity;
  post.number_of_items -= taken;
  post.sold_quantity += taken;
  const isBelowMinimum = minimum !== null && post.number_of_items < minimum;
  if (isBelowMinimum) post.minimal_order_quantity = post.number_of_items;
  course.rows.sales.push({
    line,
    delivery_number: delivery ?? null,
    advertisement_id: post.id,
    reason: 'sold_here',
    sold_to_organization_id: to,
    currency: offer?.currency ?? null,
    quantity: taken,
    total_price: totalsOf(price ? [{ quantity: taken, price_per_unit: price.price_per_unit as string }] : [], null)
      .subtotal,
    closing_date: course.now.toISOString().slice(0, 10),
    minimum_before: isBelowMinimum ? minimum : null,
    state_before: 'active',
    created_by: by,
    created_at: course.now,
  });
}
