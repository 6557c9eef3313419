import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { limits } from '#contract/advertisements/choices.ts';
import { listSales, listSameArticle, listSimilar } from '#contract/advertisements/endpoints.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { call } from '#web/lib/api/api.ts';

/** Posts like this one from other sellers, and how many there are of its kind. */
const similarQuery = (id: number) =>
  queryOptions({
    queryKey: ['advertisements', 'similar', id],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listSimilar, { params: { id }, signal });
      return { posts: data, total: meta.total };
    },
    staleTime: 60_000,
  });

/** Posts of the same article from others, how many organizations they are of, and the lowest price. */
const sameArticleQuery = (id: number) =>
  queryOptions({
    queryKey: ['advertisements', 'same-article', id],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listSameArticle, { params: { id }, signal });
      return { posts: data, ...meta };
    },
    staleTime: 60_000,
  });

// What comes below a post is drawn in pieces: several of the answers arrive together, and a slow phone would stand still.

/** `similarQuery`, drawn when nothing else is. */
export const useSimilar = (id: number) => useDeferredValue(useQuery(similarQuery(id)).data);

/** `sameArticleQuery`, drawn when nothing else is. */
export const useSameArticle = (id: number) => useDeferredValue(useQuery(sameArticleQuery(id)).data);

/** A page of the sales of a post, the latest first. */
export const salesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['advertisements', 'sales', id, page],
    queryFn: async ({ signal }) => {
      const query = { page, per_page: limits.salesListed };
      return (await call(listSales, { params: { id }, query, signal })).data;
    },
  });

/** The overview of the category of a post. */
export const pathOfCategory = ({ category }: Pick<Advertisement, 'category'>): string =>
  `/${category.slug ?? category.id}`;
