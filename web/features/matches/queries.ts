import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dismissMatch, listMatches, previewMatches, restoreMatch } from '#contract/matches/endpoints.ts';
import type { PostBody } from '#web/features/advertisements/form/state/values.ts';
import { call } from '#web/lib/api/api.ts';

/** What fits a post, or what was dismissed next to it. */
export const matchesQuery = (id: number, dismissed: boolean) =>
  queryOptions({
    queryKey: ['advertisements', 'matches', id, { dismissed }],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listMatches, { params: { id }, query: { dismissed }, signal });
      return { matches: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** What fits a form that is not published yet. What is not right yet finds nothing. */
export const previewQuery = (body: PostBody | null) =>
  queryOptions({
    queryKey: ['advertisements', 'preview-matches', body],
    queryFn: async ({ signal }) => (await call(previewMatches, { body: body as PostBody, signal, isAside: true })).data,
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Dismisses a match of a post, or brings it back. */
export function useDismissal(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ otherId, isDismissed }: { otherId: number; isDismissed: boolean }) =>
      call(isDismissed ? dismissMatch : restoreMatch, { params: { id, otherId }, isToggle: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['advertisements', 'matches', id] }),
  });
}
