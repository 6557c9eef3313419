import { z } from 'zod';
import { advertisementTypes, conditions, units } from '../advertisements/choices.ts';
import { document } from '../advertisements/schemas.ts';
import { describeEndpoint } from '../endpoint.ts';
import { messages } from '../errors.ts';
import { reply } from '../organizations/fields.ts';
import { reportStates } from '../reports/choices.ts';
import { choice, date, id, idParams, instant, line, optional, pageMeta, paging, text, whole } from '../values.ts';
import {
  cancelReasons,
  closedReasons,
  comparedLineTerms,
  comparedTerms,
  dealEventKinds,
  dealFiles,
  dealLimits,
  dealReportReasons,
  dealSides,
  dealSorts,
  dealStates,
  dealTurns,
  incoterms,
  offerStates,
} from './choices.ts';
import * as endpoints from './endpoints.ts';
import { offerLines, offerTerms, openingLines, openingOffer, takenLines } from './fields.ts';

const person = z.object({ id: z.number().int(), name: z.string() });

/** `mine` is the reader's side, `theirs` the other one. */
const whose = z.enum(dealTurns);

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
export const dealSummary = z.object({
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
  /** By side; the other side's is always null. Null of the own side: nobody has it yet. */
  handlers: z.object({ buyer: person.nullable(), seller: person.nullable() }),
  /** The title of the first line, how many lines there are, and how many pieces by the newest terms (before: as asked). */
  subject: z.string(),
  line_count: z.number().int(),
  quantity: z.number().int(),
  currency: z.string().nullable(),
  /** The total of the newest offer with its freight; null before the first. */
  value: z.string().nullable(),
  freight: z.string().nullable(),
  /** Where there is one line only. */
  price_per_unit: z.string().nullable(),
  /** The newest offer. */
  offer: offerReference.nullable(),
  open_version: z.number().int().nullable(),
  /** When the deal runs out unless somebody acts: the open offer, the reservation, or silence. */
  runs_out_at: instant.nullable(),
  reserved_until: instant.nullable(),
  /** How many of the reserved pieces are not on the shelf, by what the seller's last import or edit said. */
  short: z.number().int(),
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

/** A line keeps what its post said when it was asked about. */
const dealLine = z.object({
  id: z.number().int(),
  /** Null where the post is purged. */
  advertisement: z
    .object({
      id: z.number().int(),
      /** Whether the reader can open the post now. */
      visible: z.boolean(),
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
  /** What the post asked for one when the deal began. */
  posted_price: z.string().nullable(),
  posted_currency: z.string().nullable(),
  asked_quantity: z.number().int(),
  /** How many can be had now beside what this deal holds already. */
  available_quantity: z.number().int(),
  reserved_quantity: z.number().int(),
  short: z.number().int(),
  sold_quantity: z.number().int(),
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
  until: instant.nullable(),
  /** Who took it over; only in events of the own side. */
  person: person.nullable(),
  created_at: instant,
});

export type DealEvent = z.output<typeof dealEvent>;

const dealNote = z.object({ id: z.number().int(), author: person, body: z.string(), created_at: instant });

export const dealAbilities = z.object({
  message: z.boolean(),
  offer: z.boolean(),
  accept: z.boolean(),
  decline: z.boolean(),
  withdraw: z.boolean(),
  complete: z.boolean(),
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
      /** Out of so many that were agreed. */
      of: z.number().int(),
      total: z.string(),
    })
    .nullable(),
  closed_at: instant.nullable(),
  abilities: dealAbilities,
});

export type Deal = z.output<typeof deal>;

const dealQuery = z.object({
  /** Words in reference, partner, article or article number. */
  q: optional(line(200)),
  states: z.array(z.enum(dealStates)).max(10).default([]),
  turn: optional(z.enum(dealTurns)),
  side: optional(z.enum(dealSides)),
  /** A person's id; 0: nobody has it. */
  handler: optional(z.number().int().min(0).max(2_147_483_647)),
  /** The partner's id. */
  organization: optional(id),
  advertisement: optional(id),
  archived: z.boolean().default(false),
  sort: optional(z.enum(dealSorts)),
  ...paging,
});

export type DealQuery = z.output<typeof dealQuery>;

export const listDeals = describeEndpoint(endpoints.listDeals, {
  summary: 'The deals of my organization, what runs out first in front',
  query: dealQuery,
  answer: z.array(dealSummary),
  meta: pageMeta.extend({
    /** How many each tab has under the other filters. */
    counts: z.object({
      mine: z.number().int(),
      theirs: z.number().int(),
      agreed: z.number().int(),
      done: z.number().int(),
      archived: z.number().int(),
    }),
    /** Who has those in which it is our turn: the reader, colleagues, nobody. */
    mine: z.object({ self: z.number().int(), colleagues: z.number().int(), nobody: z.number().int() }),
    /** When the next of those that wait for the other side runs out. */
    next_runs_out_at: instant.nullable(),
  }),
});

export const openDeal = describeEndpoint(endpoints.openDeal, {
  summary: 'Ask about posts of one organization, or begin with an offer; a wanted post is answered with one',
  body: z.object({
    lines: openingLines,
    message: optional(text(dealLimits.messageLength)),
    offer: optional(openingOffer),
  }),
  files: dealFiles,
  answer: deal,
  status: 201,
});

export const readDeal = describeEndpoint(endpoints.readDeal, {
  summary: 'One deal with its terms and everything that was said',
  params: idParams,
  answer: deal,
});

const answered = { params: idParams, answer: deal };

export const sendMessage = describeEndpoint(endpoints.sendMessage, {
  summary: 'Write to the other side',
  ...answered,
  body: z.object({ body: text(dealLimits.messageLength) }),
  files: dealFiles,
  status: 201,
});

export const makeOffer = describeEndpoint(endpoints.makeOffer, {
  summary: 'Make the next version of the terms; the open one is superseded',
  ...answered,
  body: z.object({ lines: offerLines, ...offerTerms }),
  status: 201,
});

const version = whole(1, 2 * dealLimits.offersOfSide);

export const acceptOffer = describeEndpoint(endpoints.acceptOffer, {
  summary: 'Accept the offer that was read: every line is reserved, or nothing is agreed (409 with the deal as it is)',
  ...answered,
  body: z.object({ version }),
});

export const declineOffer = describeEndpoint(endpoints.declineOffer, {
  summary: 'Decline the open offer, and go on talking or close the deal; an inquiry without an offer is closed',
  ...answered,
  body: z.object({
    /** Absent only where there is no offer yet. */
    version: optional(version),
    reason: optional(text(500)),
    close: z.boolean().default(false),
  }),
});

export const withdrawOffer = describeEndpoint(endpoints.withdrawOffer, {
  summary: 'Withdraw the own open offer, or the own inquiry',
  ...answered,
  body: z.object({ version: optional(version) }),
});

export const completeDeal = describeEndpoint(endpoints.completeDeal, {
  summary: 'Record what was taken as one sale a line; the rest is free again',
  ...answered,
  body: z.object({
    lines: takenLines,
    closing_date: date,
    declaration: z.literal(true, { error: messages.required }),
  }),
});

export const extendDeal = describeEndpoint(endpoints.extendDeal, {
  summary: 'Keep what is reserved for some days more',
  ...answered,
  body: z.object({ days: whole(1, dealLimits.extensionDays) }),
});

export const cancelDeal = describeEndpoint(endpoints.cancelDeal, {
  summary: 'Cancel an agreed deal; what is reserved is free again',
  ...answered,
  body: z.object({ reason: choice(cancelReasons), note: optional(text(500)) }),
});

export const takeOverDeal = describeEndpoint(endpoints.takeOverDeal, {
  summary: 'Handle a deal of my organization',
  ...answered,
});

export const handOverDeal = describeEndpoint(endpoints.handOverDeal, {
  summary: 'Give a deal to a colleague',
  ...answered,
  body: z.object({ user: id }),
});

export const noteDeal = describeEndpoint(endpoints.noteDeal, {
  summary: 'Add a note that only the own organization sees',
  ...answered,
  body: z.object({ body: text(dealLimits.noteLength) }),
  status: 201,
});

export const markDealRead = describeEndpoint(endpoints.markDealRead, {
  summary: 'I have read everything in it up to now; its notification is read too',
  params: idParams,
  answer: z.object({ id: z.number().int(), unread: z.number().int() }),
});

export const archiveDeal = describeEndpoint(endpoints.archiveDeal, {
  summary: 'Put a deal that is done out of the way of the own organization, or back',
  ...answered,
  body: z.object({ archived: z.boolean() }),
});

export const reportDeal = describeEndpoint(endpoints.reportDeal, {
  summary: 'Tell the platform what is wrong in a deal; its admins can read it then',
  params: idParams,
  body: z.object({ reason: choice(dealReportReasons), text: optional(text(1000)) }),
  answer: z.null(),
  status: 201,
});

export const readDealSheet = describeEndpoint(endpoints.readDealSheet, {
  summary: 'The deal sheet as PDF, of a version of the terms; by default the newest',
  params: idParams,
  query: z.object({ version: optional(version) }),
  answer: z.unknown(),
  raw: true,
});

/** Somebody's word that something is wrong in a deal. */
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

export const listDealReports = describeEndpoint(endpoints.listDealReports, {
  summary: 'Reported deals, the latest first',
  query: z.object({ states: z.array(z.enum(reportStates)).max(10).default([]), ...paging }),
  answer: z.array(dealReport),
  meta: pageMeta,
});

export const dismissDealReport = describeEndpoint(endpoints.dismissDealReport, {
  summary: 'Settle the report of a deal; its admins cannot read the deal any more once none is open',
  params: idParams,
  answer: dealReport,
});

/** A sale that its seller says went to the reader's organization. */
export const purchase = z.object({
  id: z.number().int(),
  /** The deal it comes from; null where the seller recorded it without one. */
  deal: z.object({ id: z.number().int(), reference: z.string() }).nullable(),
  seller: z.object({ id: z.number().int(), name: z.string() }),
  title: z.string(),
  quantity: z.number().int(),
  currency: z.string().nullable(),
  total_price: z.string().nullable(),
  closing_date: z.string(),
  /** When somebody here said that it was not us. */
  disowned_at: instant.nullable(),
  created_at: instant,
  abilities: z.object({ disown: z.boolean() }),
});

export type Purchase = z.output<typeof purchase>;

export const listPurchases = describeEndpoint(endpoints.listPurchases, {
  summary: 'Sales that name my organization as the buyer, the latest first',
  query: z.object(paging),
  answer: z.array(purchase),
  meta: pageMeta,
});

export const disownPurchase = describeEndpoint(endpoints.disownPurchase, {
  summary: 'Say that a sale recorded outside a deal was not ours; the seller and the platform are told',
  params: idParams,
  answer: purchase,
});

/** An organization that does not see our posts. */
export const stop = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: instant,
});

export type Stop = z.output<typeof stop>;

export const listStops = describeEndpoint(endpoints.listStops, {
  summary: 'The organizations that my organization has stopped',
  answer: z.array(stop),
});

export const addStop = describeEndpoint(endpoints.addStop, {
  summary: 'Hide my organization’s posts from another one; open deals run on, and it is not told',
  params: idParams,
  answer: z.array(stop),
});

export const removeStop = describeEndpoint(endpoints.removeStop, {
  summary: 'Show my organization’s posts to a stopped organization again',
  params: idParams,
  answer: z.array(stop),
});
