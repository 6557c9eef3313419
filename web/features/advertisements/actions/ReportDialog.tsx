import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReportReason, reportReasonLabels, reportReasons } from '#contract/advertisements/choices.ts';
import { messages } from '#contract/errors.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { useReport } from './queries.ts';
import { ReasonChoice } from './ReasonChoice.tsx';
import classes from './SoldDialog.module.css';

const longest = 1000;

interface ReportDialogProps {
  post: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
}

/** Tells the platform what is wrong with a post. */
export default function ReportDialog({ post, opened, onClose }: ReportDialogProps) {
  const { t } = useTranslation('posts');
  const report = useReport();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    if (!reason) return setError(messages.required);
    try {
      await report.mutateAsync({ id: post.id, reason, text: text.trim() || null });
      notify.success(t('report.done'));
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.errors.reason) setError(failure.message);
      else notify.failure(failure);
    }
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('report.title')}
      subtitle={post.name}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button variant="filled" loading={report.isPending} onClick={() => void send()}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <ReasonChoice
          label={t('report.reason')}
          reasons={reportReasons.map((value) => ({ value, text: reportReasonLabels[value] }))}
          value={reason}
          error={error}
          onChange={(value) => {
            setReason(value);
            setError(null);
          }}
        />
        <TextareaField
          label={t('report.text')}
          optional
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          counter={{ value: text.length, max: longest }}
        />
      </div>
    </Dialog>
  );
}
