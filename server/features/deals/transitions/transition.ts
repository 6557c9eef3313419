import type { DealEventKind, DealSide } from '#contract/deals/choices.ts';
import { dealLimits, dealMessages } from '#contract/deals/choices.ts';
import type { Deal, DealAbilities } from '#contract/deals/records.ts';
import type { Sentence } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, notAllowed, notFound } from '#server/platform/errors.ts';
import { type EventType, emit } from '#server/platform/events/index.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { workingMinutesBetween } from '#server/platform/values/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { announceDeal } from '../notifying/service.ts';
import { abilitiesOf, mayWriteDeal, readingSide, wrongSideOf } from '../policy.ts';
import { describeDeal } from '../reading/details.ts';
import { type DealChange, findDeal, lockDeal, setHandler, updateDeal } from '../repository/deals.ts';
import { type EventDetails, insertEntries, type NewEntry } from '../repository/entries.ts';
import { type DealRow, handlerOf, isDone, otherSide } from '../rows.ts';
import { timersOf } from './timers.ts';

/**
 * One transition in a deal's life: the deal is locked, and all of it is written in one transaction or nothing is. What changes
 * in the deal and what is recorded in its history are collected, and written once at its end.
 */
export interface Transition {
  deps: DealDependencies;
  transaction: InTransaction;
  now: Date;
  /** The deal with what was changed so far. */
  deal: DealRow;
  /** Who acts, for which side; both null where the clock does. */
  actor: Actor | null;
  side: DealSide | null;
  pending: { changes: DealChange; entries: NewEntry[]; replied?: true };
}

/** A transition that a user makes. */
export interface ActedTransition extends Transition {
  actor: Actor;
  side: DealSide;
}

/** Begins a transition of a deal that is locked. */
export const openTransition = <Given extends Omit<Transition, 'pending'>>(given: Given) => ({
  ...given,
  pending: { changes: {}, entries: [] } as Transition['pending'],
});

/**
 * Makes a transition of a deal for a user and answers the deal as it is then. Throws 404 for anyone on neither side, 403 for a
 * colleague who does not handle it, 409 with the deal where its state does not allow the transition.
 */
export async function takeTransition(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  ability: keyof DealAbilities,
  work: (transition: ActedTransition) => Promise<void>,
): Promise<Deal> {
  return transact(deps.db, async (transaction) => {
    const transition = await beginTransition(deps, transaction, actor, id, ability);
    await work(transition);
    await endTransition(transition);
    return describeDeal(deps, actor, transition.deal, transaction);
  });
}

async function beginTransition(
  deps: DealDependencies,
  transaction: InTransaction,
  actor: Actor,
  id: number,
  ability: keyof DealAbilities,
): Promise<ActedTransition> {
  const deal = await lockDeal(transaction, id);
  const side = deal && readingSide(actor, deal);
  if (!deal || !side) throw notFound('deal');
  const now = deps.now();
  if (!abilitiesOf(actor, deal, now)[ability]) {
    if (reach(actor, 'deal.make') === 'none') throw notAllowed();
    if (!freeForAll.has(ability) && !mayWriteDeal(actor, deal, side)) throw notAllowed(dealMessages.takeOverFirst);
    const wrongSide = wrongSideOf(deal, side, ability);
    if (wrongSide) throw notAllowed(wrongSide);
    throw conflict(untimely(ability, deal), await describeDeal(deps, actor, deal, transaction));
  }
  return openTransition({ deps, transaction, now, deal, actor, side });
}

/** Why a transition of the right side is not possible now. */
function untimely(ability: keyof DealAbilities, deal: DealRow): Sentence {
  if (ability === 'message' && (deal.state === 'completed' || deal.state === 'closed'))
    return dealMessages.messagesEnded(dealLimits.messageDays[deal.state]);
  if (ability === 'accept') return dealMessages.offerGone;
  if (ability === 'claim' && deal.deliveries > 0) return dealMessages.receiveFirst;
  // What was undone in the meantime is not confirmed either.
  if ((ability === 'receive' || ability === 'take_back') && deal.deliveries_received > 0)
    return dealMessages.alreadyReceived;
  return isDone(deal) ? dealMessages.notOpen : dealMessages.notNow;
}

/** What every member of a side may do, also where a colleague handles the deal. */
const freeForAll: ReadonlySet<keyof DealAbilities> = new Set(['take_over', 'note', 'archive', 'report'] as const);

