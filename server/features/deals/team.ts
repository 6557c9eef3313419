import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import { message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { markGroupAsRead, notify } from '#server/features/notifications/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { DealDependencies } from './dependencies.ts';
import { groupOf } from './notifying/service.ts';
import { readingSide } from './policy.ts';
import { findDeal, lockDeal, setArchived, setHandler, updateDeal } from './repository/deals.ts';
import { insertEntries } from './repository/entries.ts';
import { canHandle, insertNote, listHandled, storeRead } from './repository/team.ts';
import { type DealRow, handlerOf, nameOf, otherSide } from './rows.ts';
import { type ActedTransition, recordEvent, takeTransition } from './transitions/transition.ts';

/** Makes the actor the handler of a deal of their organization. */
export function takeOverDeal(deps: DealDependencies, actor: Actor, id: number): Promise<Deal> {
  return takeTransition(deps, actor, id, 'take_over', async (transition) => {
    const former = handlerOf(transition.deal, transition.side);
    await setHandler(transition.transaction, id, transition.side, actor.id);
    recordEvent(transition, 'taken_over', { privateTo: transition.side, details: { person: actor.id } });
    if (former !== null) await notifyColleague(transition, former, 'taken_over');
  });
}

/** Gives a deal to a colleague. Throws 422 where they cannot work on deals. */
export function handOverDeal(deps: DealDependencies, actor: Actor, id: number, userId: number): Promise<Deal> {
  return takeTransition(deps, actor, id, 'hand_over', async (transition) => {
    const isFine =
      actor.organization !== null && (await canHandle(transition.transaction, userId, actor.organization.id));
    if (!isFine) throw invalid({ user: [dealMessages.chooseColleague] });
    await setHandler(transition.transaction, id, transition.side, userId);
    recordEvent(transition, 'handed_over', { privateTo: transition.side, details: { person: userId } });
    await notifyColleague(transition, userId, 'handed_over');
  });
}

async function notifyColleague(
  transition: ActedTransition,
  userId: number,
  how: 'taken_over' | 'handed_over',
): Promise<void> {
  const { actor, deal, side } = transition;
  const person = [actor.firstName, actor.preposition, actor.lastName].filter(Boolean).join(' ');
  const about = { person, partner: nameOf(deal, otherSide(side)), reference: deal.reference };
  await notify(transition.transaction, transition.deps.mail, {
    userIds: [userId],
    type: 'deal',
    title:
      how === 'taken_over'
        ? message('{{person}} took over the deal with {{partner}} · {{reference}}', about)
        : message('{{person}} handed you the deal with {{partner}} · {{reference}}', about),
    body: message('It contains the whole conversation and your organization’s notes.'),
    subject: { type: 'deal', id: deal.id, url: `/deals/${deal.id}` },
    actorId: actor.id,
    groupKey: groupOf(deal.id),
  });
}

/** Adds a note that only the own organization sees. */
export function noteDeal(deps: DealDependencies, actor: Actor, id: number, body: string): Promise<Deal> {
  return takeTransition(deps, actor, id, 'note', ({ transaction, side, now }) =>
    insertNote(transaction, { dealId: id, side, authorId: actor.id, body, at: now }),
  );
}

/** Archives a finished deal for the actor's organization, or restores it. */
export function archiveDeal(deps: DealDependencies, actor: Actor, id: number, archived: boolean): Promise<Deal> {
  return takeTransition(deps, actor, id, 'archive', ({ transaction, side, now }) =>
    setArchived(transaction, id, side, archived ? now : null),
  );
}

/** Notes that someone has read everything in a deal up to now. Throws 404 for anyone on neither side. */
export async function markDealRead(
  deps: DealDependencies,
  actor: Actor,
  id: number,
): Promise<{ id: number; unread: number }> {
  return transact(deps.db, async (transaction) => {
    const deal = await findDeal(transaction, id);
    if (!deal || !readingSide(actor, deal)) throw notFound('deal');
    await storeRead(transaction, id, actor.id, deal.entries);
    await markGroupAsRead(transaction, actor.id, groupOf(id));
    return { id, unread: 0 };
  });
}

/**
 * Holds the open deals of someone until the end of the transaction. Before the person: steps in deals hold people after
 * deals, too.
 */
export async function holdDealsOf(transaction: InTransaction, userId: number): Promise<void> {
  for (const { deal_id: dealId } of await listHandled(transaction, userId)) await lockDeal(transaction, dealId);
}

/**
 * Gives the open deals of someone who leaves to a colleague, or to no one; returns how many. What is done stays in their
 * name.
 */
export async function passOnDeals(
  transaction: InTransaction,
  from: number,
  to: number | null,
  actorId: number,
): Promise<number> {
  const handled = await listHandled(transaction, from);
  for (const { deal_id: dealId, side } of handled) {
    const deal = (await lockDeal(transaction, dealId)) as DealRow;
    if (handlerOf(deal, side) !== from) continue;
    await setHandler(transaction, dealId, side, to);
    await insertEntries(transaction, deal, [
      {
        kind: 'handed_over',
        side,
        actorId,
        privateTo: side,
        version: null,
        details: to === null ? {} : { person: to },
        at: new Date(),
      },
    ]);
    await updateDeal(transaction, dealId, { entries: deal.entries + 1 });
  }
  return handled.length;
}
