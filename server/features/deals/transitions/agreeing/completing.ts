import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type { completeDeal as completeEndpoint } from '#contract/deals/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { message } from '#contract/texts/message.ts';
import { type FieldProblems, invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { earliestDay, latestDay } from '#server/platform/values/index.ts';
import { completeBatteries } from '../../../batteries/index.ts';
import type { DealDependencies } from '../../dependencies.ts';
import { notifyColleagues } from '../../notifying/service.ts';
import { listLines } from '../../repository/lines.ts';
import type { LineRow } from '../../rows.ts';
import { type ActedTransition, recordEvent, takeTransition } from '../transition.ts';
import { free, holdPosts } from './holding.ts';
import { endAgreement, send } from './sending.ts';

type Completion = BodyOf<typeof completeEndpoint>;

/** What was collected has no carrier. */
const unknownWay = { carrier: null, tracking: null, note: null, documents: [] };

/** Records the pieces taken as one delivery with one sale per line, and releases the rest. */
export function completeDeal(deps: DealDependencies, actor: Actor, id: number, completion: Completion): Promise<Deal> {
  return takeTransition(deps, actor, id, 'complete', async (transition) => {
    const { lines } = await holdPosts(transition);
    const taken = new Map(completion.lines.map((line) => [line.id, line.quantity]));
    const errors = { ...checkTaken(completion, lines), ...checkDay(transition, completion.closing_date) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await completeBatteries(transition.transaction, deps.batteryRules, transition.deal, {
      lines: completion.lines,
      day: completion.closing_date,
    });
    const quantity = [...taken.values()].reduce((sum, count) => sum + count, 0);
    const shipment = { sentAt: transition.now, closingDate: completion.closing_date };
    const sent = quantity > 0 ? await send(transition, lines, taken, { ...unknownWay, ...shipment }) : null;
    await free(transition);
    endAgreement(transition, await listLines(transition.transaction, id), 'cancelled');
    recordEvent(transition, 'completed', { details: { quantity, ...(sent && { delivery: sent.number }) } });
    await notifyColleagues(transition, 'completed');
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
  // With something delivered before, the rest may all be released.
  const isNothing = completion.lines.every(({ quantity }) => quantity === 0);
  if (isNothing && lines.every((line) => line.sold_quantity === 0)) return { lines: [dealMessages.nothingTaken] };
  return {};
}

function checkDay({ deal, actor, now }: ActedTransition, day: string): FieldProblems {
  const first = earliestDay(deal.created_at, actor.timeZone);
  if (day > latestDay(now, actor.timeZone)) return { closing_date: ['The closing date cannot be in the future'] };
  if (day < first)
    return {
      closing_date: [message('The deal began on {{day}}: use that day or a later one', { day: { day: first } })],
    };
  return {};
}
