import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Described } from '#contract/api.ts';
import {
  keepArticleGtins,
  keepArticlesApart,
  listArticleConflicts,
  mergeArticles,
} from '#contract/articles/endpoints.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { brandSorts } from '#contract/vocabulary/choices.ts';
import {
  createBrand,
  createCategory,
  deleteBrand,
  deleteCategory,
  listManagedBrands,
  listManagedCategories,
  mergeBrand,
  updateBrand,
  updateCategory,
} from '#contract/vocabulary/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

/** All categories with how much they are used. */
export const managedCategoriesQuery = queryOptions({
  queryKey: ['administration', 'categories'],
  queryFn: async ({ signal }) => (await call(listManagedCategories, { signal })).data,
});

export interface BrandChoice {
  q: string;
  sort: (typeof brandSorts)[number];
  page: number;
}

/** A page of brands with how much they are used. */
export const managedBrandsQuery = (choice: BrandChoice) =>
  queryOptions({
    queryKey: ['administration', 'brands', choice],
    queryFn: async ({ signal }) => {
      const query = { ...choice, q: choice.q || null, per_page: rowsPerPage };
      const { data, meta } = await call(listManagedBrands, { query, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** A page of pairs of articles that may be one, and of articles with several GTINs. */
export const articleConflictsQuery = (page: number) =>
  queryOptions({
    queryKey: ['administration', 'articles', page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listArticleConflicts, { query: { page, per_page: rowsPerPage }, signal });
      return { rows: data.map((pair) => ({ ...pair, id: `${pair.article.id} ${pair.other?.id}` })), ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** What is decided about articles. */
export function useArticleWrites() {
  const client = useQueryClient();
  const write = <Input>(work: (input: Input) => Promise<unknown>) => ({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ queryKey: ['administration', 'articles'] }),
  });
  return {
    merge: useMutation(
      write(async ({ id, into }: { id: number; into: number }) =>
        call(mergeArticles, { params: { id }, body: { into } }),
      ),
    ),
    keepApart: useMutation(
      write(async ({ id, other }: { id: number; other: number }) =>
        call(keepArticlesApart, { params: { id }, body: { other } }),
      ),
    ),
    keepGtins: useMutation(write(async (id: number) => call(keepArticleGtins, { params: { id } }))),
  };
}

/** Everything that is written here. Lists all over the product choose from these words, so all are fetched again. */
export function useVocabularyWrites() {
  const client = useQueryClient();
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  return {
    createCategory: useMutation(
      write(async (body: BodyInput<Described<typeof createCategory>>) => call(createCategory, { body })),
    ),
    updateCategory: useMutation(
      write(async ({ id, body }: { id: number; body: BodyInput<Described<typeof updateCategory>> }) =>
        call(updateCategory, { params: { id }, body }),
      ),
    ),
    deleteCategory: useMutation(write(async (id: number) => call(deleteCategory, { params: { id } }))),
    createBrand: useMutation(write(async (name: string) => call(createBrand, { body: { name } }))),
    updateBrand: useMutation(
      write(async ({ id, ...body }: { id: number; name: string; updated_at: string }) =>
        call(updateBrand, { params: { id }, body }),
      ),
    ),
    deleteBrand: useMutation(write(async (id: number) => call(deleteBrand, { params: { id } }))),
    mergeBrand: useMutation(
      write(async ({ id, into }: { id: number; into: number }) => call(mergeBrand, { params: { id }, body: { into } })),
    ),
  };
}
