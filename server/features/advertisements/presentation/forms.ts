import {
  type Advertisement,
  type AdvertisementSummary,
  advertisement,
  advertisementSummary,
} from '#contract/advertisements/schemas.ts';
import { CheckedJson } from '#server/platform/http/index.ts';

// A post in a list and a whole post, each in two parts: what all readers from outside are given, which is cached with the
// post, and what differs between them or changes without it, which is written with each answer and joined to the first.

const ofViewer = {
  number_of_items: true,
  approximate_price: true,
  is_favorite: true,
  can_edit: true,
  canEdit: true,
} as const;
const ofOrganization = { organization_details: true } as const;
const ofReader = { approximate_price: true, contact: true, is_favorite: true, abilities: true } as const;

/** What all who see a post in a list are given of it. */
export type SharedSummary = Omit<AdvertisementSummary, keyof typeof ofViewer>;
export const sharedSummary = advertisementSummary.omit(ofViewer);

/** What all who read a whole post from outside are given of it. */
export type SharedPost = Omit<Advertisement, keyof typeof ofOrganization | keyof typeof ofReader>;
export const sharedPost = advertisement.omit({ ...ofOrganization, ...ofReader });

// These are much the same for many posts.
export const viewerText = CheckedJson.cachedBy(advertisementSummary.pick(ofViewer));
export const organizationText = CheckedJson.cachedBy(advertisement.pick(ofOrganization));
export const readerText = CheckedJson.cachedBy(advertisement.pick(ofReader));
