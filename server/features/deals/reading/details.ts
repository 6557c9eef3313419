import type { DealSide } from '#contract/deals/choices.ts';
import type { DealDelivery } from '#contract/deals/delivered.ts';
import type { Deal, DealLine } from '#contract/deals/records.ts';
import { listFacts } from '#contract/facts/stored.ts';
import type { Database } from '#server/db/database.ts';
import { fileUrl } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { latestDay } from '#server/platform/values/index.ts';
import { describeBatteries } from '../../batteries/index.ts';
import { readCatalogue, renewFacts } from '../../facts/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { abilitiesOf, extensionsLeft, mayReadReported, offersLeft, readingSide } from '../policy.ts';
import { listClaims } from '../repository/claims.ts';
import { listDeliveries } from '../repository/deliveries.ts';
import {
  findDealsOfFile,
  findLinePosts,
  findPeople,
  findReadNumber,
  findTradeOrder,
  type LinePostRow,
  listNotes,
  type PersonRow,
} from '../repository/details.ts';
import { listEvents, listMessages, type MessageRow } from '../repository/entries.ts';
import { listLines } from '../repository/lines.ts';
import { listOffers } from '../repository/offers.ts';
import { findParties, findSummaries, type PartyRow, type SummaryRow } from '../repository/summaries.ts';
import { type DealRow, isTalking, type LineRow, type OfferRow, organizationOf, otherSide } from '../rows.ts';
import { presentClaim } from './claims.ts';
import { completionOf, presentDelivery, progressOf } from './deliveries.ts';
import { presentEvent, presentMessage, presentOffers, presentParty, presentSummary, whoseOf } from './presenter.ts';

/**
 * A whole deal as its reader's side sees it: notes, handler and what else belongs to one side are that side's alone. Inside
 * a transaction, `db` is that transaction.
 */
export async function describeDeal(
  deps: DealDependencies,
  actor: Actor,
  deal: DealRow,
  db: Database = deps.db,
): Promise<Deal> {
  const member = readingSide(actor, deal);
  const own = member ?? 'buyer';
  const [summary] = await findSummaries(db, [deal.id], {
    organizationId: organizationOf(deal, own),
    userId: actor.id,
    isMember: member !== null,
  });
  const lines = await listLines(db, deal.id);
  const offers = await listOffers(db, deal.id);
  const messages = await listMessages(db, deal.id);
  const events = await listEvents(db, deal.id, member);
  const notes = member ? await listNotes(db, deal.id, member) : [];
  const deliveries = await listDeliveries(db, deal.id);
  const claims = await listClaims(db, deal.id);
  const parties = await findParties(db, [deal.buyer_id, deal.seller_id]);
  const speaker = lastSpeakerOf(messages, offers, otherSide(own));
  const people = await findPeople(db, [
    ...offers.flatMap((offer) => [offer.author_id, ...(offer.decided_by === null ? [] : [offer.decided_by])]),
    ...notes.map((note) => note.author_id),
    ...(speaker === null ? [] : [speaker]),
    ...(deal.agreed_by === null ? [] : [deal.agreed_by]),
    ...deliveries.flatMap((row) => [row.created_by, ...(row.received_by === null ? [] : [row.received_by])]),
    ...claims.flatMap((row) => [row.created_by, ...(row.offered_by === null ? [] : [row.offered_by])]),
  ]);
  const posts = await findLinePosts(
    db,
    lines.flatMap((line) => line.advertisement_id ?? []),
  );
  const batteries = await describeBatteries(
    db,
    deps.batteryRules,
    { id: deal.id, buyer_id: deal.buyer_id, isTalking: isTalking(deal) },
    { lines, day: latestDay(deps.now(), actor.timeZone) },
  );
  const catalogue = lines.some(({ facts }) => facts) ? await readCatalogue(db) : null;
  const presented = presentOffers(offers, own, people);
  const agreed = offers.find(({ version }) => version === deal.agreed_version);
  const now = deps.now();
  const abilities = abilitiesOf(actor, deal, now);
  const reader = { own, people, abilities, claimDays: deps.claimDays, now };
  const presentedDeliveries = agreed
    ? deliveries.map((row) => presentDelivery(row, agreed, { ...reader, claims }))
    : [];
  const contact = speaker === null ? undefined : people.get(speaker);
  return {
    ...presentSummary(summary as SummaryRow, parties.get(organizationOf(deal, otherSide(own))) as PartyRow),
    trade_order: member === 'buyer' ? await findTradeOrder(db, deal.id) : null,
    own: presentParty(parties.get(organizationOf(deal, own)) as PartyRow),
    contact: contact ? { name: contact.name, phone_number: contact.phone_number } : null,
    opened_by: whoseOf(deal.opener, own),
    lines: lines.map((line) => ({
      ...presentLine(line, posts, actor, member),
      facts: catalogue ? renewFacts(catalogue, listFacts(line.facts)) : [],
      battery: batteries.get(line.id) ?? null,
      ...progressOf(line, { deliveries, claims }, agreed),
    })),
    offers: presented,
    messages: messages.map((row) => presentMessage(row, own)),
    events: events.map((row) => presentEvent(row, own)),
    deliveries: presentedDeliveries,
    claims: claims.map((row) => presentClaim(row, reader)),
    notes: notes.map((note) => ({
      id: note.id,
      author: { id: note.author_id, name: people.get(note.author_id)?.name ?? '' },
      body: note.body,
      created_at: note.created_at.toISOString(),
    })),
    read_up_to: await findReadNumber(db, deal.id, actor.id),
    offers_left: offersLeft(deal, own),
    extensions_left: extensionsLeft(deal),
    agreed: agreedOf(deal, people),
    completion: completionOf(deal, lines, agreed, { deliveries, claims }),
    closed_at: deal.closed_at?.toISOString() ?? null,
    abilities: { ...abilities, claim: abilities.claim && presentedDeliveries.some(hasClaimable) },
  };
}

