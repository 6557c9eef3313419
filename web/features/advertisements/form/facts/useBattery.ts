import { useTranslation } from 'react-i18next';
import { type DocumentKind, documentKindsOfPosts } from '#contract/advertisements/choices.ts';
import { listFacts } from '#contract/facts/stored.ts';
import type { DocumentEntry } from '#web/ui/files/DocumentList.tsx';
import { describeNeeds, needsOfBattery } from '../../batteries/needs.ts';
import { useFactFields } from '../../facts/fields.ts';
import type { FormValues } from '../state/typed.ts';

/** What an offer of batteries still needs, and what its documents may be; null for other posts. */
export function useBattery(
  { subCategory, type, facts }: Pick<FormValues, 'subCategory' | 'type' | 'facts'>,
  documents: readonly DocumentEntry[],
  isExcepted: boolean,
) {
  const { t } = useTranslation('facts');
  const { data: fields = [] } = useFactFields(subCategory === null ? null : Number(subCategory));
  if (type !== 'offered') return null;
  const kinds = documents.map(({ kind }) => ({ kind: kind as DocumentKind | null | undefined }));
  const needs = needsOfBattery({ fields, facts: listFacts(facts), documents: kinds, isExcepted });
  return (
    needs && {
      strip: describeNeeds(needs, t),
      kinds: {
        choices: documentKindsOfPosts.map((value) => ({ value, label: t(`document.${value}`) })),
        labelOf: (name: string) => t('document.kind', { name }),
      },
    }
  );
}
