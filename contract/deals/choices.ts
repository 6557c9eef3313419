import { messages } from '../errors.ts';
import { message, type Sentence } from '../texts/message.ts';

/** What a deal may hold, how long its steps may take, and how many someone may begin. */
export const dealLimits = {
  lines: 200,
  messageLength: 4000,
  noteLength: 4000,
  documents: 5,
  documentBytes: 5 * 1024 ** 2,
  /** Versions of the terms that each side may make in one deal. */
  offersOfSide: 10,
  /** How long an offer holds by default, in working days, and at most, in days. */
  workingDaysValid: 5,
  daysValid: 90,
  /** For how many days agreed goods are reserved for the buyer. */
  holdDays: { least: 1, most: 30, usual: 7 },
  extensions: 2,
  extensionDays: 14,
  /** A deal without a reply from either side for this many days is closed; both sides are warned before. */
  daysSilent: 30,
  daysWarnedOfSilence: 3,
  daysWarnedOfLapse: 2,
  /** Deals that a person and an organization may open in a day; replies never count. */
  newOfPerson: 30,
  newOfOrganization: 100,
  /** Deals that may be open between two organizations at once. */
  openBetween: 5,
  /** Organizations that may be sent one and the same text in a day. */
  organizationsOfText: 10,
  /** Deliveries of one deal, including the ones that were taken back. */
  deliveries: 50,
  /** For how many days after its end a deal takes messages. */
  messageDays: { completed: 180, closed: 30 },
  carrierLength: 80,
  trackingLength: 80,
  deliveryNoteLength: 1000,
  receiptImages: 5,
  /** A delivery counts as received after this many days; the buyer is reminded before. */
  daysUnconfirmed: 7,
  daysWarnedOfReceipt: 2,
  claimLength: 4000,
  claimImages: 5,
  /** Claims of one deal, including withdrawn ones: more than all receipts of a deal can open. */
  claims: 32_000,
  /** Days after the day of an agreed replacement until what was not sent is open again. */
  daysReplacementLate: 14,
} as const;

/** The documents of a message. */
export const dealFiles = {
  documents: {
    kind: 'document',
    max: dealLimits.documents,
    tooMany: message('You can only upload {{count}} files', { count: dealLimits.documents }),
    maxBytes: dealLimits.documentBytes,
    tooLarge: messages.documentTooLarge,
  },
} as const;

/** The pictures of a receipt. */
export const receiptFiles = {
  images: {
    kind: 'image',
    max: dealLimits.receiptImages,
    tooMany: message('You can only upload {{count}} pictures', { count: dealLimits.receiptImages }),
    maxBytes: dealLimits.documentBytes,
    tooLarge: messages.imageTooLarge,
  },
} as const;

/** The pictures of a claim. */
export const claimFiles = {
  images: { ...receiptFiles.images, max: dealLimits.claimImages },
} as const;

export const dealStates = ['inquiry', 'negotiating', 'agreed', 'completed', 'closed'] as const;

export type DealState = (typeof dealStates)[number];

/** The states in which the two sides still talk about the terms. */
const talkingStates = ['inquiry', 'negotiating'] as const satisfies DealState[];

/** The states in which nothing is left to do. */
export const doneStates = ['completed', 'closed'] as const satisfies DealState[];

export const closedReasons = ['declined', 'withdrawn', 'expired', 'cancelled', 'lapsed'] as const;

export type ClosedReason = (typeof closedReasons)[number];

export const dealStateLabels: Record<Exclude<DealState, 'closed'> | ClosedReason, string> = {
  inquiry: 'Asked',
  negotiating: 'Negotiating',
  agreed: 'Agreed',
  completed: 'Completed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
};

export const offerStates = ['open', 'superseded', 'expired', 'declined', 'withdrawn', 'accepted'] as const;

export type OfferState = (typeof offerStates)[number];

export const offerStateLabels: Record<OfferState, string> = {
  open: 'Open',
  superseded: 'Replaced',
  expired: 'Expired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  accepted: 'Agreed',
};

