import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { formatList, formatQuantity, formatWhen } from '#web/lib/format/format.ts';
import { Strip } from '#web/ui/states/Strip.tsx';

/** Until when an upload can be undone, what that does, and what it leaves alone and why. */
export function UndoText({ detail: { undo, absent } }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  if (!undo) return null;
  const { until, deletes, restores, keeps } = undo;
  const paused = absent.choice === 'pause' ? absent.count : 0;
  const does = [
    deletes > 0 && t('undo.deletes', { count: deletes, number: formatQuantity(deletes) }),
    restores > 0 && t('undo.restores', { count: restores, number: formatQuantity(restores) }),
    paused > 0 && t('undo.resumes', { count: paused, number: formatQuantity(paused) }),
  ].filter((each) => each !== false);
  const kept = keeps.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="sm num">
        {t('undo.until', { when: formatWhen(until) })}{' '}
        {does.length > 0 ? t('undo.does', { what: formatList(does) }) : t('undo.doesNothing')}
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
