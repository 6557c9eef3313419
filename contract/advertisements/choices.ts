import { messages } from '../errors.ts';

/** Life of a post in days, what it may hold, and how long things can be taken back. */
export const limits = {
  images: 3,
  imageBytes: 5 * 1024 ** 2,
  documents: 3,
  documentBytes: 5 * 1024 ** 2,
  previewImageBytes: 2 * 1024 ** 2,
  titleLength: 90,
  descriptionLength: 4000,
  quantity: 10_000_000,
  daysOnline: 90,
  daysToRestore: 30,
  hoursToTakeBackSale: 24,
  /** How many of its newest sales a whole post carries. */
  salesListed: 20,
} as const;

/** The messages for fields that do not go together. */
export const contradictions = {
  dateInStock: 'Leave the date empty for what is in stock',
  datePast: 'Use today or a later day',
  ofOffers: 'Leave this empty for what is wanted',
} as const;

/** The files of a post. */
export const advertisementFiles = {
  images: {
    kind: 'image',
    max: limits.images,
    tooMany: messages.tooManyImages,
    maxBytes: limits.imageBytes,
    tooLarge: messages.imageTooLarge,
    byAddress: true,
  },
  documents: {
    kind: 'document',
    max: limits.documents,
    tooMany: messages.tooManyDocuments,
    maxBytes: limits.documentBytes,
    tooLarge: messages.documentTooLarge,
    byAddress: true,
  },
} as const;

/** What a document of a post can be: the test summary of batteries, a safety data sheet. */
export const documentKindsOfPosts = ['un38_3', 'safety_sheet', 'other'] as const;

export type DocumentKind = (typeof documentKindsOfPosts)[number];

/** The fixed choices of an advertisement, each once. */
export const advertisementTypes = ['offered', 'wanted'] as const;

export type AdvertisementType = (typeof advertisementTypes)[number];

export const typeLabels: Record<AdvertisementType, string> = { offered: 'Offered', wanted: 'Wanted' };

export const availabilities = ['in_stock', 'within_5_weeks', 'within_10_weeks', 'after_10_weeks'] as const;

export type Availability = (typeof availabilities)[number];

/** The choice for what takes some weeks. */
export const availabilityAfter = (weeks: number): Availability =>
  weeks <= 5 ? 'within_5_weeks' : weeks <= 10 ? 'within_10_weeks' : 'after_10_weeks';

export const availabilityLabels: Record<Availability, string> = {
  in_stock: 'In stock',
  within_5_weeks: 'Available within 5 weeks',
  within_10_weeks: 'Available within 10 weeks',
  after_10_weeks: 'Available after 10 weeks',
};

/** A wanted part has no stock: its availability says when it is needed. */
export const neededLabels: Record<Availability, string> = {
  in_stock: 'Needed now',
  within_5_weeks: 'Needed within 5 weeks',
  within_10_weeks: 'Needed within 10 weeks',
  after_10_weeks: 'Needed after 10 weeks',
};

/** When an offered part is available, or a wanted one is needed. */
export function availabilityLabel(type: AdvertisementType, availability: Availability): string {
  return (type === 'wanted' ? neededLabels : availabilityLabels)[availability];
}

export const conditions = ['new', 'new_old_stock', 'used', 'refurbished'] as const;

export type Condition = (typeof conditions)[number];

export const conditionLabels: Record<Condition, string> = {
  new: 'New',
  new_old_stock: 'New old stock',
  used: 'Used',
  refurbished: 'Refurbished',
};

export const units = ['piece', 'pair', 'set', 'box', 'bottle', 'metre', 'roll', 'kilogram'] as const;

export type Unit = (typeof units)[number];

/** Singular and plural. */
export const unitLabels: Record<Unit, readonly [string, string]> = {
  piece: ['piece', 'pieces'],
  pair: ['pair', 'pairs'],
  set: ['set', 'sets'],
  box: ['box', 'boxes'],
  bottle: ['bottle', 'bottles'],
  metre: ['metre', 'metres'],
  roll: ['roll', 'rolls'],
  kilogram: ['kilogram', 'kilograms'],
};

export const states = ['active', 'paused', 'expired', 'sold', 'blocked', 'deleted'] as const;

export type AdvertisementState = (typeof states)[number];

/** Why a post is paused; none where a person paused it. */
export const pauseReasons = ['out_of_stock', 'unconfirmed'] as const;

export type PauseReason = (typeof pauseReasons)[number];

export const saleReasons = ['sold_here', 'sold_elsewhere', 'no_longer_available', 'other'] as const;

export type SaleReason = (typeof saleReasons)[number];

export const saleReasonLabels: Record<SaleReason, string> = {
  sold_here: 'Sold here',
  sold_elsewhere: 'Sold elsewhere',
  no_longer_available: 'No longer available',
  other: 'Other',
};

export const reportReasons = ['wrong_category', 'misleading', 'prohibited', 'duplicate', 'other'] as const;

export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  wrong_category: 'Wrong category',
  misleading: 'Misleading details',
  prohibited: 'Does not belong here',
  duplicate: 'Posted more than once',
  other: 'Something else',
};

/** The orders of a list. `interests`, and no other, puts the categories of one's interests first. */
export const sorts = ['relevance', 'interests', 'newest', 'price', '-price', 'quantity', 'name'] as const;

export type Sort = (typeof sorts)[number];
