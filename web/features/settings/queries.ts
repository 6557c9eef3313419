import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LegalKind } from '#contract/settings/choices.ts';
import { listLegalVersions, publishLegalText, readLegalText } from '#contract/settings/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** The terms or the privacy statement; null is the present version. */
export const legalTextQuery = (kind: LegalKind, version: number | null = null) =>
  queryOptions({
    queryKey: ['legal', kind, version],
    queryFn: async ({ signal }) => (await call(readLegalText, { params: { kind }, query: { version }, signal })).data,
  });

/** Every version of a text, the present one first. */
export const legalVersionsQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: ['legal', kind, 'versions'],
    queryFn: async ({ signal }) => (await call(listLegalVersions, { params: { kind }, signal })).data,
  });

/** Publishes a new version of a text. Whatever happens, the present one is fetched again. */
export function usePublishText(kind: LegalKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { body: string; version: number }) => call(publishLegalText, { params: { kind }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['legal', kind] }),
  });
}
