import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import type { LegalKind } from '#contract/settings/choices.ts';
import {
  listLegalVersions,
  publishLegalText,
  readLegalText,
  translateLegalText,
} from '#contract/settings/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { textLanguage } from '#web/lib/language.ts';

/** The terms or the privacy statement; null is the present version. In English where it is not translated. */
export const legalTextQuery = (kind: LegalKind, version: number | null = null, language: Language = textLanguage()) =>
  queryOptions({
    queryKey: ['legal', kind, version, language],
    queryFn: async ({ signal }) =>
      (await call(readLegalText, { params: { kind }, query: { version, language }, signal })).data,
  });

/** Every version of a text, the present one first. */
export const legalVersionsQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: ['legal', kind, 'versions'],
    queryFn: async ({ signal }) => (await call(listLegalVersions, { params: { kind }, signal })).data,
  });

/** Publishes a new version of a text, or its translation. Whatever happens, the present one is fetched again. */
export function usePublishText(kind: LegalKind, language: Language) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { body: string; version: number }) =>
      language === sourceLanguage
        ? call(publishLegalText, { params: { kind }, body })
        : call(translateLegalText, { params: { kind, language: language as Exclude<Language, 'en'> }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['legal', kind] }),
  });
}
