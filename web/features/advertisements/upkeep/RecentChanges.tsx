import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTime, labelled } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { recentChangesQuery, useUndo } from './queries.ts';
import classes from './Upkeep.module.css';

/** The changes of the last 24 hours that can still be taken back; nothing if there are none. */
export function RecentChanges() {
  const { t } = useTranslation('upkeep');
  const { data } = useQuery(recentChangesQuery);
  const undo = useUndo();
  if (!data || data.length === 0) return null;
  return (
    <details className={classes.recent}>
      <summary>{t('recent.title', { count: data.length })}</summary>
      <ul>
        {data.map((change) => {
          const what = t('recent.entry', {
            what: t(`done.${change.action}`, { count: change.posts }),
            time: formatTime(change.created_at),
          });
          return (
            <li key={change.undo}>
              <span className="grow">{what}</span>
              <Button
                size="compact-sm"
                aria-label={t('recent.undo', { what })}
                aria-busy={undo.isPending}
                onClick={() => {
                  if (undo.isPending) return;
                  undo.mutate(change.undo, {
                    onSuccess: ({ undone, kept: [first, ...others] }) =>
                      notify.success(
                        t('undone', { count: undone }),
                        first &&
                          t('kept', { count: others.length + 1, reason: labelled(first.name, first.note ?? '') }),
                      ),
                    onError: notify.failure,
                  });
                }}
              >
                {t('undo')}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
