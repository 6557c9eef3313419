import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/format/format.ts';
import { ErrorSummary } from '#web/ui/forms/ErrorSummary.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import type { readDraft } from './draft/draft.ts';
import type { useDraftFiles } from './draft/useDraftFiles.ts';
import { ConflictStrip } from './later.ts';
import classes from './PostForm.module.css';
import type { FormValues } from './state/typed.ts';

interface FormNoticesProps extends Pick<ServerForm<FormValues>, 'conflict' | 'problems' | 'attempt'> {
  isNew: boolean;
  /** The draft that the form was filled with, and what became of its files. */
  draft: ReturnType<typeof readDraft>;
  files: Pick<ReturnType<typeof useDraftFiles>, 'isRestored' | 'isLost'>;
  /** How many files have been added since. */
  added: number;
  onDiscard: () => void;
  /** Called once a notice has been dealt with and is gone. */
  onSettled: () => void;
}

/** Above the fields: a restored draft, a newer version of the post, and what is wrong. */
export function FormNotices({
  isNew,
  draft,
  files,
  added,
  conflict,
  problems,
  attempt,
  onDiscard,
  onSettled,
}: FormNoticesProps) {
  const { t } = useTranslation('forms');
  return (
    <div className={classes.notices}>
      {(draft || files.isRestored) && (
        <Strip
          kind="info"
          role="status"
          action={
            <Button
              size="xs"
              onClick={() => {
                onDiscard();
                onSettled();
              }}
            >
              {isNew ? t('draft.discard') : t('draft.discardEdit')}
            </Button>
          }
        >
          {draft ? t('draft.restored', { time: formatDateTime(draft.savedAt) }) : t('draft.restoredFiles')}
          {draft && (draft.files ?? 0) > added && ` ${t('draft.chooseAgain')}`}
        </Strip>
      )}
      {files.isLost && <Strip role="status">{t('draft.filesLost')}</Strip>}
      {conflict && (
        <ConflictStrip
          {...conflict}
          title={t('conflict.title')}
          onTakeTheirs={() => {
            conflict.onTakeTheirs();
            onSettled();
          }}
        />
      )}
      <ErrorSummary problems={problems} attempt={attempt} />
    </div>
  );
}
