import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type { deliver as deliverEndpoint } from '#contract/deals/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Message, message, verbatim } from '#contract/texts/message.ts';
import { conflict, type FieldProblems, invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';
import { type Actor, zoneOfActor } from '#server/platform/identity/index.ts';
import { earliestDay, endOfDay, latestDay } from '#server/platform/values/index.ts';
import { completeBatteries } from '../../../batteries/index.ts';
import type { DealDependencies } from '../../dependencies.ts';
import { notifyColleagues } from '../../notifying/service.ts';
import { describeDeal } from '../../reading/details.ts';
import { countDeliveries } from '../../repository/deliveries.ts';
import { listLines } from '../../repository/lines.ts';
import { type LineRow, quantityOf } from '../../rows.ts';
import { claimDocuments, withDocuments } from '../messages.ts';
import { type ActedTransition, recordEvent, recordReply, takeTransition } from '../transition.ts';
import { holdPosts } from './holding.ts';
import { endAgreement, send } from './sending.ts';

type Delivery = BodyOf<typeof deliverEndpoint>;

/**
 * Records a delivery of some of what is reserved. Throws 409 with the deal where another delivery was recorded since the caller
 * read it, or while the call was under way.
 */
export async function deliver(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  given: Delivery,
  uploads: readonly Upload[],
): Promise<Deal> {
  const number = given.number ?? (await countDeliveries(deps.db, id)) + 1;
  return withDocuments(deps, uploads, (stored) =>
    takeTransition(deps, actor, id, 'deliver', async (transition) => {
      const { deal, transaction } = transition;
      if (deal.deliveries + 1 !== number)
        throw conflict(dealMessages.deliveredSince, await describeDeal(deps, actor, deal, transaction));
      const { lines } = await holdPosts(transition);
      const { instant, day, errors } = sentOn(transition, given.sent_at ?? null);
      const problems = { ...checkQuantities(given.lines, lines, dealMessages.nothingSent), ...errors };
      if (Object.keys(problems).length > 0) throw invalid(problems);
      await completeBatteries(transaction, deps.batteryRules, deal, { lines: given.lines, day });
      await claimDocuments(transition, stored);
      const { quantity } = await send(transition, lines, new Map(given.lines.map((line) => [line.id, line.quantity])), {
        sentAt: instant,
        closingDate: day,
        carrier: given.carrier ?? null,
        tracking: given.tracking ?? null,
        note: given.note ?? null,
        documents: stored.map((file) => file.id),
      });
      recordEvent(transition, 'delivered', { details: { delivery: number, quantity, text: given.note ?? null } });
      recordReply(transition);
      const left = await listLines(transaction, id);
      if (left.every((line) => line.reserved_quantity === 0)) {
        endAgreement(transition, left, 'cancelled');
        recordEvent(transition, 'completed', {
          details: { quantity: left.reduce((sum, line) => sum + line.sold_quantity, 0) },
        });
      }
      await notifyColleagues(transition, 'delivered', {
        delivery: number,
        quantity: quantityOf(lines, given.lines),
        text: wayOf(given),
      });
    }),
  );
}

/** By which carrier goods are on their way, if that is known. */
export function wayOf({ carrier, tracking }: Pick<Delivery, 'carrier' | 'tracking'>): Message | null {
  if (carrier && tracking) return message('{{carrier}}, {{tracking}}', { carrier, tracking });
  const known = carrier ?? tracking;
  return known ? verbatim(known) : null;
}

/** What is wrong with the quantities of some lines, each of which has to be reserved. */
export function checkQuantities(
  given: readonly { id: number; quantity: number }[],
  lines: readonly LineRow[],
  nothing: typeof dealMessages.nothingSent | typeof dealMessages.nothingReleased,
): FieldProblems {
  const errors: FieldProblems = {};
  const named = new Set<number>();
  given.forEach(({ id, quantity }, index) => {
    const line = lines.find((one) => one.id === id);
    if (!line || named.has(id)) errors[`lines.${index}.id`] = [dealMessages.chooseLine];
    else if (quantity > line.reserved_quantity)
      errors[`lines.${index}.quantity`] = [dealMessages.onlyReserved(line.reserved_quantity)];
    named.add(id);
  });
  if (Object.keys(errors).length > 0) return errors;
  return given.every(({ quantity }) => quantity === 0) ? { lines: [nothing] } : {};
}

/** When something was sent: now, an instant, or a day where its sender is, with that day; and what is wrong with it. */
export function sentOn(
  { deal, actor, now }: ActedTransition,
  given: string | null,
): { instant: Date; day: string; errors: FieldProblems } {
  const zone = zoneOfActor(actor);
  const agreed = deal.agreed_at as Date;
  if (given === null) return { instant: now, day: latestDay(now, zone), errors: {} };
  if (given.length > 10) {
    const instant = new Date(given);
    const errors: FieldProblems =
      instant > now
        ? { sent_at: [dealMessages.sentInFuture] }
        : instant < agreed
          ? { sent_at: [dealMessages.sentBeforeAgreement(agreed)] }
          : {};
    return { instant, day: latestDay(instant, zone), errors };
  }
  const first = earliestDay(agreed, zone);
  const errors: FieldProblems =
    given > latestDay(now, zone)
      ? { sent_at: [dealMessages.sentInFuture] }
      : given < first
        ? {
            sent_at: [message('The deal was agreed on {{day}}: use that day or a later one', { day: { day: first } })],
          }
        : {};
  const end = endOfDay(given, zone);
  return { instant: end > now ? now : end, day: given, errors };
}
