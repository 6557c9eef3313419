import type { DealEventKind, DealSide } from '#contract/deals/choices.ts';
import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal, DealAbilities } from '#contract/deals/records.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { workingMinutesBetween } from '#server/platform/values/index.ts';
import type { Desk } from './desk.ts';
import { abilitiesOf, mayWriteDeal, readingSide } from './policy.ts';
import { describeDeal } from './reading/index.ts';
import { type DealChange, findDeal, lockDeal, updateDeal } from './repository/deals.ts';
import { type EventDetails, insertEvent, insertMessage, takeNumber } from './repository/entries.ts';
import { type DealRow, isDone, otherSide } from './rows.ts';
import { announceDeal } from './telling/index.ts';
import { timersOf } from './timers.ts';

/** One step in a deal's life: the deal is held, and everything happens in its transaction or nothing does. */
export interface Step {
  desk: Desk;
  transaction: InTransaction;
  now: Date;
  deal: DealRow;
  /** Who acts, for which side; both null where the clock does. */
  actor: Actor | null;
  side: DealSide | null;
}

/** A step that somebody takes. */
export interface ActedStep extends Step {
  actor: Actor;
  side: DealSide;
}

/**
 * Takes a step in a deal for somebody and answers the deal as it is then. Throws 404 for those of neither side, 403 for a
 * colleague who does not handle it, 409 with the deal where its state does not allow the step.
 */
export async function takeStep(
  desk: Desk,
  actor: Actor,
  id: number,
  ability: keyof DealAbilities,
  work: (step: ActedStep) => Promise<void>,
): Promise<Deal> {
  return transact(desk.db, async (transaction) => {
    const step = await beginStep(desk, transaction, actor, id, ability);
    await work(step);
    await endStep(step);
    return describeDeal(desk, actor, await readAgain(step), transaction);
  });
}

async function beginStep(
  desk: Desk,
  transaction: InTransaction,
  actor: Actor,
  id: number,
  ability: keyof DealAbilities,
): Promise<ActedStep> {
  const deal = await lockDeal(transaction, id);
  const side = deal && readingSide(actor, deal);
  if (!deal || !side) throw notFound('deal');
  const now = desk.now();
  if (!abilitiesOf(actor, deal, now)[ability]) {
    if (reach(actor, 'deal.make') === 'none') throw notAllowed();
    if (!freeForAll.has(ability) && !mayWriteDeal(actor, deal, side)) throw notAllowed(dealMessages.takeOverFirst);
    const sentence =
      ability === 'accept' ? dealMessages.offerGone : isDone(deal) ? dealMessages.notOpen : dealMessages.notNow;
    throw conflict(sentence, await describeDeal(desk, actor, deal, transaction));
  }
  return { desk, transaction, now, deal, actor, side };
}

/** What every member of a side may do, also where a colleague handles the deal. */
const freeForAll: ReadonlySet<keyof DealAbilities> = new Set(['take_over', 'note', 'archive', 'report'] as const);

/** Takes a step that nobody asks for: the clock's, or that of an import. */
export async function takeStepByItself(
  desk: Desk,
  transaction: InTransaction,
  id: number,
  work: (step: Step) => Promise<void>,
): Promise<void> {
  const deal = await lockDeal(transaction, id);
  if (!deal) return;
  const step: Step = { desk, transaction, now: desk.now(), deal, actor: null, side: null };
  await work(step);
  await endStep(step);
}

/** Ends a step: the clock is set again, and open screens hear of it. */
export async function endStep(step: Step): Promise<void> {
  step.deal = await readAgain(step);
  await change(step, timersOf(step.deal, step.now));
  await announceDeal(step);
}

const readAgain = async ({ transaction, deal }: Step): Promise<DealRow> =>
  (await findDeal(transaction, deal.id)) as DealRow;

/** Changes the deal of a step. */
export async function change(step: Step, values: DealChange): Promise<void> {
  await updateDeal(step.transaction, step.deal.id, values);
  Object.assign(step.deal, values);
}

/** Writes down what happened; `privateTo` is the only side that hears of it. */
export async function happen(
  step: Step,
  kind: DealEventKind,
  given: { version?: number; details?: EventDetails; privateTo?: DealSide } = {},
): Promise<void> {
  await insertEvent(step.transaction, {
    dealId: step.deal.id,
    number: await takeNumber(step.transaction, step.deal.id),
    kind,
    side: step.side,
    actorId: step.actor?.id ?? null,
    privateTo: given.privateTo ?? null,
    version: given.version ?? null,
    details: given.details ?? {},
    at: step.now,
  });
}

/** Writes down what somebody said. */
export async function say(step: ActedStep, body: string | null, files: readonly string[] = []): Promise<void> {
  await insertMessage(step.transaction, {
    dealId: step.deal.id,
    number: await takeNumber(step.transaction, step.deal.id),
    side: step.side,
    authorId: step.actor.id,
    body,
    files,
    at: step.now,
  });
}

/** Notes that a side said something: silence begins again, and the first word of the other side than the opener's is its answer. */
export async function speak(step: ActedStep, { answers = true } = {}): Promise<void> {
  const { deal, now, side } = step;
  const isAnswer = answers && deal.answered_at === null && side === otherSide(deal.opener);
  await change(step, {
    spoken_at: now,
    ...(isAnswer ? { answered_at: now, answer_minutes: workingMinutesBetween(deal.created_at, now) } : {}),
  });
}

/** Whose word is awaited from now on; null where nothing is left to do. */
export async function giveTurn(step: Step, turn: DealSide | null): Promise<void> {
  if (turn === step.deal.turn) return;
  await change(step, { turn, turn_since: turn && step.now });
}

/** The columns of a deal in which nothing is left to do. */
export const ended = (now: Date) => ({
  turn: null,
  turn_since: null,
  runs_out_at: null,
  warn_at: null,
  reserved_until: null,
  closed_at: now,
});