const hasClaimable = ({ lines }: DealDelivery) =>
  lines.some(({ claimable }) => Object.values(claimable).some((count) => count > 0));

/** The person of a side who wrote or made an offer last. */
function lastSpeakerOf(messages: readonly MessageRow[], offers: readonly OfferRow[], side: DealSide): number | null {
  const entries = [...messages, ...offers]
    .filter((entry) => entry.side === side)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  return entries.at(-1)?.author_id ?? null;
}

function presentLine(
  line: LineRow,
  posts: ReadonlyMap<number, LinePostRow>,
  actor: Actor,
  member: DealSide | null,
): Omit<DealLine, 'battery' | 'facts' | keyof ReturnType<typeof progressOf>> {
  const post = line.advertisement_id === null ? undefined : posts.get(line.advertisement_id);
  const isOwn = post !== undefined && post.organization_id === actor.organization?.id;
  const isPublic = post !== undefined && post.state === 'active' && post.organization_status === 'active';
  const isStopped = post !== undefined && actor.stoppedBy.includes(post.organization_id);
  const isVisible = (isOwn && post.state !== 'deleted') || (isPublic && !isStopped);
  // A hidden post shows only whether there is as much as was asked for.
  const available = Math.min(post?.number_of_items ?? 0, isVisible ? Number.POSITIVE_INFINITY : line.asked_quantity);
  return {
    id: line.id,
    advertisement: post
      ? {
          id: post.id,
          visible: isVisible,
          article: isVisible && isPublic ? post.article_id : null,
          thumbnail: post.image_id && fileUrl(post.image_id, 'thumbnail'),
        }
      : null,
    own_advertisement: member === 'seller' ? line.own_advertisement_id : null,
    title: line.title,
    supplier_article_number: line.supplier_article_number,
    gtin: line.gtin,
    brand: line.brand,
    unit: line.unit as DealLine['unit'],
    condition: line.condition as DealLine['condition'],
    posted_price: line.posted_price,
    posted_currency: line.posted_currency,
    asked_quantity: line.asked_quantity,
    available_quantity: available,
    reserved_quantity: line.reserved_quantity,
    short: line.short_quantity,
    sold_quantity: line.sold_quantity,
  };
}

function agreedOf(deal: DealRow, people: ReadonlyMap<number, PersonRow>): Deal['agreed'] {
  if (deal.agreed_version === null || deal.agreed_at === null || deal.agreed_by === null) return null;
  return {
    version: deal.agreed_version,
    at: deal.agreed_at.toISOString(),
    by: { id: deal.agreed_by, name: people.get(deal.agreed_by)?.name ?? '' },
  };
}

/** Whether someone reads a file because it came with a message, a delivery or a claim of a deal that they read. */
export async function readsFile(db: Database, actor: Actor, fileId: string): Promise<boolean> {
  const deals = await findDealsOfFile(db, fileId);
  return deals.some((deal) => readingSide(actor, deal) !== null || mayReadReported(actor, deal));
}
