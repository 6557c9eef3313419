import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AdvertisementType,
  type Availability,
  availabilities,
  type Condition,
} from '#contract/advertisements/choices.ts';
import { listArticleOffers, listWatches, readArticle, readArticleHistory } from '#contract/articles/endpoints.ts';
import type { ArticleOffer, ListedWatch } from '#contract/articles/schemas.ts';
import { readArticlePrices } from '#contract/insights/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { type ListPage, rowsPerPage } from '#web/lib/api/lists.ts';

/** An article by its live posts. */
export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: ['articles', id],
    queryFn: async ({ signal }) => (await call(readArticle, { params: { id }, signal })).data,
  });

/** Between which prices half of the sellers ask. */
export const askedQuery = (id: number) =>
  queryOptions({
    queryKey: ['articles', id, 'asked'],
    queryFn: async ({ signal }) => (await call(readArticlePrices, { params: { id }, query: {}, signal })).data.asked,
    staleTime: 60_000,
  });

/** What was asked for it over the last year. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['articles', id, 'history'],
    queryFn: async ({ signal }) => (await call(readArticleHistory, { params: { id }, query: {}, signal })).data,
    staleTime: 60_000,
  });

export interface OfferChoice {
  type: AdvertisementType;
  quantity: number;
  condition: Condition | null;
  /** At the latest. */
  delivery: Availability | null;
  country: string | null;
  sort: 'total' | 'newest' | 'delivery';
  page: number;
}

/** A page of posts of an article, with what they were asked for. */
interface OffersPage extends ListPage<ArticleOffer>, Pick<OfferChoice, 'type' | 'quantity'> {}

/** A page of the posts of an article, with what a quantity costs from each. */
export const offersQuery = (id: number, { condition, country, delivery, ...choice }: OfferChoice) =>
  queryOptions({
    queryKey: ['articles', id, 'offers', { condition, country, delivery, ...choice }],
    queryFn: async ({ signal }): Promise<OffersPage> => {
      const query = {
        ...choice,
        per_page: rowsPerPage,
        conditions: condition ? [condition] : [],
        countries: country ? [country] : [],
        availabilities: delivery ? availabilities.slice(0, availabilities.indexOf(delivery) + 1) : [],
      };
      const { data, meta } = await call(listArticleOffers, { params: { id }, query, signal });
      return { rows: data, total: meta.total, type: choice.type, quantity: choice.quantity };
    },
    placeholderData: keepPreviousData,
  });

/** The offer of others with the lowest total, of offers in that order. */
export const cheapestOf = (offers: readonly ArticleOffer[], ownOrganization: number | undefined) =>
  offers.find(({ total_at: total, organization_id: id }) => total !== null && id !== ownOrganization);

/** A page of the parts whose price the person watches. */
export const watchesQuery = (page: number) =>
  queryOptions({
    queryKey: ['articles', 'watches', page],
    queryFn: async ({ signal }): Promise<ListPage<ListedWatch>> => {
      const { data, meta } = await call(listWatches, { query: { page, per_page: rowsPerPage }, signal });
      return { rows: data, total: meta.total };
    },
    placeholderData: keepPreviousData,
  });