/** Of a delivery; `disputed` if something of it was damaged, missing or wrong. */
export const dealDeliveryStates = ['sent', 'received', 'disputed'] as const;

export type DealDeliveryState = (typeof dealDeliveryStates)[number];

/** What is wrong with pieces of a delivery; the first three are what a receipt counts. */
export const claimKinds = ['damaged', 'missing', 'wrong', 'quality', 'late'] as const;

export type ClaimKind = (typeof claimKinds)[number];

/** What the buyer would like for the pieces of a claim. */
export const claimWishes = ['credit', 'replace', 'return', 'none'] as const;

export type ClaimWish = (typeof claimWishes)[number];

/** `settled` is what both sides agreed to; the seller can still make an offer for a refused one. */
export const claimStates = ['open', 'offered', 'settled', 'refused', 'withdrawn'] as const;

export type ClaimState = (typeof claimStates)[number];

/** How a claim is settled. */
export const claimSettlements = ['credit', 'replace', 'return'] as const;

export type ClaimSettlement = (typeof claimSettlements)[number];

/** Who buys and who sells; on a wanted post the opener sells. */
export const dealSides = ['buyer', 'seller'] as const;

export type DealSide = (typeof dealSides)[number];

/** Whose word is awaited, as the reader sees it. */
export const dealTurns = ['mine', 'theirs'] as const;

type DealTurn = (typeof dealTurns)[number];

/** Who of the own side a reply is awaited from: the reader, who also answers what is unassigned, or a colleague. */
export const dealAnswerers = ['me', 'colleagues'] as const;

export type DealAnswerer = (typeof dealAnswerers)[number];

/** What a side has to do after the agreement: about a claim, to confirm what was sent, or to send what is due. */
export const dealTasks = ['claim', 'confirm', 'send'] as const;

export type DealTask = (typeof dealTasks)[number];

/** The tabs of the list, each with the filter that makes it. What is agreed or done is in two tabs while it has something to do. */
export const dealTabs = {
  mine: { turn: 'mine', waits_for: 'me', states: dealStates },
  colleagues: { turn: 'mine', waits_for: 'colleagues', states: dealStates },
  theirs: { turn: 'theirs', states: talkingStates },
  agreed: { states: ['agreed'] },
  done: { states: doneStates },
} as const satisfies Record<string, { turn?: DealTurn; waits_for?: DealAnswerer; states: readonly DealState[] }>;

/**
 * `waiting` begins with the reader's own deals, and among them with what has waited longest; `runs_out` with what ends
 * first: an offer, a reservation, a deal without a word.
 */
export const dealSorts = ['waiting', 'runs_out', 'newest', 'updated', 'value', '-value', 'partner'] as const;

export type DealSort = (typeof dealSorts)[number];

/** The rules of Incoterms 2020. */
export const incoterms = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const;

export type Incoterm = (typeof incoterms)[number];

/** Whether the buyer collects the goods: then an offer without freight doesn't include any. */
export const isCollected = (incoterm: string | null): boolean => incoterm === 'EXW' || incoterm === 'FCA';

export const cancelReasons = ['stock_gone', 'buyer_changed', 'not_collected', 'other'] as const;

export type CancelReason = (typeof cancelReasons)[number];

export const cancelReasonLabels: Record<CancelReason, string> = {
  stock_gone: 'The stock is gone',
  buyer_changed: 'The buyer changed plans',
  not_collected: 'Not collected',
  other: 'Another reason',
};

export const dealReportReasons = ['fraud', 'harassment', 'advertising', 'other'] as const;

export type DealReportReason = (typeof dealReportReasons)[number];

