import { useTranslation } from 'react-i18next';
import { dealLimits, dealMessages } from '#contract/deals/choices.ts';
import { extendDeal } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { call } from '#web/lib/api/api.ts';
import { formatWhen } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useDealTransition } from '../parts/queries.ts';
import { StepDialog, type StepProps } from './StepDialog.tsx';

const most = dealLimits.extensionDays;
const usual = 7;

/** Keeps what is reserved for some days more. */
export default function ExtendDialog({ deal, onClose }: StepProps<Deal>) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const { form, bind, submit, isBusy } = useServerForm<{ days: number | string }>({
    name: 'extend',
    valuesOf: () => ({ days: usual }),
    rules: ({ days }) => ({
      days:
        !(Number.isInteger(Number(days)) && Number(days) >= 1 && Number(days) <= most) && t('extend.most', { most }),
    }),
    bodyOf: (values) => values,
    send: async ({ days }) => {
      await step.mutateAsync(() => call(extendDeal, { params: { id: deal.id }, body: { days: Number(days) } }));
      notify.success(dealMessages.extended);
      onClose();
    },
  });
  const now = new Date(deal.reserved_until ?? deal.updated_at);
  const until = new Date(now.getTime() + (Number(form.values.days) || 0) * 86_400_000);
  return (
    <StepDialog
      name="extend"
      title={t('extend.title')}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: t('do.extend'), isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      <NumberField
        label={t('extend.days')}
        aside={t('extend.range', { most })}
        help={t('extend.until', { date: formatWhen(until.toISOString()) })}
        {...bind('days')}
      />
      <p className="sm muted">{t('extend.left', { count: deal.extensions_left })}</p>
    </StepDialog>
  );
}
