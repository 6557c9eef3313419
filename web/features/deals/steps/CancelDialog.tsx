import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CancelReason, cancelReasonLabels, cancelReasons, dealMessages } from '#contract/deals/choices.ts';
import { cancelDeal } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { translated } from '#web/i18n/translated.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { splitField } from '#web/ui/fields/fieldProps.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useDealTransition } from '../parts/queries.ts';
import { StepDialog, type StepProps } from './StepDialog.tsx';

const longest = 500;

/** Cancels what was agreed: everything that is reserved is free again. */
export default function CancelDialog({ deal, onClose }: StepProps<Deal>) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const { form, bind, submit, isBusy } = useServerForm<{ reason: CancelReason | null; note: string }>({
    name: 'cancel',
    valuesOf: () => ({ reason: null, note: '' }),
    rules: ({ reason }) => ({ reason: reason === null && messages.required }),
    bodyOf: (values) => values,
    send: async ({ reason, note }) => {
      const body = { reason: reason as CancelReason, note: textOrNull(note) };
      await step.mutateAsync(() => call(cancelDeal, { params: { id: deal.id }, body }));
      notify.success(dealMessages.cancelled);
      onClose();
    },
  });
  const { field } = splitField({ label: t('reason'), error: form.errors.reason });
  return (
    <StepDialog
      name="cancel"
      title={t('cancel.title')}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: t('do.cancel'), color: 'red', isBusy, leave: t('cancel.keep') }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('cancel.body', { partner: deal.partner.name })}</p>
      <Radio.Group {...field} {...form.getInputProps('reason')} error={field.error}>
        <Stack gap="sm">
          {cancelReasons.map((reason) => (
            <Radio key={reason} value={reason} label={translated(cancelReasonLabels[reason])} />
          ))}
        </Stack>
      </Radio.Group>
      <TextareaField
        label={t('note')}
        optional
        rows={2}
        counter={{ value: form.values.note.length, max: longest }}
        maxLength={longest}
        {...bind('note')}
      />
    </StepDialog>
  );
}