/** Makes a transition that no user asks for: the clock's, or that of an import. */
export async function takeTransitionByItself(
  deps: DealDependencies,
  transaction: InTransaction,
  id: number,
  work: (transition: Transition) => Promise<void>,
): Promise<void> {
  const deal = await lockDeal(transaction, id);
  if (!deal) return;
  const transition: Transition = openTransition({ deps, transaction, now: deps.now(), deal, actor: null, side: null });
  await work(transition);
  await endTransition(transition);
}

/** Ends a transition: writes what it collected, sets the timers of the deal again, and announces it to open screens. */
export async function endTransition(transition: Transition): Promise<void> {
  const { transaction, now, pending } = transition;
  await assignToReplier(transition);
  // Offers and handlers are rows of their own, and decide about the timers too.
  const stored = (await findDeal(transaction, transition.deal.id)) as DealRow;
  const { changes, entries } = pending;
  await insertEntries(transaction, stored, entries);
  await updateDeal(transaction, stored.id, {
    ...changes,
    ...timersOf({ ...stored, ...changes } as DealRow, now),
    entries: stored.entries + entries.length,
  });
  transition.pending = { changes: {}, entries: [] };
  transition.deal = (await findDeal(transaction, stored.id)) as DealRow;
  for (const type of eventsOf(entries, stored, transition.deal)) await emit(transaction, type, transition.deal);
  await announceDeal(transition);
}

const emittedEntries = {
  opened: 'deal.opened',
  message: 'deal.message',
  offered: 'deal.offered',
  delivered: 'delivery.sent',
  received: 'delivery.received',
  claimed: 'claim.opened',
  claim_settled: 'claim.settled',
} as const;
const emittedStates = { agreed: 'deal.agreed', completed: 'deal.completed', closed: 'deal.closed' } as const;

/** What both sides' webhooks are called for after a transition. */
function eventsOf(entries: readonly NewEntry[], before: DealRow, after: DealRow): EventType[] {
  const ofEntries = entries.flatMap((entry): EventType[] => {
    const { kind } = entry;
    // Completing a deal delivers what is taken.
    if (kind === 'completed') return entry.details.delivery === undefined ? [] : ['delivery.sent'];
    return kind in emittedEntries ? [emittedEntries[kind as keyof typeof emittedEntries]] : [];
  });
  const { state } = after;
  const isEmitted = state !== before.state && state in emittedStates;
  return isEmitted ? [...ofEntries, emittedStates[state as keyof typeof emittedStates]] : ofEntries;
}

/** Assigns a deal that no one of the side handles to who replies in it. */
async function assignToReplier(transition: Transition): Promise<void> {
  const { transaction, deal, actor, side, pending } = transition;
  if (!pending.replied || !actor || !side || handlerOf(deal, side) !== null) return;
  await setHandler(transaction, deal.id, side, actor.id);
  recordEvent(transition, 'taken_over', { privateTo: side, details: { person: actor.id } });
}

/** Changes the deal of a transition. */
export function change({ deal, pending }: Transition, values: DealChange): void {
  Object.assign(pending.changes, values);
  Object.assign(deal, values);
}

/** Records an event in the history of the deal; `privateTo` is the only side that sees it. */
export function recordEvent(
  { actor, side, now, pending }: Transition,
  kind: DealEventKind,
  given: { version?: number; details?: EventDetails; privateTo?: DealSide } = {},
): void {
  pending.entries.push({
    kind,
    side,
    actorId: actor?.id ?? null,
    privateTo: given.privateTo ?? null,
    version: given.version ?? null,
    details: given.details ?? {},
    at: now,
  });
}

/** Records a message in the history of the deal. */
export function recordMessage(
  { actor, side, now, pending }: ActedTransition,
  body: string | null,
  files: readonly string[],
): void {
  pending.entries.push({ kind: 'message', side, authorId: actor.id, body, files, at: now });
}

/**
 * Records that a side replied: silence begins again, and the first reply of the side that did not open the deal is its
 * answer. Where no one handles the deal for the side, it is assigned to who replies.
 */
export function recordReply(transition: ActedTransition, { answers = true } = {}): void {
  const { deal, now, side } = transition;
  transition.pending.replied = true;
  // What is written after the end is no answer to the inquiry: the figures of replies stay as they are.
  const isAnswer = answers && !isDone(deal) && deal.answered_at === null && side === otherSide(deal.opener);
  change(transition, {
    spoken_at: now,
    ...(isAnswer ? { answered_at: now, answer_minutes: workingMinutesBetween(deal.created_at, now) } : {}),
  });
}

/** Sets which side is to reply; null where nothing is left to do. */
export function setTurn(transition: Transition, turn: DealSide | null): void {
  if (turn === transition.deal.turn) return;
  change(transition, { turn, turn_since: turn && transition.now });
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
