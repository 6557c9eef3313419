import { z } from 'zod';
import { limits } from '../advertisements/choices.ts';
import { describeEndpoint } from '../endpoint.ts';
import { messages } from '../errors.ts';
import { languageTags } from '../languages.ts';
import { reportStates } from '../reports/choices.ts';
import {
  choice,
  date,
  dayOrInstant,
  id,
  idParams,
  instant,
  line,
  optional,
  pageMeta,
  paging,
  text,
  whole,
} from '../values.ts';
import {
  cancelReasons,
  claimFiles,
  claimKinds,
  claimWishes,
  dealAnswerers,
  dealFiles,
  dealLimits,
  dealReportReasons,
  dealSides,
  dealSorts,
  dealStates,
  dealTurns,
  receiptFiles,
} from './choices.ts';
import * as endpoints from './endpoints.ts';
import {
  arrivedLines,
  batteryPassports,
  claimOffer,
  offerLines,
  offerTerms,
  openingLines,
  openingOffer,
  releasedLines,
  takenLines,
  withDecimals,
} from './fields.ts';
import { deal, dealReport, listedDeal } from './records.ts';

/** What the list is narrowed and ordered by. */
export const dealQuery = z.object({
  /** Words in reference, partner, article or article number. */
  q: optional(line(200)),
  states: z.array(z.enum(dealStates)).max(10).default([]),
  turn: optional(z.enum(dealTurns)),
  /** Of the own side: `me` has what is unassigned too. */
  waits_for: optional(z.enum(dealAnswerers)),
  side: optional(z.enum(dealSides)),
  /** A person's id; 0: no one has it. */
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
  onlyReads: true,
  summary: 'The deals of my organization, what runs out first in front',
  query: dealQuery,
  answer: z.array(listedDeal),
  meta: pageMeta.extend({
    /** How many each tab has under the other filters. */
    counts: z.object({
      mine: z.number().int(),
      colleagues: z.number().int(),
      theirs: z.number().int(),
      agreed: z.number().int(),
      done: z.number().int(),
      archived: z.number().int(),
    }),
    /** Who has those in which it is our turn: the reader, colleagues, no one; and in how many of the reader's we buy. */
    mine: z.object({
      self: z.number().int(),
      colleagues: z.number().int(),
      nobody: z.number().int(),
      buying: z.number().int(),
    }),
    /** When the next deal that waits for the other side expires. */
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
  body: withDecimals(z.object({ lines: offerLines, ...offerTerms })),
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

const shipment = {
  /** Now, unless given; a day means that day where its sender is. */
  sent_at: optional(dayOrInstant),
  carrier: optional(line(dealLimits.carrierLength)),
  tracking: optional(line(dealLimits.trackingLength)),
  note: optional(text(dealLimits.deliveryNoteLength)),
};

export const deliver = describeEndpoint(endpoints.deliver, {
  summary: 'Record a delivery: one sale a line for what is sent; the rest stays reserved',
  ...answered,
  body: z.object({
    /** Lines of 0 and lines that are not named are not sent. */
    lines: takenLines,
    /** The number that the delivery gets, if the caller read it: if another one was recorded since, it is 409. */
    number: optional(whole(1, dealLimits.deliveries)),
    ...shipment,
  }),
  files: dealFiles,
  status: 201,
});

const deliveryParams = idParams.extend({ n: whole(1, dealLimits.deliveries) });

export const receiveDelivery = describeEndpoint(endpoints.receiveDelivery, {
  summary: 'Confirm what arrived of a delivery; without lines, all of it',
  params: deliveryParams,
  body: z.object({ lines: optional(arrivedLines), note: optional(text(dealLimits.deliveryNoteLength)) }),
  files: receiptFiles,
  answer: deal,
});

export const takeBackDelivery = describeEndpoint(endpoints.takeBackDelivery, {
  summary: 'Undo a delivery that is not confirmed yet: its pieces are reserved again',
  params: deliveryParams,
  answer: deal,
});

export const releaseLines = describeEndpoint(endpoints.releaseLines, {
  summary: 'Put pieces that will not be delivered back on sale',
  ...answered,
  body: z.object({ lines: releasedLines, reason: text(500) }),
});

const claimParams = idParams.extend({ n: whole(1, dealLimits.claims) });
const claimAnswered = { params: claimParams, answer: deal };

export const openClaim = describeEndpoint(endpoints.openClaim, {
  summary:
    'Claim pieces of a delivery that is received; damaged, missing and wrong ones of a receipt are claimed by itself',
  ...answered,
  body: z.object({
    /** The number of the delivery, and the id of its line. */
    delivery: whole(1, dealLimits.deliveries),
    line: id,
    kind: choice(claimKinds),
    quantity: whole(1, limits.quantity),
    wish: choice(claimWishes).default('none'),
    text: optional(text(dealLimits.claimLength)),
    /** The number that the claim gets, one more than there are: 409 if a colleague has opened another one since they were read. */
    number: optional(whole(1, dealLimits.claims)),
  }),
  files: claimFiles,
  status: 201,
});

export const offerForClaim = describeEndpoint(endpoints.offerForClaim, {
  summary: 'Answer a claim with a credit, a replacement, which is reserved, or a return; it replaces an earlier answer',
  ...claimAnswered,
  body: claimOffer,
});

export const acceptForClaim = describeEndpoint(endpoints.acceptForClaim, {
  summary: 'Accept the answer that was read: the claim is settled',
  ...claimAnswered,
  body: z.object({
    /** Which answer was read. */
    version: whole(1, 32_767),
    /** Needed if the seller lets the buyer choose. */
    choice: optional(choice(['credit', 'replace'])),
  }),
});

export const refuseClaim = describeEndpoint(endpoints.refuseClaim, {
  summary: 'Refuse a claim as its seller, or an answer to it as its buyer, who then waits for another one',
  ...claimAnswered,
  body: z.object({
    reason: text(500),
    /** Which answer was read, 0 for none: 409 if there is another one since. */
    version: optional(whole(0, 32_767)),
  }),
});

export const withdrawClaim = describeEndpoint(endpoints.withdrawClaim, {
  summary: 'Withdraw the own claim; its pieces can be claimed again',
  ...claimAnswered,
});

export const sendReplacement = describeEndpoint(endpoints.sendReplacement, {
  summary: 'Record that the agreed replacement is sent: a delivery that costs nothing',
  ...claimAnswered,
  body: z.object({ ...shipment, ...batteryPassports }),
  files: dealFiles,
  status: 201,
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
  query: z.object({ version: optional(version), language: optional(choice(languageTags)) }),
  answer: z.unknown(),
  raw: true,
  produces: ['application/pdf'],
});

export const readOrder = describeEndpoint(endpoints.readOrder, {
  onlyReads: true,
  summary: 'The order of an agreed deal as UBL 2.1, by the rules of Peppol BIS Ordering 3',
  params: idParams,
  answer: z.unknown(),
  raw: true,
  produces: ['application/xml'],
});

export const readOrderTable = describeEndpoint(endpoints.readOrderTable, {
  onlyReads: true,
  summary: 'The order of an agreed deal as CSV, a row a line',
  params: idParams,
  answer: z.unknown(),
  raw: true,
  produces: ['text/csv'],
});

export const readDeliveryNote = describeEndpoint(endpoints.readDeliveryNote, {
  onlyReads: true,
  summary: 'The note of a delivery as UBL 2.1 DespatchAdvice',
  params: deliveryParams,
  answer: z.unknown(),
  raw: true,
  produces: ['application/xml'],
});

export const readPrintedNote = describeEndpoint(endpoints.readPrintedNote, {
  summary: 'The note of a delivery as PDF, with the passports and the facts of its batteries',
  params: deliveryParams,
  query: z.object({ language: optional(choice(languageTags)) }),
  answer: z.unknown(),
  raw: true,
  produces: ['application/pdf'],
});

export const readInvoiceDraft = describeEndpoint(endpoints.readInvoiceDraft, {
  onlyReads: true,
  summary: 'The draft of an invoice as UBL 2.1 by EN 16931, for the seller: of a delivery, or of the whole deal',
  params: idParams,
  query: z.object({ delivery: optional(deliveryParams.shape.n), language: optional(choice(languageTags)) }),
  answer: z.unknown(),
  raw: true,
  produces: ['application/xml'],
});

export const listDealReports = describeEndpoint(endpoints.listDealReports, {
  summary: 'Reported deals, the latest first',
  query: z.object({ states: z.array(z.enum(reportStates)).max(10).default([]), ...paging }),
  answer: z.array(dealReport),
  /** How many are open, whichever are listed. */
  meta: pageMeta.extend({ open: z.number().int() }),
});

export const dismissDealReport = describeEndpoint(endpoints.dismissDealReport, {
  summary: 'Settle the report of a deal; its admins cannot read the deal any more once none is open',
  params: idParams,
  answer: dealReport,
});
