import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import type { StockRow } from '#server/features/advertisements/index.ts';
import { type FieldProblems, invalid, notAllowed } from '#server/platform/errors.ts';
import type { StoredFile, Upload } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { DealDependencies } from '../../dependencies.ts';
import { notifySide } from '../../notifying/service.ts';
import { describeDeal } from '../../reading/details.ts';
import { insertDeal, lockDeal } from '../../repository/deals.ts';
import { insertLines, listLines } from '../../repository/lines.ts';
import { type DealRow, otherSide, snapshotOf } from '../../rows.ts';
import { claimDocuments, withDocuments } from '../messages.ts';
import { checkOffer, type Offer, putOffer } from '../offers.ts';
import { type ActedTransition, endTransition, openTransition, recordEvent, recordMessage } from '../transition.ts';
import { hashOf, takeOpening } from './limits.ts';
import { type ChosenPosts, choosePosts, createReference, type Opening } from './posts.ts';
import { findAnswering } from './repository.ts';

/** The list or the order of a trade system that a deal is opened for: what is checked before, and what is written with it. */
interface Origin {
  listId: number | null;
  before(transaction: InTransaction): Promise<void>;
  opened(transaction: InTransaction, dealId: number): Promise<void>;
}

/**
 * Begins a deal about posts of one organization, with a question or with an offer. Throws 422 for what cannot be asked
 * together, 429 and 409 beyond the limits.
 */
export function openDeal(
  deps: DealDependencies,
  actor: Actor,
  opening: Opening,
  uploads: readonly Upload[],
  origin: Origin | null = null,
): Promise<Deal> {
  return withDocuments(deps, uploads, (stored) =>
    transact(deps.db, async (transaction) => {
      const organizationId = actor.organization?.id;
      if (organizationId === undefined) throw notAllowed();
      await origin?.before(transaction);
      const chosen = await choosePosts(transaction, actor, opening);
      const now = deps.now();
      const { partnerId } = chosen;
      const hash = hashOf([opening.message, opening.offer?.note].filter(Boolean).join(' '));
      const listId = origin?.listId ?? null;
      await takeOpening(transaction, { personId: actor.id, organizationId, partnerId, hash, listId }, now);
      const answering = await findAnswering(
        transaction,
        opening.lines.map((line) => line.advertisement),
        partnerId,
      );
      const deal = await insertRow({ transaction, now }, actor, { opening, chosen, hash, answering, listId });
      await origin?.opened(transaction, deal.id);
      const transition: ActedTransition = openTransition({ deps, transaction, now, deal, actor, side: deal.opener });
      const lines = await listLines(transaction, deal.id);
      const offer = opening.offer ? fillOffer(opening, chosen, lines) : null;
      if (offer) {
        const errors = { ...checkOffer(offer, lines, transition, null), ...checkStock(offer, lines, chosen) };
        if (Object.keys(errors).length > 0) throw invalid(underOffer(errors));
      }
      await begin(transition, opening, stored);
      if (offer) await putOffer(transition, offer, lines);
      await notifySide(transition, otherSide(transition.side), offer ? 'offered' : 'asked', {
        text: opening.message ?? opening.offer?.note ?? null,
      });
      await endTransition(transition);
      return describeDeal(deps, actor, transition.deal, transaction);
    }),
  );
}

async function insertRow(
  { transaction, now }: Pick<ActedTransition, 'transaction' | 'now'>,
  actor: Actor,
  {
    opening,
    chosen,
    hash,
    answering,
    listId,
  }: { opening: Opening; chosen: ChosenPosts; hash: Buffer | null; answering: number | null; listId: number | null },
): Promise<DealRow> {
  const own = (actor.organization as { id: number }).id;
  const isWanted = chosen.type === 'wanted';
  const id = await insertDeal(
    transaction,
    {
      reference: createReference(),
      type: chosen.type,
      buyer_id: isWanted ? chosen.partnerId : own,
      seller_id: isWanted ? own : chosen.partnerId,
      opener: isWanted ? 'seller' : 'buyer',
      opened_by: actor.id,
      opening_hash: hash,
      list_id: listId,
      state: 'inquiry',
      turn: isWanted ? 'buyer' : 'seller',
      turn_since: now,
      spoken_at: now,
      quantity: opening.lines.reduce((sum, line) => sum + line.quantity, 0),
      // The end of the transition sets the final value.
      runs_out_at: now,
      created_at: now,
      updated_at: now,
    },
    { buyer: isWanted ? answering : actor.id, seller: isWanted ? actor.id : answering },
  );
  await insertLines(
    transaction,
    opening.lines.map((line, position) => {
      const post = chosen.posts[position] as StockRow;
      return {
        deal_id: id,
        position,
        advertisement_id: post.id,
        own_advertisement_id: chosen.own[position]?.id ?? null,
        ...snapshotOf(post, line.quantity),
        asked_quantity: line.quantity,
      };
    }),
  );
  return (await lockDeal(transaction, id)) as DealRow;
}

async function begin(transition: ActedTransition, opening: Opening, stored: readonly StoredFile[]): Promise<void> {
  recordEvent(transition, 'opened');
  if (!opening.message && stored.length === 0) return;
  await claimDocuments(transition, stored);
  recordMessage(
    transition,
    opening.message ?? null,
    stored.map((file) => file.id),
  );
}

/** The offer of an opening with the lines of the deal in place of posts, and with their quantities where it names none. */
function fillOffer(opening: Opening, { posts }: ChosenPosts, lines: readonly { id: number }[]): Offer {
  const given = opening.offer as NonNullable<Opening['offer']>;
  return {
    ...given,
    lines: given.lines.map((line, index) => {
      const place = line.id ? posts.findIndex((post) => post.id === line.id) : index;
      return {
        // 0 is no line: the check of the offer reports it.
        id: lines[place]?.id ?? 0,
        quantity: line.quantity ?? opening.lines[place]?.quantity ?? 0,
        price_per_unit: line.price_per_unit,
        available_at: line.available_at ?? null,
      };
    }),
  };
}

/** The lines of an offer that exceed the stock, so that it could not be accepted. */
function checkStock(offer: Offer, lines: readonly { id: number }[], { posts, own }: ChosenPosts): FieldProblems {
  const errors: FieldProblems = {};
  const left = new Map([...posts, ...own.flatMap((post) => post ?? [])].map((post) => [post.id, availableOf(post)]));
  offer.lines.forEach((line, index) => {
    const place = lines.findIndex((known) => known.id === line.id);
    for (const post of [posts[place], own[place]]) {
      if (!post) continue;
      const available = left.get(post.id) as number;
      left.set(post.id, available - line.quantity);
      if (line.quantity > available) errors[`lines.${index}.quantity`] = [dealMessages.onlyLeft(available)];
    }
  });
  return errors;
}

const availableOf = (post: StockRow): number => post.number_of_items - post.reserved_quantity;

const underOffer = (errors: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`offer.${field}`, messages]));
