import { z } from 'zod';
import { advertisementTypes, conditions, units } from '../advertisements/choices.ts';
import { document } from '../advertisements/schemas.ts';
import { batteryOfLine } from '../facts/batteries.ts';
import { statedFacts } from '../facts/facts.ts';
import { reply } from '../organizations/schemas.ts';
import { reportStates } from '../reports/choices.ts';
import { instant } from '../values.ts';
import {
  cancelReasons,
  closedReasons,
  comparedLineTerms,
  comparedTerms,
  dealEventKinds,
  dealReportReasons,
  dealSides,
  dealStates,
  dealTasks,
  incoterms,
  offerStates,
} from './choices.ts';
import { claim, delivery, person, progress, whose } from './delivered.ts';

/** One of the two organizations of a deal. */
const party = z.object({
  id: z.number().int(),
  name: z.string(),
  city: z.string().nullable(),
  country: z.string(),
  country_code: z.string(),
  vat_number: z.string().nullable(),
  /** Where the logo can be fetched. */
  logo: z.string().nullable(),
  /** False while it is suspended or closed: it cannot answer then. */
  is_active: z.boolean(),
  reply,
  /** Which share of its deliveries came as agreed; null for fewer than ten. */
  as_agreed: z.number().nullable(),
});

export type Party = z.output<typeof party>;

/** The newest offer of a deal, as a row of the list names it. */
const offerReference = z.object({
  version: z.number().int(),
  state: z.enum(offerStates),
  by: whose,
  valid_until: instant,
});

/** A deal in the list. What belongs to one side, such as the handler and the notes, is the reader's own. */
const dealSummary = z.object({
  id: z.number().int(),
  /** What people call it, such as D-7K3M-92QF; it gives no volume away. */
  reference: z.string(),
  type: z.enum(advertisementTypes),
  state: z.enum(dealStates),
  closed_reason: z.enum(closedReasons).nullable(),
  side: z.enum(dealSides),
  /** Whose word is awaited; null where nothing is left to do. Of an agreed deal it is the seller's. */
  turn: whose.nullable(),
  turn_since: instant.nullable(),
  partner: party,
  /** By side; the other side's is always null. Null of the own side: no one has it yet. */
  handlers: z.object({ buyer: person.nullable(), seller: person.nullable() }),
  /** The title of the first line, how many lines there are, and the sum of their quantities by the newest terms (before: as asked). */
  subject: z.string(),
  line_count: z.number().int(),
  quantity: z.number().int(),
  /** The unit of all its lines; null where they differ. */
  unit: z.enum(units).nullable(),
  currency: z.string().nullable(),
  /** The total of the newest offer with its freight; null before the first. */
  value: z.string().nullable(),
  freight: z.string().nullable(),
  /** Where there is one line only. */
  price_per_unit: z.string().nullable(),
  /** The newest offer. */
  offer: offerReference.nullable(),
  open_version: z.number().int().nullable(),
  /** When the deal runs out unless someone acts: the open offer, the reservation, or silence. */
  runs_out_at: instant.nullable(),
  reserved_until: instant.nullable(),
  /** How many of the reserved pieces are not on the shelf, according to the seller's last import or edit. */
  short: z.number().int(),
  /** How many pieces were delivered and arrived well, without what replaced others, and what settled claims took. */
  delivered: z.number().int(),
  received: z.number().int(),
  credited_quantity: z.number().int(),
  credited_amount: z.string(),
  /** What the delivered goods cost with the freight, without what claims took; null before anything is delivered. */
  left_value: z.string().nullable(),
  /** How many claims wait for an answer, and whether one of them waits for the reader's side. */
  open_claims: z.number().int(),
  claims_wait_for: whose.nullable(),
  /** What the reader's side has to do after the agreement. `turn=mine` lists these deals too. */
  to_do: z.enum(dealTasks).nullable(),
  last_word: z
    .object({
      at: instant,
      by: whose.nullable(),
      author: person.nullable(),
      /** The beginning of a message, or null where something else happened last. */
      text: z.string().nullable(),
      event: z.enum(dealEventKinds).nullable(),
    })
    .nullable(),
  /** Messages, offers and events since the reader was here last, but for their own. */
  unread: z.number().int(),
  archived: z.boolean(),
  created_at: instant,
  updated_at: instant,
});

