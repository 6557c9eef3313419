import { sumOf } from '#contract/amounts/arithmetic.ts';
import type { DealSide } from '#contract/deals/choices.ts';
import type { DealEvent, DealMessage, DealOffer, DealSummary, Party } from '#contract/deals/records.ts';
import { amountOf, totalsOf } from '#contract/deals/totals.ts';
import { countryName } from '#server/features/vocabulary/index.ts';
import { fileUrl } from '#server/platform/files/index.ts';
import type { PersonRow } from '../repository/details.ts';
import type { EventRow, MessageRow } from '../repository/entries.ts';
import type { PartyRow, SummaryRow } from '../repository/summaries.ts';
import type { OfferRow } from '../rows.ts';
import { changesOf } from './terms.ts';

/** Whose a side is to a reader of the other or the same one. */
export const whoseOf = (side: DealSide, own: DealSide) => (side === own ? 'mine' : 'theirs');
const whoseOrNull = (side: DealSide | null, own: DealSide) => side && whoseOf(side, own);
const text = (instant: Date | null) => instant?.toISOString() ?? null;

/** A deal as a row of the list. */
export function presentSummary(row: SummaryRow, partner: PartyRow): DealSummary {
  const handler = row.handler_id === null ? null : { id: row.handler_id, name: row.handler_name as string };
  const hasOffer = row.offer_state !== null && row.offer_side !== null && row.offer_until !== null;
  return {
    id: row.id,
    reference: row.reference,
    type: row.type,
    state: row.state,
    closed_reason: row.closed_reason,
    side: row.side,
    turn: whoseOrNull(row.turn, row.side),
    turn_since: text(row.turn_since),
    partner: presentParty(partner),
    handlers: { buyer: row.side === 'buyer' ? handler : null, seller: row.side === 'seller' ? handler : null },
    subject: row.subject,
    line_count: row.line_count,
    quantity: row.quantity,
    unit: row.unit,
    currency: row.currency,
    value: row.value,
    freight: row.freight,
    price_per_unit: row.price_per_unit,
    offer: hasOffer
      ? {
          version: row.version,
          state: row.offer_state as DealOffer['state'],
          by: whoseOf(row.offer_side as DealSide, row.side),
          valid_until: (row.offer_until as Date).toISOString(),
        }
      : null,
    open_version: row.offer_state === 'open' ? row.version : null,
    runs_out_at: text(row.runs_out_at),
    reserved_until: text(row.reserved_until),
    short: row.short,
    delivered: row.delivered,
    received: row.received,
    credited_quantity: row.credited_quantity,
    credited_amount: sumOf([row.credited_amount]),
    left_value: row.left_value === null ? null : sumOf([row.left_value]),
    open_claims: row.open_claims + row.offered_claims,
    claims_wait_for: waitOf(row),
    to_do: row.to_do,
    last_word: lastWordOf(row),
    unread: row.unread,
    archived: row.archived,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Whose answer the claims of a deal wait for: the reader's first. Open ones wait for the seller, offered ones for the buyer. */
function waitOf({ side, open_claims: open, offered_claims: offered }: SummaryRow): DealSummary['claims_wait_for'] {
  const [own, others] = side === 'seller' ? [open, offered] : [offered, open];
  if (own > 0) return 'mine';
  return others > 0 ? 'theirs' : null;
}

function lastWordOf(row: SummaryRow): DealSummary['last_word'] {
  const isMessage = row.message_number !== null && row.message_number > (row.event_number ?? 0);
  // An opening is described by its message.
  if (isMessage) {
    return {
      at: (row.message_at as Date).toISOString(),
      by: whoseOrNull(row.message_side, row.side),
      author: { id: row.message_author_id as number, name: row.message_author as string },
      text: row.message_text,
      event: null,
    };
  }
  if (row.event_at === null) return null;
  return {
    at: row.event_at.toISOString(),
    by: whoseOrNull(row.event_side, row.side),
    author: row.event_author_id === null ? null : { id: row.event_author_id, name: row.event_author as string },
    text: null,
    event: row.event_kind,
  };
}

/** One of the two organizations. */
export function presentParty(row: PartyRow): Party {
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    country: countryName(row.country),
    country_code: row.country,
    vat_number: row.vat_number,
    logo: row.logo_file_id && fileUrl(row.logo_file_id, 'card'),
    is_active: row.status === 'active',
    reply: row.reply,
    as_agreed: row.as_agreed,
  };
}

const personOf = (people: ReadonlyMap<number, PersonRow>, id: number) => ({ id, name: people.get(id)?.name ?? '' });

/** The versions of the terms with their sums and what each changed: the one place where the numbers of a deal are made. */
export function presentOffers(
  offers: readonly OfferRow[],
  own: DealSide,
  people: ReadonlyMap<number, PersonRow>,
): DealOffer[] {
  return offers.map((offer, index) => ({
    version: offer.version,
    by: whoseOf(offer.side, own),
    side: offer.side,
    author: personOf(people, offer.author_id),
    state: offer.state,
    created_at: offer.created_at.toISOString(),
    decided_at: text(offer.decided_at),
    decided_by: offer.decided_by === null ? null : personOf(people, offer.decided_by),
    reason: offer.reason,
    lines: offer.lines.map((line) => ({
      id: line.line_id,
      quantity: line.quantity,
      price_per_unit: line.price_per_unit,
      amount: amountOf(line),
      available_at: line.available_at,
    })),
    currency: offer.currency,
    freight: offer.freight,
    incoterm: offer.incoterm as DealOffer['incoterm'],
    place: offer.place,
    payment_terms: offer.payment_terms,
    valid_until: offer.valid_until.toISOString(),
    hold_days: offer.hold_days,
    note: offer.note,
    ...totalsOf(offer.lines, offer.freight),
    changes: changesOf(offer, offers[index - 1]),
  }));
}

/** A message of the history. */
export function presentMessage(row: MessageRow, own: DealSide): DealMessage {
  return {
    number: row.number,
    by: whoseOf(row.side, own),
    side: row.side,
    author: { id: row.author_id, name: row.author_name },
    body: row.body,
    documents: (row.files ?? []).map((file) => ({ ...file, url: fileUrl(file.id, 'original') })),
    created_at: row.created_at.toISOString(),
  };
}

/** An event of the history. */
export function presentEvent(row: EventRow, own: DealSide): DealEvent {
  const { text, reason, quantity, delivery, claim, of, until, person } = row.details;
  return {
    number: row.number,
    kind: row.kind,
    by: whoseOrNull(row.side, own),
    side: row.side,
    author: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    version: row.version,
    text: text ?? null,
    reason: (reason ?? null) as DealEvent['reason'],
    quantity: quantity ?? null,
    delivery: delivery ?? null,
    claim: claim ?? null,
    of: of ?? null,
    until: until ?? null,
    person: person === undefined ? null : { id: person, name: row.person_name ?? '' },
    created_at: row.created_at.toISOString(),
  };
}
