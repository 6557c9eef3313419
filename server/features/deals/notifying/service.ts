import type { Quantity } from '#contract/advertisements/quantities.ts';
import { type DealSide, dealSides } from '#contract/deals/choices.ts';
import type { Message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { notify } from '#server/features/notifications/index.ts';
import { announce } from '#server/platform/events/index.ts';
import { type Actor, nameOfActor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { listLines } from '../repository/lines.ts';
import { listOffers } from '../repository/offers.ts';
import { findTimeZone, listTimeZones } from '../repository/timeZones.ts';
import { type DealRow, handlerOf, nameOf, organizationOf, otherSide } from '../rows.ts';
import { listAnswering, listDealPeople, listLeaders } from './repository.ts';
import { type ByColleague, colleagueWordsOf, linesOf, type NotifiedEvent, termsOf, wordsOf } from './words.ts';

/** The news: the deal after the transition, and who made it. */
interface Situation {
  deps: DealDependencies;
  transaction: InTransaction;
  deal: DealRow;
  actor: { id: number } | null;
}

/** Notifies a side in the transaction of the event: one unread notification per deal. */
export async function notifySide(
  { deps, transaction, deal, actor }: Situation,
  side: DealSide,
  event: NotifiedEvent,
  given: { text?: Message | string | null; until?: Date | null; quantity?: Quantity; delivery?: number },
): Promise<void> {
  const recipients = await listTimeZones(transaction, await listRecipients(transaction, deal, side));
  // Each reads instants in their own zone.
  for (const [zone, people] of groupBy(recipients, (recipient) => recipient.zone)) {
    const words = wordsOf(event, {
      reference: deal.reference,
      partner: nameOf(deal, otherSide(side)),
      version: deal.version,
      until: given.until ?? null,
      zone,
      quantity: given.quantity ?? { count: 0, unit: null },
      delivery: given.delivery ?? 0,
      text: given.text ?? null,
    });
    await notify(transaction, deps.mail, {
      ...newsOf(deal),
      ...words,
      userIds: people.map(({ id }) => id),
      actorId: actor?.id ?? null,
      facts: await factsOf(transaction, deal, event, zone),
    });
  }
}

const newsOf = (deal: DealRow) => ({
  type: 'deal' as const,
  subject: { type: 'deal', id: deal.id, url: `/deals/${deal.id}` },
  groupKey: groupOf(deal.id),
});

const withTerms: ReadonlySet<NotifiedEvent> = new Set(['offered', 'accepted', 'completed', 'lapse_ahead'] as const);

/** What a mail lists: the terms, or what is asked for while there are none. */
async function factsOf(
  db: InTransaction,
  deal: DealRow,
  event: NotifiedEvent,
  zone: string | null,
): Promise<[label: Message, value: Message][]> {
  if (event === 'asked') return linesOf(await listLines(db, deal.id));
  const newest = withTerms.has(event) ? (await listOffers(db, deal.id)).at(-1) : undefined;
  return newest ? termsOf(newest, await listLines(db, deal.id), zone) : [];
}

/** Notifies the other side, and the handler on the actor's own side if that is a colleague. */
export async function notifyColleagues(
  situation: Situation & { actor: Actor; side: DealSide },
  event: ByColleague,
  given: Parameters<typeof notifySide>[3] = {},
): Promise<void> {
  const { deps, transaction, deal, actor, side } = situation;
  await notifySide(situation, otherSide(side), event, given);
  const handler = handlerOf(deal, side);
  if (handler === null || handler === actor.id) return;
  await notify(transaction, deps.mail, {
    ...newsOf(deal),
    ...colleagueWordsOf(event, {
      reference: deal.reference,
      partner: nameOf(deal, otherSide(side)),
      version: deal.version,
      person: nameOfActor(actor),
    }),
    userIds: [handler],
    actorId: actor.id,
    facts: await factsOf(transaction, deal, event, await findTimeZone(transaction, handler)),
  });
}

/** Notifies both sides. */
export async function notifyBothSides(
  situation: Situation,
  event: NotifiedEvent,
  given: Parameters<typeof notifySide>[3] = {},
) {
  await notifySide(situation, 'buyer', event, given);
  await notifySide(situation, 'seller', event, given);
}

/** Unread news of one deal share a notification. */
export const groupOf = (dealId: number): string => `deal:${dealId}`;

/** The recipients of a side: its handler; without one, the contacts of the posts, else the organization's leads. */
async function listRecipients(db: InTransaction, deal: DealRow, side: DealSide): Promise<number[]> {
  const handler = handlerOf(deal, side);
  if (handler !== null) return [handler];
  const organizationId = organizationOf(deal, side);
  const answering = await listAnswering(db, deal.id, organizationId);
  return answering.length > 0 ? answering : listLeaders(db, organizationId);
}

/** Announces to open screens of both sides that a deal changed. */
export async function announceDeal({ transaction, deal }: Situation): Promise<void> {
  for (const side of dealSides) {
    const people = await listDealPeople(transaction, organizationOf(deal, side));
    const turn = deal.turn && (deal.turn === side ? 'mine' : 'theirs');
    await announce(transaction, people, 'deal', { id: deal.id, turn });
  }
}