export type DealSummary = z.output<typeof dealSummary>;

export const listedDeal = dealSummary.extend({
  /** About what the value is in the reader's currency, where it is in another; never used in a deal. */
  approximate_value: z.object({ amount: z.string(), currency: z.string(), date: z.string() }).nullable(),
});

export type ListedDeal = z.output<typeof listedDeal>;

/** A line keeps the data that its post had when the inquiry was made. */
const dealLine = z.object({
  id: z.number().int(),
  /** Null where the post is purged. */
  advertisement: z
    .object({
      id: z.number().int(),
      /** Whether the reader can open the post now. */
      visible: z.boolean(),
      /** Its article; null while it is hidden or not known by a number. */
      article: z.number().int().nullable(),
      thumbnail: z.string().nullable(),
    })
    .nullable(),
  /** The seller's post that is offered for a wanted one; the seller's side only. */
  own_advertisement: z.number().int().nullable(),
  title: z.string(),
  supplier_article_number: z.string().nullable(),
  gtin: z.string().nullable(),
  brand: z.string().nullable(),
  unit: z.enum(units),
  condition: z.enum(conditions).nullable(),
  /** As the post stated them when the deal began; of batteries, once they are agreed, as they were agreed. */
  facts: statedFacts,
  /** Null for other goods, and where the operator applies no battery rules. */
  battery: batteryOfLine.nullable(),
  /** What the post asked for one when the deal began. */
  posted_price: z.string().nullable(),
  posted_currency: z.string().nullable(),
  asked_quantity: z.number().int(),
  /** How many are available now in addition to what this deal already holds. */
  available_quantity: z.number().int(),
  reserved_quantity: z.number().int(),
  short: z.number().int(),
  sold_quantity: z.number().int(),
  /** How many were sent, how many of them arrived well, and how many are still to be sent. */
  delivered: z.number().int(),
  received: z.number().int(),
  open: z.number().int(),
  /** How many wait for a claim to be settled, and what settled claims took from the sale. */
  claimed: z.number().int(),
  credited_quantity: z.number().int(),
  credited_amount: z.string(),
  /** What is still to be sent by the agreed terms, what is due first in front; empty before the agreement. */
  due: z.array(
    z.object({ quantity: z.number().int(), price_per_unit: z.string(), available_at: z.string().nullable() }),
  ),
  /** How far the pieces of each of its entries in the agreed offer are, in that order; empty before the agreement. */
  progress: z.array(progress),
});

export type DealLine = z.output<typeof dealLine>;

/** A difference from the version before: numbers, money and dates as text. */
const change = z.object({
  /** The line's id, and null where the term is that of the whole offer. */
  line: z.number().int().nullable(),
  /** Which of the offer's entries of that line. */
  index: z.number().int().nullable(),
  term: z.enum([...comparedTerms, ...comparedLineTerms]),
  before: z.string().nullable(),
  now: z.string().nullable(),
});

export type DealChange = z.output<typeof change>;

/** One version of the terms; never changed once made. */
const dealOffer = z.object({
  version: z.number().int(),
  by: whose,
  side: z.enum(dealSides),
  author: person,
  state: z.enum(offerStates),
  created_at: instant,
  /** When, by whom and with which words it was accepted, declined or withdrawn. */
  decided_at: instant.nullable(),
  decided_by: person.nullable(),
  reason: z.string().nullable(),
  lines: z.array(
    z.object({
      /** The id of the deal's line. */
      id: z.number().int(),
      quantity: z.number().int(),
      price_per_unit: z.string(),
      amount: z.string(),
      available_at: z.string().nullable(),
    }),
  ),
  currency: z.string(),
  freight: z.string().nullable(),
  incoterm: z.enum(incoterms).nullable(),
  place: z.string().nullable(),
  payment_terms: z.string().nullable(),
  valid_until: instant,
  hold_days: z.number().int(),
  note: z.string().nullable(),
  quantity: z.number().int(),
  /** The sum of the lines, and with freight. */
  subtotal: z.string(),
  total: z.string(),
  changes: z.array(change),
});

export type DealOffer = z.output<typeof dealOffer>;

