import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type { completeDeal as completeEndpoint } from '#contract/deals/schemas.ts';
import { takenOf, totalsOf } from '#contract/deals/totals.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import {
  type FollowedSale,
  listSalesOfLine,
  lockStock,
  recordDealSale,
  takeBackDealSale,
} from '#server/features/advertisements/index.ts';
import { type FieldProblems, invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { addDays, earliestDay, formatDay, latestDay } from '#server/platform/values/index.ts';
import type { DealDependencies } from '../../dependencies.ts';
import { notifyColleagues, notifySide } from '../../notifying/service.ts';
import { sideOf } from '../../policy.ts';
import { lockDeal } from '../../repository/deals.ts';
import { findDealOfLine, listLines, updateLine } from '../../repository/lines.ts';
import { listOffers } from '../../repository/offers.ts';
import { type DealRow, type LineRow, type OfferRow, organizationOf } from '../../rows.ts';
import {
  type ActedTransition,
  change,
  ended,
  endTransition,
  openTransition,
  recordEvent,
  type Transition,
  takeTransition,
} from '../transition.ts';
import { holdPosts } from './holding.ts';

type Completion = BodyOf<typeof completeEndpoint>;

/** Records one sale per line for the pieces taken, and releases the rest. */
export function completeDeal(deps: DealDependencies, actor: Actor, id: number, completion: Completion): Promise<Deal> {
  return takeTransition(deps, actor, id, 'complete', async (transition) => {
    const { lines } = await holdPosts(transition);
    const held = lines.filter((line) => line.reserved_quantity > 0);
    const taken = new Map(completion.lines.map((line) => [line.id, line.quantity]));
    const errors = { ...checkTaken(completion, lines), ...checkDay(transition, completion.closing_date) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const offers = await listOffers(transition.transaction, id);
    const offer = offers.find(({ version }) => version === transition.deal.agreed_version) as OfferRow;
    for (const line of held)
      await sell(transition, line, offer, { taken: taken.get(line.id) ?? 0, on: completion.closing_date });
    change(transition, {
      state: 'completed',
      completed_at: transition.now,
      closing_date: completion.closing_date,
      ...ended(transition.now),
    });
    const quantity = [...taken.values()].reduce((sum, count) => sum + count, 0);
    recordEvent(transition, 'completed', { details: { quantity } });
    await notifyColleagues(transition, 'completed', { quantity });
  });
}

function checkTaken(completion: Completion, lines: readonly LineRow[]): FieldProblems {
  const errors: FieldProblems = {};
  const named = new Set<number>();
  completion.lines.forEach(({ id, quantity }, index) => {
    const line = lines.find((one) => one.id === id);
    if (!line || named.has(id)) errors[`lines.${index}.id`] = [dealMessages.chooseLine];
    else if (quantity > line.reserved_quantity)
      errors[`lines.${index}.quantity`] = [dealMessages.onlyReserved(line.reserved_quantity)];
    named.add(id);
  });
  if (Object.keys(errors).length > 0) return errors;
  if (!lines.every((line) => line.reserved_quantity === 0 || named.has(line.id)))
    return { lines: [dealMessages.everyLine] };
  if (completion.lines.every(({ quantity }) => quantity === 0)) return { lines: [dealMessages.nothingTaken] };
  return {};
}

function checkDay({ deal, actor, now }: ActedTransition, day: string): FieldProblems {
  const first = earliestDay(deal.created_at, actor.timeZone);
  if (day > latestDay(now, actor.timeZone)) return { closing_date: ['The closing date cannot be in the future'] };
  if (day < first)
    return {
      closing_date: [message('The deal began on {{day}}: use that day or a later one', { day: formatDay(first) })],
    };
  return {};
}

async function sell(
  transition: ActedTransition,
  line: LineRow,
  offer: OfferRow,
  { taken, on }: { taken: number; on: string },
): Promise<void> {
  const { transaction, deal, actor } = transition;
  const entries = takenOf(
    offer.lines.filter((entry) => entry.line_id === line.id),
    () => line.id,
    new Map([[line.id, taken]]),
  );
  const totalPrice = totalsOf(entries, null).subtotal;
  const record = async (postId: number | null, counterpartId: number) => {
    // Read again, because an earlier line may have sold pieces of the same post.
    const [post] = postId === null ? [] : await lockStock(transaction, [postId]);
    if (!post) return;
    await recordDealSale(transaction, post, {
      dealLineId: line.id,
      reserved: line.reserved_quantity,
      taken,
      counterpartId,
      currency: offer.currency,
      totalPrice,
      closingDate: on,
      personId: actor.id,
    });
  };
  if (deal.type === 'wanted') await record(line.own_advertisement_id, deal.buyer_id);
  await record(line.advertisement_id, deal.type === 'wanted' ? deal.seller_id : deal.buyer_id);
  await updateLine(transaction, line.id, {
    reserved_quantity: 0,
    short_quantity: 0,
    sold_quantity: line.sold_quantity + taken,
  });
}

/** The least number of days for which the pieces of a reversed sale stay reserved. */
const daysAgain = 3;

/**
 * Follows a sale of a deal that was taken back on its post: the line holds it again, and the deal is agreed again. Its deal
 * and its posts are held already.
 */
export async function reserveAgain(
  deps: DealDependencies,
  transaction: InTransaction,
  actor: Actor,
  sale: FollowedSale,
): Promise<void> {
  const { dealLineId, quantity } = sale;
  const dealId = dealLineId === null ? null : await findDealOfLine(transaction, dealLineId);
  if (dealId === null || dealLineId === null) return;
  const deal = (await lockDeal(transaction, dealId)) as DealRow;
  const transition: Transition = openTransition({
    deps,
    transaction,
    now: deps.now(),
    deal,
    actor,
    side: sideOf(actor, deal),
  });
  for (const other of await listSalesOfLine(transaction, dealLineId)) {
    const [post] = await lockStock(transaction, [other.advertisement_id]);
    if (post) await takeBackDealSale(transaction, post, other.id, actor.id);
  }
  const line = (await listLines(transaction, dealId)).find(({ id }) => id === dealLineId) as LineRow;
  await updateLine(transaction, dealLineId, {
    reserved_quantity: line.reserved_quantity + quantity,
    sold_quantity: line.sold_quantity - quantity,
  });
  const least = addDays(transition.now, daysAgain);
  const until = deal.reserved_until !== null && deal.reserved_until > least ? deal.reserved_until : least;
  change(transition, {
    state: 'agreed',
    closed_reason: null,
    completed_at: null,
    closed_at: null,
    reserved_until: until,
    runs_out_at: until,
    turn: 'seller',
    turn_since: transition.now,
  });
  recordEvent(transition, 'sale_taken_back', { details: { quantity, until: until.toISOString() } });
  const otherSide = organizationOf(deal, 'seller') === actor.organization?.id ? 'buyer' : 'seller';
  await notifySide(transition, otherSide, 'sale_taken_back', { until });
  await endTransition(transition);
}
