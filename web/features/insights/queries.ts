import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Condition, Unit } from '#contract/advertisements/choices.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { AgeBand, DemandTrend, StayReason } from '#contract/insights/choices.ts';
import { demandLimits } from '#contract/insights/choices.ts';
import {
  listDemand,
  listInsightPosts,
  readArticlePrices,
  readAskedPrice,
  readFunnel,
  readStock,
} from '#contract/insights/endpoints.ts';
import type { listDemand as listOfDemand, listInsightPosts as listOfPosts } from '#contract/insights/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

export type DemandRow = AnswerOf<typeof listOfDemand>[number];
export type InsightPost = AnswerOf<typeof listOfPosts>[number];

/** What the list of posts is narrowed to; empty text for nothing. */
export interface InsightChoice {
  page: number;
  q: string;
  days: string;
  band: AgeBand | '';
  step: 'seen' | '';
  reason: StayReason | '';
  sort: string;
}

const fresh = { staleTime: 60_000, placeholderData: keepPreviousData };

/** What is for sale, by how long it has lain. */
export const stockQuery = (days: string) =>
  queryOptions({
    queryKey: ['insights', 'stock', days],
    queryFn: async ({ signal }) => (await call(readStock, { query: { days: Number(days) }, signal })).data,
    ...fresh,
  });

/** From seen to sold, over a number of days. */
export const funnelQuery = (days: string, advertisement: number | null = null) =>
  queryOptions({
    queryKey: ['insights', 'funnel', days, advertisement],
    queryFn: async ({ signal }) =>
      (await call(readFunnel, { query: { days: Number(days), ...(advertisement ? { advertisement } : {}) }, signal }))
        .data,
    ...fresh,
  });

/** A page of posts with what happened to them. */
export const insightPostsQuery = ({ page, q, days, band, step, reason, sort }: InsightChoice) =>
  queryOptions({
    queryKey: ['insights', 'posts', { page, q, days, band, step, reason, sort }],
    queryFn: async ({ signal }) => {
      const query = {
        page,
        per_page: rowsPerPage,
        days: Number(days),
        sort: sort as '-value',
        ...(q ? { q } : {}),
        ...(band ? { band } : {}),
        ...(step ? { step } : {}),
        ...(reason ? { reason } : {}),
      };
      const { data, meta } = await call(listInsightPosts, { query, signal });
      return { rows: data, ...meta };
    },
    ...fresh,
  });

/** The query of the table as an export takes it. */
export const exportedQuery = ({ q, days, band, step, reason, sort }: InsightChoice): string =>
  new URLSearchParams(
    Object.entries({ days, q, band, step, reason, sort }).filter(([, value]) => value !== ''),
  ).toString();

/** What the list of demand is narrowed to; empty text for nothing. */
export interface DemandChoice {
  page: number;
  q: string;
  category: string;
  trend: DemandTrend | '';
  mine: '' | '1';
}

/** A page of what is looked for. `total` ends where the list can be paged to, `all` is the whole count. */
export const demandQuery = ({ page, q, category, trend, mine }: DemandChoice) =>
  queryOptions({
    queryKey: ['insights', 'demand', { page, q, category, trend, mine }],
    queryFn: async ({ signal }) => {
      const query = {
        page: Math.min(page, demandLimits.pages),
        per_page: rowsPerPage,
        mine: mine === '1' ? 1 : 0,
        ...(q ? { q } : {}),
        ...(/^\d+$/.test(category) ? { category: Number(category) } : {}),
        ...(trend ? { trend } : {}),
      };
      const { data, meta } = await call(listDemand, { query, signal });
      return { rows: data, ...meta, all: meta.total, total: Math.min(meta.total, demandLimits.pages * rowsPerPage) };
    },
    ...fresh,
  });

/** What an article is asked and sold for. */
export const pricesQuery = (article: number) =>
  queryOptions({
    queryKey: ['insights', 'prices', article],
    queryFn: async ({ signal }) => (await call(readArticlePrices, { params: { id: article }, query: {}, signal })).data,
    staleTime: 60_000,
  });

/** A part that is about to be posted. */
export interface AskedPart {
  brand: number | null;
  supplier_article_number: string | null;
  gtin: string | null;
  condition: Condition | null;
  unit: Unit | null;
  currency: string | null;
}

/** What is asked now for a part; null asks nothing. */
export const askedQuery = (part: AskedPart | null) =>
  queryOptions({
    queryKey: ['insights', 'asked', part],
    queryFn: async ({ signal }) => {
      const given = Object.entries(part ?? {}).filter(([, value]) => value !== null);
      return (await call(readAskedPrice, { query: Object.fromEntries(given), signal })).data.asked;
    },
    enabled: part !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