/** Messages and events are in one order: `number` counts both. */
const dealMessage = z.object({
  number: z.number().int(),
  by: whose,
  side: z.enum(dealSides),
  author: person,
  body: z.string().nullable(),
  documents: z.array(document),
  created_at: instant,
});

export type DealMessage = z.output<typeof dealMessage>;

const dealEvent = z.object({
  number: z.number().int(),
  kind: z.enum(dealEventKinds),
  /** Null where the clock or an import did it. */
  by: whose.nullable(),
  side: z.enum(dealSides).nullable(),
  author: person.nullable(),
  /** The offer it is about. */
  version: z.number().int().nullable(),
  /** Reason or note that its author gave. */
  text: z.string().nullable(),
  reason: z.enum(cancelReasons).nullable(),
  quantity: z.number().int().nullable(),
  /** The delivery it is about. */
  delivery: z.number().int().nullable(),
  /** The claim it is about. */
  claim: z.number().int().nullable(),
  /** How many there were in all, where only some are meant. */
  of: z.number().int().nullable(),
  until: instant.nullable(),
  /** Who took it over; only in events of the own side. */
  person: person.nullable(),
  created_at: instant,
});

export type DealEvent = z.output<typeof dealEvent>;

const dealNote = z.object({ id: z.number().int(), author: person, body: z.string(), created_at: instant });

const dealAbilities = z.object({
  message: z.boolean(),
  offer: z.boolean(),
  accept: z.boolean(),
  decline: z.boolean(),
  withdraw: z.boolean(),
  complete: z.boolean(),
  deliver: z.boolean(),
  receive: z.boolean(),
  take_back: z.boolean(),
  release: z.boolean(),
  claim: z.boolean(),
  settle: z.boolean(),
  extend: z.boolean(),
  cancel: z.boolean(),
  take_over: z.boolean(),
  hand_over: z.boolean(),
  note: z.boolean(),
  archive: z.boolean(),
  report: z.boolean(),
});

export type DealAbilities = z.output<typeof dealAbilities>;

/** A whole deal. A platform admin who reads a reported one reads it as neither side: as the buyer, without notes and handlers. */
export const deal = dealSummary.extend({
  /** The number of the order by which the buyer's trade system opened it; only the buyer's side reads it. */
  trade_order: z.number().int().nullable(),
  /** The reader's own organization. */
  own: party,
  /** The person of the other side who spoke last. */
  contact: z.object({ name: z.string(), phone_number: z.string().nullable() }).nullable(),
  opened_by: whose,
  lines: z.array(dealLine),
  /** The oldest first. */
  offers: z.array(dealOffer),
  messages: z.array(dealMessage),
  events: z.array(dealEvent),
  /** What was sent, the first delivery first. */
  deliveries: z.array(delivery),
  /** The first one first. */
  claims: z.array(claim),
  /** The own side's. */
  notes: z.array(dealNote),
  /** What the reader has read up to before this: `number` of messages and events. */
  read_up_to: z.number().int(),
  offers_left: z.number().int(),
  extensions_left: z.number().int(),
  agreed: z.object({ version: z.number().int(), at: instant, by: person }).nullable(),
  completion: z
    .object({
      at: instant,
      closing_date: z.string(),
      sales: z.number().int(),
      quantity: z.number().int(),
      /** The quantity that was agreed. */
      of: z.number().int(),
      total: z.string(),
      /** What settled claims took from it, and what is left of the total. */
      credited_quantity: z.number().int(),
      credited_amount: z.string(),
      left: z.string(),
    })
    .nullable(),
  closed_at: instant.nullable(),
  abilities: dealAbilities,
});

export type Deal = z.output<typeof deal>;

/** Someone's word that something is wrong in a deal. */
export const dealReport = z.object({
  id: z.number().int(),
  reason: z.enum(dealReportReasons),
  text: z.string().nullable(),
  state: z.enum(reportStates),
  reporter: z.object({ id: z.number().int(), name: z.string(), organization: z.string().nullable() }),
  deal: z.object({ id: z.number().int(), reference: z.string(), buyer: z.string(), seller: z.string() }),
  created_at: instant,
  resolved_at: instant.nullable(),
});

export type DealReport = z.output<typeof dealReport>;
