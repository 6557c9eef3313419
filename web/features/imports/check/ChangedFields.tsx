import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { useFieldNames } from '../fieldChoices.ts';

/** How many of the changed posts change in which field, the most first. */
export function ChangedFields({ detail: { changed_fields: fields, counts } }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const changes = Object.entries(fields)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([field, count]) => `${nameOf(field)} ${formatQuantity(count)}`);
  if (changes.length === 0) return null;
  return (
    <p className="sm muted num">
      {t('check.changes', { count: counts?.update ?? 0, number: formatQuantity(counts?.update ?? 0) })}{' '}
      {changes.join(', ')}
    </p>
  );
}
