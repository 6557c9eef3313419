import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { formatQuantity, formatWhen } from '#web/lib/format/format.ts';
import { Strip } from '#web/ui/states/Strip.tsx';

/** Until when an upload can be undone, what that does, and what it leaves alone and why. */
export function UndoText({ undo }: { undo: NonNullable<ImportDetail['undo']> }) {
  const { t } = useTranslation('imports');
  const { until, deletes, restores, keeps } = undo;
  const does = [
    deletes > 0 && t('undo.deletes', { count: deletes, number: formatQuantity(deletes) }),
    restores > 0 && t('undo.restores', { count: restores, number: formatQuantity(restores) }),
  ].filter(Boolean);
  const kept = keeps.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="sm num">
        {t('undo.until', { when: formatWhen(until) })}{' '}
        {does.length > 0 ? t('undo.does', { what: does.join(t('undo.and')) }) : t('undo.doesNothing')}
      </p>
      {kept > 0 && (
        <Strip>
          <b>{t('undo.kept', { count: kept, number: formatQuantity(kept) })}</b>{' '}
          {keeps
            .filter(({ count }) => count > 0)
            .map(({ reason, count }) => t(`undo.reason.${reason}`, { count, number: formatQuantity(count) }))
            .join(', ')}
          .
        </Strip>
      )}
    </>
  );
}
