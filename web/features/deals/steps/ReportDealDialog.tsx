import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DealReportReason, dealMessages, dealReportReasons } from '#contract/deals/choices.ts';
import { reportDeal } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { splitField } from '#web/ui/fields/fieldProps.tsx';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { StepDialog, type StepProps } from './StepDialog.tsx';

const longest = 1000;

/** Tells the platform what is wrong in a deal; its admins can read the deal then. */
export default function ReportDealDialog({ deal, onClose }: StepProps<Deal>) {
  const { t } = useTranslation('deals');
  const { form, bind, submit, isBusy } = useServerForm<{ reason: DealReportReason | null; text: string }>({
    name: 'report',
    valuesOf: () => ({ reason: null, text: '' }),
    rules: ({ reason }) => ({ reason: reason === null && messages.required }),
    bodyOf: (values) => values,
    send: async ({ reason, text }) => {
      const body = { reason: reason as DealReportReason, text: textOrNull(text) };
      await call(reportDeal, { params: { id: deal.id }, body });
      notify.success(dealMessages.reported);
      onClose();
    },
  });
  const { field } = splitField({ label: t('report.reason'), error: form.errors.reason });
  return (
    <StepDialog
      name="report"
      title={t('report.title')}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: t('report.send'), isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('report.body')}</p>
      <Radio.Group {...field} {...form.getInputProps('reason')} error={field.error}>
        <Stack gap="sm">
          {dealReportReasons.map((reason) => (
            <Radio key={reason} value={reason} label={t(`report.${reason}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextareaField
        label={t('report.text')}
        optional
        rows={3}
        counter={{ value: form.values.text.length, max: longest }}
        maxLength={longest}
        {...bind('text')}
      />
    </StepDialog>
  );
}