/** What can happen in a deal besides messages. */
export const dealEventKinds = [
  'opened',
  'offered',
  'offer_expired',
  'accepted',
  'declined',
  'withdrawn',
  'extended',
  'short',
  'in_stock_again',
  'delivered',
  'delivery_taken_back',
  'received',
  'released',
  'claimed',
  'claim_offered',
  'claim_settled',
  'claim_refused',
  'claim_withdrawn',
  'claim_reopened',
  'completed',
  'sale_taken_back',
  'cancelled',
  'lapsed',
  'expired',
  'taken_over',
  'handed_over',
] as const;

export type DealEventKind = (typeof dealEventKinds)[number];

/** The terms of a whole offer that two versions can differ in, and the terms of one line. */
export const comparedTerms = ['freight', 'incoterm', 'place', 'payment_terms', 'hold_days'] as const;
export const comparedLineTerms = ['quantity', 'price_per_unit', 'available_at'] as const;

/** The messages after a step of a deal, and where one is refused. */
export const dealMessages = {
  opened: 'Sent',
  messageSent: 'Sent',
  offered: 'Offer sent',
  accepted: 'Agreed. The articles are reserved.',
  declined: 'Offer declined',
  closed: 'The deal is closed',
  withdrawn: 'Offer withdrawn',
  completed: 'Deal completed',
  extended: 'The reservation is extended',
  cancelled: 'Deal cancelled. The articles are available again.',
  takenOver: 'Deal assigned to you',
  handedOver: 'Handed over',
  noteSaved: 'Note saved',
  archived: 'Archived',
  unarchived: 'Moved out of the archive',
  reported: 'Thank you. The platform will look at it.',
  reportDismissed: 'The report is dismissed.',
  stopped: 'This organization no longer sees your posts',
  stopEnded: 'This organization sees your posts again',
  delivered: 'Delivery recorded',
  deliveryTakenBack: 'Delivery undone. The goods are reserved again.',
  deliveryFreed: 'Delivery undone. The goods are back on sale.',
  received: 'Receipt confirmed',
  released: 'Released. The goods are back on sale.',
  claimed: 'Claim sent',
  claimOffered: 'Answer sent',
  claimSettled: 'Settled',
  claimRefused: 'Refused',
  claimWithdrawn: 'Claim withdrawn',
  replacementSent: 'Replacement recorded',
  disowned: 'The seller and the platform are notified',

  changed: 'This deal has changed in the meantime. Check it again.',
  newerOffer: 'There is a newer offer. Nothing was agreed.',
  offerGone: 'This offer is no longer open.',
  notOpen: 'This deal is closed.',
  messagesEnded: (days: number) =>
    message('Messages were possible for {{days}} days after the end of this deal.', { days }),
  notNow: 'This is not possible in this deal now.',
  takeOverFirst: 'A colleague handles this deal. Assign it to yourself first.',
  ownOffer: 'This is the offer of your own side: the other side accepts or declines it.',
  ownInquiry: 'This is the question of your own side: the other side answers or declines it. You can withdraw it.',
  theirOffer: 'This is the offer of the other side: only they can withdraw it. You can decline it.',
  theirInquiry: 'This is the question of the other side: only they can withdraw it. You can decline it.',
  sellerOnly: {
    complete: 'Only the seller completes a deal.',
    extend: 'Only the seller extends a reservation.',
    deliver: 'Only the seller sends goods.',
    take_back: 'Only the seller undoes a delivery.',
    release: 'Only the seller releases what is reserved.',
  },
  draftSellerOnly: 'Only the seller reads invoice drafts.',
  buyerOnly: {
    receive: 'Only the buyer confirms that goods arrived.',
    claim: 'Only the buyer makes a claim.',
  },
  sellerAnswers: 'Only the seller answers a claim.',
  buyerSettles: 'Only the buyer accepts the answer to a claim or withdraws the claim.',
  claimNow: 'This is not possible with this claim now.',
  claimChanged: 'The answer to this claim has changed. Check it again.',
  claimedSince: 'Another claim was opened in the meantime. Check it, then send yours if it is still needed.',
  receiveFirst: 'Confirm first what arrived of this delivery.',
  claimedLate: (days: number) =>
    message('Claims can be made for {{count}} days after the goods arrived.', { count: days }),
  onlyClaimable: (count: number): Sentence =>
    count === 0 ? 'All of it is claimed already' : message('Only {{count}} can still be claimed', { count }),
  tooManyClaims: message('A deal can have {{count}} claims.', { count: dealLimits.claims }),
  chooseImage: 'Choose pictures of this receipt',
  answerClaim: 'Offer a credit, a replacement or a return',
  returnAlone: 'Offer a return without a credit or a replacement',
  missingNotReturned: 'Missing goods cannot be returned',
  lateNotReplaced: 'Pieces that came late cannot be replaced',
  creditNothing: 'Use more than 0',
  creditAtMost: (amount: string, currency: string) =>
    message('Use at most {{amount}}, the value of the claimed goods', { amount: { money: amount, currency } }),
  replaceInPast: 'Use today or a later day',
  replaceTooLate: message('Use a day within {{count}} days', { count: dealLimits.daysValid }),
  chooseSettlement: 'Choose the credit or the replacement',
  notOffered: 'This was not offered',
  deliveredSince: 'Another delivery was recorded in the meantime. Check what is left to send.',
  alreadyReceived: 'This delivery is already confirmed.',
  receivedSale: 'The buyer already received this. Agree on a credit or a return in the deal.',
  tooManyDeliveries: message('A deal can have {{count}} deliveries.', { count: dealLimits.deliveries }),
  nothingSent: 'Enter how many you send',
  nothingReleased: 'Enter how many you release',
  sentInFuture: 'Use now or an earlier time',
  sentBeforeAgreement: (at: Date) =>
    message('The deal was agreed on {{at}}: use that time or a later one', {
      at: { instant: at.toISOString(), zone: null },
    }),
  receiptSum: (sum: number, sent: number) => message('These add up to {{sum}}, but {{sent}} were sent', { sum, sent }),
  stockGone: 'Not all of it is still available. The offer is still open.',
  onlyLeft: (count: number): Sentence => (count === 0 ? 'Nothing is left' : message('Only {{count}} left', { count })),
  onlyReserved: (count: number) => message('Only {{count}} are reserved', { count }),
  postGone: 'This post can no longer be sold',
  partnerSuspended: 'The other organization is suspended. Nothing can be agreed with it now.',
  noOffersLeft: message('Each side can make {{count}} offers in a deal. Yours are used up.', {
    count: dealLimits.offersOfSide,
  }),
  ownOrganization: 'This is your own organization',
  ownPost: 'This is a post of your own organization',
  oneOrganization: 'Choose posts of one organization',
  oneType: 'Ask about offered and about wanted posts separately',
  answerWithOffer: 'Answer a wanted post with an offer',
  postTwice: 'Each post can be chosen once',
  choosePost: 'This post no longer exists',
  chooseOwnPost: 'Choose a post that your organization offers',
  chooseLine: 'Choose a line of this deal',
  nothingOffered: 'Offer at least one article, or decline',
  everyLine: 'Name every line of the deal; 0 for what cannot be supplied',
  tooLarge: 'Quantities or prices are too large',
  oneCurrency: 'All offers of a deal are in one currency',
  validPast: 'Choose a time in the future',
  validTooLong: message('Choose a time within {{count}} days', { count: dealLimits.daysValid }),
  extendedTwice: 'A reservation can be extended twice',
  nothingTaken: 'Cancel the deal where nothing was taken',
  chooseColleague: 'Choose someone from your organization who works on deals',
  tooManyOfPerson: message('You have opened {{count}} deals today. You can open more tomorrow.', {
    count: dealLimits.newOfPerson,
  }),
  tooManyOfOrganization: message('Your organization has opened {{count}} deals today. You can open more tomorrow.', {
    count: dealLimits.newOfOrganization,
  }),
  tooManyBetween: message('{{count}} deals with this organization are open. Finish one of them first.', {
    count: dealLimits.openBetween,
  }),
  postInstead: 'Post what you want instead',
} as const;
