import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import { declineOffer } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { call } from '#web/lib/api/api.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { textOrNull, useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useDealTransition } from '../parts/queries.ts';
import { StepDialog, type StepProps } from './StepDialog.tsx';

const longest = 500;

/** Declines the open offer, and goes on talking or closes the deal; a question without an offer is closed by it. */
export default function DeclineDialog({ deal, onClose }: StepProps<Deal>) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const open = deal.offers.find(({ version }) => version === deal.open_version);
  const { form, bind, submit, isBusy } = useServerForm<{ reason: string; close: 'no' | 'yes' }>({
    name: 'decline',
    valuesOf: () => ({ reason: '', close: open ? 'no' : 'yes' }),
    bodyOf: (values) => values,
    send: async ({ reason, close }) => {
      const body = { version: deal.open_version, reason: textOrNull(reason), close: close === 'yes' };
      const { data } = await step.mutateAsync(() => call(declineOffer, { params: { id: deal.id }, body }));
      notify.success(data.state === 'closed' ? dealMessages.closed : dealMessages.declined);
      onClose();
    },
  });
  const title = open ? t('decline.title', { version: open.version }) : t('decline.question');
  const subtitle = open
    ? t('decline.from', { total: formatMoney(open.total, open.currency), partner: deal.partner.name })
    : deal.partner.name;
  return (
    <StepDialog
      name="decline"
      title={title}
      subtitle={subtitle}
      button={{ text: title, isBusy, ...(form.values.close === 'yes' ? { color: 'red' } : {}) }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextareaField
        label={t('reason')}
        aside={t('decline.reads')}
        rows={2}
        counter={{ value: form.values.reason.length, max: longest }}
        maxLength={longest}
        {...bind('reason')}
      />
      {open && (
        <Radio.Group aria-label={t('decline.then')} {...form.getInputProps('close')}>
          <Stack gap="sm">
            <Radio value="no" label={t('decline.goOn')} />
            <Radio value="yes" label={t('decline.close')} />
          </Stack>
        </Radio.Group>
      )}
    </StepDialog>
  );
}
