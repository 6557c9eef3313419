import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { CheckedJson } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';

/** What a post is compared by with others. */
export interface SourcePost {
  type: AdvertisementType;
  unit: string;
  organization_id: number;
  category_id: number;
  sub_category_id: number | null;
  brand_id: number | null;
  currency: string | null;
  price_per_unit: string | null;
}

/** What the search asks of the posts that it found: it knows their ids, and not what they look like to whom. */
export interface Posts {
  /** The posts in the order of the ids, as the viewer sees them, with estimates in a currency; those that are hidden are left out. */
  load(ids: readonly number[], viewer: Actor, currency?: string): Promise<CheckedJson<AdvertisementSummary[]>>;
  /** The same, each by its id. */
  loadEach(
    ids: readonly number[],
    viewer: Actor,
    currency?: string,
  ): Promise<Map<number, CheckedJson<AdvertisementSummary>>>;
  /** A post; null where the viewer may not see it. */
  findVisible(id: number, viewer: Actor): Promise<SourcePost | null>;
}
