import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ReportReason, reportReasonLabels, reportReasons } from '#contract/advertisements/choices.ts';
import { reportAdvertisement } from '#contract/advertisements/schemas.ts';
import { translated } from '#web/i18n/translated.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { ReasonChoice } from '#web/ui/fields/ReasonChoice.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useReport } from './queries.ts';
import classes from './SoldDialog.module.css';

const longest = 1000;

interface Values {
  reason: ReportReason | null;
  text: string;
}

interface ReportDialogProps {
  post: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
}

/** Tells the platform what is wrong with a post. */
export default function ReportDialog({ post, opened, onClose }: ReportDialogProps) {
  const { t } = useTranslation('posts');
  const report = useReport();
  const { form, bind, submit, isBusy } = useServerForm<Values, { reason: Values['reason']; text: string | null }>({
    name: 'report',
    valuesOf: () => ({ reason: null, text: '' }),
    schema: reportAdvertisement.body,
    bodyOf: ({ reason, text }) => ({ reason, text: textOrNull(text) }),
    send: async ({ reason, text }) => {
      // The rules let none through without a reason.
      if (reason) await report.mutateAsync({ id: post.id, reason, text });
      notify.success(t('report.done'));
      onClose();
    },
  });
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
          <SubmitButton form="report" isBusy={isBusy}>
            {t('report.send')}
          </SubmitButton>
        </>
      }
    >
      <form id="report" noValidate onSubmit={submit} className={classes.form}>
        <ReasonChoice
          label={t('report.reason')}
          reasons={reportReasons.map((value) => ({ value, text: translated(reportReasonLabels[value]) }))}
          value={form.values.reason}
          error={form.errors.reason}
          onChange={(reason) => form.setFieldValue('reason', reason)}
        />
        <TextareaField
          label={t('report.text')}
          optional
          counter={{ value: form.values.text.length, max: longest }}
          {...bind('text')}
        />
      </form>
    </Dialog>
  );
}
